/** Units in and out per hour and per day, from the sums that the ledger keeps of itself (table `movement`). */
import { sql } from "kysely";
import type { DayFigure, HourFigure } from "../../../src/contracts/overview.ts";
import { startOfDay } from "../../../src/domain/business-day.ts";
import { wallClockAt } from "../../../src/domain/wall-clock.ts";
import type { Reader } from "../../platform/reader.ts";
import { DAY_MS, dayOf, type Sight, within } from "./overview.sight.ts";

const QUARTER_MS = 900_000;
const MEAN_DAYS = 7;

interface Hour {
  readonly day: string;
  readonly hour: number;
  readonly inbound: number;
  readonly outbound: number;
}

export interface Movements {
  readonly inbound: DayFigure;
  readonly outbound: DayFigure;
  readonly hours: readonly HourFigure[];
}

/** The sums per business hour, of the days of the series. */
async function readHours(db: Reader, sight: Sight): Promise<readonly Hour[]> {
  const { rows } = await sql<Hour>`
    select ${dayOf("m.quarter", sight)} as "day",
      extract(hour from m.quarter at time zone ${sight.timeZone})::integer as "hour",
      sum(m.inbound)::integer as "inbound", sum(m.outbound)::integer as "outbound"
    from movement m where m.quarter >= ${sight.since} and ${within(sight, "m")}
    group by 1, 2`.execute(db);
  return rows;
}

/** Yesterday's units up to the same time of day: whole quarters by their sums, the begun one by its ledger lines. */
async function readYesterday(db: Reader, sight: Sight): Promise<Pick<Hour, "inbound" | "outbound">> {
  const until = new Date(sight.now.getTime() - DAY_MS);
  const begun = new Date(until.getTime() - (until.getTime() % QUARTER_MS));
  const from = startOfDay(sight.days.at(-2) ?? "", sight.timeZone);
  const { rows } = await sql<Pick<Hour, "inbound" | "outbound">>`
    select sum(inbound)::integer as "inbound", sum(outbound)::integer as "outbound" from (
      select coalesce(sum(m.inbound), 0) as inbound, coalesce(sum(m.outbound), 0) as outbound from movement m
      where m.quarter >= ${from} and m.quarter < ${begun} and ${within(sight, "m")}
      union all
      select coalesce(sum(l.delta_on_hand) filter (where l.cause_entity = 'entry'), 0),
        coalesce(-sum(l.delta_on_hand) filter (where l.kind = 'issue'), 0)
      from ledger l join stock s on s.id = l.stock_id
      where l.at >= ${begun} and l.at <= ${until} and l.at >= ${from} and ${within(sight, "s")}
    ) as parts`.execute(db);
  return rows[0] ?? { inbound: 0, outbound: 0 };
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** What came in and went out: today beside yesterday, the series, and the hours beside their mean of 7 days. */
export async function readMovements(db: Reader, sight: Sight): Promise<Movements> {
  const hours = await readHours(db, sight);
  const yesterday = await readYesterday(db, sight);
  const today = sight.days.at(-1);
  const sums = (name: "inbound" | "outbound"): DayFigure => {
    const series = sight.days.map((day) =>
      hours.reduce((sum, each) => (each.day === day ? sum + each[name] : sum), 0),
    );
    return { today: series.at(-1) ?? 0, yesterday: yesterday[name], series };
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
