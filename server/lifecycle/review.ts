/** What a decision about a submitted request looks at: the stock after it, the room for it, and what has changed in it. */
import { sql } from "kysely";
import type { Review, ReviewLine } from "../../src/contracts/review.ts";
import { mayBePromised } from "../ledger/stock.queries.ts";
import { isNearExpiry } from "../ledger/stock-figures.ts";
import type { Reader, Tx } from "../platform/reader.ts";
import type { GovernedRow } from "./command.ts";
import type { DraftBody } from "./draft.ts";
import { type DraftStore, headerNames } from "./draft-rows.ts";
import type { Drafts } from "./request-kind.ts";

// What each revision of a request said: kept when it is submitted, compared when the next one is reviewed.

/** A line of an earlier revision. */
interface KeptLine {
  readonly typeId: string;
  readonly quantity: number;
  readonly lot: string | null;
  readonly productionDate: string | null;
  readonly expiry: string | null;
}

type Value = string | number | null;

/** What an earlier revision said. */
interface Kept {
  readonly revision: number;
  readonly header: Readonly<Record<string, Value>>;
  readonly lines: readonly KeptLine[];
}

/** What the owner says in the header of a request; the warehouse by its name, as people read it. */
function headerSaid(
  { drafts }: { readonly drafts: { readonly body: { readonly properties: object } } },
  row: object,
): Readonly<Record<string, Value>> {
  const fields = new Map<string, unknown>(Object.entries(row));
  const names = headerNames(drafts).map((name) => (name === "warehouseId" ? "warehouseName" : name));
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
async function keptRevision(db: Reader, entity: string, id: string, revision: number): Promise<Kept | null> {
  const { rows } = await sql<Kept>`select revision, header, lines from request_revision
    where entity = ${entity} and entity_id = ${id}::uuid and revision = ${revision}`.execute(db);
  return rows[0] ?? null;
}

/** The parts of a kind's description that tell where its goods are said. */
interface ReviewedKind {
  readonly rows: { readonly name: string };
  readonly drafts: Pick<Drafts<never, never>, "quantity" | "body">;
}

/** What the reader is shown, and on which business day. */
export interface ReviewAsk {
  readonly today: string;
  /** How full a warehouse is, is no client's business. */
  readonly seesRoom: boolean;
}

/** Whether the goods of a kind come in or go out. */
const SIGNS: Readonly<Record<string, 1 | -1>> = { entry: 1, exit: -1 };

/** Returns what is to be looked at before a request is approved. */
export async function reviewOf(
  db: Reader,
  kind: ReviewedKind,
  row: GovernedRow,
  ask: ReviewAsk,
): Promise<Review> {
  const { name } = kind.rows;
  const { rows } = await sql<{ warehouseId: string; revision: number }>`
    select warehouse_id, revision from ${sql.table(name)} where id = ${row.id}::uuid`.execute(db);
  const { warehouseId = "", revision = 0 } = rows[0] ?? {};
  const kept = revision > 1 ? await keptRevision(db, name, row.id, revision - 1) : null;
  const lines = await linesOf(db, kind, { ...row, warehouseId }, ask.today);
  const matched = matchedTo(lines, kept);
  const said = headerSaid(kind, row);
  return {
    version: row.version,
    lines: lines.map((line, at) => reviewLine(line, matched.of[at] ?? null, SIGNS[name] ?? 1)),
    previous: kept ? { revision: kept.revision, ...(await endOf(db, name, row.id)) } : null,
    removed: await named(db, matched.left),
    changed: Object.entries(kept?.header ?? {}).flatMap(([field, before]) =>
      field in said && said[field] !== before ? [{ field, before, after: said[field] ?? null }] : [],
    ),
    volumeM3: volumeOf(lines),
    freeM3: ask.seesRoom ? await freeM3(db, warehouseId) : null,
  };
}

interface LineNow extends Omit<KeptLine, "lot"> {
  readonly lineId: string;
  readonly lot: string | null;
  /** Of all lines of the same goods. */
  readonly ofType: number;
  readonly onHand: number;
  readonly nearExpiry: number;
  readonly safetyStock: number;
  readonly available: number;
  readonly isNew: boolean;
  readonly unitM3: number | null;
}

async function linesOf(
  db: Reader,
  { rows: { name }, drafts }: ReviewedKind,
  { id, clientId, warehouseId }: Pick<GovernedRow, "id" | "clientId"> & { readonly warehouseId: string },
  today: string,
): Promise<readonly LineNow[]> {
  const { rows } = await sql<LineNow>`
    with line as (
      select l.line->>'id' as line_id, l.line_no, (l.line->>'type_id')::uuid as type_id,
        (l.line->>${drafts.quantity}::text)::integer as quantity, nullif(l.line->>'lot', '') as lot,
        l.line->>'production_date' as production_date, l.line->>'expiry' as expiry
      from (select line_no, to_jsonb(line) as line from ${sql.table(`${name}_line`)} line
        where ${sql.ref(`${name}_id`)} = ${id}) l
    ), held as (
      select s.type_id,
        coalesce(sum(s.on_hand) filter (where s.warehouse_id = ${warehouseId}::uuid and s.condition = 'good'
          and s.expiry >= ${today}::date), 0) as on_hand,
        coalesce(sum(s.on_hand) filter (where s.warehouse_id = ${warehouseId}::uuid and ${isNearExpiry(today)}), 0)
          as near_expiry,
        coalesce(sum(s.on_hand - s.reserved) filter (where ${mayBePromised(today)}), 0) as available,
        bool_or(s.warehouse_id = ${warehouseId}::uuid) as is_known
      from stock s join location lo on lo.id = s.location_id
      where s.client_id = ${clientId}::uuid and s.type_id in (select type_id from line) group by s.type_id
    )
    select line.line_id, line.type_id, line.quantity, line.lot, line.production_date, line.expiry,
      sum(line.quantity) over (partition by line.type_id) as of_type,
      coalesce(h.on_hand, 0) as on_hand, coalesce(h.near_expiry, 0) as near_expiry, t.safety_stock,
      coalesce(h.available, 0) as available, not coalesce(h.is_known, false) as is_new,
      t.length_mm::double precision * t.width_mm * t.height_mm / 1e9 as unit_m3
    from line join goods_type t on t.id = line.type_id left join held h on h.type_id = line.type_id
    order by line.line_no`.execute(db);
  return rows;
}

/** Lines of the same goods, by lot if there are several; and those of the revision before that are left over. */
function matchedTo(lines: readonly LineNow[], kept: Kept | null) {
  const left = [...(kept?.lines ?? [])];
  const taken = (fits: (before: KeptLine) => boolean): KeptLine | null => {
    const at = left.findIndex(fits);
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  };
  const sameLot = lines.map((line) =>
    taken((before) => before.typeId === line.typeId && before.lot === line.lot),
  );
  const of = lines.map((line, at) => sameLot[at] ?? taken((before) => before.typeId === line.typeId));
  return { of, left };
}

function reviewLine(line: LineNow, before: KeptLine | null, sign: 1 | -1): ReviewLine {
  const { lineId, onHand, ofType, nearExpiry, available, safetyStock, isNew } = line;
  const dated = ["lot", "productionDate", "expiry"] as const;
  return {
    ...{ lineId, onHand, nearExpiry, safetyStock, isNew },
    // What an exit asks for is reserved since its submission: it is not available any more.
    isLow: available + (sign > 0 ? ofType : 0) < safetyStock,
    after: onHand + sign * ofType,
    was: before?.quantity ?? null,
    changed: before ? dated.filter((field) => before[field] !== line[field]) : [],
  };
}

/** How the revision before ended: sent back with a reason, or taken back by its owner. */
async function endOf(db: Reader, entity: string, id: string) {
  const { rows } = await sql<{
    end: "reject" | "withdraw";
    at: Date;
    byUserId: string | null;
    byName: string;
    reason: string | null;
  }>`
    select type as "end", at, by_user_id, by_name, details->>'reason' as reason from event
    where entity = ${entity} and entity_id = ${id}::uuid and type in ('reject', 'withdraw')
    order by version desc limit 1`.execute(db);
  const [last] = rows;
  return last
    ? { ...last, at: last.at.toISOString() }
    : { end: null, at: null, byUserId: null, byName: null, reason: null };
}

async function named(db: Reader, lines: readonly KeptLine[]): Promise<Review["removed"]> {
  if (lines.length === 0) return [];
  type Named = Omit<Review["removed"][number], "quantity">;
  const { rows } = await sql<Named>`select id as type_id, sku_code, name as type_name, unit from goods_type
    where id = any(${lines.map(({ typeId }) => typeId)}::uuid[])`.execute(db);
  return lines.flatMap(({ typeId, quantity }) => {
    const goods = rows.find((row) => row.typeId === typeId);
    return goods ? [{ ...goods, quantity }] : [];
  });
}

const volumeOf = (lines: readonly LineNow[]): number | null =>
  lines.some(({ unitM3 }) => unitM3 === null)
    ? null
    : inCubicMetres(lines.reduce((sum, { quantity, unitM3 }) => sum + quantity * (unitM3 ?? 0), 0));

/** What a warehouse that states its capacity has left; goods without measures count as nothing. */
async function freeM3(db: Reader, warehouseId: string): Promise<number | null> {
  const { rows } = await sql<{ freeM3: number | null }>`
    select (w.capacity_m3 - coalesce((select sum(s.on_hand::double precision * t.length_mm * t.width_mm * t.height_mm)
        from stock s join goods_type t on t.id = s.type_id where s.warehouse_id = w.id), 0) / 1e9)::double precision
      as free_m3
    from warehouse w where w.id = ${warehouseId}::uuid`.execute(db);
  const free = rows[0]?.freeM3 ?? null;
  return free === null ? null : inCubicMetres(free);
}

const inCubicMetres = (volume: number): number => Math.round(volume * 100) / 100;
