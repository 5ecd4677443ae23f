/** Codes as they are given, and the rows that they name: the one resolver of files, bodies and filters. */
import { type RawBuilder, sql } from "kysely";
import { allByForm } from "../../src/domain/normal-form.ts";
import { formsOf } from "../platform/normal-forms.ts";
import type { Reader } from "../platform/reader.ts";
import { NAMED_TARGETS, type NamedTarget } from "./tables.ts";

/** A row that a code may name. */
export interface NamedRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** What its code is unique within: the client of goods (null: common ones), the warehouse of a location. */
  readonly withinId: string | null;
}

/**
 * Returns the rows that a code may name: the one of exactly that code, else those of its normal form. `where` is what the
 * asker may know of, over the alias t.
 */
export async function rowsByCode(
  db: Reader,
  to: NamedTarget,
  codes: readonly string[],
  where: RawBuilder<unknown> = sql`true`,
): Promise<(code: string) => readonly NamedRow[]> {
  if (codes.length === 0) return () => [];
  const { table, code, name, within } = NAMED_TARGETS[to];
  const column = (of: string) => sql.ref(`t.${of}`);
  const { rows } = await sql<NamedRow>`
    select t.id, ${column(code)} as code, ${column(name)} as name,
      ${within ? column(within) : sql`null::uuid`} as within_id
    from ${sql.table(table)} t
    where normal_form(${column(code)}) = any(${formsOf(codes)}) and ${where} order by t.id`.execute(db);
  return allByForm(rows, (row) => row.code);
}

/** Code as it was given → id of the row that it names. A code that twins share names none of them. */
export async function idsOf(
  db: Reader,
  to: NamedTarget,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const find = await rowsByCode(db, to, codes);
  return new Map(
    codes.flatMap((code) => {
      const [row, ...others] = find(code);
      return row && others.length === 0 ? [[code, row.id] as const] : [];
    }),
  );
}
