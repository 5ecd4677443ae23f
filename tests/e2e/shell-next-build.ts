/** The build of this checkout again, under another build id: a new version for the browser. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { dist, scratch } from "../../scripts/paths.mjs";

export interface NextBuild {
  readonly id: string;
  readonly main: string;
  remove(): void;
}

/** Copies dist inside the repository (the server finds its packages from there) and gives it the id. */
export function nextBuild(id = "f00dfeedcafe"): NextBuild {
  const { buildId } = JSON.parse(readFileSync(join(dist, "build.json"), "utf8")) as { buildId: string };
  mkdirSync(scratch, { recursive: true });
  const folder = mkdtempSync(join(scratch, "e2e-next-"));
  cpSync(dist, folder, { recursive: true });
  const client = join(folder, "client");
  const server = join(folder, "server/main.js");
  replaceIn(server, buildId, id);
  for (const name of readdirSync(client).filter((each) => each.endsWith(".js"))) {
    const path = join(client, name);
    if (!readFileSync(path, "utf8").includes(buildId)) continue;
    replaceIn(path, buildId, id);
    // New content needs a new name: browsers cache a hashed name for good.
    const renamed = name.replace(/\.[0-9a-f]{8}\.js$/, `.${id.slice(0, 8)}.js`);
    renameSync(path, join(client, renamed));
    for (const other of readdirSync(client).filter((each) => /\.(?:js|html)$/.test(each)))
      replaceIn(join(client, other), name, renamed);
  }
  return { id, main: server, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The compressed copies would still have the old content: remove them. */
function replaceIn(path: string, old: string, now: string): void {
  const text = readFileSync(path, "utf8");
  if (!text.includes(old)) return;
  writeFileSync(path, text.replaceAll(old, now));
  for (const ending of [".br", ".gz"]) rmSync(`${path}${ending}`, { force: true });
}
