import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { endPools, type Pools, typeParsers } from "./connections.ts";
import { lockDirectory } from "./embedded-lock.ts";
import { keepUp } from "./embedded-upkeep.ts";
import { freeBytes, isFull } from "./free-space.ts";
import type { Log } from "./log.ts";
import { makeFolder } from "./make-folder.ts";
import { atPath, plainReason } from "./plain-reason.ts";
import { StartError } from "./start-error.ts";

/** The embedded engine, reached like any PostgreSQL server: through pools. */
export interface EmbeddedEngine extends Pools {
  close(): Promise<void>;
}

/** Socket addresses are limited to 104 (macOS) or 108 bytes; longer ones are cut silently. */
const longestSocketPathBytes = 100;
const socketName = ".s.PGSQL.5432";
/** Once for the pools and once for the engine: together well within the ten seconds of a stop. */
const closeWithinMs = 3_000;
const restartsAMinute = 3;
/**
 * The engine has no timeouts, so JavaScript keeps these deadlines. A statement waits for the running transaction, which
 * may be an import of 120 s: only a thread that hangs takes longer.
 */
const statementMs = 150_000;
/** An engine with damaged memory may wait for itself forever. None of our statements runs nearly this long. */
const longestStatementMs = 60_000;
const watchEveryMs = 5_000;

export interface EmbeddedOptions {
  /** Creates the database if there is none; otherwise that is a StartError. */
  readonly creates?: boolean;
}

/** The files of the database cannot be opened, and the disk is not full. */
export class DamagedFiles extends StartError {
  override readonly name = "DamagedFiles";
}

/**
 * Opens the database in `dataDir`. Calls `onLost` once when the engine keeps failing and stays closed. Throws StartError,
 * one line, when there is none, when another process holds the directory, or when it cannot be used.
 */
