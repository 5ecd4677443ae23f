import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DamagedFiles } from "../platform/embedded.ts";
import { lockDirectory } from "../platform/embedded-lock.ts";
import { isFull } from "../platform/free-space.ts";
import { isDamage } from "../platform/plain-reason.ts";

/** What of DATA_DIR belongs to one database; its secrets stay. */
const PARTS = ["database", "files"];

export interface Replaced<T> {
  readonly result: T;
  /** Where the damaged files are now; null: none were damaged. */
  readonly aside: string | null;
}

/**
 * Runs `attempt`. If it fails because the embedded database of `dataDir` is damaged, renames the damaged files and runs
 * it again without them. If that fails as well, they get their names back.
 */
export async function replaceDamaged<T>(
  dataDir: string,
  now: Date,
  attempt: () => Promise<T>,
): Promise<Replaced<T>> {
  try {
    return { result: await attempt(), aside: null };
  } catch (error) {
    const damaged = error instanceof DamagedFiles || isDamage(error);
    if (!damaged || isFull(dataDir)) throw error;
  }
  const aside = join(dataDir, `damaged-${now.toISOString().slice(0, 19).replaceAll(":", "-")}`);
  await move(dataDir, dataDir, aside);
  try {
    return { result: await attempt(), aside };
  } catch (error) {
    await move(dataDir, aside, dataDir);
    rmSync(aside, { recursive: true, force: true });
    throw error;
  }
}

/** Renames the parts that are there, while no process has the folder open. */
async function move(dataDir: string, from: string, to: string): Promise<void> {
  const lock = await lockDirectory(dataDir);
  try {
    mkdirSync(to, { recursive: true, mode: 0o700 });
    for (const part of PARTS.filter((name) => existsSync(join(from, name)))) {
      rmSync(join(to, part), { recursive: true, force: true });
      renameSync(join(from, part), join(to, part));
    }
  } finally {
    lock.release();
  }
}
