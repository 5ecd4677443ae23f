import packageJson from "../package.json" with { type: "json" };
import { buildApp } from "./app.ts";
import { openFileStore } from "./features/file/file.store.ts";
import { sampleEveryMinute } from "./features/overview/sample.commands.ts";
import { checkStockLaws, sendStockNotices } from "./features/repertory/stock.notices.ts";
import { systemClock } from "./platform/clock.ts";
import { type Config, loadConfig } from "./platform/config.ts";
import { everyDay } from "./platform/daily-job.ts";
import { openDatabase } from "./platform/database.ts";
import type { Deps } from "./platform/deps.ts";
import { findClient } from "./platform/http/client-files.ts";
import { listen, stopListening } from "./platform/http/listen.ts";
import { pruneAnswers } from "./platform/idempotency.ts";
import { createLog, type Log } from "./platform/log.ts";
import { migrate } from "./platform/migrate.ts";
import { StartError } from "./platform/start-error.ts";
import { fillWorld } from "./worlds/world.ts";

const exitWithinMs = 9_500;
const housekeepingEveryMs = 3_600_000;

/** What has been opened, to be closed in the opposite order. */
class Opened {
  readonly #closers: (() => Promise<void>)[] = [];

  add(close: () => Promise<void>): void {
    this.#closers.push(close);
  }

  async closeAll(log: Log | null): Promise<void> {
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) {
      try {
        await close();
      } catch (error) {
        log?.error({ err: error }, "not closed cleanly");
      }
    }
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(config: Config, log: Log, opened: Opened): Promise<void> {
  const db = await openDatabase(config, log);
  opened.add(() => db.close());
  await migrate(db, log);
  const deps: Deps = { config, db, clock: systemClock, log };
  await openFileStore(deps);
  const toSay = await fillWorld(deps);

  const build = process.env.BUILD_ID ?? "development";
  const app = await buildApp(deps, { client: findClient(), version: packageJson.version, build });
  opened.add(() => stopListening(app.http));
  const url = await listen(app.http, config);
  keepHouse(deps);
  say([`Tallyboard ${packageJson.version} on ${url} (${db.engine} database)`, ...toSay].join("\n"));
}

/** What is only kept for a while is forgotten now and then; the wall's picture is kept each minute; stock is looked over once a day. */
function keepHouse(deps: Deps): void {
  const { db, clock, log } = deps;
  const prune = () =>
    db
      .transaction((tx) => pruneAnswers(tx, clock.now()))
      .catch((error) => log.warn({ err: error }, "old answers were not forgotten"));
  setInterval(() => void prune(), housekeepingEveryMs).unref();
  sampleEveryMinute(deps);
  everyDay(deps, "the day's notices about stock", (now, day) => sendStockNotices(deps, now, day));
  everyDay(deps, "the day's check of the laws of stock", (now, day) => checkStockLaws(deps, now, day));
}

async function main(): Promise<void> {
  const opened = new Opened();
  let log: Log | null = null;
  let isEnding = false;
  const end = async (exitCode: number) => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(exitCode), exitWithinMs).unref();
    await opened.closeAll(log);
    process.exit(exitCode);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end(0));
  try {
    const config = loadConfig(process.env);
    log = createLog(config.logLevel);
    await start(config, log, opened);
  } catch (error) {
    // A signal in the middle of the start closes what the start stands on: that is no failure of the start.
    if (isEnding) return;
    // One line for what a person can put right; anything else is a bug and keeps its stack.
    const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : error;
    process.stderr.write(`${String(text)}\n`);
    await end(1);
  }
}

await main();
