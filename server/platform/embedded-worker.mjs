// The embedded engine in a thread of its own: PGlite behind a Unix socket, so that the server knows only `pg`.
// workerData: { directory, socketPath }. Tells its parent { ready: true } or { failed: message };
// the message "close" makes it close the database and end.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";

const sync = "S".charCodeAt(0);
/** Messages of the extended protocol, whose effect on the one backend lasts until the next Sync. */
const exchangeParts = new Set([..."PBDEC"].map((letter) => letter.charCodeAt(0)));
/** What is answered goes out in pieces of at least so much, or at the end: each write costs a system call. */
const pieceBytes = 65_536;

/**
 * What the socket server sees of PGlite. It hands over one message at a time and keeps to one client only while
 * `isInTransaction()`. But all clients share one unnamed statement and one unnamed portal: between one client's
 * Parse and its Sync, which come apart when a parameter is long, nobody else may come in between either.
 * The parts are kept until the Sync and then run as one, which takes a third less time.
 */
class SharedBackend {
  #pglite;
  #parts = [];

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
      this.#parts.push(message);
      return;
    }
    const whole = message[0] === sync ? Buffer.concat([...this.#parts, message]) : message;
    this.#parts = [];
    let piece = [];
    let bytes = 0;
    const send = () => {
      if (bytes > 0) onRawData(Buffer.concat(piece, bytes));
      piece = [];
      bytes = 0;
    };
    try {
      await this.#pglite.execProtocolRawStream(whole, {
        // The files are the system's: there is nothing to copy them to.
        syncToFs: false,
        onRawData: (answer) => {
          // A copy, for the engine writes its next answer into the same memory.
          piece.push(Buffer.from(answer));
          bytes += answer.length;
          if (bytes >= pieceBytes) send();
        },
      });
      send();
    } catch (error) {
      // The engine itself broke, not a statement. Its memory can no longer be trusted; the files can.
      parentPort.postMessage({ failed: String(error?.message ?? error) });
      process.exit(1);
    }
  }

  /** The socket server calls this with ROLLBACK when a client goes away in the middle of something. */
  async exec(statement) {
    this.#parts = [];
    if (this.#pglite.isInTransaction()) await this.#pglite.exec(statement);
  }
}

const { directory, socketPath } = workerData;
const pglite = await PGlite.create(directory);
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
