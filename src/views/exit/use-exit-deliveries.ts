import type { DeliveryRow } from "../../contracts/delivery.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { useRows } from "../../machines/react/use-rows.ts";

const deliveryListMachine = createListMachine<DeliveryRow>();

/** The deliveries of an exit, followed live. */
export function useExitDeliveries(exitId: string) {
  return useRows<DeliveryRow>({
    key: `deliveries:${exitId}`,
    machine: deliveryListMachine,
    resource: "delivery",
    topic: "delivery",
    fixed: { exitId },
  });
}
