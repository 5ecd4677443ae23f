import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { builtHash, root, sourceHash } from "./paths.mjs";

/** Builds when the sources changed since the last build; false when that build failed (it has said why). */
export function ensureBuilt() {
  if (builtHash() === sourceHash()) return true;
  console.log("building (only when the sources have changed) …");
  // In a separate process: Parcel's workers and caches would stay in this one's memory.
  const made = spawnSync(process.execPath, [join(root, "scripts/build.mjs")], {
    cwd: root,
    stdio: "inherit",
  });
  return made.status === 0;
}
