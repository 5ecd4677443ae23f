/**
 * When a request is late, each rule once. The rules are SQL conditions over a row's alias; `now` is the reader's
 * instant. docs/glossary.md has the words.
 */
import { type RawBuilder, sql } from "kysely";
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
