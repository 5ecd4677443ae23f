// npm run build: the client by Parcel and the server by esbuild, made aside and put in place of dist at the end,
// so that a failed build leaves the last good one standing.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "esbuild";
import { buildServer } from "./build-server.mjs";
import { dist, root, scratch, sourceHash } from "./paths.mjs";

const compressed = new Set([".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm"]);
/** Under this many bytes the header of a compressed answer costs more than it saves. */
const compressFromBytes = 512;

/** Runs a Node script to its end in a process of its own, which frees its memory. */
function runToEnd(what, parameters, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: "inherit",
    });
    child.on("error", reject);
    child.on("exit", (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${what} ended with ${signal ?? `exit code ${code}`}`)),
    );
  });
}

const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));

function buildClient(outdir, buildId) {
  const args = ["build", "src/index.html", "--dist-dir", outdir, "--public-url", "/", "--no-autoinstall"];
  const maps = process.env.SOURCE_MAPS ? [] : ["--no-source-maps"];
  const quiet = [...maps, "--log-level", "warn", "--cache-dir", join(scratch, "parcel-build")];
  const parcel = join(root, "node_modules/parcel/lib/bin.js");
  const env = { NODE_ENV: "production", BUILD_ID: buildId, APP_VERSION: version };
  return runToEnd("the client's build", [parcel, ...args, ...quiet], env);
}

/**
 * An empty embedded database for a first start to copy: making one costs seconds and 840 MB, copying it a
 * tenth of a second (server/platform/embedded.ts).
 */
function buildTemplate(outdir) {
  const create = join(root, "server/platform/embedded-create.mjs");
  return runToEnd("the embedded database's template", [create, join(outdir, "embedded-template")]);
}

/** What lets a device keep the console among its apps; Parcel copies these files and would not find them as links. */
const INSTALLED =
  '<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/icon-180.png">';

/** The page as it begins in English, for DEFAULT_LOCALE=en-US: its own language is what early.ts falls back to. */
async function writePages(folder) {
  const built = await readFile(join(folder, "index.html"), "utf8");
  const html = built.replace(/<title>/, `${INSTALLED}<title>`);
  if (html === built) throw new Error("index.html has no title");
  await writeFile(join(folder, "index.html"), html);
  const english = html.replace(/<html lang="?zh-CN"?>/, '<html lang="en-US">');
  if (english === html) throw new Error("index.html does not begin in zh-CN");
  await writeFile(join(folder, "index.en-US.html"), english);
}

/**
 * The service worker, with the files that parcel-offline.cjs has listed, and what the server sends in its place when it is
 * switched off. By esbuild, because its name must stay and its list is known only after the client's build.
 */
async function buildWorker(folder, buildId) {
  const list = join(folder, "offline.json");
  const { entry, files } = JSON.parse(await readFile(list, "utf8"));
  rmSync(list);
  await build({
    absWorkingDir: root,
    entryPoints: [
      { in: "src/worker.ts", out: "sw" },
      { in: "src/worker-off.ts", out: "sw-off" },
    ],
    outdir: folder,
    bundle: true,
    minify: true,
    target: ["chrome111", "firefox115", "safari16.4"],
    define: {
      OFFLINE_BUILD: JSON.stringify(buildId),
      OFFLINE_ENTRY: JSON.stringify(entry),
      OFFLINE_FILES: JSON.stringify(files),
    },
    logLevel: "warning",
  });
}

/** Beside each text asset its .br and .gz, at the highest levels: they are made once and served many times. */
async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && compressed.has(extname(entry.name)))
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const bytes = await readFile(path);
        if (bytes.length < compressFromBytes) return;
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, brotli));
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
      }),
  );
}

/** Folders left by a killed build: their names contain the pid of a process that has ended. */
function clearLeftovers() {
  if (!existsSync(scratch)) return;
  for (const name of readdirSync(scratch)) {
    const pid = /^(?:next|last)-(\d+)$/.exec(name)?.[1];
    if (pid === undefined) continue;
    try {
      process.kill(Number(pid), 0);
    } catch {
      rmSync(join(scratch, name), { recursive: true, force: true });
    }
  }
}

async function main() {
  clearLeftovers();
  const began = performance.now();
  const hash = sourceHash();
  const buildId = hash.slice(0, 12);
  const next = join(scratch, `next-${process.pid}`);
  const last = join(scratch, `last-${process.pid}`);
  rmSync(next, { recursive: true, force: true });
  mkdirSync(join(next, "server"), { recursive: true });
  try {
    // All of them to their ends: the folder must not be cleared while one still writes into it.
    const parts = await Promise.allSettled([
      buildClient(join(next, "client"), buildId),
      buildServer(join(next, "server"), buildId),
      buildTemplate(join(next, "server")),
    ]);
    const failed = parts.find((part) => part.status === "rejected");
    if (failed) throw failed.reason;
    await writePages(join(next, "client"));
    await buildWorker(join(next, "client"), buildId);
    await precompress(join(next, "client"));
    writeFileSync(join(next, "build.json"), `${JSON.stringify({ sourceHash: hash, buildId }, null, 2)}\n`);
    if (existsSync(dist)) renameSync(dist, last);
    renameSync(next, dist);
  } finally {
    rmSync(next, { recursive: true, force: true });
    rmSync(last, { recursive: true, force: true });
  }
  console.log(`built dist (${buildId}) in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

await main().catch((error) => {
  console.error(`build failed: ${error.message}`);
  process.exitCode = 1;
});
