import { type RawBuilder, sql } from "kysely";
import { OVERVIEW_PARTS, type OverviewPart } from "../../../src/contracts/overview-parts.ts";
import { holds, type Onlooker, type Right, SHOWN_BY } from "../../../src/contracts/permissions.ts";
import { addDays, businessDay, startOfDay } from "../../../src/domain/business-day.ts";
import { ALL, figureScope } from "../../feed/scopes.ts";

/** How many business days the series show, today included. */
const SERIES_DAYS = 8;

export const DAY_MS = 86_400_000;

/** Whose figures are read, and when. Days are business days. */
export interface Sight {
  /** null: every client's. */
  readonly client: string | null;
  /** null: of every warehouse. */
  readonly warehouse: string | null;
  readonly now: Date;
  readonly timeZone: string;
  /** What the pages of the reader show. */
  readonly sees: readonly OverviewPart[];
  /** Clients' names are not written out. */
  readonly abbreviates: boolean;
  /** The days of the series, oldest first, today last. */
  readonly days: readonly string[];
  /** The first instant of the oldest day of the series. */
  readonly since: Date;
  /** The first instant of today. */
  readonly todayStart: Date;
}

/** What follows a scope of rows where not all of its figures are shown: the parts that are, or how they are shown. */
const [LIMIT, ABBREVIATED] = [";", "abbreviated"];

/** The scope of rows that a scope of figures is about. */
export const rowsOf = (scope: string): string => scope.split(LIMIT, 1)[0] ?? scope;

/** The parts whose pages the person, or the display, may open. */
export const partsSeenBy = (onlooker: Onlooker): readonly OverviewPart[] =>
  onlooker.kind === "display"
    ? OVERVIEW_PARTS
    : OVERVIEW_PARTS.filter((part) => holds(onlooker, SHOWN_BY[part]));

/**
 * The scope of the figures for a reader: `all`, `client:<id>` or `warehouse:<id>`; followed by `;entry,exit` for a role
 * whose pages show these parts alone, and by `;abbreviated` for a display that shows no names.
 */
export function overviewScope(onlooker: Onlooker): string {
  const scope = figureScope(onlooker);
  if (onlooker.kind === "display")
    return onlooker.showsClientNames ? scope : `${scope}${LIMIT}${ABBREVIATED}`;
  const seen = partsSeenBy(onlooker);
  const possible = OVERVIEW_PARTS.filter((part) => {
    const { roleCode }: Right = SHOWN_BY[part];
    return roleCode === undefined || roleCode === onlooker.roleCode;
  });
  return seen.length === possible.length ? scope : `${scope}${LIMIT}${seen.join(",")}`;
}

/** What a scope of figures shows as of `now`. Throws on one that overviewScope does not make. */
export function sightOf(scope: string, now: Date, timeZone: string): Sight {
  const today = businessDay(now, timeZone);
  const days = Array.from({ length: SERIES_DAYS }, (_, index) => addDays(today, index - SERIES_DAYS + 1));
  const rows = rowsOf(scope);
  const [kind, id = null] = rows.split(":");
  const limit = scope === rows ? null : scope.slice(rows.length + LIMIT.length);
  if (rows !== ALL && ((kind !== "client" && kind !== "warehouse") || !id)) {
    throw new Error(`there is no overview of ${scope}`);
  }
  return {
    client: kind === "client" ? id : null,
    warehouse: kind === "warehouse" ? id : null,
    now,
    timeZone,
    sees:
      limit === null || limit === ABBREVIATED
        ? OVERVIEW_PARTS
        : OVERVIEW_PARTS.filter((part) => limit.split(",").includes(part)),
    abbreviates: limit === ABBREVIATED,
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

/** Today so far, and each earlier day up to the same time of day: so many times 24 hours ago. */
export const byNow = (column: string, { now, timeZone, days }: Sight): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} + (${days.at(-1)}::date - (${sql.ref(column)} at time zone ${timeZone})::date)
    * interval '24 hours' <= ${now})`;

/** Rounded to one decimal. */
export const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** The mean of the days that have a figure, with one decimal. */
export function meanOf(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((each) => each !== null);
  return known.length === 0 ? null : oneDecimal(known.reduce((sum, each) => sum + each, 0) / known.length);
}
