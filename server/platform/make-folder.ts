import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Makes a folder, and those above it, for this user alone. Node's `recursive` never ends below /proc. */
export function makeFolder(path: string): void {
  const parent = dirname(path);
  if (!existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}
