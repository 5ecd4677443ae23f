// package-lock.json must name the optional packages of every platform, not only of the one that it was made on:
// npm leaves out what it could not install (npm/cli#4828), and `npm ci` then refuses the file elsewhere.
//   node scripts/lock-check.mjs           says what is missing
//   node scripts/lock-check.mjs --write   adds it; npm takes such entries as they are, and fetches by version
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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

/** The optional packages that the file asks for and does not hold, as place → the entry that it should have. */
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
    writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
    console.log(`${names.length} entries added`);
  } else if (names.length > 0) {
    console.error(`package-lock.json lacks (mend it with node scripts/lock-check.mjs --write):`);
    for (const name of names) console.error(name);
    process.exitCode = 1;
  }
}
