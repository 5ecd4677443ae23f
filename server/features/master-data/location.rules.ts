/** Rules of locations that need to look: a zone says whether goods may be promised there, so it stays while some are. */
import { sql } from "kysely";
import type { Tx } from "../../platform/reader.ts";
import type { Change, Refusals } from "../../resource/kit.ts";

/** What forbids each change of locations, by field. */
export async function locationRefusals(tx: Tx, changes: readonly Change[]): Promise<readonly Refusals[]> {
  const moved = changes.filter(({ before, values }) => before && before.values.zone !== values.zone);
  if (moved.length === 0) return changes.map(() => ({}));
  const { rows } = await sql<{ id: string }>`
    select distinct location_id as id from stock
    where location_id = any(${moved.map(({ id }) => id)}::uuid[]) and reserved > 0`.execute(tx);
  const promised = new Set(rows.map(({ id }) => id));
  return changes.map(
    (change): Refusals => (moved.includes(change) && promised.has(change.id) ? { zone: "promisesRest" } : {}),
  );
}
