/** Taking a file in: streamed to disk, judged by its first bytes, stopped at the limit of its kind or its uploader. */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { sql } from "kysely";
import { CODES } from "../../../src/contracts/envelope.ts";
import { type FileKind, MOST_BYTES } from "../../../src/contracts/file.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import type { Deps } from "../../platform/deps.ts";
import { type FieldError, type Refused, refuse } from "../../platform/http/outcome.ts";
import type { Reader } from "../../platform/reader.ts";
import type { FileStore } from "./file.shelf.ts";
import { isPhotoType, writeWithoutMetadata } from "./photo-metadata.ts";

// How much a person, and a client's people together, may upload that nothing names yet.

const MOST_FILES = 1_000;
/** A client's people together may have this many times what one person may have. */
const PEOPLE_OF_CLIENT = 4;

type Uploader = Pick<Person, "userId" | "clientId">;

interface Held {
  readonly bytes: number;
  readonly files: number;
}

/** One upload under way. */
interface Allowance {
  /** Counts bytes that have come; false where they are more than the uploader may have. */
  take(bytes: number): boolean;
  close(): void;
}

/** Counts what is stored, and on this node what is on its way, so that parallel uploads do not pass together. */
export class UploadQuota {
  readonly #limitBytes: number;
  readonly #underWay = new Map<string, number>();

  constructor({ uploadQuotaMb }: Deps["config"]) {
    this.#limitBytes = uploadQuotaMb * MIB;
  }

