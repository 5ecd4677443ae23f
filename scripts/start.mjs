// npm start: builds when the sources changed since the last build, then serves from this very process, so that
// signals, the exit code and the terminal are the server's own.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { builtHash, dist, root, sourceHash } from "./paths.mjs";

if (builtHash() !== sourceHash()) {
  console.log("building (only when the sources have changed) …");
  // Apart from this process: Parcel's workers and caches would stay in the server's memory.
  const made = spawnSync(process.execPath, [join(root, "scripts/build.mjs")], {
    cwd: root,
    stdio: "inherit",
  });
  if (made.status !== 0) process.exit(made.status ?? 1);
}

process.setSourceMapsEnabled(true);
const entry = join(dist, "server/main.js");
process.argv[1] = entry;
await import(pathToFileURL(entry).href);
