import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { CODES } from "../../../src/contracts/envelope.ts";
import { SignOnExchangeBody, type SignOnOffer } from "../../../src/contracts/user.ts";
import type { Config } from "../../platform/config.ts";
import type { Deps } from "../../platform/deps.ts";
import { headerOf } from "../../platform/http/context.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { invalid, type Outcome, ok, refuse, stream } from "../../platform/http/outcome.ts";
import { cookieOf } from "../../platform/session/device-cookie.ts";
import { looksLikeToken, newToken } from "../../platform/session/token.ts";
import type { From } from "./open-session.ts";
import { beginSignOn, exchangeCode, returnFromProvider, type SignOn } from "./sign-on.commands.ts";
import { signOnProvider } from "./sign-on.provider.ts";
import type { IsOnline } from "./user.queries.ts";

/** Paths that the browser may be sent to after a sign-in. Nothing below them is a page. */
const NO_PAGES = /^\/(api|socket\.io)(\/|$)/i;

/**
 * The path and query of a page of the console, or null for anything else: another origin, a path of the API, a text that
 * a browser would read as an address of its own. The fragment is dropped.
 */
function consolePath(to: string): string | null {
  // A browser drops tabs and line ends, and reads `\` as `/`.
  const isOdd = [...to].some((letter) => letter <= " " || letter === "\\" || letter === "\u007f");
  if (!to.startsWith("/") || isOdd) return null;
  const own = "http://console.invalid";
  if (!URL.canParse(to, own)) return null;
  const { origin, pathname, search } = new URL(to, own);
  // `/.//elsewhere` is normalised to `//elsewhere`, which names another host.
  if (origin !== own || pathname.startsWith("//") || NO_PAGES.test(pathname)) return null;
  return `${pathname}${search}`;
}

const permission = { kind: "public" } as const;
const LONGEST_PATH = 2_000;

const fromOf = (request: FastifyRequest): From => ({
  address: request.ip,
  agent: headerOf(request, "user-agent") ?? null,
  device: null,
  way: "oidc",
});

const goTo = (location: string, headers: Readonly<Record<string, string>> = {}): Outcome =>
  stream("text/plain; charset=utf-8", Readable.from([]), {
    httpStatus: 303,
    headers: { location, ...headers },
  });

/** Single sign-on by OpenID Connect. The routes are there in any case; without OIDC_ISSUER they lead nowhere. */
export function signOnRoutes(app: FastifyInstance, deps: Deps, isOnline: IsOnline): void {
  const { oidc: settings } = deps.config;
  const signOn: SignOn | null = settings && {
    settings,
    provider: signOnProvider(settings, deps),
    isOnline,
  };
  const offer: SignOnOffer = settings && {
    name: settings.name,
    start: `${settings.origin}/api/oidc/start`,
  };
  defineRoute(app, {
    method: "GET",
    url: "/api/oidc/offer",
    permission,
    summary:
      "Whether single sign-on is configured, what its button says and where it leads; null when it is not.",
    handler: async () => ok(offer),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/oidc/start",
    permission,
    summary:
      "Sends the browser to the provider's sign-in page; `to` is the page of the console to open afterwards.",
    query: Type.Object(
      { to: Type.Optional(Type.String({ maxLength: LONGEST_PATH })) },
      { additionalProperties: false },
    ),
    refuses: [CODES.unknown],
    redirects: true,
    handler: async ({ request, query }) => {
      if (!signOn) return refuse(CODES.unknown);
      const to = consolePath(query.to ?? "/login");
      if (to === null) return invalid([{ path: "to", key: "validation.invalid" }]);
      // Two tabs of one browser may sign in at the same time: they share the cookie.
      const browser = signOnBrowserOf(request) ?? newToken();
      const location = await beginSignOn(deps, signOn, { to, browser, address: request.ip });
      return goTo(location, signOnCookie(deps.config, browser));
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/oidc/callback",
    permission,
    summary:
      "Where the provider sends the browser back to; leads to the console with a one-time code in the fragment.",
    refuses: [CODES.unknown],
    redirects: true,
    handler: async ({ request }) => {
      if (!signOn) return refuse(CODES.unknown);
      const query = new URL(request.url, signOn.settings.origin).searchParams;
      const browser = signOnBrowserOf(request);
      return goTo(await returnFromProvider(deps, signOn, { query, from: fromOf(request), browser }));
    },
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/oidc/exchange",
    permission,
    summary:
      "The session's token for the code of the fragment, once, within a minute, to the browser that began.",
    body: SignOnExchangeBody,
    refuses: [CODES.notPermitted, CODES.refused],
    handler: ({ request, body }) =>
      exchangeCode(deps, { code: body.code, browser: signOnBrowserOf(request), from: fromOf(request) }),
  });
}

const NAME = "tallyboard-sign-on";
const PATH = "/api/oidc";
/** As long as a sign-in may be under way, and a little more. */
const MAX_AGE_SECONDS = 15 * 60;

/**
 * The header that binds a sign-in to the browser that began it. SameSite=Lax, because the provider's page sends the
 * browser back by a link from another site.
 */
function signOnCookie(
  { publicOrigins }: Pick<Config, "publicOrigins">,
  token: string,
): Readonly<Record<string, string>> {
  const secure = publicOrigins.some((origin) => origin.startsWith("https://")) ? "; Secure" : "";
  return {
    "set-cookie": `${NAME}=${token}; Path=${PATH}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  };
}

/** The token of the cookie; null without a well-formed one. */
function signOnBrowserOf(request: FastifyRequest): string | null {
  const token = cookieOf(request, NAME);
  return token !== undefined && looksLikeToken(token) ? token : null;
}
