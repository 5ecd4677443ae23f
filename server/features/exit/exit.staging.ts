/** Where what is picked for an exit is put down: an enabled outbound location of its warehouse. */
import { sql } from "kysely";
import { EXIT_IN_HAND } from "../../../src/contracts/exit-status.ts";
import type { Tx } from "../../platform/reader.ts";
import { isOneOf } from "../../platform/sql-rows.ts";
import type { ExitStep } from "./exit.work.ts";

/** Whether goods may be put down there. */
export async function isStaging(tx: Tx, locationId: string, warehouseId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from location where id = ${locationId}::uuid
    and warehouse_id = ${warehouseId} and zone = 'outbound' and status = 'enabled'`.execute(tx);
  return rows.length > 0;
}

/** Whether goods may be promised there: an enabled shelf. */
export async function isShelf(tx: Tx, locationId: string, warehouseId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from location where id = ${locationId}::uuid
    and warehouse_id = ${warehouseId} and zone in ('storage', 'picking') and status = 'enabled'`.execute(tx);
  return rows.length > 0;
}

/** The named one, or that with the fewest exits in hand; a warehouse without any leaves picked goods on their shelf. */
export async function chooseStaging({ tx, approved: { row }, work, payloadOf }: ExitStep): Promise<void> {
  const { stagingLocationId = null } = payloadOf("startPicking");
  const { rows } = await sql<{ id: string; code: string }>`
    select lo.id, lo.code from location lo
    where lo.warehouse_id = ${row.warehouseId} and lo.zone = 'outbound' and lo.status = 'enabled'
      and lo.id = coalesce(${stagingLocationId}::uuid, lo.id)
    order by (select count(*) from exit x
      where x.staging_location_id = lo.id and ${isOneOf("x.status", EXIT_IN_HAND)}), lo.code limit 1`.execute(
    tx,
  );
  const [chosen] = rows;
  if (!chosen) return;
  work.sets.push(sql`staging_location_id = ${chosen.id}::uuid`);
  work.details = { ...work.details, staging: chosen.code };
}
