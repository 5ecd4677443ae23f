import type { DeliveryDetail, DeliveryRow } from "../../contracts/delivery.ts";
import type { DeliveryCommand } from "../../machines/lifecycles/delivery.lifecycle.ts";
import type { CommandDialogs } from "../requests/request-kind.ts";
import { AssignCommand } from "./AssignCommand.tsx";
import { ConfirmCommand } from "./ConfirmCommand.tsx";
import { FailCommand } from "./FailCommand.tsx";
import { SignCommand } from "./SignCommand.tsx";
import { TimeCommand } from "./TimeCommand.tsx";

/** Only the system sends commands that follow from an exit or a return entry. */
type WithDialog = Exclude<DeliveryCommand, "cancelByExit" | "completeReturn">;

/** The dialog of each command of a delivery. */
export const deliveryDialogs: CommandDialogs<DeliveryRow, DeliveryDetail> = {
  assign: AssignCommand,
  unassign: ConfirmCommand,
  depart: ConfirmCommand,
  return: ConfirmCommand,
  updateEta: TimeCommand,
  redeliver: TimeCommand,
  sign: SignCommand,
  fail: FailCommand,
} satisfies CommandDialogs<DeliveryRow, DeliveryDetail, WithDialog>;
