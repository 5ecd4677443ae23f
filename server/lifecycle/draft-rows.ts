/** Header and lines of a draft as they are stored: by its creation and by amend. */
import { type RawBuilder, sql } from "kysely";
import { newId } from "../platform/ids.ts";
import type { Tx } from "../platform/reader.ts";
import { type DraftBody, sourceNumberOf } from "./draft.ts";
import type { Drafts } from "./request-kind.ts";
import type { RequestRows } from "./request-rows.ts";

/** Table and description of a kind's drafts. */
export interface DraftStore<Row, Body extends DraftBody> {
  readonly rows: Pick<RequestRows<Row>, "name">;
  readonly drafts: Drafts<Row, Body>;
}

/** Number and owner of the draft that is written. */
export interface DraftPlace {
  readonly id: string;
  readonly number: string;
  readonly clientId: string;
  readonly now: Date;
  /** null: the system's. */
  readonly createUserId: string | null;
  /** The delivery whose goods come back; null for what a person makes. */
  readonly returnOf: string | null;
}

/** Fields of the body that name the request itself. */
const NOT_SAID = ["id", "version", "clientId", "lines"];

/** The fields of the header that a draft says. */
export const headerNames = ({
  body,
}: {
  readonly body: { readonly properties: object };
}): readonly string[] => Object.keys(body.properties).filter((name) => !NOT_SAID.includes(name));

function headerOf<Row, Body extends DraftBody>(
  { drafts }: DraftStore<Row, Body>,
  body: Omit<Body, "lines">,
): Readonly<Record<string, unknown>> {
  const said = new Map<string, unknown>(Object.entries(body));
  const defaults = new Map<string, unknown>(Object.entries(drafts.defaults));
  const fieldOf = (name: string) => {
    const value = said.get(name);
    // Blank is none.
    return (value === "" ? null : value) ?? defaults.get(name) ?? null;
  };
  const header = headerNames(drafts).map((name) => [name, fieldOf(name)]);
  return { ...Object.fromEntries(header), sourceNumber: sourceNumberOf(body) };
}

/** Returns the insert of a draft's header, which does nothing on a conflict and returns its id. */
export function insertHeader<Row, Body extends DraftBody>(
  store: DraftStore<Row, Body>,
  { now, returnOf, ...place }: DraftPlace,
  body: Body,
): RawBuilder<unknown> {
  const { quantity, quantityOf } = store.drafts;
  const stored = {
    ...place,
    ...headerOf(store, body),
    ...(returnOf === null ? {} : { returnOf }),
    lineCount: body.lines.length,
    [`${quantity}Total`]: body.lines.reduce((sum, line) => sum + quantityOf(line), 0),
    statusSince: now,
    createdAt: now,
    updatedAt: now,
  };
  const columns = Object.keys(stored).map((name) => sql.ref(name));
  return sql`insert into ${sql.table(store.rows.name)} (${sql.join(columns)})
    values (${sql.join(Object.values(stored))}) on conflict do nothing returning id`;
}

/** Returns the SET clauses by which amend replaces the header. */
export const headerSets = <Row, Body extends DraftBody>(
  store: DraftStore<Row, Body>,
  body: Omit<Body, "lines">,
): readonly RawBuilder<unknown>[] =>
  Object.entries(headerOf(store, body)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);

/** What a draft says of its lines, by the columns of their table. */
const linesOf = <Row, Body extends DraftBody>({ drafts }: DraftStore<Row, Body>, lines: Body["lines"]) =>
  lines.map((line, index) => ({
    ...{ line_no: index + 1, type_id: line.typeId },
    [drafts.quantity]: drafts.quantityOf(line),
    ...drafts.lineOf?.(line),
  }));

/** Returns where a stored request says something else than a draft: fields of the header that are not in `except`, and `lines`. */
export async function differences<Row, Body extends DraftBody>(
  tx: Tx,
  store: DraftStore<Row, Body>,
  id: string,
  body: Body,
  except: readonly string[] = [],
): Promise<readonly string[]> {
  const { name } = store.rows;
  const header = Object.entries(headerOf(store, body)).filter(([field]) => !except.includes(field));
  const differing = header.map(
    ([field, value]) =>
      sql`case when ${sql.ref(`t.${field}`)} is distinct from ${value} then ${field}::text end`,
  );
  const records = linesOf(store, body.lines);
  const columns = Object.keys(records[0] ?? { line_no: 0 });
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  const line = sql.table(`${name}_line`);
  const stored = sql`select ${listed} from ${line} where ${sql.ref(`${name}_id`)} = ${id}`;
  const given = sql`select ${listed} from jsonb_populate_recordset(null::${line}, ${JSON.stringify(records)}::jsonb)`;
  const isOther = sql`exists ((${stored}) except all (${given})) or exists ((${given}) except all (${stored}))`;
  const { rows } = await sql<{ fields: string[] }>`
    select array_remove(array[${sql.join(differing)}, case when ${isOther} then 'lines' end], null) as fields
    from ${sql.table(name)} t where t.id = ${id}`.execute(tx);
  return rows[0]?.fields ?? [];
}

/** Writes the lines of a draft that has none. */
export async function insertLines<Row, Body extends DraftBody>(
  tx: Tx,
  store: DraftStore<Row, Body>,
  id: string,
  lines: Body["lines"],
): Promise<void> {
  const { name } = store.rows;
  const records = linesOf(store, lines).map((line) => ({ id: newId(), [`${name}_id`]: id, ...line }));
  if (records[0] === undefined) return;
  const table = sql.table(`${name}_line`);
  const columns = sql.join(Object.keys(records[0]).map((column) => sql.ref(column)));
  await sql`insert into ${table} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`.execute(tx);
}

/** Replaces the lines of a draft, with what was once promised to them and released. */
export async function saveLines<Row, Body extends DraftBody>(
  tx: Tx,
  store: DraftStore<Row, Body>,
  id: string,
  lines: Body["lines"],
): Promise<void> {
  const { name } = store.rows;
  await sql`delete from ${sql.table(`${name}_line`)} where ${sql.ref(`${name}_id`)} = ${id}`.execute(tx);
  await insertLines(tx, store, id, lines);
}
