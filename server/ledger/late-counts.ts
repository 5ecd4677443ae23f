/**
 * The law of counts: for each line of an approved count, posted = counted − what the ledger of its stock row had at the
 * hour of the hand (its own postings left out). A scanner that was offline reports later what was done before; `post` keeps
 * the law then. Source: docs/decisions/0078.
 */
import { type RawBuilder, sql } from "kysely";
import type { Reader, Tx } from "../platform/reader.ts";

/**
 * What the ledger had of the stock row of a line (by its alias in SQL) at an instant, without what its own count
 * posted. 0 where there is no stock row.
 */
export const expectedAt = (line: string, instant: RawBuilder<unknown>): RawBuilder<number> => {
  const column = (name: string) => sql.ref(`${line}.${name}`);
  return sql<number>`(select coalesce(sum(g.delta_on_hand), 0)::integer from ledger g
    where g.stock_id = ${column("stock_id")} and coalesce(g.done_at, g.at) <= ${instant}
      and not (g.cause_entity = 'count' and g.cause_id = ${column("count_id")}))`;
};

/** The job that tells of a correction, and posts what promises stood in the way of. */
export const COUNT_CORRECTED = "countCorrected";

/** Which count was corrected, and by whose late report. */
export interface CorrectedPayload {
  readonly countId: string;
  readonly cause: string;
}

interface CountedLine {
  readonly id: string;
  readonly countId: string;
  readonly number: string;
  readonly stockId: string;
  readonly countedAt: Date;
}

/** The lines of approved counts of these stock rows, in the order of their hours. */
export async function linesCounted(tx: Tx, stockIds: readonly string[]): Promise<readonly CountedLine[]> {
  const { rows } = await sql<CountedLine>`
    select cl.id, cl.count_id, k.number, cl.stock_id, cl.counted_at
    from count_line cl join count k on k.id = cl.count_id
    where cl.stock_id = any(${[...stockIds]}::uuid[]) and cl.posted is not null
    order by cl.counted_at, cl.id`.execute(tx);
  return rows;
}

/** What a line lacks by the law, and how much of its stock row is free to be taken. Call it under the row's lock. */
export async function correctionOf(
  db: Reader,
  lineId: string,
): Promise<{ readonly delta: number; readonly free: number }> {
  const { rows } = await sql<{ delta: number; free: number }>`
    select cl.counted - ${expectedAt("cl", sql.ref("cl.counted_at"))} - cl.posted as delta, s.on_hand - s.reserved as free
    from count_line cl join stock s on s.id = cl.stock_id where cl.id = ${lineId}::uuid`.execute(db);
  return rows[0] ?? { delta: 0, free: 0 };
}

/** Keeps in the line what was posted, and whether its first count was right after all. */
export async function keepCorrection(tx: Tx, lineId: string, delta: number, at: Date): Promise<void> {
  await sql`update count_line cl set posted = cl.posted + ${delta}, corrected_at = ${at},
      first_right = cl.first_counted = ${expectedAt("cl", sql.ref("cl.first_at"))}
    where cl.id = ${lineId}::uuid`.execute(tx);
}
