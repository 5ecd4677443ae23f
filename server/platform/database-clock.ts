import { sql } from "kysely";
import { type Clock, systemClock } from "./clock.ts";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";

const askEveryMs = 5_000;

/**
 * The clock of a node that shares its database with others: the database's time, carried on between two questions by
 * the process's monotonic clock. The machine's own clock, which may be minutes off, is not used. On the embedded
 * engine both are the same clock.
 */
export async function databaseClock(db: Database, log: Log): Promise<Clock> {
  if (db.engine === "embedded") return systemClock;
  const clock = new DatabaseClock(db);
  await clock.ask();
  const ask = () =>
    clock.ask().catch((error) => log.debug({ err: error }, "the database was not asked for the time"));
  setInterval(ask, askEveryMs).unref();
  return clock;
}

class DatabaseClock implements Clock {
  readonly #db: Database;
  /** Database time minus `performance.now()`. */
  #offsetMs = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  now(): Date {
    return new Date(performance.now() + this.#offsetMs);
  }

  /**
   * The answer was true at some moment between question and answer. The offset moves only where it contradicts that,
   * so that time does not jump by the duration of each question.
   */
  async ask(): Promise<void> {
    const askedMs = performance.now();
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(this.#db.pulse);
    const answeredMs = performance.now();
    const atMs = rows[0]?.at.getTime() ?? Number.NaN;
    this.#offsetMs = Math.min(Math.max(this.#offsetMs, atMs - answeredMs), atMs - askedMs);
  }
}
