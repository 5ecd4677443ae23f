import { statfsSync } from "node:fs";

/** The embedded database's log alone grows by 16 MB at a time, and an upload may have 200 MB. */
export const LEAST_FREE_BYTES = 48 * 1_048_576;

/** Bytes that this process may still write below a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
