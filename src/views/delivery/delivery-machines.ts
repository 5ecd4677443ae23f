/** The live machines of the delivery pages, made once for their row types. */
import type { DeliveryDetail, DeliveryRow } from "../../contracts/delivery.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { createRecordMachine } from "../../machines/page/record.machine.ts";

export const deliveryListMachine = createListMachine<DeliveryRow>();
export const deliveryRecordMachine = createRecordMachine<DeliveryDetail>();
