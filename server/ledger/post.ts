/**
 * The only writer of stock. A posting changes one stock row and adds one ledger line with both balances after it.
 * Lock order: the gate of (client, warehouse), then the stock rows by id. A pick takes no gate, because it changes
 * nothing that is free; submissions share it, and meet at the stock rows alone. Nothing is ever clamped: a posting that
 * would make a balance negative, or reserve more than there is, throws; the database's CHECK constraints are a second
 * guard. Callers that may be refused (a reversal of goods that were moved since) call `balances` first.
 */
import { type RawBuilder, sql } from "kysely";
import { EXIT_PROMISABLE } from "../../src/contracts/exit-status.ts";
import type { LedgerKind } from "../../src/contracts/repertory.ts";
import { isRepeated } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";
import { addJob } from "../platform/jobs/queue.ts";
import type { Reader, Tx } from "../platform/reader.ts";
import { isOneOf } from "../platform/sql-rows.ts";
import { Contended, sqlState } from "../platform/trouble.ts";
import {
  COUNT_CORRECTED,
  type CorrectedPayload,
  correctionOf,
  keepCorrection,
  linesCounted,
} from "./late-counts.ts";
import { type StockKey, textOfKey } from "./stock-key.ts";

/** Who and what a posting is written for. */
export interface Cause {
  readonly entity: string;
  readonly id: string;
  readonly number: string | null;
  readonly receiptId: string | null;
  readonly reason: string | null;
  readonly operatorId: string | null;
  readonly operatorName: string;
  readonly commandKey: string | null;
  readonly at: Date;
  /** When it was done at the shelf, where that is not `at`. */
  readonly doneAt?: Date | null;
}

/** A signed change of one stock row: named by its key (made where it is missing) or by its id. */
export interface Posting {
  readonly kind: LedgerKind;
  readonly stock: StockKey | { readonly stockId: string };
  readonly deltaOnHand: number;
  readonly deltaReserved: number;
  /** Original receipt time. Moves keep it, so FIFO order survives relocation. */
  readonly receivedAt?: Date;
  /** When it was done, where that is not when its cause was. */
  readonly doneAt?: Date;
}

export interface Posted {
  readonly ledgerId: string;
  readonly stockId: string;
}

interface Balance {
  readonly id: string;
  readonly onHand: number;
  readonly reserved: number;
}

/** What a posting came to. */
interface Written {
  readonly clientId: string;
  readonly warehouseId: string;
  /** Until when approved counts of the row judge what is reported late. */
  readonly countedAt: Date | null;
  /** It made goods free that an exit waits for. */
  readonly isAwaited: boolean;
}

/** Takes the gate of one client's goods in one warehouse: commands on the same goods queue up here. */
export const lockGate = (tx: Tx, clientId: string, warehouseId: string): Promise<void> =>
  underGate(tx, { clientId, warehouseId }, async () => undefined);

/**
 * Takes that gate and reads under it, both in one piece; `read` is called again where the gate had to be made. Those who
 * share it keep all others out, and not each other: they reserve by `reserve`. The lock by the gate's name comes before
 * the row: in it they stand in line, while a row that is shared is shared on in spite of those who wait to have it alone.
 */
export async function underGate<T>(
  tx: Tx,
  { clientId, warehouseId }: { readonly clientId: string; readonly warehouseId: string },
  read: () => Promise<T>,
  isShared = false,
): Promise<T> {
  const inLine = isShared ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  const lock = sql`with line as materialized (
      select ${inLine}(hashtextextended(${gateName(clientId, warehouseId)}::text, 0)))
    select 1 from line, stock_gate gate where client_id = ${clientId} and warehouse_id = ${warehouseId}
    for ${isShared ? sql`share` : sql`update`} of gate`;
  const [found, seen] = await Promise.all([lock.execute(tx), read()]);
  if (found.rows.length > 0) return seen;
  await sql`insert into stock_gate (client_id, warehouse_id) values (${clientId}, ${warehouseId})
    on conflict do nothing`.execute(tx);
  return (await Promise.all([lock.execute(tx), read()]))[1];
}

