/** The program's own pictures and videos, copied to the folder of uploaded files. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { beginFile } from "../../features/file/file.store.ts";
import { typeOfContent } from "../../features/file/file.type.ts";
import type { NewId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";

/** A file of a bulletin: its name among ours, and its owner. */
export interface WantedFile {
  readonly id: string;
  readonly name: string;
  readonly bulletinId: string;
}

/** server/seeds/guides/files, or the copy that the build puts beside the bundle. */
function filesFolder(): string {
  const folders = ["./guides", "./files"].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const found = folders.find((folder) => existsSync(folder));
  if (!found) throw new Error("the folder of the guides' pictures is missing beside the server");
  return found;
}

/** Gives the files of a bulletin their ids: one id per name, also when it is requested again. */
export function filesOf(bulletinId: string, newId: NewId) {
  const wanted = new Map<string, WantedFile>();
  return {
    idOf: (name: string): string => {
      const known = wanted.get(name) ?? { id: newId(), name, bulletinId };
      wanted.set(name, known);
      return known.id;
    },
    all: (): readonly WantedFile[] => [...wanted.values()],
  };
}

/** Copies the files into the store's folder and writes their rows, all in one statement. */
export async function keepFiles(
  tx: Tx,
  folder: string,
  at: Date,
  wanted: readonly WantedFile[],
): Promise<void> {
  const from = filesFolder();
  const rows = await Promise.all(
    wanted.map(async ({ id, name, bulletinId }) => {
      const content = await readFile(join(from, name));
      const type = typeOfContent(content);
      if (!type) throw new Error(`${name} is no picture and no video`);
      const file = await beginFile(folder, id);
      await file.write(content);
      await file.keep();
      const checksum = createHash("sha256").update(content).digest("hex");
      return {
        ...{ id, kind: type.kind, content_type: type.contentType, size: content.length, checksum },
        ...{ belongs_to: "bulletin", belongs_id: bulletinId, created_at: at },
      };
    }),
  );
  await sql`insert into file (id, kind, content_type, size, checksum, belongs_to, belongs_id, created_at)
    select id, kind, content_type, size, checksum, belongs_to, belongs_id, created_at
    from jsonb_populate_recordset(null::file, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}
