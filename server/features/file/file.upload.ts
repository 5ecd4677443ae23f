/** Taking a file in: streamed to disk, judged by its first bytes, stopped at the limit of its kind. */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { MOST_BYTES } from "../../../src/contracts/file.ts";
import type { FieldError } from "../../platform/http/outcome.ts";
import { beginFile } from "./file.store.ts";
import { type FileType, HEAD_BYTES, typeOfContent } from "./file.type.ts";

/** What came: a file that is kept, or why not. */
export type Taken =
  | { readonly ok: true; readonly type: FileType; readonly size: number; readonly checksum: string }
  | { readonly ok: false; readonly error: FieldError };

const MIB = 1_048_576;
const refusedFile = (key: string, values: Record<string, number> = {}): Taken => ({
  ok: false,
  error: { path: "file", key: `validation.${key}`, values },
});

/** Reads `source` into the file `id` of the folder. Of a refused one nothing stays. */
export async function takeFile(folder: string, id: string, source: Readable): Promise<Taken> {
  const file = await beginFile(folder, id);
  const taken = await copy(source, file.write).catch(async (error: unknown) => {
    await file.drop();
    throw error;
  });
  await (taken.ok ? file.keep() : file.drop());
  return taken;
}

async function copy(source: Readable, write: (bytes: Buffer) => Promise<void>): Promise<Taken> {
  const hash = createHash("sha256");
  let head: Buffer = Buffer.alloc(0);
  let type: FileType | null = null;
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (!type) {
      head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)]);
      if (head.length >= HEAD_BYTES) {
        type = typeOfContent(head);
        if (!type) return refusedFile("fileType");
      }
    }
    if (type && size > MOST_BYTES[type.kind])
      return refusedFile("fileTooLarge", { limit: MOST_BYTES[type.kind] / MIB });
    hash.update(chunk);
    await write(chunk);
  }
  if (size === 0) return refusedFile("fileEmpty");
  // Shorter than a head: no picture is that small, but a file of one pixel nearly is.
  type ??= typeOfContent(head);
  return type ? { ok: true, type, size, checksum: hash.digest("hex") } : refusedFile("fileType");
}
