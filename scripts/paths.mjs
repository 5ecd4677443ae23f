import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root, however the script was called. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** What `npm run build` makes, and what `npm start` serves. */
export const dist = join(root, "dist");
/** Temporary files of the tools: unfinished builds, caches, the development client. */
export const scratch = join(root, ".tallyboard");

/** All files under a folder, sorted, as paths from the root with forward slashes. */
export function filesUnder(folder) {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}

const builtFrom = [
  "src",
  "server",
  "public",
  "scripts/build.mjs",
  "scripts/build-server.mjs",
  "scripts/parcel-namer.cjs",
  "scripts/parcel-offline.cjs",
  "package.json",
  "package-lock.json",
  ".parcelrc",
  "tsconfig.json",
];

/**
 * The name of a build of the present sources: SHA-256 over every source's path and bytes, and the settings that are
 * built in. By content, not by time, so that a fresh clone or a touched file needs no new build.
 */
export function sourceHash() {
  const hash = createHash("sha256");
  for (const part of builtFrom) {
    for (const path of existsSync(join(root, part)) && !part.includes(".") ? filesUnder(part) : [part]) {
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(root, path)))
        .update("\0");
    }
  }
  return hash.update(`API_BASE_URL=${process.env.API_BASE_URL ?? ""}`).digest("hex");
}

/** The hash of the build in dist, or null without a complete build there. */
export function builtHash() {
  try {
    return JSON.parse(readFileSync(join(dist, "build.json"), "utf8")).sourceHash;
  } catch {
    return null;
  }
}
