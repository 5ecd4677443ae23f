import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { atPath } from "../../platform/plain-reason.ts";
import type { FileStore, Shelf, UnfinishedFile } from "./file.shelf.ts";

/** The stores in DATA_DIR. */
export class FolderShelf implements Shelf {
  readonly place: string;
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.place = join(dataDir, "files");
  }

  absent(marker: string): string {
    return (
      `DATA_DIR=${this.#dataDir} does not hold the files of this database (no folder files/${marker}): ` +
      "several nodes need one shared mount, and a restored database its restored files."
    );
  }

  has(marker: string): Promise<boolean> {
    return stat(join(this.place, marker)).then(
      (found) => found.isDirectory(),
      () => false,
    );
  }

  async make(marker: string): Promise<void> {
    await mkdir(join(this.place, marker), { recursive: true });
  }

  remove(marker: string): Promise<void> {
    return rm(join(this.place, marker), { recursive: true, force: true });
  }

  store(marker: string): FileStore {
    return new FolderStore(join(this.place, marker));
  }
}

class FolderStore implements FileStore {
  readonly place: string;
  readonly isFolder = true;

  constructor(folder: string) {
    this.place = folder;
  }

  /** Until `keep` it has another name. */
  async begin(id: string): Promise<UnfinishedFile> {
    const path = join(this.place, id);
    const unfinished = `${path}.part`;
    const handle = await open(unfinished, "wx", 0o600);
    return {
      write: (bytes) =>
        handle.write(bytes).then(
          () => undefined,
          (error) => {
            throw atPath(path, error);
          },
        ),
      keep: async () => {
        await handle.sync();
        await handle.close();
        await rename(unfinished, path);
      },
      drop: async () => {
        await handle.close();
        await rm(unfinished, { force: true });
      },
    };
  }

  async read(id: string, range?: { readonly start: number; readonly end: number }): Promise<Readable> {
    return createReadStream(join(this.place, id), range);
  }

  sizeOf(id: string): Promise<number | null> {
    return stat(join(this.place, id)).then(
      ({ size }) => size,
      () => null,
    );
  }

  drop(id: string): Promise<void> {
    return rm(join(this.place, id), { force: true });
  }
}
