/**
 * When a request is late: one instant for each, from which on it is late, and what follows from it. SQL over a row's
 * alias; `now` is the reader's instant. docs/glossary.md has the words.
 */
import { type RawBuilder, sql } from "kysely";
import { DELIVERY_DEPARTED } from "../../src/contracts/delivery-status.ts";
import { ENTRY_RECEIVED, ENTRY_SETS } from "../../src/contracts/entry-status.ts";
import { EXIT_SETS } from "../../src/contracts/exit-status.ts";
import { REQUEST_KINDS, type RequestName } from "../../src/contracts/request-kinds.ts";
import { isOneOf } from "../platform/sql-rows.ts";

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

/** The goods of an entry have arrived: a truck was recorded, or some of them are already in. */
export const hasArrived = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${column(alias, "arrived_at")} is not null or ${isOneOf(`${alias}.status`, ENTRY_RECEIVED)})`;

/** The end of one of its warehouse's limits, counted from a column; null: not begun, or no limit. */
const endOf = (alias: string, since: string, limit: "review_limit_minutes" | "dock_to_stock_limit_minutes") =>
  sql`${column(alias, since)} + (select w.${sql.ref(limit)} from warehouse w
    where w.id = ${column(alias, "warehouse_id")}) * interval '1 minute'`;

/**
 * The instant from which on a request is late; null: nothing of it is due. In review, the end of its warehouse's limit
 * or its due time, whichever is first; arrived goods, their due time or the end of the limit for them; else the due
 * time: an entry's `expected_at`, an exit's `required_at`, the planned departure of a delivery, its eta on the road.
 */
const LATE_AT: Readonly<Partial<Record<RequestName, (alias: string) => RawBuilder<Date | null>>>> = {
  entry: (alias) => sql`case when ${column(alias, "status")} = 'pending'
      then least(${column(alias, "expected_at")}, ${endOf(alias, "status_since", "review_limit_minutes")})
    when ${isOneOf(`${alias}.status`, ENTRY_SETS.underWay)}
      then least(${column(alias, "expected_at")}, ${endOf(alias, "arrived_at", "dock_to_stock_limit_minutes")}) end`,
  exit: (alias) => sql`case when ${column(alias, "status")} = 'pending'
      then least(${column(alias, "required_at")}, ${endOf(alias, "status_since", "review_limit_minutes")})
    when ${isOneOf(`${alias}.status`, EXIT_SETS.underWay)} then ${column(alias, "required_at")} end`,
  delivery: (
    alias,
  ) => sql`case when ${column(alias, "status")} = 'assigned' then ${column(alias, "planned_at")}
    when ${isOneOf(`${alias}.status`, DELIVERY_DEPARTED)} then ${column(alias, "eta")} end`,
};

/** Of the other kinds, the due time that their list is narrowed by, while they are open. */
export function lateAt(name: RequestName, alias: string): RawBuilder<Date | null> {
  const { due, sets } = REQUEST_KINDS[name];
  return (
    LATE_AT[name]?.(alias) ??
    sql`case when ${isOneOf(`${alias}.status`, sets.open)} then ${column(alias, due)} end`
  );
}

/** Late: the instant from which on it is late has passed. */
export const isLate = (name: RequestName, alias: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${lateAt(name, alias)} < ${now})`;

/** Late in review. */
export const isLateReview = (name: "entry" | "exit", alias: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${column(alias, "status")} = 'pending' and ${isLate(name, alias, now)})`;

/** Overdue entry: approved, expected before `now`, and not arrived. */
export const isOverdueEntry = (alias: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${column(alias, "status")} = 'approved' and not ${hasArrived(alias)} and ${isLate("entry", alias, now)})`;

/** Late at the dock: arrived, and not all of it received in time. */
export const isLateAtDock = (alias: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${isOneOf(`${alias}.status`, ENTRY_SETS.underWay)} and ${hasArrived(alias)}
    and ${isLate("entry", alias, now)})`;

/** Overdue exit: under way, and required before `now`. */
export const isOverdueExit = (alias: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${isOneOf(`${alias}.status`, EXIT_SETS.underWay)} and ${isLate("exit", alias, now)})`;
