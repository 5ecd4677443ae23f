import type { DayFigure, Overview, QueueFigure } from "../../../src/contracts/overview.ts";
import { addDays, businessDay, startOfDay } from "../../../src/domain/business-day.ts";
import type { Reader } from "../../platform/reader.ts";
import {
  type CompletionReading,
  type DayReading,
  readCompletions,
  readExceptions,
  readMovements,
  readQueues,
  readRecent,
  readStock,
  type Sight,
} from "./overview.sql.ts";

const SERIES_DAYS = 8;

const EMPTY: QueueFigure = { count: 0, oldestSince: null };

/** A figure over the days: today, yesterday up to the same time of day, and the series. */
function figureOf<Reading extends { readonly day: string }>(
  days: readonly string[],
  readings: readonly Reading[],
  pick: (reading: Reading) => number | null,
  pickByNow: (reading: Reading) => number | null,
  whenNothing: number | null,
): DayFigure {
  const byDay = new Map(readings.map((reading) => [reading.day, reading]));
  const at = (day: string | undefined, choose: typeof pick) => {
    const reading = day === undefined ? undefined : byDay.get(day);
    return reading === undefined ? whenNothing : choose(reading);
  };
  return {
    today: at(days.at(-1), pick),
    yesterday: at(days.at(-2), pickByNow),
    series: days.map((day) => at(day, pick)),
  };
}

/**
 * The figures of the workplace in one scope (null: all clients), as of `now`. Every one is computed from the ledger,
 * the entries and their timeline; docs/glossary.md has the formulas.
 */
export async function readOverview(
  db: Reader,
  client: string | null,
  now: Date,
  timeZone: string,
): Promise<Overview> {
  const today = businessDay(now, timeZone);
  const days = Array.from({ length: SERIES_DAYS }, (_, index) => addDays(today, index - SERIES_DAYS + 1));
  const sight: Sight = {
    client,
    now,
    timeZone,
    since: startOfDay(days[0] ?? today, timeZone),
    todayStart: startOfDay(today, timeZone),
  };
  const queues = await readQueues(db, sight);
  const exceptions = await readExceptions(db, sight);
  const movements = await readMovements(db, sight);
  const completions = await readCompletions(db, sight);
  const stock = await readStock(db, sight);
  const recent = await readRecent(db, sight);
  const moved = (now: keyof DayReading, byNow: keyof DayReading) =>
    figureOf(
      days,
      movements,
      (day) => day[now] as number,
      (day) => day[byNow] as number,
      0,
    );
  const completed = (now: keyof CompletionReading, byNow: keyof CompletionReading) =>
    figureOf(
      days,
      completions,
      (day) => day[now] as number | null,
      (day) => day[byNow] as number | null,
      null,
    );
  return {
    asOf: now.toISOString(),
    entry: {
      draft: queues.get("draft") ?? EMPTY,
      pending: queues.get("pending") ?? EMPTY,
      rejected: queues.get("rejected") ?? EMPTY,
      approved: queues.get("approved") ?? EMPTY,
      receiving: queues.get("receiving") ?? EMPTY,
      ...exceptions,
    },
    today: {
      inbound: moved("inbound", "inboundByNow"),
      outbound: moved("outbound", "outboundByNow"),
      onTimePercent: completed("onTimePercent", "onTimePercentByNow"),
      dockToStockMinutes: completed("dockToStockMinutes", "dockToStockMinutesByNow"),
    },
    stock,
    recent,
  };
}
