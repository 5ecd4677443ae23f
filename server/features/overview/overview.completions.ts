/** How well requests were finished, by the day on which they were: null where nothing divides. */
import { type RawBuilder, sql } from "kysely";
import { DELIVERY_SIGNED_WHOLE } from "../../../src/contracts/delivery-status.ts";
import { ENTRY_FULFILLED } from "../../../src/contracts/entry-status.ts";
import { EXIT_FULFILLED } from "../../../src/contracts/exit-status.ts";
import type { MedianFigure, Overview, ShareFigure } from "../../../src/contracts/overview.ts";
import { allOf, type ReadRows } from "../../platform/reading-together.ts";
import { isOneOf } from "../../platform/sql-rows.ts";
import { byNow, dayOf, meanOf, type Sight, within } from "./overview.sight.ts";

type Share = readonly [part: number, whole: number];

/** A day's counts, and the same of that day only up to now's time of day. */
interface Day {
  readonly day: string;
  readonly part: number;
  readonly whole: number;
  readonly partByNow: number;
  readonly wholeByNow: number;
}

const percentOf = ([part, whole]: Share): number | null =>
  whole === 0 ? null : Math.round((1_000 * part) / whole) / 10;

/** A percentage of today, of yesterday up to the same time of day, and of each day of the series. */
function percentages({ days }: Sight, rows: readonly Day[]): ShareFigure {
  const sum = (day: string | undefined, pick: (row: Day) => Share): Share =>
    rows
      .filter((row) => row.day === day)
      .map(pick)
      .reduce<Share>((so, each) => [so[0] + each[0], so[1] + each[1]], [0, 0]);
  const whole = (row: Day): Share => [row.part, row.whole];
  const before = days
    .slice(0, -1)
    .map((day) => percentOf(sum(day, (row) => [row.partByNow, row.wholeByNow])));
  const today = sum(days.at(-1), whole);
  return {
    today: percentOf(today),
    yesterday: before.at(-1) ?? null,
    mean: meanOf(before),
    series: days.map((day) => percentOf(sum(day, whole))),
    part: today[0],
    whole: today[1],
  };
}

/** Counts of rows `from` per day of `at`: how many of them are good. `weight` counts units instead of rows. */
async function countedByDay(
  read: ReadRows,
  sight: Sight,
  {
    at,
    from,
    where,
    isGood,
    part,
    whole,
  }: {
    readonly at: string;
    readonly from: RawBuilder<unknown>;
    readonly where: RawBuilder<unknown>;
    readonly isGood?: RawBuilder<unknown>;
    readonly part?: RawBuilder<unknown>;
    readonly whole?: RawBuilder<unknown>;
  },
): Promise<readonly Day[]> {
  const good = part ?? sql`case when ${isGood} then 1 else 0 end`;
  const all = whole ?? sql`1`;
  const rows = await read(sql<Day>`
    select ${dayOf(at, sight)} as "day", coalesce(sum(${good}), 0)::integer as "part",
      coalesce(sum(${all}), 0)::integer as "whole",
      coalesce(sum(${good}) filter (where ${byNow(at, sight)}), 0)::integer as "partByNow",
      coalesce(sum(${all}) filter (where ${byNow(at, sight)}), 0)::integer as "wholeByNow"
    from ${from} where ${sql.ref(at)} >= ${sight.since} and ${where} group by 1`);
  return rows;
}

const onItsDay = (finished: string, due: string, sight: Sight) =>
  sql`${dayOf(finished, sight)} <= ${dayOf(due, sight)}`;

async function readOnTime(read: ReadRows, sight: Sight): Promise<ShareFigure> {
  const entries =
    sight.sees.includes("entry") &&
    countedByDay(read, sight, {
      at: "e.completed_at",
      from: sql`entry e`,
      where: sql`${isOneOf("e.status", ENTRY_FULFILLED)} and e.expected_at is not null and ${within(sight, "e")}`,
      isGood: sql`not e.discrepancy and ${onItsDay("e.completed_at", "e.expected_at", sight)}`,
    });
  const exits =
    sight.sees.includes("exit") &&
    countedByDay(read, sight, {
      at: "x.shipped_at",
      from: sql`exit x`,
      where: sql`${isOneOf("x.status", EXIT_FULFILLED)} and x.required_at is not null and ${within(sight, "x")}`,
      isGood: onItsDay("x.shipped_at", "x.required_at", sight),
    });
  return percentages(
    sight,
    (await Promise.all([entries, exits])).flatMap((days) => days || []),
  );
}

async function readFillRate(read: ReadRows, sight: Sight): Promise<ShareFigure> {
  const rows = await countedByDay(read, sight, {
    at: "x.shipped_at",
    from: sql`exit x`,
    where: sql`${isOneOf("x.status", EXIT_FULFILLED)} and ${within(sight, "x")}`,
    part: sql`x.shipped_total`,
    whole: sql`x.requested_total`,
  });
  return percentages(sight, rows);
}

async function readDeliverySuccess(read: ReadRows, sight: Sight): Promise<ShareFigure> {
  const rows = await countedByDay(read, sight, {
    at: "v.at",
    from: sql`event v join delivery d on d.id = v.entity_id`,
    where: sql`v.entity = 'delivery' and v.type in ('sign', 'fail') and ${within(sight, "d")}`,
    isGood: isOneOf("v.to_status", DELIVERY_SIGNED_WHOLE),
  });
  return percentages(sight, rows);
}

async function readDockToStock(read: ReadRows, sight: Sight): Promise<MedianFigure> {
  const median = (also: RawBuilder<unknown>) => sql`round((percentile_cont(0.5)
    within group (order by extract(epoch from e.completed_at - e.arrived_at) / 60)
    filter (where ${also}))::numeric)::double precision`;
  const rows = await read(sql<{
    day: string;
    minutes: number | null;
    minutesByNow: number | null;
    requests: number;
  }>`
    select ${dayOf("e.completed_at", sight)} as "day", ${median(sql`true`)} as "minutes",
      ${median(byNow("e.completed_at", sight))} as "minutesByNow",
      count(*)::integer as "requests"
    from entry e where ${isOneOf("e.status", ENTRY_FULFILLED)} and e.arrived_at is not null and e.completed_at >= ${sight.since}
      and ${within(sight, "e")} group by 1`);
  const of = (day: string | undefined) => rows.find((row) => row.day === day);
  const before = sight.days.slice(0, -1).map((day) => of(day)?.minutesByNow ?? null);
  return {
    today: of(sight.days.at(-1))?.minutes ?? null,
    yesterday: before.at(-1) ?? null,
    mean: meanOf(before),
    requests: of(sight.days.at(-1))?.requests ?? 0,
    series: sight.days.map((day) => of(day)?.minutes ?? null),
  };
}

/** On time, dock to stock, fill rate and delivery success (docs/glossary.md has the formulas). */
export async function readCompletions(
  read: ReadRows,
  sight: Sight,
): Promise<Omit<Overview["today"], "inbound" | "outbound">> {
  return allOf({
    onTimePercent: readOnTime(read, sight),
    dockToStockMinutes: readDockToStock(read, sight),
    fillRatePercent: readFillRate(read, sight),
    deliverySuccessPercent: readDeliverySuccess(read, sight),
  });
}
