import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Writes a byte into a folder and removes it: rights, a read-only file system and a full disk show only then. */
export async function tryToWrite(folder: string): Promise<void> {
  const probe = join(folder, `.tallyboard-${process.pid}`);
  try {
    await writeFile(probe, "w");
  } finally {
    await rm(probe, { force: true });
  }
}
