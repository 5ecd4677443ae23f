/**
 * Plans what the lines of a count post, under the locks of what they touch (order: exits, gates, stock rows), and posts it.
 * A line's difference is judged by the hour of the hand (server/ledger/late-counts.ts). Where promised goods are missing their
 * promises follow (server/ledger/taking.ts): nothing is refused for them. A large count is booked in several transactions:
 * no one waits for all of its locks (docs/decisions/0089).
 */
import { type RawBuilder, sql } from "kysely";
import { CODES } from "../../../src/contracts/envelope.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import { expectedAt } from "../../ledger/late-counts.ts";
import { type Cause, lockBalances, lockGate, type Posted, post } from "../../ledger/post.ts";
import { type Following, openPromises, planTaking } from "../../ledger/taking.ts";
import { type Refused, refused } from "../../lifecycle/result.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import { Contended } from "../../platform/trouble.ts";
import type { LineKey } from "./count.lines.ts";

/**
 * So many lines are booked in one transaction. Others wait for its locks: the more lines, the longer; the fewer, the more often
 * a large count asks for them (bench/counts.ts).
 */
export const BOOKED_AT_ONCE = 200;

/** The job that books what an approval of more lines left. */
export const COUNT_BOOKED = "countBooked";

/** Which count is booked. */
export interface BookingPayload {
  readonly countId: string;
}

/** A line with the count that stands of it. */
export interface Judged extends LineKey {
  readonly id: string;
  readonly stockId: string | null;
  readonly counted: number;
  readonly countedAt: string;
  readonly countedBy: string | null;
  /** What its approval posted already. */
  readonly posted: number;
}

export type Differing = Judged & { readonly delta: number };

export interface CountPlan {
  readonly warehouseId: string;
  readonly lines: readonly Differing[];
  readonly locked: ReadonlySet<string>;
  /** Ids of the lines that take more than is free. */
  readonly short: ReadonlySet<string>;
}

/** Which round is right of a line whose counts disagree. */
export interface Chosen {
  readonly lineId: string;
  readonly round: number;
}

/** The lines of a count as their counts stand; of those in `chosen`, another round's. `which` narrows them, over l. */
export async function judgedLines(
  tx: Tx,
  countId: string,
  chosen: readonly Chosen[] = [],
  which: RawBuilder<unknown> = sql`true`,
): Promise<readonly Judged[]> {
  const { rows } = await sql<Omit<Judged, "countedAt"> & { readonly countedAt: Date }>`
    select l.id, l.location_id, l.client_id, l.type_id, l.lot, l.expiry, l.condition, l.stock_id,
      coalesce(r.quantity, l.counted) as counted, coalesce(r.counted_at, l.counted_at) as counted_at,
      coalesce(r.user_id, l.counted_by) as counted_by, coalesce(l.posted, 0) as posted
    from count_line l
    left join jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as c("lineId" uuid, round integer)
      on c."lineId" = l.id
    left join lateral (select r.* from count_record r where r.line_id = l.id and r.round = c.round
      order by r.is_empty, r.counted_at desc, r.at desc, r.id desc limit 1) r on true
    where l.count_id = ${countId} and l.counted is not null and ${which} order by l.id`.execute(tx);
  return rows.map((row) => ({ ...row, countedAt: row.countedAt.toISOString() }));
}

/** The differences of lines, as the ledger is now. */
export async function differencesOf(
  db: Reader,
  countId: string,
  lines: readonly Judged[],
): Promise<readonly Differing[]> {
  const asked = lines.map(({ id, stockId, countedAt }) => ({ id, stock_id: stockId, counted_at: countedAt }));
  const { rows } = await sql<{ id: string; expected: number }>`
    select l.id, ${expectedAt("l", sql.ref("l.counted_at"))} as expected
    from (select a.*, ${countId}::uuid as count_id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as a(id uuid, stock_id uuid, counted_at timestamptz)) l`.execute(db);
  const expected = new Map(rows.map((row) => [row.id, row.expected]));
  return lines.map((line) => ({ ...line, delta: line.counted - line.posted - (expected.get(line.id) ?? 0) }));
}