export async function openEmbedded(
  dataDir: string,
  log: Log,
  onLost: (reason: string) => void,
  { creates = false }: EmbeddedOptions = {},
): Promise<EmbeddedEngine> {
  const directory = join(dataDir, "database");
  // Before anything is written: a command that is told the wrong folder leaves nothing there.
  if (!creates && !isSomething(directory))
    throw new StartError(
      `DATA_DIR ${dataDir} holds no database: name one by DATABASE_URL or DATA_DIR. tallyboard start makes a new one.`,
    );
  const lock = await (async () => {
    makeFolder(dataDir);
    return lockDirectory(dataDir);
  })().catch((error) => {
    if (error instanceof StartError) throw error;
    throw new StartError(`DATA_DIR ${plainReason(atPath(dataDir, error), null)}`);
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
    if (!isSomething(directory)) await makeDatabase(dataDir, directory, log);
    // The engine would make a new database over what is there.
    else if (!existsSync(join(directory, "PG_VERSION"))) throw cannotOpen(directory, "PG_VERSION is missing");
    const backend = new Backend(directory, join(socketDirectory, socketName), log, onLost);
    await backend.start();
    const pools = openPools(socketDirectory, log);
    const endUpkeep = keepUp((statement) => pools.writing.pool.query(statement), log);
    return {
      ...pools,
      close: async () => {
        endUpkeep();
        await endPools(pools, closeWithinMs);
        await backend.close();
        letGo();
      },
    };
  } catch (error) {
    letGo();
    throw error;
  }
}

/** Whether there are files of a database. Without PG_VERSION they are damaged, which is no reason to replace them. */
function isSomething(directory: string): boolean {
  try {
    return readdirSync(directory).length > 0;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

/**
 * Connects to the engine of the process that holds `dataDir`, as one more client of its socket: only the same user of the
 * machine can. A transaction here keeps that process waiting, as its own transactions do. Null: there is no such socket.
 */
export function joinEmbedded(dataDir: string, log: Log): EmbeddedEngine | null {
  const directory = makeSocketDirectory(dataDir);
  if (!existsSync(join(directory, socketName))) return null;
  const pools = openPools(directory, log);
  return { ...pools, close: () => endPools(pools, closeWithinMs) };
}

/**
 * A directory of mode 0700, so that no other user of the machine can connect: the engine asks for no password. Its
 * name is derived from DATA_DIR, so that the next process reuses what a killed one has left.
 */
function makeSocketDirectory(dataDir: string): string {
  const name = `tallyboard-${createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 12)}`;
  for (const parent of [tmpdir(), "/tmp"]) {
    const directory = join(parent, name);
    if (Buffer.byteLength(join(directory, socketName)) > longestSocketPathBytes) continue;
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    // In a world-writable folder another user may have created a directory of this name.
    const found = lstatSync(directory);
    const isOurs = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
    return isOurs ? directory : mkdtempSync(`${directory}-`);
  }
  throw new StartError(`The system's temp folder ${tmpdir()} has too long a name for a socket; set TMPDIR.`);
}

function openPools(socketDirectory: string, log: Log): Pools {
  const open = (max: number, prepares: boolean) => {
    const pool = new pg.Pool({
      host: socketDirectory,
      port: 5432,
      user: "postgres",
      database: "postgres",
      max,
      // Connections are cheap here; opening one waits for the running transaction.
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: statementMs,
      types: typeParsers,
    });
    pool.on("error", (error) => log.debug({ err: error }, "an embedded connection broke"));
    pool.on("connect", (client) => client.on("error", () => undefined));
    return { pool, statementMs, prepares };
  };
  // One connection to write: all share one backend, which serves the connections in turn. So a crowd of reads or
  // commands does not stand before the live channel and the probe.
  return { reading: open(4, false), pulse: open(2, true), probe: open(1, true), writing: open(1, true) };
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
    if (existsSync(join(template, "PG_VERSION"))) copyTemplate(template, aside);
    else await runToEnd(companion("embedded-create"), [aside]);
    syncTree(aside);
    rmSync(directory, { recursive: true, force: true });
    renameSync(aside, directory);
    sync(dataDir);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    throw new StartError(
      `DATA_DIR ${dataDir}: no database could be made in it: ${plainReason(atPath(aside, error), null)}`,
    );
  }
  log.info({ directory, tookMs: Math.round(performance.now() - began) }, "embedded database made");
}

/** Packages carry no empty folders, and PostgreSQL does not start without these. */
const emptyFolders = [
  ...[
    "pg_commit_ts",
    "pg_dynshmem",
    "pg_logical/mappings",
    "pg_logical/snapshots",
    "pg_notify",
    "pg_replslot",
  ],
  ...["pg_serial", "pg_snapshots", "pg_stat", "pg_stat_tmp", "pg_tblspc", "pg_twophase"],
  ...["pg_wal/archive_status", "pg_wal/summaries"],
];

function copyTemplate(template: string, target: string): void {
  cpSync(template, target, { recursive: true });
  for (const folder of emptyFolders) mkdirSync(join(target, folder), { recursive: true, mode: 0o700 });
  // A release may be one whose files may only be read; the engine goes by these bits for every user.
  chmodSync(target, 0o700);
  for (const entry of readdirSync(target, { withFileTypes: true, recursive: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}

/** Makes a folder and its content durable: later writes are only safe after this. */
function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory()) sync(join(entry.parentPath, entry.name));
  }
  sync(folder);
}

function sync(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
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
  readonly #onLost: (reason: string) => void;
  #worker: Worker | null = null;
  #closing = false;
  #restartedAt: number[] = [];

  constructor(directory: string, socketPath: string, log: Log, onLost: (reason: string) => void) {
    this.#directory = directory;
    this.#socketPath = socketPath;
    this.#log = log;
    this.#onLost = onLost;
  }

  async start(): Promise<void> {
    rmSync(this.#socketPath, { force: true });
    const busySince = new BigInt64Array(new SharedArrayBuffer(8));
    const worker = new Worker(companion("embedded-worker"), {
      workerData: { directory: this.#directory, socketPath: this.#socketPath, busySince: busySince.buffer },
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
      throw cannotOpen(this.#directory, firstLine(error));
    }
    this.#worker = worker;
    const watchdog = setInterval(() => {
      const since = Number(busySince[0]);
      if (since === 0 || Date.now() - since < longestStatementMs) return;
      failure = `a statement ran for over ${longestStatementMs / 1_000} s`;
      void worker.terminate();
    }, watchEveryMs).unref();
    worker.on("exit", () => {
      clearInterval(watchdog);
      void this.#replace(failure);
    });
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
      this.#onLost(
        `The embedded database broke ${this.#restartedAt.length} times within a minute (${cause(failure)}). ${advice(dirname(this.#directory))}`,
      );
      return;
    }
    this.#log.error({ failure }, "the embedded database broke and is opened again");
    await this.start().catch((error) => this.#onLost(firstLine(error)));
  }
}

function cannotOpen(directory: string, failure: string): StartError {
  const dataDir = dirname(directory);
  const Reason = isFull(dataDir) ? StartError : DamagedFiles;
  return new Reason(
    `The embedded database in ${directory} cannot be opened (${cause(failure)}). ${advice(dataDir)}`,
  );
}

/** The engine cannot distinguish a full disk from damaged files, so the advice names both, the harmless one first. */
function advice(dataDir: string): string {
  return isFull(dataDir)
    ? `The disk is full (${Math.floor(freeBytes(dataDir) / 1_048_576)} MB free): make room and start again.`
    : "Its files are probably damaged: restore the last backup into it, and start again. tallyboard restore FILE --replace keeps the damaged files aside.";
}

/** The engine's own words where they say something; its assertion messages say nothing to a person. */
const cause = (failure: string): string =>
  /Aborted\(|failed to initialize/.test(failure) ? "the engine stopped while reading them" : failure;

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split("\n")[0] ?? "";
}
