/** A built server that a test may kill: its own port, its own folder, demo data, restarted on the same data. */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "@playwright/test";
import pg from "pg";
import { freePort } from "../support/own-services.ts";

const main = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));

export interface OwnServer {
  readonly url: string;
  /** Runs SQL in its embedded database, as no person can: to make a while pass. */
  readonly sql: (statement: string) => Promise<void>;
  /** The build of this checkout, or another one's main.js, with further environment variables. */
  start(build?: string, env?: Readonly<Record<string, string>>): Promise<void>;
  /** kill -9: no goodbye, no flush. */
  kill(): Promise<void>;
  /** As a supervisor stops it: its writes are complete. */
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** More environment variables than port, folder and world; some need to know the server's address. */
type MoreEnv =
  | Readonly<Record<string, string>>
  | ((url: string) => Promise<Readonly<Record<string, string>>>);

/** Created but not started, on a copy of the demo data. */
export async function ownServer(env: MoreEnv = {}): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), "tallyboard-own-"));
  const { E2E_DEMO_WORLD: demoWorld } = process.env;
  if (!demoWorld) throw new Error("the demo world was not made: global-setup.ts has not run");
  cpSync(demoWorld, folder, { recursive: true });
  return serverOn(folder, env);
}

/** Like ownServer, on the data of this folder, or on fresh demo data if it is empty. */
export async function serverOn(folder: string, env: MoreEnv = {}): Promise<OwnServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const more = typeof env === "function" ? await env(url) : env;
  let child: ChildProcess | null = null;
  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill(signal);
    await ended;
    child = null;
  };
  const kill = () => end("SIGKILL");
  return {
    url,
    async sql(statement) {
      const name = createHash("sha256").update(realpathSync(folder)).digest("hex").slice(0, 12);
      const client = new pg.Client({ host: join(tmpdir(), `tallyboard-${name}`), user: "postgres" });
      await client.connect();
      await client.query(statement);
      await client.end();
    },
    async start(build = main, also = {}) {
      const { DATABASE_URL: _database, REDIS_URL: _redis, ...surroundings } = process.env;
      child = spawn(process.execPath, [build], {
        env: {
          ...surroundings,
          PORT: String(port),
          HOST: "127.0.0.1",
          DATA_DIR: folder,
          WORLD: "demo",
          NODE_ENV: "test",
          ...more,
          ...also,
        },
        stdio: "ignore",
      });
      const running = child;
      // A run that is broken off leaves no server behind.
      const endWithUs = () => running.kill("SIGKILL");
      process.once("exit", endWithUs);
      running.once("exit", () => process.off("exit", endWithUs));
      for (;;) {
        if (running.exitCode !== null) throw new Error(`the server ended with ${running.exitCode}`);
        const ready = await fetch(`${url}/readyz`).catch(() => null);
        if (ready?.ok) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    kill,
    stop: () => end("SIGTERM"),
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A server for the tests of one file that they may kill, started before the first and removed after the last. */
export function serverOfFile(): Pick<OwnServer, "url" | "sql" | "start" | "kill"> {
  let server: OwnServer;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    server = await ownServer();
    await server.start();
  });
  test.afterAll(() => server?.remove());
  return {
    get url() {
      return server.url;
    },
    sql: (statement) => server.sql(statement),
    start: (build) => server.start(build),
    kill: () => server.kill(),
  };
}
