import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { Type } from "typebox";
import { closed, uuid } from "../../../src/contracts/body-shapes.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import { FILE_CONTENT_PATH, FILE_UPLOAD_PATH, fileUrl } from "../../../src/contracts/file.ts";
import { holds, type Person, SHOWN_BY } from "../../../src/contracts/permissions.ts";
import { seenBulletins } from "../../feed/bulletin-sight.ts";
import { ALL, rowScope } from "../../feed/scopes.ts";
import type { Config } from "../../platform/config.ts";
import type { Deps } from "../../platform/deps.ts";
import { headerOf } from "../../platform/http/context.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { byId } from "../../platform/http/options-query.ts";
import { invalid, type Outcome, ok, refuse, stream } from "../../platform/http/outcome.ts";
import { newId } from "../../platform/ids.ts";
import { cookieOf } from "../../platform/session/device-cookie.ts";
import { looksLikeToken } from "../../platform/session/token.ts";
import type { FileStore } from "./file.shelf.ts";
import { openFileStore } from "./file.store.ts";
import { takeFile, UploadQuota } from "./file.upload.ts";

const NAME = "tallyboard-files";

/**
 * Lets a page show images and videos, which cannot send a header: a copy of the session's token in a cookie that
 * scripts cannot read, other sites cannot use and other paths do not receive.
 */
function giveFileCookie(
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
function fileCookieOf(request: FastifyRequest): string | undefined {
  return cookieOf(request, NAME);
}

/** Uploads, and the content of what was uploaded, each for those who may see it. */
export function fileRoutes(app: FastifyInstance, deps: Deps): void {
  let opening: Promise<FileStore> | null = null;
  const opened = () => {
    opening ??= openFileStore(deps).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  // Every browser asks who is signed in before it shows a page: from then on it may show pictures.
  app.addHook("onSend", async (request, reply) => {
    const token = headerOf(request, "token");
    if (request.routeOptions.url === "/api/user/info" && request.session && token)
      giveFileCookie(reply, deps.config, token);
  });
  uploadRoute(app, deps, opened);
  contentRoute(app, deps, opened);
}

function uploadRoute(app: FastifyInstance, deps: Deps, opened: () => Promise<FileStore>): void {
  const quota = new UploadQuota(deps.config);
  // In a scope of its own: everywhere else JSON alone is a body.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, body, done) => done(null, body));
    defineRoute(scope, {
      method: "POST",
      url: FILE_UPLOAD_PATH,
      permission: { kind: "person" },
      machines: "file:write",
      summary:
        "Keeps the body as a file: an image (JPEG, PNG, WebP) or PDF to 10 MiB, a video (MP4, WebM) to 200 MiB, judged by content. Photos lose their metadata; files that nothing names are deleted after 7 days. With an id that the sender chose it may be sent again: it is kept once.",
      query: Type.Object({ id: Type.Optional(uuid) }, closed),
      refuses: [CODES.invalid, CODES.refused],
      handler: async ({ person, now, request, query }) => {
        const source = request.body instanceof Readable ? request.body : Readable.from([]);
        const id = query.id ?? newId();
        const uploader = query.id === undefined ? null : await uploaderOf(deps, id);
        if (uploader !== null) {
          // Read to its end, or the browser could not read the answer.
          for await (const _ of source);
          return uploader === person.userId ? ok({ id, url: fileUrl(id) }) : refuse(CODES.unknown);
        }
        const store = await opened();
        const allowance = await quota.open(deps.db.reader, person);
        if (!allowance) return quota.refusal();
        const taken = await takeFile(store, id, source, allowance).finally(allowance.close);
        if (!taken.ok) return taken.error === "quota" ? quota.refusal() : invalid([taken.error]);
        const { type, size, checksum } = taken;
        const row = {
          id,
          clientId: person.clientId,
          size,
          checksum,
          uploadedBy: person.userId,
          createdAt: now,
        };
        const values = { ...row, kind: type.kind, contentType: type.contentType };
        const isKept = await deps.db
          .transaction(async (tx) => {
            const isAdmitted = await quota.admits(tx, person, size);
            if (isAdmitted) await tx.insertInto("file").values(values).execute();
            return isAdmitted;
          })
          .catch(async (error: unknown) => {
            // The same file that arrived twice at once has its row, and keeps its content.
            if ((await uploaderOf(deps, id)) === person.userId) return true;
            await store.drop(id);
            throw error;
          });
        if (isKept) return ok({ id, url: fileUrl(id) });
        await store.drop(id);
        return quota.refusal();
      },
    });
  });
}

