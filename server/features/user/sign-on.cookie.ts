import type { FastifyRequest } from "fastify";
import type { Config } from "../../platform/config.ts";
import { cookieOf } from "../../platform/session/device-cookie.ts";
import { looksLikeToken } from "../../platform/session/token.ts";

const NAME = "tallyboard-sign-on";
const PATH = "/api/oidc";
/** As long as a sign-in may be under way, and a little more. */
const MAX_AGE_SECONDS = 15 * 60;

/**
 * The header that binds a sign-in to the browser that began it. SameSite=Lax, because the provider's page sends the
 * browser back by a link from another site.
 */
export function signOnCookie(
  { publicOrigins }: Pick<Config, "publicOrigins">,
  token: string,
): Readonly<Record<string, string>> {
  const secure = publicOrigins.some((origin) => origin.startsWith("https://")) ? "; Secure" : "";
  return {
    "set-cookie": `${NAME}=${token}; Path=${PATH}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  };
}

/** The token of the cookie; null without a well-formed one. */
export function signOnBrowserOf(request: FastifyRequest): string | null {
  const token = cookieOf(request, NAME);
  return token !== undefined && looksLikeToken(token) ? token : null;
}