/** The name of a gate for the queue before the connections: commands of one gate wait there, not on a connection. */
export const gateName = (clientId: string, warehouseId: string): string => `gate ${clientId} ${warehouseId}`;

/** The name of the gate that a row reaches by its `client_id` and `warehouse_id`; null: there is no such row. */
export async function gateOf(db: Reader, rows: RawBuilder<unknown>): Promise<string | null> {
  const found = await sql<{ clientId: string; warehouseId: string }>`
    select client_id, warehouse_id from ${rows}`.execute(db);
  const [row] = found.rows;
  return row ? gateName(row.clientId, row.warehouseId) : null;
}

/** The present balances of stock rows, locked until the transaction ends. Take the gate first. */
export async function lockBalances(
  tx: Tx,
  stockIds: readonly string[],
): Promise<ReadonlyMap<string, Balance>> {
  if (stockIds.length === 0) return new Map();
  const { rows } = await sql<Balance>`
    select id, on_hand, reserved from stock
    where id = any(${[...new Set(stockIds)]}::uuid[]) order by id for update`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The job that promises again what was unpromised, when goods have become free. */
export const REPROMISE = "repromise";

/** Whose goods have become free, while exits wait for some, and what made them so. */
export interface RepromisePayload {
  readonly clientId: string;
  readonly warehouseId: string;
  readonly cause: string;
}

/**
 * Applies the postings in their order and returns, for each, its ledger line and stock row. The gates of all
 * their (client, warehouse) pairs must be held already, except by picks. Throws on a balance that cannot be.
 */
export async function post(tx: Tx, cause: Cause, postings: readonly Posting[]): Promise<readonly Posted[]> {
  if (postings.length === 0) return [];
  const { posted, judged } = await write(tx, cause, postings);
  if (judged.length === 0) return posted;
  return [...posted, ...(await keepCounts(tx, cause, judged))];
}

/**
 * Reserves goods that were free when they were read under a shared gate. Where another took them since, the law of the
 * balances refuses it, and the transaction runs again: then under a gate of its own (`isRepeated`). Ask it before
 * anything that refers to the stock rows, which would lock them by their foreign key, and two of them then for each other.
 */
export async function reserve(
  tx: Tx,
  cause: Cause,
  goods: readonly { readonly stockId: string; readonly quantity: number }[],
): Promise<readonly Posted[]> {
  const postings = goods.map(({ stockId, quantity }) => {
    const stock = { stockId };
    return { kind: "reserve", stock, deltaOnHand: 0, deltaReserved: quantity } as const;
  });
  try {
    return await post(tx, cause, postings);
  } catch (error) {
    if (sqlState(error) === checkViolation && !isRepeated(tx))
      throw new Contended("goods were reserved meanwhile");
    throw error;
  }
}

const checkViolation = "23514";

/**
 * Keeps the law of counts (late-counts.ts) for stock rows that were changed by what was done before their last count: the
 * difference that was posted then is corrected in this transaction. What promises stand in the way of is left to the job.
 */
async function keepCounts(
  tx: Tx,
  { operatorId, operatorName, commandKey, at, number }: Cause,
  stockIds: readonly string[],
): Promise<readonly Posted[]> {
  const posted: Posted[] = [];
  // One after the other, the earliest count first: a later one has the correction of an earlier one in its sum.
  for (const line of await linesCounted(tx, stockIds)) {
    const { delta, free } = await correctionOf(tx, line.id);
    if (delta === 0) continue;
    if (-delta <= free) {
      const { countId: id, number: own, stockId, countedAt: doneAt } = line;
      const cause = {
        entity: "count",
        id,
        number: own,
        receiptId: null,
        reason: null,
        operatorId,
        operatorName,
      };
      const postings = [
        { kind: "count", stock: { stockId }, deltaOnHand: delta, deltaReserved: 0, doneAt },
      ] as const;
      posted.push(...(await write(tx, { ...cause, commandKey, at }, postings)).posted);
      await keepCorrection(tx, line.id, delta, at);
    }
    const payload = { countId: line.countId, cause: number ?? operatorName } satisfies CorrectedPayload;
    await addJob(tx, at, { kind: COUNT_CORRECTED, payload });
  }
  return posted;
}

/** Writes stock rows and ledger lines; `judged`: the rows that an approved count judges at the hour of a posting. */
async function write(
  tx: Tx,
  cause: Cause,
  postings: readonly Posting[],
): Promise<{ readonly posted: readonly Posted[]; readonly judged: readonly string[] }> {
  // Without keys its statement is asked at once, before what its caller asks next: `reserve` counts on it.
  const isKeyed = postings.some(({ stock }) => !("stockId" in stock));
  const idOfKey = isKeyed ? await rowsOfKeys(tx, cause, postings) : new Map<string, string>();
  const stockIds = postings.map((posting) =>
    "stockId" in posting.stock ? posting.stock.stockId : (idOfKey.get(textOfKey(posting.stock)) ?? ""),
  );
  const lines = postings.map((posting, place) => ({
    ...{ place, id: newId(), stock_id: stockIds[place] ?? "", kind: posting.kind },
    ...{ delta_on_hand: posting.deltaOnHand, delta_reserved: posting.deltaReserved },
    received_at: posting.receivedAt ?? cause.at,
    done_at: posting.doneAt ?? cause.doneAt ?? null,
  }));
  // The rows are locked and read by the statement that changes them: it changes what it has locked, as that is then.
  const { rows } = await sql<Written>`
    with line as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(place integer, id uuid, stock_id uuid,
        kind text, delta_on_hand integer, delta_reserved integer, received_at timestamptz, done_at timestamptz)
    ), held as materialized (
      select * from stock where id = any(${[...new Set(stockIds)]}::uuid[]) order by id for update
    ), after as materialized (
      select l.*, s.client_id, s.type_id, s.warehouse_id, s.counted_at,
        (s.on_hand + sum(l.delta_on_hand) over until_then)::integer as on_hand,
        (s.reserved + sum(l.delta_reserved) over until_then)::integer as reserved
      from line l join held s on s.id = l.stock_id
      window until_then as (partition by l.stock_id order by l.place)
    ), balance as (
      select stock_id, count(*)::integer as lines, (array_agg(on_hand order by place desc))[1] as on_hand,
        (array_agg(reserved order by place desc))[1] as reserved,
        -- If the row was empty, its received date is that of the posting (it drives FIFO).
        (array_agg(received_at order by place desc)
          filter (where on_hand = delta_on_hand and delta_on_hand > 0))[1] as received_at
      from after group by stock_id
    ), changed as (
      update stock s
      set on_hand = b.on_hand, reserved = b.reserved, version = s.version + b.lines, updated_at = ${cause.at},
        received_at = coalesce(b.received_at, s.received_at)
      from balance b where s.id = b.stock_id
    ), written as (
      insert into ledger (id, stock_id, client_id, type_id, kind, delta_on_hand, delta_reserved, on_hand_after,
        reserved_after, cause_entity, cause_id, cause_number, receipt_id, reason, operator_id, operator_name, command_key,
        at, done_at)
      select id, stock_id, client_id, type_id, kind, delta_on_hand, delta_reserved, on_hand, reserved, ${cause.entity},
        ${cause.id}::uuid, ${cause.number}, ${cause.receiptId}::uuid, ${cause.reason}, ${cause.operatorId}::uuid,
        ${cause.operatorName}, ${cause.commandKey}, ${cause.at}::timestamptz, done_at
      from after)
    select client_id, warehouse_id, counted_at, delta_on_hand > delta_reserved and exists (
        select 1 from exit x where x.client_id = after.client_id and x.warehouse_id = after.warehouse_id
          and x.unpromised_total > 0 and ${isOneOf("x.status", EXIT_PROMISABLE)}) as is_awaited
    from after order by place`.execute(tx);
  if (rows.length < lines.length) throw new Error(`there is no stock row for some of ${stockIds.join(", ")}`);
  const awaited = rows.filter(({ isAwaited }) => isAwaited);
  for (const { clientId, warehouseId } of new Map(
    awaited.map((row) => [`${row.clientId} ${row.warehouseId}`, row]),
  ).values()) {
    const payload = {
      ...{ clientId, warehouseId },
      cause: cause.number ?? cause.operatorName,
    } satisfies RepromisePayload;
    await addJob(tx, cause.at, { kind: REPROMISE, payload });
  }
  const judged = postings.flatMap(({ doneAt = cause.doneAt ?? cause.at, deltaOnHand }, index) => {
    const countedAt = rows[index]?.countedAt;
    return countedAt && deltaOnHand !== 0 && doneAt <= countedAt ? (stockIds[index] ?? []) : [];
  });
  return {
    posted: lines.map((line) => ({ ledgerId: line.id, stockId: line.stock_id })),
    judged: [...new Set(judged)],
  };
}

/** Makes the missing rows of the postings' keys, empty, and returns every key's id. */
async function rowsOfKeys(
  tx: Tx,
  cause: Cause,
  postings: readonly Posting[],
): Promise<ReadonlyMap<string, string>> {
  const keys = new Map<string, StockKey>();
  for (const { stock } of postings) if (!("stockId" in stock)) keys.set(textOfKey(stock), stock);
  const wanted = [...keys.values()].map((key) => ({
    id: newId(),
    client_id: key.clientId,
    type_id: key.typeId,
    warehouse_id: key.warehouseId,
    location_id: key.locationId,
    lot: key.lot,
    expiry: key.expiry,
    condition: key.condition,
  }));
  // One statement finds the existing rows and creates the others. Two picks may make one row: the second waits for the
  // first, and finds it in a statement of its own.
  const find = async () => {
    const { rows } = await sql<StockKey & { readonly id: string }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as k(id uuid, client_id uuid,
        type_id uuid, warehouse_id uuid, location_id uuid, lot text, expiry date, condition text)
    ), found as (
      select s.* from stock s join wanted k
        on (s.client_id, s.type_id, s.warehouse_id, s.location_id, s.lot, s.expiry, s.condition)
         = (k.client_id, k.type_id, k.warehouse_id, k.location_id, k.lot, k.expiry, k.condition)
    ), made as (
      insert into stock (id, client_id, type_id, warehouse_id, location_id, lot, expiry, condition,
        received_at, created_at, updated_at, create_user_id, version)
      select k.*, ${cause.at}::timestamptz, ${cause.at}::timestamptz, ${cause.at}::timestamptz,
        ${cause.operatorId}::uuid, 0
      from wanted k where not exists (select 1 from found f
        where (f.client_id, f.type_id, f.warehouse_id, f.location_id, f.lot, f.expiry, f.condition)
            = (k.client_id, k.type_id, k.warehouse_id, k.location_id, k.lot, k.expiry, k.condition))
      -- Two that make several of the same rows wait for each other in one order.
      order by k.client_id, k.type_id, k.warehouse_id, k.location_id, k.lot, k.expiry, k.condition
      on conflict (client_id, type_id, warehouse_id, location_id, lot, expiry, condition) do nothing
      returning *
    )
    select id, client_id, type_id, warehouse_id, location_id, lot, expiry, condition from found
    union all
    select id, client_id, type_id, warehouse_id, location_id, lot, expiry, condition from made`.execute(tx);
    return new Map(rows.map((row) => [textOfKey(row), row.id]));
  };
  const found = await find();
  return found.size === keys.size ? found : find();
}