/** The stock rows of lines that had none when they were made. */
async function withStock(tx: Tx, warehouseId: string, lines: readonly Judged[]): Promise<readonly Judged[]> {
  const without = lines.filter(({ stockId }) => stockId === null);
  if (without.length === 0) return lines;
  const { rows } = await sql<{ id: string; stockId: string }>`
    select l.id, s.id as stock_id from count_line l join stock s
      on (s.client_id, s.type_id, s.warehouse_id, s.location_id, s.lot, s.expiry, s.condition)
        = (l.client_id, l.type_id, ${warehouseId}::uuid, l.location_id, l.lot, l.expiry, l.condition)
    where l.id = any(${without.map(({ id }) => id)}::uuid[])`.execute(tx);
  const found = new Map(rows.map((row) => [row.id, row.stockId]));
  return lines.map((line) => ({ ...line, stockId: line.stockId ?? found.get(line.id) ?? null }));
}

/** The exits to which something is promised of rows that lack more than is free, locked. */
async function lockExits(tx: Tx, lines: readonly Differing[]): Promise<ReadonlySet<string>> {
  const missing = lines.flatMap(({ stockId, delta }) =>
    stockId !== null && delta < 0 ? [{ stock_id: stockId, delta }] : [],
  );
  if (missing.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select x.id from exit x where x.id in (
      select a.exit_id from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) as m(stock_id uuid, delta integer)
      join stock s on s.id = m.stock_id and s.on_hand + m.delta < s.reserved
      join allocation a on a.stock_id = s.id and a.status = 'open')
    order by x.id for update`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Locks everything that the lines touch, and judges them under the locks. */
export async function planCount(
  tx: Tx,
  { id: countId, warehouseId }: { readonly id: string; readonly warehouseId: string },
  judged: readonly Judged[],
): Promise<CountPlan> {
  const before = await differencesOf(tx, countId, judged);
  const locked = await lockExits(tx, before);
  // What is free changes under the gate alone; and a row that is not there can only be made under it.
  const gates = new Set(
    before.flatMap(({ delta, stockId, clientId }) => (delta !== 0 || stockId === null ? [clientId] : [])),
  );
  for (const clientId of [...gates].sort()) await lockGate(tx, clientId, warehouseId);
  const known = await withStock(tx, warehouseId, judged);
  const balances = await lockBalances(
    tx,
    known.flatMap(({ stockId }) => stockId ?? []),
  );
  const lines = await differencesOf(tx, countId, known);
  if (lines.some(({ delta, clientId }) => delta !== 0 && !gates.has(clientId)))
    throw new Contended("stock of the count moved meanwhile");
  const after = ({ stockId, delta }: Differing) => {
    const balance = balances.get(stockId ?? "");
    return { onHand: (balance?.onHand ?? 0) + delta, reserved: balance?.reserved ?? 0 };
  };
  const short = new Set(
    lines.filter((line) => after(line).onHand < after(line).reserved).map(({ id }) => id),
  );
  return { warehouseId, lines, locked, short };
}

/** Lines that cannot be booked: the ledger has too little by now, or the goods were picked and lie on their shelf as an exit's. */
async function unbookableLines(
  db: Reader,
  lines: readonly Differing[],
): Promise<readonly { readonly id: string; readonly because: "enoughOnHand" | "stagedStays" }[]> {
  const asked = lines.flatMap(({ id, stockId, delta }) =>
    delta < 0 ? [{ id, stock_id: stockId, delta }] : [],
  );
  if (asked.length === 0) return [];
  const { rows } = await sql<{ id: string; because: "enoughOnHand" | "stagedStays" }>`
    select m.id, case when s.on_hand + m.delta < 0 then 'enoughOnHand' else 'stagedStays' end as because
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as m(id uuid, stock_id uuid, delta integer)
    join stock s on s.id = m.stock_id
    where s.on_hand + m.delta < s.reserved - coalesce((select sum(a.quantity) from allocation a
      where a.stock_id = s.id and a.status = 'open'), 0) order by m.id`.execute(db);
  return rows;
}

/** What refuses to book lines; null: nothing does. */
export async function bookingRefusal(db: Reader, lines: readonly Differing[]): Promise<Refused | null> {
  const stuck = await unbookableLines(db, lines);
  const because = (["enoughOnHand", "stagedStays"] as const).find((one) =>
    stuck.some((each) => each.because === one),
  );
  return because
    ? refused(CODES.refused, [because], {
        lines: stuck.filter((each) => each.because === because).map(({ id }) => id),
      })
    : null;
}

/** The plan of a part of a large count, without what cannot be booked now. */
export async function planPart(
  tx: Tx,
  count: Parameters<typeof planCount>[1],
  lineIds: readonly string[],
): Promise<CountPlan> {
  const which = sql`l.posted is null and l.id = any(${lineIds.slice(0, BOOKED_AT_ONCE)}::uuid[])`;
  const plan = await planCount(tx, count, await judgedLines(tx, count.id, [], which));
  const stuck = new Set((await unbookableLines(tx, plan.lines)).map(({ id }) => id));
  return { ...plan, lines: plan.lines.filter(({ id }) => !stuck.has(id)) };
}

/**
 * Posts the differences, and stores with each line what was posted and when its stock row was counted. `follow` lets the
 * promises of an exit follow what was taken.
 */
export async function postPlan(
  tx: Tx,
  cause: Cause,
  { warehouseId, lines, locked, short }: CountPlan,
  {
    timeZone,
    follow,
  }: { readonly timeZone: string; readonly follow: (following: Following) => Promise<void> },
): Promise<readonly Posted[]> {
  const today = businessDay(cause.at, timeZone);
  const posting = (line: Differing) => {
    const { locationId, clientId, typeId, lot, expiry, condition, stockId, countedAt, delta } = line;
    const key = { clientId, typeId, warehouseId, locationId, lot, expiry, condition };
    return {
      ...({ kind: "count", stock: stockId === null ? key : { stockId } } as const),
      ...{ deltaOnHand: delta, deltaReserved: 0, doneAt: new Date(countedAt) },
    };
  };
  const differing = lines.filter(({ delta }) => delta !== 0);
  const plain = differing.filter(({ id }) => !short.has(id));
  const rows = new Map<string, string | null>(lines.map(({ id, stockId }) => [id, stockId]));
  const posted = [...(await post(tx, cause, plain.map(posting)))];
  for (const [index, { id }] of plain.entries()) rows.set(id, posted[index]?.stockId ?? null);
  // One after the other: what the promises of one get elsewhere, those of the next one cannot.
  for (const line of differing.filter(({ id }) => short.has(id))) {
    const own = posting(line);
    if (!("stockId" in own.stock)) throw new Error("a row that is not there lacks promised goods");
    const { stockId } = own.stock;
    const balance = (await lockBalances(tx, [stockId])).get(stockId);
    const units = (balance?.reserved ?? 0) - ((balance?.onHand ?? 0) + line.delta);
    const stock = { id: stockId, clientId: line.clientId, warehouseId, typeId: line.typeId, locked };
    const promises = await openPromises(tx, stockId);
    const taking = await planTaking(tx, stock, { promises, units, isKept: false, today });
    posted.push(...(await post(tx, cause, [{ ...own, deltaReserved: -units }, ...taking.reserves])));
    for (const following of taking.follow(null)) await follow(following);
  }
  await keepPosted(tx, cause.id, lines, rows);
  return posted;
}

async function keepPosted(
  tx: Tx,
  countId: string,
  lines: readonly Differing[],
  rows: ReadonlyMap<string, string | null>,
): Promise<void> {
  const kept = lines.map(({ id, delta, counted, countedAt, countedBy }) => ({
    ...{ id, delta, counted, counted_at: countedAt, counted_by: countedBy, stock_id: rows.get(id) ?? null },
  }));
  await sql`
    with kept as (select p.*, ${countId}::uuid as count_id
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as p(id uuid, delta integer, counted integer,
        counted_at timestamptz, counted_by uuid, stock_id uuid)
    ), judged as (
      update stock s set counted_at = greatest(s.counted_at, k.counted_at) from kept k where s.id = k.stock_id)
    update count_line l set posted = coalesce(l.posted, 0) + k.delta, counted = k.counted, counted_at = k.counted_at,
      counted_by = k.counted_by, stock_id = k.stock_id, state = 'settled', is_open = false,
      first_right = l.first_counted = ${expectedAt("k", sql.ref("l.first_at"))}
    from kept k where l.id = k.id`.execute(tx);
}
