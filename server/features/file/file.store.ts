/**
 * Where the content of files lies: in the folder DATA_DIR/files/<marker>/, or in a bucket under <prefix>/<marker>/, each by
 * its id. The database knows the marker, so that a node whose DATA_DIR is not the mount that all share, or whose bucket is
 * another one, is found out before it loses anything.
 */
import { join } from "node:path";
import { sql } from "kysely";
import type { Deps } from "../../platform/deps.ts";
import { newId } from "../../platform/ids.ts";
import { StartError } from "../../platform/start-error.ts";
import { BucketShelf } from "./file.bucket.ts";
import { FolderShelf } from "./file.folder.ts";
import type { FileStore, Shelf } from "./file.shelf.ts";

/** The row of `meta` that holds the marker. */
export const MARKER = "fileStore";

/** The config that says where files lie. */
type Placed = Pick<Deps["config"], "dataDir" | "files">;

/** Where this server's files lie: in the bucket of FILES_URL, else in DATA_DIR. */
export const shelfOf = ({ dataDir, files }: Placed): Shelf =>
  files === null ? new FolderShelf(dataDir) : new BucketShelf(files, join(dataDir, "files", "incoming"));

/** The store of this database. Throws StartError where the database knows another one than this server has. */
export async function openFileStore(given: {
  readonly config: Placed;
  readonly db: Deps["db"];
}): Promise<FileStore> {
  const { config, db } = given;
  const found = await findFileStore(given);
  if (found !== null) return found;
  const shelf = shelfOf(config);
  const marker = newId();
  await shelf.make(marker);
  // Of several nodes that start at once one is first; the others look for its store.
  await db.transaction((tx) =>
    sql`insert into meta (key, value) values (${MARKER}, ${marker}) on conflict do nothing`.execute(tx),
  );
  if ((await readMarker(db)) === marker) return shelf.store(marker);
  await shelf.remove(marker);
  return openFileStore(given);
}

/** As openFileStore, but null where the database has none yet. */
export async function findFileStore({
  config,
  db,
}: {
  readonly config: Placed;
  readonly db: Deps["db"];
}): Promise<FileStore | null> {
  const known = await readMarker(db);
  if (known === null) return null;
  const shelf = shelfOf(config);
  if (await shelf.has(known)) return shelf.store(known);
  throw new StartError(shelf.absent(known));
}

async function readMarker(db: Deps["db"]): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`select value from meta where key = ${MARKER}`.execute(
    db.reader,
  );
  return rows[0]?.value ?? null;
}
