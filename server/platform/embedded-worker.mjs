// The embedded engine in a thread of its own: PGlite behind a Unix socket, so that the server knows only `pg`.
// workerData: { directory, socketPath }. Tells its parent { ready: true } or { failed: message };
// the message "close" makes it close the database and end.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";

/** Messages of the extended protocol whose effect on the one backend lasts until the next Sync. */
const exchangeParts = new Set([..."PBDECH"].map((letter) => letter.charCodeAt(0)));
const sync = "S".charCodeAt(0);

/**
 * What the socket server sees of PGlite. It hands over one message at a time and keeps to one client only while
 * `isInTransaction()`; but all clients share one unnamed statement and one unnamed portal, so between one
 * client's Parse and its Sync nobody else may come in between either.
 */
class SharedBackend {
  #pglite;
  #inExchange = false;

  /** @param {PGlite} pglite */
  constructor(pglite) {
    this.#pglite = pglite;
  }

  get waitReady() {
    return this.#pglite.waitReady;
  }

  isInTransaction() {
    return this.#inExchange || this.#pglite.isInTransaction();
  }

  runExclusive(work) {
    return this.#pglite.runExclusive(work);
  }

  async execProtocolRawStream(message, options) {
    if (exchangeParts.has(message[0])) this.#inExchange = true;
    else if (message[0] === sync) this.#inExchange = false;
    try {
      await this.#pglite.execProtocolRawStream(message, options);
    } catch (error) {
      // The engine itself broke, not a statement. Its memory can no longer be trusted; the files can.
      parentPort.postMessage({ failed: String(error?.message ?? error) });
      process.exit(1);
    }
  }

  /** The socket server calls this with ROLLBACK when a client goes away in the middle of something. */
  async exec(statement) {
    if (this.#inExchange) {
      this.#inExchange = false;
      await this.#pglite.execProtocolRaw(new Uint8Array([sync, 0, 0, 0, 4]));
    }
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
