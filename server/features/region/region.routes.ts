import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { CODES } from "../../../src/contracts/envelope.ts";
import type { Locale } from "../../../src/contracts/texts/render.ts";
import { envelopeOf } from "../../platform/http/answer.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok, refuse, type Streamed, stream } from "../../platform/http/outcome.ts";
import { regionName, regionTree } from "../../platform/regions.ts";

const MEDIA_TYPE = "application/json; charset=utf-8";

interface Prepared {
  readonly plain: Buffer;
  readonly zipped: Buffer;
  readonly hash: string;
}

/** The envelope of the whole tree, made once a language: it is the same until the server is another one. */
async function prepare(locale: Locale): Promise<Prepared> {
  const plain = Buffer.from(JSON.stringify(envelopeOf(locale, ok(await regionTree(locale)))));
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  return { plain, zipped: await promisify(gzip)(plain), hash };
}

const accepts = (request: FastifyRequest, name: "accept-encoding" | "if-none-match", part: string): boolean =>
  String(request.headers[name] ?? "")
    .split(",")
    .some((each) => each.trim().split(";", 1)[0] === part);

function answerWith({ plain, zipped, hash }: Prepared, request: FastifyRequest): Streamed {
  const isZipped = accepts(request, "accept-encoding", "gzip");
  // Strong: another encoding is another sequence of bytes, and so another tag.
  const etag = `"${hash}${isZipped ? "-gz" : ""}"`;
  const headers = {
    etag,
    "cache-control": "private, max-age=86400",
    vary: "accept-encoding, accept-language, token",
  };
  if (accepts(request, "if-none-match", etag))
    return stream(MEDIA_TYPE, Readable.from([]), { httpStatus: 304, headers });
  return isZipped
    ? stream(MEDIA_TYPE, Readable.from([zipped]), { headers: { ...headers, "content-encoding": "gzip" } })
    : stream(MEDIA_TYPE, Readable.from([plain]), { headers });
}

/** Provinces, cities and districts, for every form with an address. */
export function regionRoutes(app: FastifyInstance): void {
  const prepared = new Map<Locale, Promise<Prepared>>();
  defineRoute(app, {
    method: "GET",
    url: "/api/region/tree",
    permission: { kind: "person" },
    machines: true,
    summary: "All regions: provinces with their cities with their districts, and overseas.",
    handler: async ({ locale, request }) => {
      const made = prepared.get(locale) ?? prepare(locale);
      prepared.set(locale, made);
      return answerWith(await made, request);
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/region/name",
    permission: { kind: "person" },
    machines: true,
    summary: "A region's name with those of the regions that it lies in.",
    query: Type.Object({ code: Type.String({ pattern: "^[1-9]\\d{5}$" }) }, { additionalProperties: false }),
    refuses: [CODES.unknown],
    handler: async ({ locale, query }) => {
      const found = await regionName(Number(query.code), locale);
      return found ? ok(found) : refuse(CODES.unknown);
    },
  });
}
