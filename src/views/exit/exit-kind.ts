/** The exits' part in what all request pages share. */
import type { ExitDetail, ExitRow } from "../../contracts/exit.ts";
import { createCommandMachine } from "../../machines/command.machine.ts";
import { offersFor } from "../../machines/lifecycles/decide.ts";
import { exitLifecycle } from "../../machines/lifecycles/exit.lifecycle.ts";
import type { Lifecycle } from "../../machines/lifecycles/lifecycle.ts";
import { createListMachine } from "../../machines/list.machine.ts";
import { createRecordMachine } from "../../machines/record.machine.ts";
import type { CommandProps, OpenedCommand, RequestKind } from "../kit/request/request-kind.ts";

export type OpenedExitCommand = OpenedCommand<ExitRow>;
export type ExitCommandProps = CommandProps<ExitRow, ExitDetail>;

/** Reasons by which a command is not this exit's at all, rather than not now: its button would only be in the way. */
const NOT_ITS_OWN = ["cancelRequested", "isPickup"];

/** pick and reportShort have no button of their own: they belong to a row of the pick list. */
export const exitKind: RequestKind<ExitRow, ExitDetail> = {
  name: "exit",
  chart: exitLifecycle as unknown as Lifecycle,
  offers: (row, person) =>
    offersFor(exitLifecycle, row, person).filter(
      ({ because }) => !because.some((reason) => NOT_ITS_OWN.includes(reason)),
    ),
  list: createListMachine<ExitRow>(),
  record: createRecordMachine<ExitDetail>(),
  command: createCommandMachine<Readonly<Record<string, unknown>>, ExitDetail>(),
  pages: { apply: "exit-apply", list: "exit-list", detail: "exit-detail" },
  order: [
    ...["cancel", "requestCancel", "reject", "withdraw", "amend"],
    ...["declineCancel", "acceptCancel"],
    ...["submit", "approve", "startPicking", "finishPicking", "handOver"],
  ],
  looks: {
    submit: "primary",
    approve: "primary",
    startPicking: "primary",
    finishPicking: "primary",
    handOver: "primary",
    reject: "danger",
    cancel: "danger",
    acceptCancel: "danger",
  },
  tones: {
    submit: "warning",
    approve: "success",
    reject: "danger",
    pick: "info",
    reportShort: "warning",
    finishPicking: "success",
    handOver: "success",
    ship: "success",
    requestCancel: "warning",
    acceptCancel: "danger",
    cancel: "danger",
  },
};
