/** What each revision of a request said: kept when it is submitted, compared when the next one is reviewed. */
import { sql } from "kysely";
import type { Reader, Tx } from "../platform/reader.ts";
import type { DraftBody } from "./draft.ts";
import type { DraftStore } from "./draft-rows.ts";

/** A line of an earlier revision. */
export interface KeptLine {
  readonly typeId: string;
  readonly quantity: number;
  readonly lot: string | null;
  readonly productionDate: string | null;
  readonly expiry: string | null;
}

type Value = string | number | null;

/** What an earlier revision said. */
export interface Kept {
  readonly revision: number;
  readonly header: Readonly<Record<string, Value>>;
  readonly lines: readonly KeptLine[];
}

/** Fields of the body that name the request itself. */
const NOT_SAID = ["id", "version", "clientId", "lines"];

/** What the owner says in the header of a request; the warehouse by its name, as people read it. */
export function headerSaid(
  { drafts }: { readonly drafts: { readonly body: { readonly properties: object } } },
  row: object,
): Readonly<Record<string, Value>> {
  const fields = new Map<string, unknown>(Object.entries(row));
  const names = Object.keys(drafts.body.properties)
    .filter((name) => !NOT_SAID.includes(name))
    .map((name) => (name === "warehouseId" ? "warehouseName" : name));
  return Object.fromEntries(
    names.map((name) => {
      const value = fields.get(name);
      return [name, typeof value === "string" || typeof value === "number" ? value : null];
    }),
  );
}

/** Keeps what a request says at its submission. */
export async function keepRevision<Row extends { readonly id: string }, Body extends DraftBody>(
  tx: Tx,
  store: DraftStore<Row, Body>,
  row: Row,
  revision: number,
): Promise<void> {
  const { name } = store.rows;
  await sql`insert into request_revision (entity, entity_id, revision, header, lines)
    select ${name}, ${row.id}::uuid, ${revision}::integer, ${JSON.stringify(headerSaid(store, row))}::jsonb,
      coalesce(jsonb_agg(jsonb_build_object('typeId', l.line->>'type_id', 'quantity', l.line->${store.drafts.quantity}::text,
        'lot', nullif(l.line->>'lot', ''), 'productionDate', l.line->>'production_date', 'expiry', l.line->>'expiry')
        order by l.line_no), '[]')
    from (select line_no, to_jsonb(line) as line from ${sql.table(`${name}_line`)} line
      where ${sql.ref(`${name}_id`)} = ${row.id}) l`.execute(tx);
}

/** What that revision of a request said; null: it was not kept. */
export async function keptRevision(
  db: Reader,
  entity: string,
  id: string,
  revision: number,
): Promise<Kept | null> {
  const { rows } = await sql<Kept>`select revision, header, lines from request_revision
    where entity = ${entity} and entity_id = ${id}::uuid and revision = ${revision}`.execute(db);
  return rows[0] ?? null;
}
