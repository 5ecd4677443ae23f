import { businessDay } from "../../src/domain/business-day.ts";
import type { Deps } from "./deps.ts";
import type { Reader, Tx } from "./reader.ts";

/**
 * Claims a job for this business day inside the transaction that does it: of several nodes one does it, once, and a
 * node that fails leaves it to be done again. False: it has been done.
 */
export async function claimDailyJob(tx: Tx, job: string, day: string, at: Date): Promise<boolean> {
  const claimed = await tx
    .insertInto("dailyJob")
    .values({ day, job, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("job")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Whether a job has been done on a business day. */
export async function isDailyJobDone(from: Reader, job: string, day: string): Promise<boolean> {
  const done = await from
    .selectFrom("dailyJob")
    .select("job")
    .where("day", "=", day)
    .where("job", "=", job)
    .executeTakeFirst();
  return done !== undefined;
}

const lookEveryMs = 600_000;
/** Messages are sent in working hours, never at midnight. */
const FROM_HOUR = 8;

/** Runs `work` once on every business day, from eight in the morning on, for as long as the process lives. */
export function everyDay(deps: Deps, what: string, work: (now: Date, day: string) => Promise<void>): void {
  const { clock, config, log } = deps;
  const look = async () => {
    const now = clock.now();
    const day = businessDay(now, config.businessTimeZone);
    const eightHoursAgo = new Date(now.getTime() - FROM_HOUR * 3_600_000);
    // Eight hours ago it was this day already: so it is eight o'clock or later.
    if (businessDay(eightHoursAgo, config.businessTimeZone) !== day) return;
    await work(now, day).catch((error) => log.error({ err: error }, `${what} failed`));
  };
  setInterval(() => void look(), lookEveryMs).unref();
  void look();
}
