// The embedded engine in its own thread: PGlite behind a Unix socket, so that the server needs only `pg`. workerData:
// { directory, socketPath, busySince }. Sends its parent { ready: true } or { failed: message }; the message "close"
// makes it close the database and end. `busySince` (shared) is the start of the running statement in milliseconds of
// Date.now(), or 0: the parent ends a thread whose engine hangs.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { amcheck } from "@electric-sql/pglite/contrib/amcheck";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { AnswerWatch } from "./embedded-answers.mjs";
import { DURABLE_START, DurableFiles } from "./embedded-files.mjs";
import { Plans } from "./embedded-plans.mjs";

const sync = "S".charCodeAt(0);
/** Messages of the extended protocol, whose effect on the one backend lasts until the next Sync. */
const exchangeParts = new Set([..."PBDEC"].map((letter) => letter.charCodeAt(0)));
/** Answers are sent in pieces of at least this size, or at the end: each write costs a system call. */
const pieceBytes = 65_536;

/**
 * PGlite as the socket server sees it. It passes one message at a time and stays with one client only while
 * `isInTransaction()`. But all clients share one unnamed statement and one unnamed portal. A long parameter separates
 * a client's Parse from its Sync, and no other client may run in between. The parts are kept until the Sync and then
 * run as one, which takes a third less time.
 */
class SharedBackend {
  #pglite;
  #parts = [];
  #plans = new Plans();

  /** @param {PGlite} pglite */
  constructor(pglite) {
    this.#pglite = pglite;
  }

  get waitReady() {
    return this.#pglite.waitReady;
  }

  isInTransaction() {
    return this.#parts.length > 0 || this.#pglite.isInTransaction();
  }

  runExclusive(work) {
    return this.#pglite.runExclusive(work);
  }

  async execProtocolRawStream(message, { onRawData }) {
    if (exchangeParts.has(message[0])) {
      this.#parts.push(Buffer.from(message));
      return;
    }
    const said = message[0] === sync ? [...this.#parts, Buffer.from(message)] : [Buffer.from(message)];
    this.#parts = [];
    const { name, before, parts, answered } = this.#plans.exchange(said, this.#pglite.isInTransaction());
    const watch = new AnswerWatch();
    let piece = [];
    let bytes = 0;
    let isBegun = false;
    const add = (answer) => {
      piece.push(answer);
      bytes += answer.length;
    };
    const send = () => {
      if (bytes > 0) onRawData(Buffer.concat(piece, bytes));
      piece = [];
      bytes = 0;
    };
    busySince[0] = BigInt(Date.now());
    try {
      for (const setting of before) await this.#ask([setting]);
      await this.#ask(parts, (answer) => {
        // A copy, for the engine writes its next answer into the same memory.
        const own = Buffer.from(answer);
        add(isBegun ? own : answered(own));
        isBegun = true;
        watch.read(own);
        if (bytes >= pieceBytes) send();
      });
      // PostgreSQL would end all its processes and recover from its log; PGlite continues with damaged memory.
      if (watch.panic) throw new Error(watch.panic);
      if (watch.isStale) await this.#ask(this.#plans.forget(name));
      send();
    } catch (error) {
      // The engine itself broke, not a statement. Its memory can no longer be trusted; the files can.
      parentPort.postMessage({ failed: String(error?.message ?? error) });
      process.exit(1);
    } finally {
      busySince[0] = 0n;
    }
  }

  #ask(parts, onRawData = () => {}) {
    // The files are the system's: there is nothing to copy them to.
    return this.#pglite.execProtocolRawStream(Buffer.concat(parts), { syncToFs: false, onRawData });
  }

  /** The socket server calls this with ROLLBACK when a client goes away in the middle of something. */
  async exec(statement) {
    this.#parts = [];
    if (this.#pglite.isInTransaction()) await this.#pglite.exec(statement);
  }
}

const { directory, socketPath } = workerData;
const busySince = new BigInt64Array(workerData.busySince);
const pglite = await PGlite.create({
  fs: new DurableFiles(directory),
  startParams: DURABLE_START,
  // Available to `create extension`, which only the check of the files does.
  extensions: { amcheck },
});
const server = new PGLiteSocketServer({
  db: new SharedBackend(pglite),
  path: socketPath,
  maxConnections: 100,
});
await server.start();

parentPort.on("message", async (message) => {
  if (message !== "close") return;
  await server.stop();
  await pglite.close();
  process.exit(0);
});
parentPort.postMessage({ ready: true });
