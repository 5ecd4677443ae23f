/** The deliveries' part in what all commands share. */
import type { DeliveryDetail, DeliveryRow } from "../../contracts/delivery.ts";
import { offersFor } from "../../machines/lifecycles/decide.ts";
import { type DeliveryCommand, deliveryLifecycle } from "../../machines/lifecycles/delivery.lifecycle.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { createRecordMachine } from "../../machines/page/record.machine.ts";
import type { CommandLooks, CommandProps, LiveKind } from "../requests/request-kind.ts";
import { useRequestCommand } from "../requests/use-request-command.ts";

export type DeliveryCommandProps = CommandProps<DeliveryRow, DeliveryDetail>;

export const deliveryKind: LiveKind<DeliveryRow, DeliveryDetail> = {
  name: "delivery",
  chart: deliveryLifecycle,
  offers: (row, person) => offersFor(deliveryLifecycle, row, person),
  list: createListMachine<DeliveryRow>(),
  record: createRecordMachine<DeliveryDetail>(),
  looks: {
    unassign: { button: "secondary", on: ["page"], tone: "neutral" },
    return: { button: "secondary", on: ["page"], tone: "warning" },
    updateEta: { button: "secondary", on: ["page"], tone: "neutral" },
    fail: { button: "danger", on: ["page"], tone: "danger" },
    redeliver: { button: "primary", on: ["page"], tone: "warning" },
    assign: { button: "primary", on: ["page"], tone: "info" },
    depart: { button: "primary", on: ["page"], tone: "info" },
    sign: { button: "primary", on: ["page"], tone: "success" },
    cancelByExit: { tone: "neutral" },
    completeReturn: { tone: "success" },
  } satisfies CommandLooks<DeliveryCommand>,
};

/** The actor of an opened delivery command. */
export const useDeliveryCommand = <Payload extends object>(
  { opened, onDone }: DeliveryCommandProps,
  payload: Payload,
  toBody?: (payload: Payload) => object,
) => useRequestCommand(deliveryKind, opened, payload, onDone, toBody);
