/** The built server in its own process: own port, own data, none of the surrounding environment. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { buildServer } from "../../scripts/build-server.mjs";
import { dist, root, scratch } from "../../scripts/paths.mjs";
import { signIn } from "./api.ts";

export interface BuiltCopy {
  readonly main: string;
  readonly client: string;
  remove(): void;
}

/** The flags that `npm start` gives to Node, read where they stand. */
function startFlags(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  return (scripts.start ?? "").split(" ").filter((word) => word.startsWith("--"));
}

/** A copy of a dist, by default the present one: a build during the run must not change what is measured. */
export function copyOfBuilt(from = dist): BuiltCopy {
  mkdirSync(scratch, { recursive: true });
  // Inside the repository, for the server finds its packages from there.
  const folder = mkdtempSync(join(scratch, "bench-"));
  cpSync(from, folder, { recursive: true });
  return {
    main: join(folder, "server/main.js"),
    client: join(folder, "client"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The server alone, built in seconds: for benches that call the API and need no page. */
export async function serverBuiltNow(): Promise<BuiltCopy> {
  mkdirSync(scratch, { recursive: true });
  const folder = mkdtempSync(join(scratch, "bench-"));
  await buildServer(join(folder, "server"), "bench");
  return {
    main: join(folder, "server/main.js"),
    client: join(folder, "client"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Makes a database beside the one that DATABASE_URL names. */
async function ownDatabase(given: string, suffix = "") {
  const name = `tallyboard_bench_${process.pid}${suffix}`;
  const own = new URL(given);
  own.pathname = `/${name}`;
  const byAdmin = async (statement: string) => {
    const admin = new pg.Client({ connectionString: given });
    await admin.connect();
    await admin.query(statement).finally(() => admin.end());
  };
  await byAdmin(`create database ${name}`);
  return { url: own.href, drop: () => byAdmin(`drop database if exists ${name} with (force)`) };
}

/** A database of its own beside the one that DATABASE_URL names, dropped afterwards. */
export async function withOwnDatabase<Result>(
  given: string,
  work: (url: string, client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { url, drop } = await ownDatabase(given);
  try {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // The database is dropped by force in the end, which ends open connections with an error.
    client.on("error", () => {});
    try {
      return await work(url, client);
    } finally {
      await client.end();
    }
  } finally {
    await drop();
  }
}

/** What a bench of the API on PostgreSQL works with. */
export interface BenchHouse {
  readonly url: string;
  /** An admin's. */
  readonly token: string;
  /** The database itself, for rows by the million. */
  readonly client: pg.Client;
}

/**
 * Measures a server that is built now and started with the demo data on a database of its own beside the one that
 * DATABASE_URL names, dropped afterwards. Without DATABASE_URL it prints a note and returns no figures.
 */
export async function onPostgres<Figure>(
  what: string,
  measure: (ports: BenchHouse) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  const given = process.env.DATABASE_URL;
  if (!given) {
    console.log(`skipped: ${what}, for DATABASE_URL is not set`);
    return [];
  }
  const built = await serverBuiltNow();
  try {
    return await withOwnDatabase(given, async (DATABASE_URL, client) => {
      const server = await startBuilt(built, { DATABASE_URL });
      try {
        return await measure({ url: server.url, token: await signIn(server.url, "admin"), client });
      } finally {
        await server.stop();
      }
    });
  } finally {
    built.remove();
  }
}

/** A folder for one embedded database. */
export function dataFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "tallyboard-bench-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface RunningServer {
  readonly url: string;
  /** From its start as a process to the first good answer of /readyz. */
  readonly readyMs: number;
  /** What its threads took of the processors until now; null where the system does not say. */
  processorMs(): number | null;
  residentMb(): number;
  /** Its peak memory since its start; if the system does not report it, its present memory. */
  peakMb(): number;
  stop(): Promise<void>;
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** A running build of a bench that compares two. */
export interface Side {
  readonly name: string;
  readonly url: string;
  /** Its own, where DATABASE_URL was given. */
  readonly databaseUrl?: string;
  /** What its server took of the processors until now; null where the system does not say. */
  processorMs(): number | null;
  /** Starts one more node on the same database, for as long as the bench runs. */
  another(): Promise<RunningServer>;
}

/**
 * Measures this build, called `name`, and with BESIDE (a checkout with a build of its own) also that one, called
 * "before": both run at once on their own demo data, so that they can take turns in the same run. With DATABASE_URL on
 * databases of their own beside the one that it names, dropped afterwards.
 */
export async function withBuilds<Result>(
  name: string,
  measure: (sides: readonly Side[]) => Promise<Result>,
): Promise<Result> {
  const { BESIDE } = process.env;
  const builds = [{ name, from: dist }, ...(BESIDE ? [{ name: "before", from: join(BESIDE, "dist") }] : [])];
  const folder = dataFolder();
  const start = async ({ name: side, from }: (typeof builds)[number], databaseUrl?: string) => {
    const built = copyOfBuilt(from);
    const own = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: join(folder.path, side) };
    const servers = [await startBuilt(built, own)];
    const [{ url, processorMs }] = servers as [RunningServer];
    const another = async () => {
      const server = await startBuilt(built, own);
      servers.push(server);
      return server;
    };
    return { name: side, url, processorMs, another, built, servers, ...(databaseUrl ? { databaseUrl } : {}) };
  };
  const { DATABASE_URL } = process.env;
  const databases = DATABASE_URL
    ? await Promise.all(builds.map((_, index) => ownDatabase(DATABASE_URL, `_${index}`)))
    : [];
  const running = await Promise.all(builds.map((build, index) => start(build, databases[index]?.url)));
  try {
    return await measure(running);
  } finally {
    for (const { servers, built } of running) {
      for (const server of servers) await server.stop();
      built.remove();
    }
    for (const { drop } of databases) await drop();
    folder.remove();
  }
}

/** Starts it, with the demo data unless `env` says otherwise, and waits until it is ready. */
export async function startBuilt(
  built: BuiltCopy,
  env: Readonly<Record<string, string | undefined>>,
): Promise<RunningServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME, TMPDIR } = process.env;
  // One person's sockets represent many people, and one address many addresses.
  const crowd = {
    SOCKETS_PER_PERSON: "100000",
    REQUESTS_PER_PERSON: "10000000",
    REQUESTS_PER_ADDRESS: "10000000",
  };
  const room = { ...crowd, CONNECTIONS_PER_ADDRESS: "100000" };
  const own = { PATH, HOME, TMPDIR, PORT: String(port), WORLD: "demo", LOG_LEVEL: "warn" };
  const given = { ...own, ...room, ...env };
  const began = performance.now();
  const child = spawn(process.execPath, [...startFlags(), built.main], {
    env: given,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const killWithUs = () => child.kill("SIGKILL");
  process.once("exit", killWithUs);
  child.once("exit", () => process.off("exit", killWithUs));
  const giveUpAt = began + 120_000;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    if (performance.now() > giveUpAt) throw new Error("the server was not ready within two minutes");
    await sleep(10);
  }
  const readyMs = performance.now() - began;
  return {
    url,
    readyMs,
    processorMs: () => processorMsOf(child.pid),
    residentMb: () => residentMb(child),
    peakMb: () => peakMb(child),
    stop: () => stop(child),
  };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

/** Linux counts in hundredths of a second: user and system time are the 14th and 15th field. */
export function processorMsOf(pid: number | undefined): number | null {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return null;
  // The second field is the name in brackets, which may hold anything.
  const fields = readFileSync(path, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function residentMb(child: ChildProcess): number {
  const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)]).toString();
  return Number(kilobytes.trim()) / 1024;
}

function peakMb(child: ChildProcess): number {
  const path = `/proc/${child.pid}/status`;
  const line = existsSync(path) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(path, "utf8")) : null;
  return line ? Number(line[1]) / 1024 : residentMb(child);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}
