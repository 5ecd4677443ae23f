// npm run release: packs tallyboard-<version>.tgz into release/. It holds the built server and client, the command line,
// docs, samples for deployment and the list of licences, and starts without building. `npm install <file>` fetches only
// the packages that the built server imports, in the versions of package-lock.json.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./ensure-built.mjs";
import { root, scratch } from "./paths.mjs";

const carried = ["bin", "dist", "docs", "deploy", "README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE"];
/** Without them the release cannot start or be used. */
const required = [
  "bin/tallyboard.mjs",
  "dist/build.json",
  "dist/client/index.html",
  "dist/server/main.js",
  "dist/server/cli.js",
  "dist/server/platform/embedded-worker.js",
  "dist/server/embedded-template/PG_VERSION",
  "LICENCES.txt",
];

const readJson = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

/** The packages and all that they need, as `name version: licence`. */
function licencesOf(names, lock) {
  const lines = new Map();
  const visit = (place) => {
    const entry = lock.packages[place];
    if (!entry || lines.has(place)) return;
    const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    lines.set(place, `${name} ${entry.version}: ${entry.license ?? "see its package"}`);
    for (const needed of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
        const candidate = at ? `${at}/node_modules/${needed}` : `node_modules/${needed}`;
        if (lock.packages[candidate]) visit(candidate);
        if (lock.packages[candidate] || !at) break;
      }
    }
  };
  for (const name of names) visit(`node_modules/${name}`);
  return [...new Set(lines.values())].sort();
}

function release() {
  const { name, version, description, license, type, engines, bin } = readJson("package.json");
  if (!readFileSync(join(root, "CHANGELOG.md"), "utf8").includes(`## ${version}`))
    console.log(`note: CHANGELOG.md has no heading "## ${version}" yet`);
  const lock = readJson("package-lock.json");
  const names = readJson("dist/server/packages.json");
  const dependencies = Object.fromEntries(
    names.map((each) => [each, lock.packages[`node_modules/${each}`].version]),
  );
  const stage = join(scratch, "release");
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  for (const part of carried) cpSync(join(root, part), join(stage, part), { recursive: true });
  const manifest = { name, version, description, license, type, engines, bin, dependencies };
  writeFileSync(join(stage, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(stage, "LICENCES.txt"), `${licencesOf(names, lock).join("\n")}\n`);
  chmodSync(join(stage, "bin/tallyboard.mjs"), 0o755);

  const target = join(root, "release");
  mkdirSync(target, { recursive: true });
  const said = execFileSync("npm", ["pack", "--json", "--pack-destination", target], {
    cwd: stage,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const [packed] = JSON.parse(said);
  const paths = new Set(packed.files.map(({ path }) => path));
  const missing = required.filter((path) => !paths.has(path));
  if (missing.length > 0) throw new Error(`the release lacks ${missing.join(", ")}`);
  const megabytes = (packed.size / 1_000_000).toFixed(1);
  console.log(`release/${packed.filename}: ${paths.size} files, ${megabytes} MB, ${names.length} packages`);
}

if (ensureBuilt()) {
  try {
    release();
  } catch (error) {
    console.error(`release failed: ${error.message}`);
    process.exitCode = 1;
  }
} else {
  process.exitCode = 1;
}
