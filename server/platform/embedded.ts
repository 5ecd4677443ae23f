import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { endPools, typeParsers } from "./connections.ts";
import { lockDirectory } from "./embedded-lock.ts";
import type { Log } from "./log.ts";
import { StartError } from "./start-error.ts";

/** The embedded engine, reached like any PostgreSQL server: through two pools. */
export interface EmbeddedEngine {
  readonly reading: pg.Pool;
  /** Of one connection: all share one backend, so its queue is the fair line of the transactions. */
  readonly writing: pg.Pool;
  close(): Promise<void>;
}

/** Socket addresses end at 104 (macOS) or 108 bytes, and what is longer is cut without a word. */
const longestSocketPathBytes = 100;
const socketName = ".s.PGSQL.5432";
/** Once for the pools and once for the engine: together well within the ten seconds of a stop. */
const closeWithinMs = 3_000;
const restartsAMinute = 3;

/**
 * Opens the database in `dataDir`, and makes it when there is none. Throws StartError, one line, when another
 * process holds the directory or it cannot be used.
 */
export async function openEmbedded(dataDir: string, log: Log): Promise<EmbeddedEngine> {
  const lock = await (async () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return lockDirectory(dataDir);
  })().catch((error) => {
    if (error instanceof StartError) throw error;
    throw new StartError(`DATA_DIR ${dataDir} cannot be used: ${firstLine(error)}`);
  });
  const socketDirectory = makeSocketDirectory(dataDir);
  const removeSocket = () => rmSync(socketDirectory, { recursive: true, force: true });
  process.once("exit", removeSocket);
  const letGo = () => {
    process.off("exit", removeSocket);
    removeSocket();
    lock.release();
  };
  try {
    const directory = join(dataDir, "database");
    if (!existsSync(join(directory, "PG_VERSION"))) await makeDatabase(dataDir, directory, log);
    const backend = new Backend(directory, join(socketDirectory, socketName), log);
    await backend.start();
    const pools = openPools(socketDirectory, log);
    return {
      ...pools,
      close: async () => {
        await endPools([pools.reading, pools.writing], closeWithinMs);
        await backend.close();
        letGo();
      },
    };
  } catch (error) {
    letGo();
    throw error;
  }
}

/**
 * A directory of mode 0700, for nobody else on the machine may connect: the engine asks for no password. Its name
 * follows from DATA_DIR, so that a killed process leaves nothing that the next one does not use again.
 */
function makeSocketDirectory(dataDir: string): string {
  const name = `tallyboard-${createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 12)}`;
  for (const parent of [tmpdir(), "/tmp"]) {
    const directory = join(parent, name);
    if (Buffer.byteLength(join(directory, socketName)) > longestSocketPathBytes) continue;
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    // Somebody else may have made one of that name, in a folder where everybody may.
    const found = lstatSync(directory);
    const isOurs = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
    return isOurs ? directory : mkdtempSync(`${directory}-`);
  }
  throw new StartError(`The system's temp folder ${tmpdir()} has too long a name for a socket; set TMPDIR.`);
}

function openPools(socketDirectory: string, log: Log): { reading: pg.Pool; writing: pg.Pool } {
  const open = (max: number) => {
    const pool = new pg.Pool({
      host: socketDirectory,
      port: 5432,
      user: "postgres",
      database: "postgres",
      max,
      // Connections cost nothing here; opening one waits for the transaction that is under way.
      idleTimeoutMillis: 0,
      types: typeParsers,
    });
    pool.on("error", (error) => log.debug({ err: error }, "an embedded connection broke"));
    pool.on("connect", (client) => client.on("error", () => undefined));
    return pool;
  };
  return { reading: open(4), writing: open(1) };
}

/**
 * A fresh database, complete or not there at all: it is made aside and renamed. The build leaves one to copy
 * (a tenth of a second); without it a child process makes one (several seconds and 840 MB, given back).
 */
async function makeDatabase(dataDir: string, directory: string, log: Log): Promise<void> {
  const unfinished = "database.new-";
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(unfinished)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const aside = join(dataDir, `${unfinished}${process.pid}`);
  const template = fileURLToPath(new URL("./embedded-template", import.meta.url));
  const began = performance.now();
  try {
    if (existsSync(join(template, "PG_VERSION"))) cpSync(template, aside, { recursive: true });
    else await runToEnd(companion("embedded-create"), [aside]);
    rmSync(directory, { recursive: true, force: true });
    renameSync(aside, directory);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    throw new StartError(`DATA_DIR ${dataDir}: no database could be made in it: ${firstLine(error)}`);
  }
  log.info({ directory, tookMs: Math.round(performance.now() - began) }, "embedded database made");
}

/** Beside this file in development; entrypoints.json makes the build put it under platform/ beside main.js. */
function companion(name: string): string {
  const paths = [`./${name}.mjs`, `./platform/${name}.js`].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const found = paths.find((path) => existsSync(path));
  if (!found) throw new Error(`${name} is missing beside the server; see server/platform/entrypoints.json`);
  return found;
}

function runToEnd(script: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(said.match(/^\w*Error: .*$/m)?.[0] ?? `it ended with ${signal ?? `exit code ${code}`}`),
        );
    });
  });
}

/** The thread that runs the engine. One that breaks is replaced: the files survive it as they survive kill -9. */
class Backend {
  readonly #directory: string;
  readonly #socketPath: string;
  readonly #log: Log;
  #worker: Worker | null = null;
  #closing = false;
  #restartedAt: number[] = [];

  constructor(directory: string, socketPath: string, log: Log) {
    this.#directory = directory;
    this.#socketPath = socketPath;
    this.#log = log;
  }

  async start(): Promise<void> {
    rmSync(this.#socketPath, { force: true });
    const worker = new Worker(companion("embedded-worker"), {
      workerData: { directory: this.#directory, socketPath: this.#socketPath },
      // Loaders of the parent (tsx, a test runner) have no business in there.
      execArgv: [],
    });
    let failure = "it ended while starting";
    const ready = new Promise<void>((resolve, reject) => {
      worker.on("message", (message: { ready?: true; failed?: string }) => {
        if (message.ready) resolve();
        if (message.failed) failure = message.failed;
      });
      worker.on("error", (error) => {
        failure = firstLine(error);
      });
      worker.on("exit", () => reject(new Error(failure)));
    });
    try {
      await ready;
    } catch (error) {
      throw new StartError(
        `The embedded database in ${this.#directory} cannot be opened: ${firstLine(error)}`,
      );
    }
    this.#worker = worker;
    worker.on("exit", () => void this.#replace(failure));
  }

  async close(): Promise<void> {
    this.#closing = true;
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    worker.postMessage("close");
    await Promise.race([
      ended,
      sleep(closeWithinMs, undefined, { ref: false }).then(() => worker.terminate()),
    ]);
  }

  async #replace(failure: string): Promise<void> {
    this.#worker = null;
    if (this.#closing) return;
    const now = Date.now();
    this.#restartedAt = [...this.#restartedAt.filter((at) => now - at < 60_000), now];
    if (this.#restartedAt.length > restartsAMinute) {
      this.#log.fatal({ failure }, "the embedded database keeps breaking; it stays closed");
      return;
    }
    this.#log.error({ failure }, "the embedded database broke and is opened again");
    await this.start().catch((error) =>
      this.#log.fatal({ err: error }, "the embedded database stays closed"),
    );
  }
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split("\n")[0] ?? "";
}
