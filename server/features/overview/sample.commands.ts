/** Samples for replay: what the wall showed, once a minute, for 72 hours. */
import { sql } from "kysely";
import type { Overview } from "../../../src/contracts/overview.ts";
import { SAMPLE_HOURS } from "../../../src/contracts/overview-parts.ts";
import { ALL, warehouseScope } from "../../feed/scopes.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import { readOverview } from "./overview.queries.ts";

const MINUTE_MS = 60_000;

/** The minute that an instant belongs to. */
export const minuteOf = (at: Date): Date => new Date(at.getTime() - (at.getTime() % MINUTE_MS));

/** The scopes that a monitor can show: all, and each enabled warehouse. */
async function scopesOf({ db }: Deps): Promise<readonly string[]> {
  const warehouses = await db.reader
    .selectFrom("warehouse")
    .select("id")
    .where("status", "=", "enabled")
    .orderBy("id")
    .execute();
  return [ALL, ...warehouses.map(({ id }) => warehouseScope(id))];
}

/**
 * Keeps this minute's overview of every scope that has none yet, and forgets those older than 72 hours. Of several
 * nodes whichever comes first writes; what one of them has missed the other fills in. What has just happened is not
 * kept with it: the event log knows that.
 */
export async function takeSamples(deps: Deps, now: Date): Promise<void> {
  const { db, config } = deps;
  const minute = minuteOf(now);
  const { rows: taken } = await sql<{
    scope: string;
  }>`select scope from sample where minute = ${minute}`.execute(db.reader);
  const done = new Set(taken.map(({ scope }) => scope));
  for (const scope of await scopesOf(deps)) {
    if (done.has(scope)) continue;
    const value = await sampleOf(db.reader, scope, now, config.businessTimeZone);
    await db.transaction((tx) => keep(tx, scope, minute, value));
  }
  const oldest = new Date(now.getTime() - SAMPLE_HOURS * 60 * MINUTE_MS);
  await db.transaction((tx) => sql`delete from sample where minute < ${oldest}`.execute(tx));
}

/** Keeps the overview of these scopes as they are now, inside a transaction that makes a past. */
export async function keepSamples(
  tx: Tx,
  scopes: readonly string[],
  now: Date,
  timeZone: string,
): Promise<void> {
  for (const scope of scopes) await keep(tx, scope, minuteOf(now), await sampleOf(tx, scope, now, timeZone));
}

/** What is kept of an overview: the event log knows what has just happened. */
const sampleOf = async (from: Reader, scope: string, now: Date, timeZone: string): Promise<Overview> => ({
  ...(await readOverview(from, scope, now, timeZone)),
  recent: [],
});

const keep = (tx: Tx, scope: string, minute: Date, value: Overview) =>
  sql`insert into sample (scope, minute, value) values (${scope}, ${minute}, ${JSON.stringify(value)}::jsonb)
    on conflict do nothing`.execute(tx);

/** Takes a sample now, and at the beginning of each minute for as long as the process lives. */
export function sampleEveryMinute(deps: Deps): void {
  const { clock, log } = deps;
  const take = () =>
    takeSamples(deps, clock.now()).catch((error) => log.warn({ err: error }, "no sample was taken"));
  const again = () => {
    setTimeout(
      () => {
        void take();
        again();
      },
      MINUTE_MS - (clock.now().getTime() % MINUTE_MS) + 200,
    ).unref();
  };
  void take();
  again();
}
