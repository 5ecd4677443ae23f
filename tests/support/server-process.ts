import { type ChildProcess, spawn } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildServer as bundleServer } from "../../scripts/build-server.mjs";
import { sourceHash } from "../../scripts/paths.mjs";
import type { DatabaseChoice } from "../../server/platform/config.ts";
import { blankEmbedded, keptFolder } from "./database.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface BuiltServer {
  readonly main: string;
  /** server/main.ts as a process of its own, the way a person starts it, by a command before Node if one is given. */
  start(env: Readonly<Record<string, string>>, by?: readonly string[]): ServerProcess;
}

/**
 * The server as `npm run build` makes it, without the client: a process of it starts in a moment. All test files of one
 * state of the sources share one.
 */
export async function buildServer(): Promise<BuiltServer> {
  const folder = await keptFolder("test-server", sourceHash(), async (outdir) => {
    await bundleServer(outdir, "development");
    cpSync(await blankEmbedded(), join(outdir, "embedded-template"), { recursive: true });
  });
  return builtAt(join(folder, "main.js"));
}

/** The server that was built in the folder of this main.js. */
export const builtAt = (main: string): BuiltServer => ({
  main,
  start: (env, by) => startServerProcess(main, env, by),
});

export interface ServerProcess {
  readonly child: ChildProcess;
  /** What it wrote so far. */
  stdout(): string;
  stderr(): string;
  /** Resolves with the URL once it listens; throws when it ends before. */
  readonly listening: Promise<string>;
  readonly ended: Promise<Exit>;
}

/** Environment variables that point a server at a prepared database. */
export function environmentOf(choice: DatabaseChoice): Record<string, string> {
  if (choice.kind === "embedded") return { DATA_DIR: choice.directory };
  const { url, directUrl, readUrl } = choice;
  return {
    DATABASE_URL: url,
    ...(directUrl ? { DATABASE_DIRECT_URL: directUrl } : {}),
    ...(readUrl ? { DATABASE_READ_URL: readUrl } : {}),
  };
}

function startServerProcess(
  main: string,
  env: Readonly<Record<string, string>>,
  by: readonly string[] = [],
): ServerProcess {
  // Nothing of the surroundings leaks in: a DATABASE_URL of the test run is not the one of this process.
  const { PATH, HOME, TMPDIR } = process.env;
  const surroundings = { PATH, HOME, TMPDIR, PORT: "0", WORLD: "empty", LOG_LEVEL: "warn" };
  const [command = "", ...args] = [...by, process.execPath, main];
  const child = spawn(command, args, {
    cwd: root,
    env: { ...surroundings, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  const ended = new Promise<Exit>((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal }));
  });
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (bytes: Buffer) => {
      stdout += bytes.toString();
      const url = /Tallyboard \S+ on (http:\S+)/.exec(stdout)?.[1];
      if (url) resolve(url);
    });
    child.stderr.on("data", (bytes: Buffer) => {
      stderr += bytes.toString();
    });
    void ended.then(({ code }) => reject(new Error(`ended with ${code} before it listened: ${stderr}`)));
  });
  // A caller that only waits for the end must not fail by a failed start.
  listening.catch(() => undefined);
  return { child, stdout: () => stdout, stderr: () => stderr, listening, ended };
}
