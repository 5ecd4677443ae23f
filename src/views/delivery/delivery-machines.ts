/** The live machines of the delivery pages, made once for their row types. */
import type { DeliveryDetail, DeliveryRow, VehicleLoad } from "../../contracts/delivery.ts";
import { createCommandMachine } from "../../machines/command.machine.ts";
import { createFetchMachine } from "../../machines/fetch.machine.ts";
import { createListMachine } from "../../machines/list.machine.ts";
import { createRecordMachine } from "../../machines/record.machine.ts";

export const deliveryListMachine = createListMachine<DeliveryRow>();
export const deliveryRecordMachine = createRecordMachine<DeliveryDetail>();
export const deliveryCommandMachine = createCommandMachine<
  Readonly<Record<string, unknown>>,
  DeliveryDetail
>();
export const vehicleLoadMachine = createFetchMachine<VehicleLoad>();
