import { createCipheriv, createDecipheriv, createHash, type Hash, randomBytes, scrypt } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ReadableStream } from "node:stream/web";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createGunzip, createGzip } from "node:zlib";
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from "modern-tar";
import { atPath } from "../platform/plain-reason.ts";
import { BackupError, type Entry, SUMMARY } from "./format.ts";

// Encryption of a backup: AES-256-GCM in parts of 64 KiB, under a key that scrypt derives from BACKUP_KEY and a salt of
// the file. The nonce counts the parts and marks the last one, so that no part can be cut, moved or repeated unnoticed.

/** The first bytes of an encrypted backup. */
const MAGIC = Buffer.from("TALLYBK1");
const SALT_BYTES = 16;
const HEADER_BYTES = MAGIC.length + SALT_BYTES;
const PART_BYTES = 65_536;
const TAG_BYTES = 16;
const COST = { N: 32_768, r: 8, p: 1, maxmem: 67_108_864 } as const;

const isSealed = (header: Buffer): boolean => header.subarray(0, MAGIC.length).equals(MAGIC);

const derive = (key: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(key, salt, 32, COST, (error, derived) => (error ? reject(error) : resolve(derived)));
  });

function nonceOf(part: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(part, 0, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Takes bytes in pieces of any size, and hands them on in parts of one size and a last one that is not longer. */
class InParts extends Transform {
  #waiting: Buffer = Buffer.alloc(0);
  #count = 0;

  constructor(bytes: number, convert: (part: Buffer, number: number, isLast: boolean) => Buffer) {
    super({
      transform: (piece: Buffer, _encoding, done) => {
        this.#waiting = Buffer.concat([this.#waiting, piece]);
        try {
          let at = 0;
          for (; this.#waiting.length - at > bytes; at += bytes, this.#count += 1)
            this.push(convert(this.#waiting.subarray(at, at + bytes), this.#count, false));
          this.#waiting = this.#waiting.subarray(at);
          done();
        } catch (error) {
          done(error as Error);
        }
      },
      flush: (done) => {
        try {
          done(null, convert(this.#waiting, this.#count, true));
        } catch (error) {
          done(error as Error);
        }
      },
    });
  }
}

/** A stream that encrypts, header included. */
async function seal(key: string): Promise<Transform> {
  const salt = randomBytes(SALT_BYTES);
  const derived = await derive(key, salt);
  const sealing = new InParts(PART_BYTES, (part, number, isLast) => {
    const cipher = createCipheriv("aes-256-gcm", derived, nonceOf(number, isLast));
    return Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()]);
  });
  sealing.push(Buffer.concat([MAGIC, salt]));
  return sealing;
}

/** A stream that decrypts what follows the header. It fails with BackupError where the content was changed or cut. */
async function unseal(key: string, header: Buffer): Promise<Transform> {
  const derived = await derive(key, header.subarray(MAGIC.length, HEADER_BYTES));
  return new InParts(PART_BYTES + TAG_BYTES, (part, number, isLast) => {
    try {
      const decipher = createDecipheriv("aes-256-gcm", derived, nonceOf(number, isLast), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(part.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(part.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw new BackupError(
        number === 0
          ? "BACKUP_KEY is not the key of this backup, or its beginning was changed."
          : "The backup was changed or cut off.",
      );
    }
  });
}

const GZIP = Buffer.from([0x1f, 0x8b]);
/** What `headingOf` adds to the hash for each entry, before its content. */
const headingOf = (name: string, size: number): string => `${name}\0${size}\0`;

export interface ArchiveWriter {
  /** Adds an entry whose body has exactly `size` bytes. */
  add(name: string, size: number, body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>;
  /** SHA-256 over all entries so far. */
  hash(): string;
  /** Ends the file and makes it durable. */
  finish(): Promise<void>;
  abandon(error: unknown): Promise<void>;
}

/** Writes a new file at `path`. */
export async function writeArchive(path: string, key: string | null): Promise<ArchiveWriter> {
  const { readable, controller } = createTarPacker();
  const hash = createHash("sha256");
  const file = createWriteStream(path, { flags: "w", mode: 0o600, flush: true });
  const tar = Readable.fromWeb(readable as ReadableStream<Uint8Array>);
  const written = key
    ? pipeline(tar, createGzip(), await seal(key), file)
    : pipeline(tar, createGzip(), file);
  // Reported by `add` or `finish`; the writer of an entry only learns that its stream is over.
  let failure: unknown = null;
  written.catch((error) => {
    failure = atPath(path, error);
  });
  const reported = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      await nextTurn();
      throw failure ?? atPath(path, error);
    }
  };
  const add: ArchiveWriter["add"] = async (name, size, body) => {
    hash.update(headingOf(name, size));
    const writer = controller.add({ name, size, mode: 0o600 }).getWriter();
    // It fails together with the write that is awaited below.
    writer.closed.catch(() => undefined);
    for await (const part of body) {
      hash.update(part);
      await writer.write(part);
    }
    await writer.close();
  };
  return {
    add: (name, size, body) => reported(() => add(name, size, body)),
    hash: () => hash.copy().digest("hex"),
    finish: () =>
      reported(() => {
        controller.finalize();
        return written;
      }),
    abandon: async (error) => {
      controller.error(error);
      await written.catch(() => undefined);
    },
  };
}

/** The entries of a backup, and the hash over those that were read to their end. */
export interface ArchiveReader {
  readonly entries: AsyncIterable<Entry>;
  hash(): string;
}

/** Opens the backup at `path`. Throws BackupError, one line, when it is no backup or its key is missing. */
export async function readArchive(path: string, key: string | null): Promise<ArchiveReader> {
  const header = await readHeader(path);
  const sealed = isSealed(header);
  if (!sealed && !header.subarray(0, GZIP.length).equals(GZIP))
    throw new BackupError(`${path} is not a backup of Tallyboard.`);
  if (sealed && key === null) throw new BackupError(`${path} is encrypted: set BACKUP_KEY.`);
  const source = createReadStream(path, { start: sealed ? HEADER_BYTES : 0 });
  const gunzip = createGunzip();
  const read =
    sealed && key !== null ? pipeline(source, await unseal(key, header), gunzip) : pipeline(source, gunzip);
  // The reader of the entries gets the same error.
  read.catch(() => undefined);
  const hash = createHash("sha256");
  const decoder = createTarDecoder({ strict: true });
  // Not Readable.toWeb: on Node 24 that one goes on writing after a reader has left, and the process ends.
  const tar = ReadableStream.from<Uint8Array>(gunzip) as globalThis.ReadableStream<Uint8Array>;
  const entries = iterated<ParsedTarEntry>(tar.pipeThrough(decoder));
  return { entries: guarded(path, entriesOf(path, entries, hash)), hash: () => hash.copy().digest("hex") };
}

/** Node's web streams can be iterated; the DOM's type of them, which the decoder has, does not say so. */
const iterated = <T>(stream: globalThis.ReadableStream<T>) => stream as unknown as AsyncIterable<T>;

async function* entriesOf(
  path: string,
  entries: AsyncIterable<ParsedTarEntry>,
  hash: Hash,
): AsyncGenerator<Entry> {
  for await (const { header, body } of entries) {
    const { name, size } = header;
    const content = iterated<Uint8Array>(body);
    // The summary holds the hash of everything before it.
    if (name === SUMMARY) {
      yield { name, size, body: guarded(path, content) };
      continue;
    }
    hash.update(headingOf(name, size));
    yield { name, size, body: guarded(path, hashed(content, hash)) };
  }
}

async function* hashed(body: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const part of body) {
    hash.update(part);
    yield part;
  }
}

/** Makes one line of what gzip or tar say about a damaged file. */
async function* guarded<T>(path: string, source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    for await (const each of source) yield each;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(
      error instanceof BackupError ? `${path}: ${reason}` : `${path} is damaged or cut off (${reason}).`,
    );
  }
}

async function readHeader(path: string): Promise<Buffer> {
  const handle = await open(path, "r").catch((error: Error) => {
    throw new BackupError(`${path} cannot be read: ${error.message}`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw atPath(path, error);
  } finally {
    await handle.close();
  }
}
