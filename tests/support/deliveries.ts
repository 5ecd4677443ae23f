/** Deliveries in the words of the people who handle them, on the real API; each step throws where it is refused. */
import { randomUUID } from "node:crypto";
import type { Deps } from "../../server/platform/deps.ts";
import { newId } from "../../server/platform/ids.ts";
import type { DeliveryDetail, DeliveryRow } from "../../src/contracts/delivery.ts";
import { CARRIED, type DeliveryStep } from "./delivery-paths.ts";
import { readDetail, send as sendEntry } from "./entry-driver.ts";
import { type ExitCrew, granted, onExit, pickedExit, stockUp } from "./exits.ts";
import type { Answer, Api } from "./server.ts";
import type { SmallWarehouse } from "./warehouse.ts";

let plates = 10_000;

/** A vehicle that may carry a lot, unless said otherwise. */
export async function createVehicle(
  { db, clock }: Pick<Deps, "db" | "clock">,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const id = newId();
  const at = clock.now();
  plates += 1;
  await db.reader
    .insertInto("vehicle")
    .values({
      id,
      plate: `沪A${plates}`,
      maxLoadKg: 5_000,
      driver: "张师傅",
      phone: "13700000001",
      inspectionDue: "2099-01-01",
      insuranceDue: "2099-01-01",
      createdAt: at,
      updatedAt: at,
      ...more,
    })
    .execute();
  return id;
}

/** Sends a command of the delivery's. */
export const sendDelivery = (api: Api, command: string, body: object): Promise<Answer<DeliveryRow>> =>
  api.post<DeliveryRow>(`/api/delivery/${command}`, { body, key: randomUUID() });

/** The whole delivery as the API returns it now. */
export async function readDelivery(api: Api, id: string): Promise<DeliveryDetail> {
  return granted("the detail", await api.get<DeliveryDetail>("/api/delivery/detail", { query: { id } }));
}

/** The body of a command on a delivery as it stands, filled in so that only the chart can refuse it. */
export function deliveryBody(
  command: string,
  delivery: DeliveryDetail,
  vehicleId: string,
  refused = 0,
): Record<string, unknown> {
  const { id, version } = delivery;
  switch (command) {
    case "assign":
      return { id, version, vehicleId };
    case "updateEta":
      return { id, version, eta: "2031-05-01T08:00:00Z" };
    case "sign": {
      const lines = delivery.lines.map((line) => ({
        ...{ lineId: line.id, signed: line.quantity - refused, damaged: 0, refused },
      }));
      return { id, version, signer: "李收货", lines };
    }
    case "fail":
      return { id, version, failCode: "nobodyThere" };
    default:
      return { id, version };
  }
}

/** The delivery of an exit of ten units that has just been picked. */
export async function openedDelivery(crew: ExitCrew, warehouse: SmallWarehouse): Promise<DeliveryDetail> {
  await stockUp(crew, warehouse, CARRIED);
  const exit = await pickedExit(crew, warehouse);
  return readDelivery(crew.admin, exit.deliveryId ?? "none");
}

/** One command that must succeed, on the delivery as it is now. */
export async function onDelivery(
  api: Api,
  id: string,
  command: string,
  vehicleId = "",
  more: object = {},
): Promise<DeliveryDetail> {
  const body = deliveryBody(command, await readDelivery(api, id), vehicleId);
  granted(command, await sendDelivery(api, command, { ...body, ...more }));
  return readDelivery(api, id);
}

/** Receives all of a return entry, as its lines expect it. */
export async function receiveReturn(
  crew: ExitCrew,
  warehouse: SmallWarehouse,
  entryId: string,
): Promise<void> {
  const entry = await readDetail(crew.admin, entryId);
  const lines = entry.lines.map((line) => ({
    ...{ lineId: line.id, locationId: warehouse.otherLocationId, good: line.expected, damaged: 0 },
  }));
  const body = { id: entry.id, version: entry.version, lines };
  granted("receive", await sendEntry(crew.admin, "receive", body));
}

/** Takes every step of a path on a new delivery; other lifecycles trigger those of the system. */
export async function walkDelivery(
  crew: ExitCrew,
  warehouse: SmallWarehouse,
  vehicleId: string,
  path: readonly DeliveryStep[],
): Promise<DeliveryDetail> {
  let delivery = await openedDelivery(crew, warehouse);
  for (const step of path) {
    if (step.command === "cancelByExit")
      await onExit(crew.admin, warehouse, delivery.exitId, "cancel", { reason: "不发了" });
    else if (step.command === "completeReturn")
      await receiveReturn(crew, warehouse, delivery.returnEntryId ?? "none");
    else {
      const body = deliveryBody(step.command, delivery, vehicleId, step.refused);
      granted(step.edge, await sendDelivery(crew.admin, step.command, body));
    }
    delivery = await readDelivery(crew.owner, delivery.id);
    if (delivery.status !== step.to) throw new Error(`${step.edge} led to ${delivery.status}`);
  }
  return delivery;
}
