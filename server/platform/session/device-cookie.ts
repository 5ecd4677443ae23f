import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { headerOf } from "../http/context.ts";
import { looksLikeToken } from "./token.ts";

const NAME = "tallyboard-device";
const PATH = "/api/user/login";
/** Browsers keep a cookie no longer than this. */
export const DEVICE_DAYS = 400;

/** The header that gives a browser its device token: only the sign-in gets it back, and no script can read it. */
export function deviceCookie(
  { publicOrigins }: Pick<Config, "publicOrigins">,
  token: string,
): Readonly<Record<string, string>> {
  const secure = publicOrigins.some((origin) => origin.startsWith("https://")) ? "; Secure" : "";
  const maxAge = DEVICE_DAYS * 86_400;
  return {
    "set-cookie": `${NAME}=${token}; Path=${PATH}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`,
  };
}

/** The device token of a request; null without a well-formed one. */
export function deviceOf(request: FastifyRequest): string | null {
  const token = cookieOf(request, NAME);
  return token !== undefined && looksLikeToken(token) ? token : null;
}

/** The value of a cookie; undefined without it. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const pairs = (headerOf(request, "cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
