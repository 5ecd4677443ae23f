import { sql } from "kysely";
import type { MovedOn } from "../../src/contracts/envelope.ts";
import type { Reader } from "../platform/reader.ts";

type LastChange = Pick<MovedOn, "changedByUserId" | "changedBy" | "changedAt">;

/**
 * Who changed a thing last, and when: what the loser of a race is told. `unless` is said of what has no history, such
 * as rows that a world came with.
 */
export async function lastChange(
  tx: Reader,
  entity: string,
  id: string,
  unless: LastChange | null = null,
): Promise<LastChange> {
  const { rows } = await sql<{ changedByUserId: string | null; changedBy: string; changedAt: Date }>`
    select by_user_id as changed_by_user_id, by_name as changed_by, at as changed_at from event
    where entity = ${entity} and entity_id = ${id} order by version desc, at desc, id desc limit 1`.execute(
    tx,
  );
  const [last] = rows;
  if (!last && unless) return unless;
  if (!last) throw new Error(`${entity} ${id} has no history`);
  return { ...last, changedAt: last.changedAt.toISOString() };
}
