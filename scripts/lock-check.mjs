// package-lock.json must name the optional packages of every platform, not only of the one that it was made on: npm
// leaves out what it could not install (npm/cli#4828), and `npm ci` then refuses the file elsewhere. Each entry must
// also have the hash of its package (integrity), else npm accepts any content from a registry.
//   node scripts/lock-check.mjs           lists what is missing
//   node scripts/lock-check.mjs --write   adds the entries, and asks the registry for the missing hashes
// Some registries lack the packages of other platforms and so their hashes: lock-without-integrity.json lists the
// permitted entries without a hash, by name and version. No other may lack it.
// And every package must run on each supported version of Node, else npm warns a newcomer (EBADENGINE).
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { satisfies } from "semver";
import { root } from "./paths.mjs";

const systems = [
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
/** How packages spell a processor → how npm does. Longest first: arm64 holds arm. */
const processors = {
  ...{ aarch64: "arm64", arm64: "arm64", armhf: "arm", arm: "arm", ia32: "ia32", loong64: "loong64" },
  ...{ mips64el: "mips64el", ppc64: "ppc64", riscv64: "riscv64", s390x: "s390x", x64: "x64" },
};

/** Node's own search: beside the package, then in each folder above it. */
function placeOf(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    const place = at ? `${at}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[place]) return place;
    if (!at) return null;
  }
}

/** The optional packages that the file names and does not contain, as place → missing entry. */
export function missingEntries(packages) {
  const missing = {};
  for (const [from, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (placeOf(packages, from, name)) continue;
      const platform = name.split("/").at(-1);
      const os = systems.find((system) => platform.includes(system));
      const cpu = Object.keys(processors).find((processor) => platform.includes(processor));
      missing[`node_modules/${name}`] = {
        version: version.replace(/^[\^~]/, ""),
        ...(cpu ? { cpu: [processors[cpu]] } : {}),
        ...(entry.dev ? { dev: true } : {}),
        ...(platform.includes("musl") ? { libc: ["musl"] } : {}),
        optional: true,
        ...(os ? { os: [os] } : {}),
      };
    }
  }
  return missing;
}

const nameAt = (place) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);

/** The places whose package has no hash. */
export function placesWithoutIntegrity(packages) {
  return Object.keys(packages).filter(
    (place) => place.includes("node_modules/") && !packages[place].link && !packages[place].integrity,
  );
}

/** Errors of the hashes, one line each; `known` are the packages that may lack one. */
export function integrityFaults(packages, known) {
  const without = placesWithoutIntegrity(packages).map(
    (place) => `${nameAt(place)}@${packages[place].version}`,
  );
  return [
    ...without.filter((name) => !known.includes(name)).map((name) => `${name} has no integrity`),
    ...known
      .filter((name) => !without.includes(name))
      .map(
        (name) => `${name} has its integrity, or is gone: take it out of scripts/lock-without-integrity.json`,
      ),
  ];
}

/** The oldest version of Node of each supported line. */
const nodes = ["20.19.0", "22.13.0", "24.0.0"];

/** The packages that do not run on a supported version of Node, one line each. */
export function engineFaults(packages) {
  return Object.entries(packages).flatMap(([place, { version, engines }]) => {
    const refused = nodes.filter((node) => engines?.node && !satisfies(node, engines.node));
    return refused.length === 0
      ? []
      : [`${nameAt(place)}@${version} needs Node ${engines.node}, so not ${refused.join(", ")}`];
  });
}

/** The hash of exactly this version from npm's configured registry; null if it has none. */
function askIntegrity(name, version) {
  const { stdout } = spawnSync("npm", ["view", `${name}@${version}`, "dist.integrity"], { encoding: "utf8" });
  const said = stdout.trim();
  return /^sha512-[A-Za-z0-9+/]{86}==$/.test(said) ? said : null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = join(root, "package-lock.json");
  const lock = JSON.parse(readFileSync(path, "utf8"));
  const missing = missingEntries(lock.packages);
  const names = Object.entries(missing).map(([place, entry]) => `${place} ${entry.version}`);
  if (process.argv.includes("--write")) {
    const packages = { ...lock.packages, ...missing };
    lock.packages = Object.fromEntries(
      Object.entries(packages).sort(([one], [other]) => (one < other ? -1 : 1)),
    );
    const without = placesWithoutIntegrity(lock.packages);
    let found = 0;
    for (const place of without) {
      const entry = lock.packages[place];
      const integrity = askIntegrity(nameAt(place), entry.version);
      if (!integrity) continue;
      const { version, ...rest } = entry;
      lock.packages[place] = { version, integrity, ...rest };
      found += 1;
    }
    writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
    console.log(`${names.length} entries added; ${found} of ${without.length} missing hashes found`);
  } else {
    const known = JSON.parse(readFileSync(join(root, "scripts/lock-without-integrity.json"), "utf8"));
    const faults = [
      ...names.map((name) => `${name} is missing`),
      ...integrityFaults(lock.packages, known),
      ...engineFaults(lock.packages),
    ];
    if (faults.length > 0) {
      console.error("package-lock.json (mend it with node scripts/lock-check.mjs --write):");
      for (const fault of faults) console.error(fault);
      process.exitCode = 1;
    }
  }
}
