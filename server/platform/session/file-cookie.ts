import type { FastifyReply, FastifyRequest } from "fastify";
import { FILE_CONTENT_PATH } from "../../../src/contracts/file.ts";
import type { Config } from "../config.ts";
import { cookieOf } from "./device-cookie.ts";
import { looksLikeToken } from "./token.ts";

const NAME = "tallyboard-files";

/**
 * Lets a page show images and videos, which cannot send a header: a copy of the session's token in a cookie that
 * scripts cannot read, other sites cannot use and other paths do not receive.
 */
export function giveFileCookie(
  reply: FastifyReply,
  { publicOrigins }: Pick<Config, "publicOrigins">,
  token: string,
): void {
  if (!looksLikeToken(token)) return;
  const secure = publicOrigins.some((origin) => origin.startsWith("https://")) ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${NAME}=${token}; Path=${FILE_CONTENT_PATH}; HttpOnly; SameSite=Strict${secure}`,
  );
}

/** The token of the cookie; undefined without one. */
export function fileCookieOf(request: FastifyRequest): string | undefined {
  return cookieOf(request, NAME);
}
