import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CODES } from "../../../src/contracts/envelope.ts";
import type { Config } from "../config.ts";
import { answer } from "./answer.ts";
import { refuse } from "./outcome.ts";
import { declarePublic } from "./permission-registry.ts";

/** The built browser application, as `npm run build` leaves it. */
export interface ClientFiles {
  readonly folder: string;
  /** CSP sources of the inline scripts in index.html: Parcel's import map. */
  readonly inlineScriptHashes: readonly string[];
}

/** dist/client, seen from the bundle (dist/server) or from the sources; null where nothing was built. */
export function findClient(from: string = import.meta.url): ClientFiles | null {
  const folders = ["../client", "../../../dist/client"].map((path) => fileURLToPath(new URL(path, from)));
  const folder = folders.find((each) => existsSync(join(each, "index.html")));
  return folder === undefined ? null : readClient(folder);
}

/** Reads the scripts that index.html holds inline; each is allowed by the hash of its exact text. */
export function readClient(folder: string): ClientFiles {
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi)];
  const hashes = inline.map(([, text = ""]) => createHash("sha256").update(text).digest("base64"));
  return { folder, inlineScriptHashes: hashes.map((hash) => `'sha256-${hash}'`) };
}

/** Parcel writes `name.3f2a9c01.js`: the content behind such a name never changes. */
const hashedName = /\.[0-9a-f]{8,}\.[a-z0-9]+$/;

/** The worker that reads codes in pictures has a policy of its own: it alone may compile WebAssembly. */
const codeReader = /^code-reader\.worker\.[0-9a-f]+\.js(\.br|\.gz)?$/;
const codeReaderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

function cacheControlOf(path: string): string {
  // @fastify/static passes the path of the file that it sends, which may be the compressed one.
  const name = basename(path).replace(/\.(br|gz)$/, "");
  if (hashedName.test(name)) return "public, max-age=31536000, immutable";
  return /^(index(\.[a-z]{2}-[A-Z]{2})?\.html|sw(-off)?\.js)$/.test(name)
    ? "no-cache"
    : "public, max-age=3600";
}

/**
 * Serves the client, pre-compressed. A path that can be a page answers index.html, so that links work; /api and file
 * paths never do, because a missing script must not be answered with HTML. The page begins in `defaultLocale`. Without
 * `serviceWorker`, /sw.js is the script by which browsers drop theirs.
 */
export async function serveClient(
  app: FastifyInstance,
  client: ClientFiles | null,
  { defaultLocale, serviceWorker }: Pick<Config, "defaultLocale" | "serviceWorker">,
): Promise<void> {
  if (client) {
    const localised = `index.${defaultLocale}.html`;
    const page = existsSync(join(client.folder, localised)) ? localised : "index.html";
    await app.register(async (scope) => {
      declarePublic(scope);
      if (!serviceWorker) scope.addHook("onRequest", sendOff);
      await scope.register(fastifyStatic, {
        root: client.folder,
        index: page,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, path) => {
          reply.header("cache-control", cacheControlOf(path));
          if (codeReader.test(basename(path))) reply.header("content-security-policy", codeReaderPolicy);
        },
      });
      scope.setNotFoundHandler((request, reply) => notFound(request, reply, page));
    });
    return;
  }
  app.setNotFoundHandler((request, reply) => notFound(request, reply, null));
}

/** Sent by a hook: the route of /sw.js is the plugin's, as that of each file. */
async function sendOff(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (request.url.split("?", 1)[0] !== "/sw.js") return undefined;
  return reply.sendFile("sw-off.js");
}

function notFound(request: FastifyRequest, reply: FastifyReply, page: string | null): FastifyReply {
  const path = request.url.split("?", 1)[0] ?? "/";
  if (/^\/(api|socket\.io)(\/|$)/.test(path) || !/^(GET|HEAD)$/.test(request.method)) {
    return answer(request, reply, refuse(CODES.unknown));
  }
  const last = path.split("/").at(-1) ?? "";
  if (page !== null && !last.includes(".")) return reply.code(200).sendFile(page);
  const text = reply.code(404).type("text/plain; charset=utf-8");
  return text.send(
    page !== null ? "not found\n" : "The browser application has not been built: npm run build.\n",
  );
}
