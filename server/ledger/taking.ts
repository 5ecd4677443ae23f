/**
 * Promises follow goods: what happens to what is promised of a stock row when goods are taken from it. The free part goes
 * first, then what was promised last; it is promised where the goods go, else elsewhere, else it is unpromised.
 * Order of locks: the exits (`lockPromised`), then the gate, then the stock rows. Source: docs/decisions/0068.
 */
import { sql } from "kysely";
import type { Reader, Tx } from "../platform/reader.ts";
import { Contended } from "../platform/trouble.ts";
import type { Posting } from "./post.ts";
import { freeStock, type Promised, promise } from "./promise.ts";

/** Units of a stock row that are promised to a line and not picked. */
export interface OpenPromise {
  readonly allocationId: string;
  readonly exitId: string;
  readonly exitNumber: string;
  readonly lineId: string;
  readonly typeId: string;
  readonly quantity: number;
}

/** What is promised of a stock row and not picked, of what was submitted first in front. */
export async function openPromises(db: Reader, stockId: string): Promise<readonly OpenPromise[]> {
  const { rows } = await sql<OpenPromise>`
    select a.id as allocation_id, x.id as exit_id, x.number as exit_number, a.line_id, l.type_id, a.quantity
    from allocation a join exit x on x.id = a.exit_id join exit_line l on l.id = a.line_id
    where a.stock_id = ${stockId}::uuid and a.status = 'open'
    order by x.submitted_at, x.id, a.id`.execute(db);
  return rows;
}

/** Locks the exits to which something of a stock row is promised. Their pickers wait; call it before the gate. */
export async function lockPromised(tx: Tx, stockId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select x.id from exit x where x.id in (
      select a.exit_id from allocation a where a.stock_id = ${stockId}::uuid and a.status = 'open')
    order by x.id for update`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** What becomes of one exit's promises. */
export interface Following {
  readonly exitId: string;
  readonly exitNumber: string;
  /** Parts of allocations that leave their stock row: with the goods, or to no longer be. */
  readonly taken: readonly {
    readonly allocationId: string;
    readonly lineId: string;
    readonly quantity: number;
  }[];
  /** Promised again: where the goods went, or elsewhere. */
  readonly promised: readonly Promised[];
  readonly unpromised: readonly { readonly lineId: string; readonly quantity: number }[];
}

/** The goods that are taken. */
export interface Takeable {
  readonly id: string;
  readonly clientId: string;
  readonly warehouseId: string;
  readonly typeId: string;
  /** The exits whose lock is held. */
  readonly locked: ReadonlySet<string>;
}

export interface Taking {
  /** To be posted with the taking itself, in one go: so stock rows are locked in their order. */
  readonly reserves: readonly Posting[];
  /** What follows for each exit, once the goods' new row is known; null: they go where nothing is promised. */
  readonly follow: (intoStockId: string | null) => readonly Following[];
}

/** The last parts of promises, of so many units: who asked first keeps what is there. */
function lastOf(promises: readonly OpenPromise[], units: number): readonly OpenPromise[] {
  let left = units;
  return promises
    .toReversed()
    .flatMap((each) => {
      const quantity = Math.min(left, each.quantity);
      left -= quantity;
      return quantity > 0 ? [{ ...each, quantity }] : [];
    })
    .toReversed();
}

/**
 * Plans what becomes of `units` promised units that are taken from a stock row. Where an exit that is not locked
 * has been promised something meanwhile, the transaction runs again. `isKept`: the goods go where they may be promised,
 * and their promises go with them.
 */
export async function planTaking(
  tx: Tx,
  stock: Takeable,
  ask: {
    readonly promises: readonly OpenPromise[];
    readonly units: number;
    readonly isKept: boolean;
    readonly today: string;
  },
): Promise<Taking> {
  const { promises, units, isKept, today } = ask;
  if (promises.some(({ exitId }) => !stock.locked.has(exitId)))
    throw new Contended("a promise was made meanwhile");
  const taken = lastOf(promises, units);
  const free = isKept ? [] : await freeStock(tx, stock, [stock.typeId], today);
  const elsewhere = promise(
    free.filter(({ stockId }) => stockId !== stock.id),
    taken,
  );
  return {
    reserves: elsewhere.map(({ stockId, quantity }) => ({
      ...{ kind: "reserve", stock: { stockId }, deltaOnHand: 0, deltaReserved: quantity },
    })),
    follow: (into) =>
      [...new Set(taken.map(({ exitId }) => exitId))].map((exitId) => {
        const own = taken.filter((each) => each.exitId === exitId);
        const lines = new Set(own.map(({ lineId }) => lineId));
        const promised =
          isKept && into
            ? own.map(({ lineId, quantity }) => ({ lineId, stockId: into, quantity }))
            : elsewhere.filter(({ lineId }) => lines.has(lineId));
        const sumOf = (lineId: string, parts: readonly { lineId: string; quantity: number }[]) =>
          parts.reduce((sum, part) => (part.lineId === lineId ? sum + part.quantity : sum), 0);
        const unpromised = [...lines].flatMap((lineId) => {
          const quantity = sumOf(lineId, own) - sumOf(lineId, promised);
          return quantity > 0 ? [{ lineId, quantity }] : [];
        });
        return { exitId, exitNumber: own[0]?.exitNumber ?? "", taken: own, promised, unpromised };
      }),
  };
}
