import { statfsSync } from "node:fs";

/** The embedded database's log alone grows by 16 MB at a time, and an upload may have 200 MB. */
const LEAST_FREE_BYTES = 48 * 1_048_576;

/** A person should look at the disk from here on; the alert TallyboardDiskFull has the same limit. */
export const LOW_BYTES = 1_000_000_000;

/** Bytes that this process may still write below a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whether less than that is left below a folder; false where that cannot be known. */
export function isFull(folder: string): boolean {
  try {
    return freeBytes(folder) < LEAST_FREE_BYTES;
  } catch {
    return false;
  }
}
