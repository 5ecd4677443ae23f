/**
 * When a request is late, each rule once. The rules are SQL conditions over a row's alias; `now` is the reader's
 * instant. docs/glossary.md has the words.
 */
import { type RawBuilder, sql } from "kysely";
import { DELIVERY_DEPARTED } from "../../src/contracts/delivery-status.ts";
import { ENTRY_SETS } from "../../src/contracts/entry-status.ts";
import { EXIT_SETS } from "../../src/contracts/exit-status.ts";
import { isOneOf } from "../platform/sql-rows.ts";

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

/** The goods of an entry have arrived: a truck was recorded, or some of them are already in. */
export const hasArrived = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${column(alias, "arrived_at")} is not null or ${column(alias, "status")} in ('receiving', 'completed'))`;

/** Overdue entry: approved, expected before `now`, and not arrived. */
export const isOverdueEntry = (alias: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${column(alias, "status")} = 'approved' and ${column(alias, "expected_at")} < ${now}
    and not ${hasArrived(alias)})`;

/** Late at the dock: expected before `now`, arrived, and not all of it received. */
export const isLateAtDock = (alias: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${isOneOf(`${alias}.status`, ENTRY_SETS.underWay)} and ${column(alias, "expected_at")} < ${now}
    and ${hasArrived(alias)})`;

/** Overdue exit: under way, and required before `now`. */
export const isOverdueExit = (alias: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${isOneOf(`${alias}.status`, EXIT_SETS.underWay)}
    and ${column(alias, "required_at")} < ${now})`;

/** A waiting entry whose expected time has passed. Under way, it is overdue or late at the dock; pending, in review. */
export const isLateEntry = (alias: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${isOneOf(`${alias}.status`, ENTRY_SETS.waiting)} and ${column(alias, "expected_at")} < ${now})`;

/** A waiting exit whose required time has passed. */
export const isLateExit = (alias: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${isOneOf(`${alias}.status`, EXIT_SETS.waiting)} and ${column(alias, "required_at")} < ${now})`;

/** A delivery that has not departed when it was planned to, or not arrived at its eta. */
export const isLateDelivery = (alias: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`((${column(alias, "status")} = 'assigned' and ${column(alias, "planned_at")} < ${now})
    or (${isOneOf(`${alias}.status`, DELIVERY_DEPARTED)} and ${column(alias, "eta")} < ${now}))`;

/** Late in review: its due time has passed, and it is still to be approved. */
export const isLateReview = (entity: "entry" | "exit", alias: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${column(alias, "status")} = 'pending' and
    ${column(alias, entity === "entry" ? "expected_at" : "required_at")} < ${now})`;
