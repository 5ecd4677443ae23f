/**
 * Where the content of files lies: DATA_DIR/files/<marker>/, one file each by its id. The database knows the marker, so
 * that a node whose DATA_DIR is not the mount that all share is found out before it loses anything.
 */
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { sql } from "kysely";
import type { Deps } from "../../platform/deps.ts";
import { newId } from "../../platform/ids.ts";
import { StartError } from "../../platform/start-error.ts";

/** The row of `meta` that holds the marker. */
export const MARKER = "fileStore";

/** The folder of this database's files. Throws StartError where the database knows another one than DATA_DIR has. */
export async function openFileStore({ config, db }: Pick<Deps, "config" | "db">): Promise<string> {
  const root = join(config.dataDir, "files");
  const found = await findFileStore({ config, db });
  if (found === null) {
    const marker = newId();
    await mkdir(join(root, marker), { recursive: true });
    // Of several nodes that start at once one is first; the others look for its folder.
    await db.transaction((tx) =>
      sql`insert into meta (key, value) values (${MARKER}, ${marker}) on conflict do nothing`.execute(tx),
    );
    if ((await readMarker(db)) === marker) return join(root, marker);
    await rm(join(root, marker), { recursive: true, force: true });
    return openFileStore({ config, db });
  }
  return found;
}

/** As openFileStore, but null where the database has none yet. */
export async function findFileStore({
  config,
  db,
}: {
  readonly config: Pick<Deps["config"], "dataDir">;
  readonly db: Deps["db"];
}): Promise<string | null> {
  const known = await readMarker(db);
  if (known === null) return null;
  const folder = join(config.dataDir, "files", known);
  if (await isFolder(folder)) return folder;
  throw new StartError(
    `DATA_DIR=${config.dataDir} does not hold the files of this database (no folder files/${known}): ` +
      "several nodes need one shared mount, and a restored database its restored files.",
  );
}

async function readMarker(db: Deps["db"]): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`select value from meta where key = ${MARKER}`.execute(
    db.reader,
  );
  return rows[0]?.value ?? null;
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const pathOf = (folder: string, id: string) => join(folder, id);

/** Writes content under an id once all of it has come; until `keep` it has another name. */
export async function beginFile(folder: string, id: string) {
  const unfinished = `${pathOf(folder, id)}.part`;
  const handle = await open(unfinished, "wx");
  return {
    write: (bytes: Buffer) => handle.write(bytes).then(() => undefined),
    keep: async () => {
      await handle.sync();
      await handle.close();
      await rename(unfinished, pathOf(folder, id));
    },
    drop: async () => {
      await handle.close();
      await rm(unfinished, { force: true });
    },
  };
}

/** The bytes of a file from `start` to `end`, both included. */
export const readFileContent = (
  folder: string,
  id: string,
  range: { start: number; end: number },
): Readable => createReadStream(pathOf(folder, id), range);

/** Removes a file's content; one that is gone already is no failure. */
export const dropFileContent = (folder: string, id: string): Promise<void> =>
  rm(pathOf(folder, id), { force: true });
