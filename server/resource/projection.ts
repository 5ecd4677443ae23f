/** The rows of a resource as its list shows them: its fields, and the names of what they refer to. */
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { FieldSpec, MasterRow } from "../../src/contracts/resource.ts";
import type { ListColumn, ListSpec } from "../platform/http/list-query.ts";
import { listed } from "../platform/http/listed.ts";
import type { Reader } from "../platform/reader.ts";
import { isOfSpelled, isSpelled } from "../platform/spelled-rows.ts";
import type { Actor, ResourceKit } from "./kit.ts";
import { snake, TARGETS } from "./tables.ts";

const KINDS = {
  text: "text",
  integer: "integer",
  region: "integer",
  boolean: "boolean",
  choice: "text",
  reference: "uuid",
  day: "day",
} as const;

function columnOf(name: string, field: FieldSpec): readonly (readonly [string, ListColumn])[] {
  if (field.kind === "pages" || field.kind === "choices" || field.kind === "picture") return [];
  const column: ListColumn = {
    of: `r.${name}`,
    kind: KINDS[field.kind],
    ...(field.kind === "choice" ? { values: field.values } : {}),
    ...(field.sorts ? { sorts: true as const } : {}),
  };
  return [[name, column]];
}

/** What may be asked of the resource's list. */
export function listSpecOf({ spec, table, extras = {}, finds, dense }: ResourceKit): ListSpec {
  const fields = Object.entries(spec.fields);
  const tree = spec.depth
    ? { path: { of: "r.path", kind: "text", sorts: true }, level: { of: "r.level", kind: "integer" } }
    : {};
  return {
    columns: {
      ...Object.fromEntries(fields.flatMap(([name, field]) => columnOf(name, field))),
      ...Object.fromEntries(
        Object.entries(extras).map(([name, { column }]) => [name, { ...column, of: `r.${name}` }]),
      ),
      ...(tree as Readonly<Record<string, ListColumn>>),
      createdAt: { of: "r.createdAt", kind: "instant" },
      updatedAt: { of: "r.updatedAt", kind: "instant", sorts: true },
    },
    id: "r.id",
    sort: spec.sort,
    ...(finds ? { finds } : {}),
    ...(dense ? { dense } : {}),
    ...(isSpelled(table) ? { spelled: (keyword: string) => isOfSpelled("r.id", table, keyword) } : {}),
    keyword: fields.flatMap(([name, field]) =>
      field.kind === "text" && field.isSearched ? [`r.${name}`] : [],
    ),
  };
}

/** Where each row of a tree stands: its place as a text that sorts, and its level from 1. */
const treeOf = (table: string): RawBuilder<unknown> => sql`(
  with recursive tree as (
    select id, 1 as level, (lpad(sort::text, 6, '0') || code) collate "C" as path
    from ${sql.table(table)} where parent_id is null
    union all
    select child.id, tree.level + 1, (tree.path || '/' || lpad(child.sort::text, 6, '0') || child.code) collate "C"
    from ${sql.table(table)} child join tree on child.parent_id = tree.id where tree.level < 12
  ) select id, level, path from tree)`;

/** The rows that the person may see, as a query to filter, sort and page. */
export function rowsOf(
  kit: ResourceKit,
  db: Reader,
  person: Actor | null,
): SelectQueryBuilder<{ readonly r: MasterRow }, "r", MasterRow> {
  const { spec, table, extras = {} } = kit;
  const fields = Object.entries(spec.fields);
  const references = fields.flatMap(([name, field]) =>
    field.kind === "reference"
      ? [{ name, field, target: TARGETS[field.to], alias: `of_${snake(name)}` }]
      : [],
  );
  const columns = [
    sql`t.id, t.version, t.created_at, t.updated_at`,
    ...fields.map(([name]) => sql`${sql.ref(`t.${snake(name)}`)}`),
    ...references.map(
      ({ alias, field, target }) =>
        sql`${sql.ref(`${alias}.${target.name}`)} as ${sql.ref(snake(field.name))}`,
    ),
    ...Object.entries(extras).map(([name, extra]) => sql`${extra.sql} as ${sql.ref(snake(name))}`),
    ...(spec.depth ? [sql`place.path, place.level`] : []),
  ];
  const joins = references.map(
    ({ name, alias, target }) =>
      sql`left join ${sql.table(target.table)} ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${sql.ref(`t.${snake(name)}`)}`,
  );
  const place = spec.depth ? sql` left join ${treeOf(table)} place on place.id = t.id` : sql``;
  return listed<MasterRow>(db, {
    columns: sql.join(columns),
    from: sql`${sql.table(table)} t ${sql.join(joins, sql` `)}${place}`,
    where: person ? (kit.scope?.(person) ?? null) : null,
  });
}

/** A row as the wire carries it: instants as ISO 8601. */
export function onWire<Row extends MasterRow>(stored: Row): Row {
  // The database gave dates, which the type of the wire calls texts.
  const onTheWire = (at: string | Date): string => new Date(at).toISOString();
  return { ...stored, createdAt: onTheWire(stored.createdAt), updatedAt: onTheWire(stored.updatedAt) };
}

/** The rows of these ids that the person may see (null: any reader), in any order. */
export async function readRows(
  kit: ResourceKit,
  db: Reader,
  person: Actor | null,
  ids: readonly string[],
): Promise<readonly MasterRow[]> {
  const rows = await rowsOf(kit, db, person).where(sql<SqlBool>`r.id = any(${ids}::uuid[])`).execute();
  return rows.map(onWire);
}
