/**
 * Files in the bucket of an object store that speaks S3. An upload is written to this node's disk first and sent when all of
 * it has come and was judged: an object is whole or not there.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { S3mini, S3ServiceError } from "s3mini";
import type { BucketSettings } from "../../platform/bucket-settings.ts";
import { Trouble } from "../../platform/trouble.ts";
import type { FileStore, Shelf, UnfinishedFile } from "./file.shelf.ts";

/** For an answer to begin; a video of 200 MB takes most of it to send. */
const answerWithinMs = 120_000;
const CONTENT_TYPE = "application/octet-stream";
/** The object that says that a store is here, though it holds no file yet. */
const SIGN = ".store";

const clientOf = (settings: BucketSettings): S3mini =>
  new S3mini({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    endpoint: settings.endpoint,
    region: settings.region,
    requestAbortTimeout: answerWithinMs,
    // Node sends a stream only if it is said that the answer comes after all of it.
    fetch: (input, init) =>
      fetch(
        input,
        init?.body instanceof ReadableStream ? ({ ...init, duplex: "half" } as RequestInit) : init,
      ),
  });

/** An object store that does not answer, or refuses, is trouble of the surroundings and no bug. */
async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof S3ServiceError && error.status === 404) throw error;
    throw new Trouble("filesAway", `The object store of FILES_URL failed: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
  return `${error instanceof Error ? error.message : String(error)}${cause}`.split("\n", 1)[0] ?? "";
}

/** The stores of a bucket. `incoming` is the folder of uploads that are on their way. */
export class BucketShelf implements Shelf {
  readonly place: string;
  readonly #client: S3mini;
  readonly #settings: BucketSettings;
  readonly #incoming: string;

  constructor(settings: BucketSettings, incoming: string) {
    this.#settings = settings;
    this.#client = clientOf(settings);
    this.#incoming = incoming;
    this.place = ["s3:/", settings.bucket, settings.prefix].filter(Boolean).join("/");
  }

  absent(marker: string): string {
    return (
      `FILES_URL (${this.place}) does not hold the files of this database (no object ${marker}/${SIGN}): ` +
      "restore a backup here, or name the bucket that has them."
    );
  }

  async has(marker: string): Promise<boolean> {
    return (await asked(this.#client.objectExists(`${this.#under(marker)}/${SIGN}`))) === true;
  }

  async make(marker: string): Promise<void> {
    await asked(this.#client.putObject(`${this.#under(marker)}/${SIGN}`, marker, CONTENT_TYPE));
  }

  async remove(marker: string): Promise<void> {
    const found = await asked(this.#client.listObjects("/", `${this.#under(marker)}/`));
    // One by one: not every object store that speaks S3 takes a list of them.
    for (const { Key } of found ?? []) await asked(this.#client.deleteObject(Key));
  }

  store(marker: string): FileStore {
    const keyOf = (id: string) => `${this.#under(marker)}/${id}`;
    return new BucketStore(this.#client, {
      place: `${this.place}/${marker}`,
      keyOf,
      incoming: this.#incoming,
    });
  }

  #under(marker: string): string {
    return [this.#settings.prefix, marker].filter(Boolean).join("/");
  }
}

interface BucketPlace {
  readonly place: string;
  readonly keyOf: (id: string) => string;
  readonly incoming: string;
}

class BucketStore implements FileStore {
  readonly place: string;
  readonly isFolder = false;
  readonly #client: S3mini;
  readonly #at: BucketPlace;

  constructor(client: S3mini, at: BucketPlace) {
    this.#client = client;
    this.#at = at;
    this.place = at.place;
  }

  async begin(id: string): Promise<UnfinishedFile> {
    await mkdir(this.#at.incoming, { recursive: true, mode: 0o700 });
    const path = join(this.#at.incoming, `${id}.part`);
    const handle = await open(path, "wx", 0o600);
    const hash = createHash("sha256");
    let size = 0;
    const drop = async () => {
      await handle.close().catch(() => undefined);
      await rm(path, { force: true });
    };
    return {
      write: async (bytes) => {
        await handle.write(bytes);
        hash.update(bytes);
        size += bytes.length;
      },
      keep: async () => {
        await handle.close();
        try {
          await this.#send(id, path, { size, sha256: hash.digest("base64") });
        } finally {
          await rm(path, { force: true });
        }
      },
      drop,
    };
  }

  /** The object store compares the hash with what it has received, and the size is asked for once more. */
  async #send(id: string, path: string, { size, sha256 }: { size: number; sha256: string }): Promise<void> {
    const key = this.#at.keyOf(id);
    const body = Readable.toWeb(createReadStream(path)) as unknown as ReadableStream;
    const proof = { "x-amz-checksum-sha256": sha256 };
    await asked(this.#client.putObject(key, body, CONTENT_TYPE, undefined, proof, size));
    const kept = await this.sizeOf(id);
    if (kept !== size)
      throw new Trouble("filesAway", `The object store of FILES_URL kept ${kept} of ${size} bytes.`);
  }

  async read(id: string, range?: { readonly start: number; readonly end: number }): Promise<Readable> {
    const key = this.#at.keyOf(id);
    // Its end is the byte after the last one.
    const asking = range
      ? this.#client.getObjectRaw(key, false, range.start, range.end + 1)
      : this.#client.getObjectRaw(key);
    const { body } = await asked(asking);
    return body ? Readable.fromWeb(body as unknown as NodeStream) : Readable.from([]);
  }

  async sizeOf(id: string): Promise<number | null> {
    const key = this.#at.keyOf(id);
    if ((await asked(this.#client.objectExists(key))) !== true) return null;
    return asked(this.#client.getContentLength(key));
  }

  async drop(id: string): Promise<void> {
    await asked(this.#client.deleteObject(this.#at.keyOf(id)));
  }
}
