/** Receives the body of an import without holding up the event loop, however long it is. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { Readable } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { type Invalid, invalid, type Refused, tooMany } from "../platform/http/outcome.ts";
import { type ImportTable, readImport } from "./import-read.ts";

const MOST_BYTES = 32 * 1024 * 1024;
/** A body as short as this is read at once: a thread would take longer to start. */
const SHORT_BYTES = 32 * 1024;
/** Threads at a time; each needs some hundred MB for the longest bodies. */
const MOST_THREADS = 2;
const MOST_MEMORY_MB = 768;
const MOST_MS = 30_000;
const RETRY_SECONDS = 5;

type Read = ImportTable | Invalid | Refused;

const tooLarge = invalid([{ path: "body", key: "validation.bodyTooLarge" }]);

let threads = 0;

/**
 * Reads the stream of a request to its end: the lines that were asked to be imported, or the refusal. `headings` are the
 * known ones in their form.
 */
export async function receiveImport(body: unknown, headings: ReadonlySet<string>): Promise<Read> {
  const short: Buffer[] = [];
  let bytes = 0;
  let thread: ReadingThread | null = null;
  try {
    for await (const chunk of body instanceof Readable ? body : []) {
      const piece: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
      bytes += piece.length;
      if (bytes > MOST_BYTES) return tooLarge;
      if (thread === null && bytes > SHORT_BYTES) {
        if (threads >= MOST_THREADS) return tooMany(RETRY_SECONDS);
        thread = new ReadingThread(headings);
        for (const early of short.splice(0)) thread.take(early);
      }
      if (thread) thread.take(piece);
      else short.push(piece);
    }
    return thread ? await thread.finish() : readImport(Buffer.concat(short).toString("utf8"), headings);
  } finally {
    await thread?.end();
  }
}

/** entrypoints.json makes the build put it beside main.js; in development it is TypeScript, which tsx has to load. */
function startWorker(headings: ReadonlySet<string>): Worker {
  const options = { resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB }, workerData: [...headings] };
  const built = fileURLToPath(new URL("./resource/import-worker.js", import.meta.url));
  if (existsSync(built)) return new Worker(built, options);
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx/package.json"));
  const loader = new URL("./dist/esm/api/index.mjs", tsx).href;
  const source = new URL("./import-worker.ts", import.meta.url).href;
  const script = `import("${loader}").then(({ register }) => (register(), import("${source}")))`;
  return new Worker(script, { ...options, eval: true });
}

/** One thread that parses and judges a body; its answer comes in pieces, between which other requests are served. */
class ReadingThread {
  readonly #worker: Worker;
  readonly #read: Promise<Read>;

  constructor(headings: ReadonlySet<string>) {
    threads += 1;
    this.#worker = startWorker(headings);
    this.#worker.once("exit", () => {
      threads -= 1;
    });
    this.#read = new Promise<Read>((resolve, reject) => {
      const lines: (readonly string[])[] = [];
      type Piece = { refusal: Invalid | Refused } | { lines: string[][]; head?: Omit<ImportTable, "lines"> };
      this.#worker.on("message", (piece: Piece) => {
        if ("refusal" in piece) return resolve(piece.refusal);
        lines.push(...piece.lines);
        if (piece.head) resolve({ ...piece.head, lines });
        else this.#worker.postMessage(null);
      });
      // A body whose reading takes more memory or time than any real file is too large, whatever its bytes are.
      this.#worker.once("error", (error: NodeJS.ErrnoException) =>
        error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve(tooLarge) : reject(error),
      );
      this.#worker.once("exit", () => resolve(tooLarge));
    });
    // After an aborted request no code awaits it.
    this.#read.catch(() => undefined);
  }

  take(chunk: Buffer): void {
    const own = new Uint8Array(chunk);
    this.#worker.postMessage(own, [own.buffer]);
  }

  async finish(): Promise<Read> {
    this.#worker.postMessage(null);
    const late = setTimeout(() => void this.#worker.terminate(), MOST_MS);
    try {
      return await this.#read;
    } finally {
      clearTimeout(late);
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
