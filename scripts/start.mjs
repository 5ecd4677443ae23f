// npm start: builds when the sources changed since the last build, then serves from this very process, so that
// signals, the exit code and the terminal are the server's own. package.json calls it by `exec`: a shell between npm
// and this process would keep SIGTERM to itself.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./ensure-built.mjs";
import { dist } from "./paths.mjs";

if (ensureBuilt()) {
  process.setSourceMapsEnabled(true);
  const entry = join(dist, "server/main.js");
  process.argv[1] = entry;
  await import(pathToFileURL(entry).href);
} else {
  process.exitCode = 1;
}
