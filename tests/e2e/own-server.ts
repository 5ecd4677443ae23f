/** A built server that a test may kill: its own port, its own folder, the demo world, started again on the same data. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "./test.ts";

const main = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));

export interface OwnServer {
  readonly url: string;
  /** The build of this checkout, or another one's main.js. */
  start(build?: string): Promise<void>;
  /** kill -9: no goodbye, no flush. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** Made but not started yet; `env` says more than port, folder and world. */
export async function ownServer(env: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "tallyboard-own-"));
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const kill = async () => {
    const running = child;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await ended;
    child = null;
  };
  return {
    url,
    async start(build = main) {
      const { DATABASE_URL: _database, REDIS_URL: _redis, ...surroundings } = process.env;
      child = spawn(process.execPath, [build], {
        env: {
          ...surroundings,
          PORT: String(port),
          HOST: "127.0.0.1",
          DATA_DIR: folder,
          WORLD: "demo",
          NODE_ENV: "test",
          ...env,
        },
        stdio: "ignore",
      });
      const running = child;
      for (;;) {
        if (running.exitCode !== null) throw new Error(`the server ended with ${running.exitCode}`);
        const ready = await fetch(`${url}/readyz`).catch(() => null);
        if (ready?.ok) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    kill,
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A server of their own for the tests of one file, started before the first and removed after the last. */
export function serverOfFile(): Pick<OwnServer, "url" | "start" | "kill"> {
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
    start: (build) => server.start(build),
    kill: () => server.kill(),
  };
}
