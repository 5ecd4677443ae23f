/** What exits and entries ask of deliveries, as the system: one is opened, cancelled with its exit, or returned. */
import { sql } from "kysely";
import { notify } from "../../../src/machines/lifecycles/lifecycle.ts";
import { writeRequest } from "../../lifecycle/make-request.ts";
import type { LifecyclePorts, SystemStep } from "../../lifecycle/ports.ts";
import { systemCommand } from "../../lifecycle/run-command.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { DELIVERY } from "./delivery.kind.ts";

const toAssign = notify("handlers", "todo", "deliveryToAssign").params;

/** A delivery of what was picked for an exit, pending, with consignee and sums as they are now. */
export async function openDelivery(ports: LifecyclePorts, step: SystemStep, exitId: string): Promise<void> {
  const { tx, now } = step;
  await writeRequest(tx, DELIVERY, ports, step, {
    insert: ({ id, number }) => sql`
      insert into delivery (id, number, exit_id, client_id, warehouse_id, consignee_name, consignee_phone, region_code,
        address, planned_at, packages, weight_grams, volume_cm3, line_count, quantity_total, status_since, created_at,
        updated_at)
      select ${id}::uuid, ${number}, x.id, x.client_id, x.warehouse_id, x.consignee_name,
        x.consignee_phone, x.region_code, x.address, x.required_at, l.packages, l.weight_grams, l.volume_cm3,
        l.line_count, l.quantity_total, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from exit x cross join (
        select count(*) as line_count, sum(el.picked) as quantity_total,
          sum((el.picked + t.pack_size - 1) / t.pack_size) as packages,
          sum(el.picked::bigint * coalesce(t.weight_grams, 0)) as weight_grams,
          sum(el.picked::bigint * coalesce(t.length_mm::bigint * t.width_mm * t.height_mm, 0) / 1000) as volume_cm3
        from exit_line el join goods_type t on t.id = el.type_id where el.exit_id = ${exitId} and el.picked > 0) l
      where x.id = ${exitId} on conflict (number) do nothing returning id`,
    fill: (id) => insertLines(tx, id, exitId),
    notices: [toAssign],
  });
}

async function insertLines(tx: Tx, deliveryId: string, exitId: string): Promise<void> {
  const { rows } = await sql<{ id: string; typeId: string; picked: number }>`
    select id, type_id, picked from exit_line where exit_id = ${exitId} and picked > 0 order by line_no`.execute(
    tx,
  );
  const lines = rows.map((line, index) => ({
    id: newId(),
    line_no: index + 1,
    exit_line_id: line.id,
    type_id: line.typeId,
    quantity: line.picked,
  }));
  await sql`insert into delivery_line (id, delivery_id, line_no, exit_line_id, type_id, quantity)
    select l.id, ${deliveryId}::uuid, l.line_no, l.exit_line_id, l.type_id, l.quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id uuid, line_no integer, exit_line_id uuid,
      type_id uuid, quantity integer)`.execute(tx);
}

/** Ends the exit's delivery, where it has one: the exit could not be cancelled if that had departed. */
export async function cancelByExit(ports: LifecyclePorts, step: SystemStep, exitId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from delivery where exit_id = ${exitId} and not is_superseded`.execute(step.tx);
  if (rows[0]) await systemCommand(ports, step, DELIVERY, { id: rows[0].id, command: "cancelByExit" });
}

/** Ends the exit's delivery, where it has one, and makes room for another: the exit is picked again. */
export async function supersede(ports: LifecyclePorts, step: SystemStep, exitId: string): Promise<void> {
  await cancelByExit(ports, step, exitId);
  await sql`update delivery set is_superseded = true where exit_id = ${exitId}`.execute(step.tx);
}

/** Its return entry is completed: a delivery that is on its way back is returned, any other stays as it is. */
export async function completeReturn(
  ports: LifecyclePorts,
  step: SystemStep,
  deliveryId: string,
): Promise<void> {
  const { rows } = await sql<{ status: string }>`
    select status from delivery where id = ${deliveryId}`.execute(step.tx);
  if (rows[0]?.status === "returning")
    await systemCommand(ports, step, DELIVERY, { id: deliveryId, command: "completeReturn" });
}
