/** Between the ids that rows carry and the codes that files carry. */
import { sql } from "kysely";
import type { FieldSpec, ReferenceTarget, ResourceSpec } from "../../src/contracts/resource.ts";
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

/** code → id of the rows with these codes. */
export async function idsOf(
  db: Reader,
  to: ReferenceTarget,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const { table, code } = TARGETS[to];
  const { rows } = await sql<{ id: string; code: string }>`
    select id, ${sql.ref(code)} as code from ${sql.table(table)}
    where ${sql.ref(code)} = any(${codes}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.code, row.id]));
}
