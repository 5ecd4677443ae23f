/** Units in and out per hour and per day, from the sums that the ledger keeps of itself (table `movement`). */
import { sql } from "kysely";
import type { HourFigure, MovedFigure } from "../../../src/contracts/overview.ts";
import { startOfDay } from "../../../src/domain/business-day.ts";
import { wallClockAt } from "../../../src/domain/wall-clock.ts";
import type { ReadRows } from "../../platform/reading-together.ts";
import { DAY_MS, dayOf, meanOf, oneDecimal, type Sight, within } from "./overview.sight.ts";

const QUARTER_MS = 900_000;
const MEAN_DAYS = 7;

interface Hour {
  readonly day: string;
  readonly hour: number;
  readonly inbound: number;
  readonly outbound: number;
}

export interface Movements {
  readonly inbound: MovedFigure;
  readonly outbound: MovedFigure;
  readonly hours: readonly HourFigure[];
}

/** The sums per business hour, of the days of the series. */
async function readHours(read: ReadRows, sight: Sight): Promise<readonly Hour[]> {
  const rows = await read(sql<Hour>`
    select ${dayOf("m.quarter", sight)} as "day",
      extract(hour from m.quarter at time zone ${sight.timeZone})::integer as "hour",
      sum(m.inbound)::integer as "inbound", sum(m.outbound)::integer as "outbound"
    from movement m where m.quarter >= ${sight.since} and ${within(sight, "m")}
    group by 1, 2`);
  return rows;
}

type Units = Pick<Hour, "inbound" | "outbound">;

/**
 * The units of each day before today up to the same time of day, the oldest day first: whole quarters by their sums,
 * the begun one by its ledger lines.
 */
async function readByNow(read: ReadRows, sight: Sight): Promise<readonly Units[]> {
  const spans = sight.days.slice(0, -1).map((day, index, before) => {
    const until = sight.now.getTime() - (before.length - index) * DAY_MS;
    return {
      from: startOfDay(day, sight.timeZone),
      begun: new Date(until - (until % QUARTER_MS)),
      until: new Date(until),
    };
  });
  const span = sql.join(
    spans.map(
      ({ from, begun, until }, index) =>
        sql`(${index}::integer, ${from}::timestamptz, ${begun}::timestamptz, ${until}::timestamptz)`,
    ),
  );
  const rows = await read(sql<Units>`
    with span (place, since, begun, until) as (values ${span})
    select (w.inbound + b.inbound)::integer as "inbound", (w.outbound + b.outbound)::integer as "outbound"
    from span
    cross join lateral (
      select coalesce(sum(m.inbound), 0) as inbound, coalesce(sum(m.outbound), 0) as outbound from movement m
      where m.quarter >= span.since and m.quarter < span.begun and ${within(sight, "m")}) as w
    cross join lateral (
      select coalesce(sum(l.delta_on_hand) filter (where l.cause_entity = 'entry'), 0) as inbound,
        coalesce(-sum(l.delta_on_hand) filter (where l.kind = 'issue'), 0) as outbound
      from ledger l join stock s on s.id = l.stock_id
      where l.at >= span.begun and l.at <= span.until and l.at >= span.since and ${within(sight, "s")}) as b
    order by span.place`);
  return rows;
}

/** To how many requests and goods types today's units belong. */
async function readTodayParts(read: ReadRows, sight: Sight) {
  const isIn = sql`l.cause_entity = 'entry'`;
  const isOut = sql`l.kind = 'issue'`;
  const rows = await read(sql<Readonly<Record<"entries" | "typesIn" | "exits" | "typesOut", number>>>`
    select (count(distinct l.cause_id) filter (where ${isIn}))::integer as "entries",
      (count(distinct l.type_id) filter (where ${isIn}))::integer as "typesIn",
      (count(distinct l.cause_id) filter (where ${isOut}))::integer as "exits",
      (count(distinct l.type_id) filter (where ${isOut}))::integer as "typesOut"
    from ledger l join stock s on s.id = l.stock_id
    where l.at >= ${sight.todayStart} and l.delta_on_hand <> 0 and ${within(sight, "s")}`);
  const { entries = 0, typesIn = 0, exits = 0, typesOut = 0 } = rows[0] ?? {};
  return {
    inbound: { requests: entries, goodsTypes: typesIn },
    outbound: { requests: exits, goodsTypes: typesOut },
  };
}

/** What came in and went out: today beside yesterday, the series, and the hours beside their mean of 7 days. */
export async function readMovements(read: ReadRows, sight: Sight): Promise<Movements> {
  const [hours, byNow, parts] = await Promise.all([
    readHours(read, sight),
    readByNow(read, sight),
    readTodayParts(read, sight),
  ]);
  const today = sight.days.at(-1);
  const sums = (name: "inbound" | "outbound"): MovedFigure => {
    const series = sight.days.map((day) =>
      hours.reduce((sum, each) => (each.day === day ? sum + each[name] : sum), 0),
    );
    const before = byNow.map((units) => units[name]);
    return {
      today: series.at(-1) ?? 0,
      yesterday: before.at(-1) ?? 0,
      mean: meanOf(before),
      series,
      ...parts[name],
    };
  };
  const { hour: hourNow } = wallClockAt(sight.now, sight.timeZone);
  const figureOf = (hour: number): HourFigure => {
    const here = hours.filter((each) => each.hour === hour);
    const mean = (name: "inbound" | "outbound") =>
      oneDecimal(here.reduce((sum, each) => (each.day === today ? sum : sum + each[name]), 0) / MEAN_DAYS);
    const now = (name: "inbound" | "outbound") =>
      hour > hourNow ? null : (here.find((each) => each.day === today)?.[name] ?? 0);
    return {
      hour,
      inbound: now("inbound"),
      outbound: now("outbound"),
      meanInbound: mean("inbound"),
      meanOutbound: mean("outbound"),
    };
  };
  return {
    inbound: sums("inbound"),
    outbound: sums("outbound"),
    hours: Array.from({ length: 24 }, (_, hour) => figureOf(hour)),
  };
}
