// The files of the embedded engine, with a real fsync. PGlite starts PostgreSQL with fsync off, and its file system
// has no fsync at all. With both restored, PostgreSQL's own order holds: the log reaches the disk before a commit is
// answered, and before the pages that it describes.
import { fdatasyncSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** errno of WASI's EIO: PostgreSQL stops instead of trusting data that did not reach the disk. */
const ioError = 29;

export class DurableFiles extends NodeFS {
  #sync;

  /**
   * @param {string} directory
   * @param {(descriptor: number) => void} sync Makes one open file (or folder) durable; throws when it cannot.
   */
  constructor(directory, sync = fdatasyncSync) {
    super(directory);
    this.#sync = sync;
  }

  async init(pglite, options) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const addSync = (module) => {
      module.FS.filesystems.NODEFS.stream_ops.fsync = (stream) => {
        try {
          this.#sync(stream.nfd);
          return 0;
        } catch {
          return ioError;
        }
      };
    };
    // preRun runs from last to first: the file system is mounted after it has its fsync.
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...emscriptenOpts.preRun, addSync] } };
  }
}

/**
 * PGlite's own parameters without `-F` (fsync off). `fdatasync` is a stub in its C library, so the log is synced by
 * `fsync`, which reaches the file system. The default buffers of 128 MB are cleared byte by byte at each start, which
 * takes half a second; behind smaller ones the system's own cache keeps the files.
 */
export const DURABLE_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  "-c",
  "shared_buffers=32MB",
];
