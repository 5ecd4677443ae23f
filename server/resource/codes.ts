/** Between the ids that rows carry and the codes that files carry. */
import { sql } from "kysely";
import type { FieldSpec, ReferenceTarget, ResourceSpec } from "../../src/contracts/resource.ts";
import { byForm } from "../../src/domain/normal-form.ts";
import { formsOf } from "../platform/normal-forms.ts";
import type { Reader } from "../platform/reader.ts";
import { TARGETS } from "./tables.ts";

type Reference = Extract<FieldSpec, { readonly kind: "reference" }>;

/** The reference fields of a resource. */
export const referencesIn = ({ fields }: ResourceSpec): readonly (readonly [string, Reference])[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "reference" ? [[name, field] as const] : [],
  );

/** id → code of the rows with these ids. */
export async function codesOf(
  db: Reader,
  to: ReferenceTarget,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { table, code } = TARGETS[to];
  const { rows } = await sql<{ id: string; code: string }>`
    select id, ${sql.ref(code)} as code from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.code]));
}

/**
 * Code as it was given → id of the row that it names: the one of exactly that code, else the only one of its normal form. A
 * code that twins share names none of them.
 */
export async function idsOf(
  db: Reader,
  to: ReferenceTarget,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const { table, code } = TARGETS[to];
  const { rows } = await sql<{ id: string; code: string }>`
    select id, ${sql.ref(code)} as code from ${sql.table(table)}
    where normal_form(${sql.ref(code)}) = any(${formsOf(codes)})`.execute(db);
  const find = byForm(rows, (row) => row.code);
  return new Map(
    codes.flatMap((text) => {
      const row = find(text);
      return row && row !== "several" ? [[text, row.id] as const] : [];
    }),
  );
}
