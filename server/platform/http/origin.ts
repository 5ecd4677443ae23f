import type { IncomingMessage } from "node:http";
import type { Deps } from "../deps.ts";

/**
 * Whether a page of this origin may open a socket: the server's own origin, or one of PUBLIC_ORIGIN. Browsers always
 * send it; a client without it is not a page of another site.
 */
export function isOriginAllowed(deps: Pick<Deps, "config">, request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (deps.config.publicOrigins.includes(origin)) return true;
  const forwarded = deps.config.trustProxy === false ? undefined : request.headers["x-forwarded-host"];
  const own = typeof forwarded === "string" ? forwarded.split(",")[0]?.trim() : host;
  return own !== undefined && URL.canParse(origin) && new URL(origin).host === own;
}

/** Whether a page of another origin sent the request, according to the browser. Other clients send neither header. */
export function isForeign(deps: Pick<Deps, "config">, request: IncomingMessage): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  return origin === undefined ? site === "cross-site" : !isOriginAllowed(deps, request);
}
