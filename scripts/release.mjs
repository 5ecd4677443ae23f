// npm run release: packs tallyboard-<version>.tgz into release/. It holds the built server and client, the command line,
// docs, samples for deployment and the list of licences, and starts without building. `npm ci` in the unpacked release
// fetches only the packages that the built server imports, in the versions of package-lock.json.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
  "dist/server/seeds/guides.csv",
  "LICENCES.txt",
  "npm-shrinkwrap.json",
];

const readJson = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

/** Places in the lock file of the packages and of all that they need. */
function placesOf(names, lock) {
  const places = new Set();
  const visit = (place) => {
    const entry = lock.packages[place];
    if (!entry || places.has(place)) return;
    places.add(place);
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (peer) => !entry.peerDependenciesMeta?.[peer]?.optional,
    );
    for (const needed of [
      ...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
      ...peers,
    ]) {
      for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
        const candidate = at ? `${at}/node_modules/${needed}` : `node_modules/${needed}`;
        if (lock.packages[candidate]) visit(candidate);
        if (lock.packages[candidate] || !at) break;
      }
    }
  };
  for (const name of names) visit(`node_modules/${name}`);
  return [...places].sort();
}

/** A line for each package: `name version: licence`. */
function licencesOf(places, lock) {
  const lines = places.map((place) => {
    const { version, license } = lock.packages[place];
    const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    return `${name} ${version}: ${license ?? "see its package"}`;
  });
  return [...new Set(lines)].sort();
}

/** `npm ci` in the unpacked release installs exactly the versions that were tested, each checked by its hash. */
function shrinkwrapOf(manifest, places, lock) {
  const { name, version, license, engines, bin, dependencies } = manifest;
  const entries = places.map((place) => {
    const { dev, devOptional, ...entry } = lock.packages[place];
    return [place, entry];
  });
  const packages = { "": { name, version, license, engines, bin, dependencies } };
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { ...packages, ...Object.fromEntries(entries) },
  };
}

/** For every user: root unpacks the release, and the server's own user starts it. */
function makeReadable(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}

/** The release's tag on the commit that is packed; null: none, or no repository. */
function tagOfThis() {
  const args = ["describe", "--tags", "--exact-match", "--match=v[0-9]*", "HEAD"];
  try {
    return execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return null;
  }
}

/** What a tagged commit promises is kept; any other commit may be packed to try it. */
function checkVersion(version) {
  const tag = tagOfThis();
  const changes = readFileSync(join(root, "CHANGELOG.md"), "utf8").split("\n");
  const hasHeading = changes.some((line) => line === `## ${version}` || line.startsWith(`## ${version} `));
  if (tag !== null && tag !== `v${version}`)
    throw new Error(`the tag is ${tag}, package.json says ${version}`);
  if (!hasHeading && tag !== null) throw new Error(`CHANGELOG.md has no heading "## ${version}"`);
  if (tag === null) console.log(`note: not a release, for this commit has no tag v${version}`);
}

function release() {
  const { name, version, description, license, type, engines, bin, overrides } = readJson("package.json");
  checkVersion(version);
  const lock = readJson("package-lock.json");
  const names = readJson("dist/server/packages.json");
  const dependencies = Object.fromEntries(
    names.map((each) => [each, lock.packages[`node_modules/${each}`].version]),
  );
  const stage = join(scratch, "release");
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  for (const part of carried) cpSync(join(root, part), join(stage, part), { recursive: true });
  const manifest = { name, version, description, license, type, engines, bin, dependencies, overrides };
  writeFileSync(join(stage, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  const places = placesOf(names, lock);
  writeFileSync(join(stage, "LICENCES.txt"), `${licencesOf(places, lock).join("\n")}\n`);
  const shrinkwrap = shrinkwrapOf(manifest, places, lock);
  writeFileSync(join(stage, "npm-shrinkwrap.json"), `${JSON.stringify(shrinkwrap, null, 2)}\n`);
  makeReadable(stage);
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
