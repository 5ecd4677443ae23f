/** What replay reads: which minutes were kept, and what the wall showed in one of them. */
import { sql } from "kysely";
import type { Overview, OverviewSample, SampleTimes } from "../../../src/contracts/overview.ts";
import type { OverviewPart } from "../../../src/contracts/overview-parts.ts";
import type { Reader } from "../../platform/reader.ts";
import { readingTogether } from "../../platform/reading-together.ts";
import { NO_EXCEPTIONS } from "./overview.attention.ts";
import { limited } from "./overview.limits.ts";
import { readChanges } from "./overview.recent.ts";
import { type Sight, sightOf } from "./overview.sight.ts";

/** Changes are listed so long before and after the moment that is looked at. */
const AROUND_MS = 5 * 60_000;
const MOST_CHANGES = 100;

/** The minutes of which a sample of the scope was kept, oldest first. */
export async function readSampleTimes(
  db: Reader,
  scope: string,
  between: { readonly from: Date | null; readonly to: Date | null },
): Promise<SampleTimes> {
  const { rows } = await sql<{ minute: Date }>`select minute from sample where scope = ${scope}
    and minute >= coalesce(${between.from}::timestamptz, '-infinity')
    and minute <= coalesce(${between.to}::timestamptz, 'infinity') order by minute`.execute(db);
  return { minutes: rows.map(({ minute }) => minute.toISOString()) };
}

/** The last sample of the scope at or before an instant, with what changed around it, as far as the reader sees
 * them; null where none was kept. */
export async function readSample(
  db: Reader,
  scope: string,
  at: Date,
  timeZone: string,
  sees: readonly OverviewPart[],
): Promise<OverviewSample | null> {
  const { rows } = await sql<{ minute: Date; value: Overview }>`select minute, value from sample
    where scope = ${scope} and minute <= ${at} order by minute desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const sight: Sight = { ...sightOf(scope, row.minute, timeZone), sees };
  const changes = await readChanges(readingTogether(db), sight, {
    from: new Date(row.minute.getTime() - AROUND_MS),
    to: new Date(row.minute.getTime() + AROUND_MS),
    most: MOST_CHANGES,
  });
  // Samples that an older version kept lack these.
  const exceptionCounts = { ...NO_EXCEPTIONS, ...row.value.exceptionCounts };
  const stock = { ...{ putBack: 0 }, ...row.value.stock };
  const value: Overview = { ...row.value, mine: row.value.mine ?? null, exceptionCounts, stock };
  return { at: row.minute.toISOString(), value: limited(value, sight), changes };
}
