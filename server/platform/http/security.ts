import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { TIME_ZONE_HEADER } from "../../../src/contracts/time-zone.ts";
import type { Config } from "../config.ts";
import { headerOf } from "./context.ts";

/** Emotion inserts its rules through the CSSOM into style elements that are empty: this is the hash of "". */
const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const yearSeconds = 31_536_000;

/** Browser features that our pages use are allowed for our own origin; all others are off. */
const PERMISSIONS = [
  ...["screen-wake-lock", "clipboard-write", "fullscreen", "camera"].map((name) => `${name}=(self)`),
  ...["microphone", "geolocation", "payment", "usb", "serial", "bluetooth", "midi"].map(off),
  ...["accelerometer", "gyroscope", "magnetometer", "display-capture", "browsing-topics"].map(off),
].join(", ");

function off(name: string): string {
  return `${name}=()`;
}

/** Helmet's headers, with a content security policy for exactly the scripts that were built (CSP Level 3). */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  config: Pick<Config, "publicOrigins" | "apiBaseUrl">,
  inlineScriptHashes: readonly string[],
): Promise<void> {
  const https = config.publicOrigins.some((origin) => origin.startsWith("https://"));
  const otherOrigins = [
    ...config.publicOrigins,
    ...(config.apiBaseUrl ? [new URL(config.apiBaseUrl).origin] : []),
  ];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'", ...inlineScriptHashes],
        "script-src-attr": ["'none'"],
        "style-src": ["'self'", emptyStyleHash],
        "connect-src": [
          "'self'",
          // Not every browser counts the own websocket as 'self'.
          (request) => ownSocketOrigin(request.headers.host),
          ...otherOrigins.flatMap((origin) => [origin, origin.replace(/^http/, "ws")]),
        ],
        "img-src": ["'self'", "data:", "blob:"],
        "media-src": ["'self'", "blob:"],
        "font-src": ["'self'", "data:"],
        "worker-src": ["'self'", "blob:"],
        // Scripts put no text into a page as HTML or as an address of a script. DOMPurify alone makes HTML that they may;
        // the policy of early.ts lets an element be emptied.
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["dompurify", "default"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        ...(https ? { "upgrade-insecure-requests": [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: yearSeconds, includeSubDomains: false } : false,
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "same-origin" },
    // What another origin may fetch is decided by CORS below; this header would forbid it before.
    crossOriginResourcePolicy: { policy: config.publicOrigins.length > 0 ? "cross-origin" : "same-origin" },
  });
  // Not one of Helmet's.
  app.addHook("onRequest", async (_request, reply) => void reply.header("permissions-policy", PERMISSIONS));
}

function ownSocketOrigin(host: string | undefined): string {
  // A header that the client chooses becomes part of our policy: accept only a valid host and port.
  return host && /^[A-Za-z0-9.[\]:-]{1,255}$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** Cross-origin calls of a client that was built with API_BASE_URL: allowed from PUBLIC_ORIGIN, and from nowhere else. */
export function allowOrigins(app: FastifyInstance, { publicOrigins }: Pick<Config, "publicOrigins">): void {
  if (publicOrigins.length === 0) return;
  app.addHook("onRequest", async (request, reply) => {
    reply.header("vary", "Origin");
    const origin = headerOf(request, "origin");
    if (origin === undefined || !publicOrigins.includes(origin)) return;
    reply
      .header("access-control-allow-origin", origin)
      .header(
        "access-control-expose-headers",
        `x-trace-id, retry-after, content-disposition, ${TIME_ZONE_HEADER}`,
      );
    if (request.method !== "OPTIONS" || !headerOf(request, "access-control-request-method")) return;
    return reply
      .code(204)
      .header("access-control-allow-methods", "GET, POST, DELETE")
      .header("access-control-allow-headers", "token, content-type, accept-language, idempotency-key")
      .header("access-control-max-age", "600")
      .send();
  });
}
