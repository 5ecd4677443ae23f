import { execFile } from "node:child_process";
import { join } from "node:path";
import { type CommandEnd, run } from "../../server/cli/run.ts";
import { systemClock } from "../../server/platform/clock.ts";
import type { DatabaseChoice } from "../../server/platform/config.ts";
import { openDatabase } from "../../server/platform/database.ts";
import { databaseName } from "../../server/platform/database-name.ts";
import { prepareTestDatabase, testLog } from "./database.ts";
import { freePort } from "./own-services.ts";
import { createSmallWorld } from "./people.ts";
import { startTestServer, type TestServer } from "./server.ts";
import { type BuiltServer, environmentOf } from "./server-process.ts";

/** Runs the built command line to its end in a process of its own, with only these variables. */
export function tallyboard(
  { main }: BuiltServer,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<CommandEnd> {
  const { PATH, HOME, TMPDIR } = process.env;
  const cli = join(main, "../cli.js");
  return new Promise((resolve) => {
    const options = { env: { PATH, HOME, TMPDIR, WORLD: "empty", ...env }, maxBuffer: 16 * 1024 * 1024 };
    const child = execFile(process.execPath, [cli, ...args], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

/** What a command says of the database that it works on, as the first line of standard error. */
const namedDatabase = (choice: DatabaseChoice): string => `database: ${databaseName(choice)}\n`;

/** A server that a test stops and starts again on the same database and port, and the command line for that database. */
export interface ServedDatabase {
  readonly url: string;
  /** The environment that names the database. */
  readonly env: Readonly<Record<string, string>>;
  /** What every command says of it first, on standard error. */
  readonly named: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Runs a command to its end, within this process: starting one takes longer than most commands. */
  type(...args: readonly string[]): Promise<CommandEnd>;
  /** Opens the database as the server does; the embedded one while the server is stopped. */
  open(): ReturnType<typeof openDatabase>;
  remove(): Promise<void>;
}

/** Five people of two clients, and a server that has started. */
export async function serveDatabase(): Promise<ServedDatabase> {
  const prepared = await prepareTestDatabase();
  const env = environmentOf(prepared.choice);
  const port = await freePort();
  const open = () => openDatabase({ database: prepared.choice, redisUrl: null }, testLog);
  let server: TestServer | null = null;
  const start = async () => {
    server = await startTestServer({ world: "bare", database: await open(), config: { port } });
  };
  const stop = async () => {
    await server?.stop();
    server = null;
  };
  const db = await open();
  await createSmallWorld({ db, clock: systemClock });
  await db.close();
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    env,
    named: namedDatabase(prepared.choice),
    start,
    stop,
    type: (...args) => run(args, { WORLD: "empty", ...env }),
    open,
    remove: async () => {
      await stop();
      await prepared.discard();
    },
  };
}
