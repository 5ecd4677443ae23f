import { type RawBuilder, sql } from "kysely";
import { addDays, businessDay, startOfDay } from "../../../src/domain/business-day.ts";
import { ALL } from "../../feed/scopes.ts";

/** How many business days the series show, today included. */
export const SERIES_DAYS = 8;

export const DAY_MS = 86_400_000;

/** Whose figures are read, and when. Days are business days. */
export interface Sight {
  /** null: every client's. */
  readonly client: string | null;
  /** null: of every warehouse. */
  readonly warehouse: string | null;
  readonly now: Date;
  readonly timeZone: string;
  /** The days of the series, oldest first, today last. */
  readonly days: readonly string[];
  /** The first instant of the oldest day of the series. */
  readonly since: Date;
  /** The first instant of today. */
  readonly todayStart: Date;
}

/** What a scope shows as of `now`: `all`, `client:<id>`, or `warehouse:<id>` (a display of one). Throws on any other. */
export function sightOf(scope: string, now: Date, timeZone: string): Sight {
  const today = businessDay(now, timeZone);
  const days = Array.from({ length: SERIES_DAYS }, (_, index) => addDays(today, index - SERIES_DAYS + 1));
  const [kind, id = null] = scope.split(":");
  if (scope !== ALL && ((kind !== "client" && kind !== "warehouse") || !id)) {
    throw new Error(`there is no overview of ${scope}`);
  }
  return {
    client: kind === "client" ? id : null,
    warehouse: kind === "warehouse" ? id : null,
    now,
    timeZone,
    days,
    since: startOfDay(days[0] ?? today, timeZone),
    todayStart: startOfDay(today, timeZone),
  };
}

/** The condition that a row, under its alias, belongs to the sight. */
export function within({ client, warehouse }: Sight, alias: string): RawBuilder<boolean> {
  const ofClient = client === null ? sql`true` : sql`${sql.ref(`${alias}.client_id`)} = ${client}::uuid`;
  const ofWarehouse =
    warehouse === null ? sql`true` : sql`${sql.ref(`${alias}.warehouse_id`)} = ${warehouse}::uuid`;
  return sql<boolean>`(${ofClient} and ${ofWarehouse})`;
}

/** The business day of an instant, YYYY-MM-DD. */
export const dayOf = (column: string, { timeZone }: Sight): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD')`;

/** Today so far, and yesterday up to the same time of day; every other day whole. */
export const byNow = (column: string, { now, todayStart }: Sight): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <= ${new Date(now.getTime() - DAY_MS)} or ${sql.ref(column)} >= ${todayStart})`;