/** Who sent the file of that id; null: there is none. */
async function uploaderOf({ db }: Deps, id: string): Promise<string | null> {
  const { rows } = await sql<{ uploadedBy: string | null }>`
    select uploaded_by from file where id = ${id}::uuid`.execute(db.reader);
  return rows[0] ? (rows[0].uploadedBy ?? "") : null;
}

function contentRoute(app: FastifyInstance, deps: Deps, opened: () => Promise<FileStore>): void {
  defineRoute(app, {
    method: "GET",
    url: FILE_CONTENT_PATH,
    permission: { kind: "person" },
    machines: true,
    summary:
      "The content of a file, or the range of it that is asked for; the cookie of /api/user/info suffices.",
    tokenOf: fileCookieOf,
    query: byId,
    streams: "application/octet-stream",
    refuses: [CODES.unknown],
    handler: async ({ person, query, request }) => {
      const file = await fileOf(deps, person, query.id);
      return file ? contentOf(await opened(), file, request) : refuse(CODES.unknown);
    },
  });
}

interface StoredFile {
  readonly id: string;
  readonly contentType: string;
  readonly size: number;
  readonly checksum: string;
}

/**
 * A file that the person may see: an admin any, a client's people their client's and those of bulletins for them. The picture
 * of common goods is for all. A file of an entry or a delivery also takes a page that shows these. A program reads the files of
 * rows that its scopes read, and what it has uploaded itself.
 */
async function fileOf({ db }: Deps, person: Person, id: string): Promise<StoredFile | null> {
  const scope = rowScope(person);
  const hidden = (["entry", "delivery"] as const).filter((owner) => !holds(person, SHOWN_BY[owner]));
  const shown = [
    ...(["entry", "delivery"] as const).filter((owner) => !hidden.includes(owner)),
    ...(holds(person, SHOWN_BY["goods/type"]) ? ["goodsType"] : []),
  ];
  const ofRows = person.machine
    ? sql`(f.belongs_to = any(${shown}::text[]) or (f.belongs_to is null and f.uploaded_by = ${person.userId}::uuid))`
    : sql`true`;
  const { rows } = await sql<StoredFile>`
    select f.id, f.content_type, f.size, f.checksum from file f
    where f.id = ${id} and not (coalesce(f.belongs_to, '') = any(${hidden}::text[])) and ${ofRows} and (${scope === ALL}::boolean or f.client_id = ${person.clientId}::uuid
      or (f.belongs_to = 'goodsType' and f.client_id is null)
      or (f.belongs_to = 'bulletin' and exists (
        select 1 from bulletin b where b.id = f.belongs_id and ${seenBulletins(scope)})))`.execute(db.reader);
  return rows[0] ?? null;
}

async function contentOf(store: FileStore, file: StoredFile, request: FastifyRequest): Promise<Outcome> {
  const etag = `"${file.checksum}"`;
  const headers = {
    "accept-ranges": "bytes",
    // A file never changes; whether one may still see it does.
    "cache-control": "private, no-cache",
    etag,
    "content-disposition": `attachment; filename="${file.id}.${file.contentType.split("/")[1]}"`,
    // What was uploaded is shown in a page of ours, and runs nowhere.
    "content-security-policy": "default-src 'none'; sandbox",
  };
  const { contentType, size } = file;
  if (headerOf(request, "if-none-match") === etag)
    return stream(contentType, Readable.from([]), { httpStatus: 304, headers });
  const range = rangeOf(headerOf(request, "range"), size);
  if (range === "unsatisfiable") {
    const answered = { ...headers, "content-range": `bytes */${size}` };
    return stream(contentType, Readable.from([]), { httpStatus: 416, headers: answered });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const lengths = { "content-length": String(end - start + 1) };
  const body = await store.read(file.id, { start, end });
  if (!range) return stream(contentType, body, { headers: { ...headers, ...lengths } });
  const part = { ...headers, ...lengths, "content-range": `bytes ${start}-${end}/${size}` };
  return stream(contentType, body, { httpStatus: 206, headers: part });
}

/** The part of a file that a Range header asks for. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * What a Range header comes to in a file of `size` bytes: null for all of it (none was asked for, or several, or a unit
 * that is unknown), "unsatisfiable" where there are no such bytes (RFC 9110, 14.2).
 */
function rangeOf(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!found || (found[1] === "" && found[2] === "")) return null;
  const [, from = "", to = ""] = found;
  if (from === "") {
    const last = Number(to);
    return last === 0 ? "unsatisfiable" : { start: Math.max(0, size - last), end: size - 1 };
  }
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}