  /** 42200 `uploadQuota`, with the limits of one person. */
  refusal(): Refused {
    const values = { limit: this.#limitBytes / MIB, files: MOST_FILES };
    return refuse(CODES.refused, { because: ["uploadQuota"] }, null, values);
  }

  /** Begins an upload; null where the uploader has no room left. */
  async open(db: Reader, uploader: Uploader): Promise<Allowance | null> {
    const scopes = await this.#scopesOf(db, uploader);
    let taken = 0;
    const hasRoom = () =>
      scopes.every(
        ({ key, held, times }) => held.bytes + (this.#underWay.get(key) ?? 0) <= times * this.#limitBytes,
      );
    const count = (bytes: number) => {
      taken += bytes;
      for (const { key } of scopes) {
        const rest = (this.#underWay.get(key) ?? 0) + bytes;
        if (rest > 0) this.#underWay.set(key, rest);
        else this.#underWay.delete(key);
      }
    };
    if (!hasRoom() || scopes.some(({ held, times }) => held.files >= times * MOST_FILES)) return null;
    return {
      take: (bytes) => {
        count(bytes);
        return hasRoom();
      },
      close: () => count(-taken),
    };
  }

  /** Whether a file of that size may be added, in the transaction that adds it: of several at once each sees the others. */
  async admits(tx: Reader, uploader: Uploader, bytes: number): Promise<boolean> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${uploader.clientId ?? uploader.userId}, 0))`.execute(
      tx,
    );
    const scopes = await this.#scopesOf(tx, uploader);
    return scopes.every(
      ({ held, times }) => held.bytes + bytes <= times * this.#limitBytes && held.files < times * MOST_FILES,
    );
  }

  async #scopesOf(db: Reader, { userId, clientId }: Uploader) {
    const held = async (column: "uploadedBy" | "clientId", id: string): Promise<Held> => {
      const { rows } =
        await sql<Held>`select coalesce(sum(size), 0)::float8 as bytes, count(*)::integer as files
        from file where belongs_to is null and ${sql.ref(column)} = ${id}::uuid`.execute(db);
      return rows[0] ?? { bytes: 0, files: 0 };
    };
    const own = { key: userId, held: await held("uploadedBy", userId), times: 1 };
    if (clientId === null) return [own];
    return [own, { key: clientId, held: await held("clientId", clientId), times: PEOPLE_OF_CLIENT }];
  }
}

interface FileType {
  readonly kind: FileKind;
  readonly contentType: string;
}

/** As many first bytes as judging a file takes. */
const HEAD_BYTES = 64;

const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|mmp4|f4v )$/;

const startsWith = (head: Buffer, ...bytes: readonly number[]) =>
  bytes.every((byte, index) => head[index] === byte);

/**
 * What a file is by its first bytes; a name or a header says nothing. Null: none of the kinds that are taken (HEIC and
 * Matroska are kin of MP4 and WebM, and are told apart here).
 */
export function typeOfContent(head: Buffer): FileType | null {
  const text = (from: number, to: number) => head.toString("latin1", from, to);
  if (startsWith(head, 0xff, 0xd8, 0xff)) return { kind: "image", contentType: "image/jpeg" };
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))
    return { kind: "image", contentType: "image/png" };
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return { kind: "image", contentType: "image/webp" };
  if (text(0, 5) === "%PDF-") return { kind: "pdf", contentType: "application/pdf" };
  if (text(4, 8) === "ftyp" && MP4_BRANDS.test(text(8, 12)))
    return { kind: "video", contentType: "video/mp4" };
  if (startsWith(head, 0x1a, 0x45, 0xdf, 0xa3) && text(4, HEAD_BYTES).includes("webm"))
    return { kind: "video", contentType: "video/webm" };
  return null;
}

/** What came: a file that is kept, or why not. */
export type Taken =
  | { readonly ok: true; readonly type: FileType; readonly size: number; readonly checksum: string }
  | { readonly ok: false; readonly error: FieldError | "quota" };

const MIB = 1_048_576;
const refusedFile = (key: string, values: Record<string, number> = {}): Taken => ({
  ok: false,
  error: { path: "file", key: `validation.${key}`, values },
});

/** Reads `source` into the file `id` of the store. Of a refused one nothing stays. */
export async function takeFile(
  store: FileStore,
  id: string,
  source: Readable,
  allowance: Allowance,
): Promise<Taken> {
  const file = await store.begin(id);
  const taken = await copy(source, allowance, file.write).catch(async (error: unknown) => {
    await file.drop();
    throw error;
  });
  await (taken.ok ? file.keep() : file.drop());
  return taken;
}

async function copy(
  source: Readable,
  allowance: Allowance,
  write: (bytes: Buffer) => Promise<void>,
): Promise<Taken> {
  // The rest of a refused file is read over, not cut off: else the browser could not read the refusal.
  const chunks: AsyncIterableIterator<Buffer> = source.iterator({ destroyOnReturn: false });
  const head = await headOf(chunks);
  const type = typeOfContent(head.subarray(0, HEAD_BYTES));
  try {
    if (!type) return refusedFile(head.length === 0 ? "fileEmpty" : "fileType");
    const hash = createHash("sha256");
    let size = 0;
    const keep = (bytes: Buffer) => {
      hash.update(bytes);
      size += bytes.length;
      return write(bytes);
    };
    const limits: Limits = { kind: type.kind, allowance, refusal: null };
    const admitted = admit(limits, head, chunks);
    const isWhole = isPhotoType(type.contentType)
      ? await writeWithoutMetadata(type.contentType, admitted, keep)
      : await writeAll(admitted, keep);
    // A photo may end before its bytes do: the rest is not kept, but counts.
    await writeAll(admitted, async () => {});
    if (limits.refusal) return limits.refusal;
    return isWhole ? { ok: true, type, size, checksum: hash.digest("hex") } : refusedFile("fileDamaged");
  } finally {
    // While the iterator listens the source does not flow; one that was refused by its first bytes was never ended.
    await chunks.return?.();
    source.resume();
  }
}

/** As many first chunks as judging takes; the whole of a shorter file. */
async function headOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const { value, done } = await iterator.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

interface Limits {
  readonly kind: FileKind;
  readonly allowance: Allowance;
  /** Why the file ended early. */
  refusal: Taken | null;
}

/** Hands on what comes, up to a limit. */
async function* admit(
  limits: Limits,
  head: Buffer,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void> {
  const most = MOST_BYTES[limits.kind];
  let size = 0;
  const isWithin = (chunk: Buffer) => {
    size += chunk.length;
    if (size > most) limits.refusal = refusedFile("fileTooLarge", { limit: most / MIB });
    else if (!limits.allowance.take(chunk.length)) limits.refusal = { ok: false, error: "quota" };
    return limits.refusal === null;
  };
  if (!isWithin(head)) return;
  yield head;
  for await (const chunk of chunks) {
    if (!isWithin(chunk)) return;
    yield chunk;
  }
}

async function writeAll(chunks: AsyncIterable<Buffer>, write: (bytes: Buffer) => Promise<void>) {
  for await (const chunk of chunks) await write(chunk);
  return true;
}
