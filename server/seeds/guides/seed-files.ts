/** The program's own pictures and videos, copied to the folder of uploaded files. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { NewId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { storeFiles } from "../store-files.ts";

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

/** Copies the files of bulletins into the store's folder and writes their rows. */
export async function keepFiles(
  tx: Tx,
  folder: string,
  at: Date,
  wanted: readonly WantedFile[],
): Promise<void> {
  const from = filesFolder();
  const files = await Promise.all(
    wanted.map(async ({ id, name, bulletinId }) => {
      const content = await readFile(join(from, name));
      return { id, content, clientId: null, entity: "bulletin" as const, entityId: bulletinId };
    }),
  );
  await storeFiles(tx, folder, at, files);
}
