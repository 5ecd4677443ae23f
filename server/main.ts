import { setTimeout as sleep } from "node:timers/promises";
import packageJson from "../package.json" with { type: "json" };
import { buildApp } from "./app.ts";
import { openFileStore } from "./features/file/file.store.ts";
import { assertBackupFolder } from "./features/operations/backup-files.ts";
import { sampleEveryMinute } from "./features/overview/sample.commands.ts";
import { WebhookPump } from "./features/webhook/webhook.pump.ts";
import { jobKinds } from "./job-kinds.ts";
import { linkAudit } from "./platform/audit-chain.ts";
import { type Config, loadConfig } from "./platform/config.ts";
import { openDatabase, pastPooler } from "./platform/database.ts";
import { databaseClock } from "./platform/database-clock.ts";
import type { Deps } from "./platform/deps.ts";
import { findClient } from "./platform/http/client-files.ts";
import { listen, stopListening } from "./platform/http/listen.ts";
import { JobRunner } from "./platform/jobs/runner.ts";
import { createLog, type Log } from "./platform/log.ts";
import { migrateAtStart } from "./platform/migrate-at-start.ts";
import { misspelt } from "./platform/misspelt.ts";
import { plainReason } from "./platform/plain-reason.ts";
import { startTracing } from "./platform/tracing.ts";
import { refuseKnownPasswords } from "./seeds/refuse-known-passwords.ts";
import { seedDatabase } from "./seeds/world.ts";

const exitWithinMs = 9_500;
/** Long enough for a balancer to ask /readyz and send its requests elsewhere. */
const drainMs = 3_000;
const linkEveryMs = 60_000;

/** What has been opened, to be closed in the opposite order. */
class Opened {
  readonly #closers: (() => Promise<void>)[] = [];
  /** Tells balancers that this node is about to stop; null: nothing serves yet, or alone. */
  drain: (() => void) | null = null;

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

async function start(
  config: Config,
  log: Log,
  opened: Opened,
  onLost: (reason: string) => void,
): Promise<void> {
  await assertBackupFolder(config.backups);
  if (config.tracesUrl) opened.add(await startTracing(config.tracesUrl, packageJson.version, log));
  const db = await openDatabase(config, log, onLost, { creates: true });
  opened.add(() => db.close());
  await pastPooler(config, db, log, (past) => migrateAtStart(past, log));
  const deps: Deps = { config, db, clock: await databaseClock(db, log), log };
  await refuseKnownPasswords(deps);
  const store = await openFileStore(deps);
  const toSay = await seedDatabase(deps);

  const build = process.env.BUILD_ID ?? "development";
  const app = await buildApp(deps, { client: findClient(), version: packageJson.version, build });
  opened.add(() => stopListening(app.http));
  const url = await listen(app.http, config);
  // With the embedded database no other node could serve meanwhile.
  if (db.engine === "postgresql") opened.drain = app.drain;
  followTheMinutes(deps);
  const jobs = new JobRunner(deps, jobKinds(deps, store));
  opened.add(() => jobs.stop());
  await jobs.start();
  const webhooks = new WebhookPump(deps, { log: app.feed.log });
  opened.add(() => webhooks.stop());
  await webhooks.start();
  say([`Tallyboard ${packageJson.version} on ${url} (${db.engine} database)`, ...toSay].join("\n"));
}

/** What happens each minute, at every node; it does no harm twice. Everything rarer is a job. */
function followTheMinutes(deps: Deps): void {
  const { db, log } = deps;
  const link = () => linkAudit(db).catch((error) => log.warn({ err: error }, "the audit was not chained"));
  setInterval(() => void link(), linkEveryMs).unref();
  sampleEveryMinute(deps);
}

async function main(): Promise<void> {
  const opened = new Opened();
  let log: Log | null = null;
  let isEnding = false;
  const end = async (exitCode: number, drains = false) => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(exitCode), exitWithinMs).unref();
    if (drains && opened.drain) {
      opened.drain();
      await sleep(drainMs);
    }
    await opened.closeAll(log);
    process.exit(exitCode);
  };
  // A supervisor sends SIGTERM; SIGINT is a person at the terminal, who waits for nothing.
  process.on("SIGTERM", () => void end(0, true));
  process.on("SIGINT", () => void end(0));
  let database: Config["database"] | null = null;
  try {
    for (const line of misspelt(process.env)) process.stderr.write(`Warning: ${line}\n`);
    const config = loadConfig(process.env);
    ({ database } = config);
    log = createLog(config.logLevel);
    await start(config, log, opened, (reason) => {
      process.stderr.write(`${reason}\n`);
      void end(1);
    });
  } catch (error) {
    // A signal in the middle of the start closes what the start stands on: that is no failure of the start.
    if (isEnding) return;
    process.stderr.write(`${plainReason(error, database)}\n`);
    await end(1);
  }
}

await main();
