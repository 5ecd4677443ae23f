/** Taking a file in: streamed to disk, judged by its first bytes, stopped at the limit of its kind or its uploader. */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { type FileKind, MOST_BYTES } from "../../../src/contracts/file.ts";
import type { FieldError } from "../../platform/http/outcome.ts";
import type { Allowance } from "./file.quota.ts";
import { beginFile } from "./file.store.ts";
import { type FileType, HEAD_BYTES, typeOfContent } from "./file.type.ts";
import { isPhotoType, writeWithoutMetadata } from "./photo-metadata.ts";

/** What came: a file that is kept, or why not. */
export type Taken =
  | { readonly ok: true; readonly type: FileType; readonly size: number; readonly checksum: string }
  | { readonly ok: false; readonly error: FieldError | "quota" };

const MIB = 1_048_576;
const refusedFile = (key: string, values: Record<string, number> = {}): Taken => ({
  ok: false,
  error: { path: "file", key: `validation.${key}`, values },
});

/** Reads `source` into the file `id` of the folder. Of a refused one nothing stays. */
export async function takeFile(
  folder: string,
  id: string,
  source: Readable,
  allowance: Allowance,
): Promise<Taken> {
  const file = await beginFile(folder, id);
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
