/** The exits' part in what all request pages share. */

import type { ExitDetail, ExitRow } from "../../contracts/exit.ts";
import { DELIVERY_RIGHTS, EXIT_RIGHTS, holds } from "../../contracts/permissions.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { offersFor } from "../../machines/lifecycles/decide.ts";
import { type ExitCommand, exitLifecycle } from "../../machines/lifecycles/exit.lifecycle.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { createRecordMachine } from "../../machines/page/record.machine.ts";
import type { CommandLooks, CommandProps, RequestKind } from "../requests/request-kind.ts";

export type ExitCommandProps = CommandProps<ExitRow, ExitDetail>;

/** Reasons by which a command is not this exit's at all, rather than not now: its button would only be in the way. */
const NOT_ITS_OWN = ["cancelRequested", "isPickup", "somethingUnpromised"];

export const exitKind: RequestKind<ExitRow, ExitDetail> = {
  name: "exit",
  chart: exitLifecycle,
  offers: (row, person) =>
    offersFor(exitLifecycle, row, person).filter(
      ({ because }) => !because.some((reason) => NOT_ITS_OWN.includes(reason)),
    ),
  list: createListMachine<ExitRow>(),
  record: createRecordMachine<ExitDetail>(),
  review: {
    unitsOf: (row) => row.requestedTotal,
    due: "requiredAt",
    dueOf: (row) => row.requiredAt,
    linesOf: ({ lines }) => lines.map((line) => ({ ...line, quantity: line.requested })),
  },
  pages: { apply: "exit-apply", list: "exit-list", detail: "exit-detail" },
  desks: {
    approve: (id) => ({ href: hrefOf("exit-verify", {}, { open: id }), word: "request.list.review" }),
    finishPicking: (id) => ({
      href: hrefOf("exit-handle", {}, { pick: id }),
      word: "texts.command.exit.pick",
      isBefore: true,
    }),
  },
  elsewhere: (row, person) => {
    if (row.cancelRequestedAt && holds(person, EXIT_RIGHTS.acceptCancel))
      return { href: hrefOf("exit-detail", { id: row.id }), word: "exit.handle.answerCancel" };
    const waitsForVehicle = row.status === "picked" && row.mode === "delivery" && row.deliveryNumber !== null;
    return waitsForVehicle && holds(person, DELIVERY_RIGHTS.assign)
      ? {
          href: hrefOf("delivery-handle", {}, { keyword: row.deliveryNumber }),
          word: "exit.handle.toDelivery",
        }
      : null;
  },
  consequenceOf: ({ row }) => ({ reason: row.cancelRequestReason ?? "" }),
  byHand: ["startPicking", "reportShort", "unpick", "finishPicking"],
  handOf: (command, row) => ({
    hand: {
      ...{ quantity: row.requestedTotal, unit: "", goods: row.consigneeName ?? row.clientName },
      ...{ place: "", whenRefused: "again" },
    },
    ...(command === "finishPicking" ? { isLast: true } : {}),
  }),
  looks: {
    explainDelay: { button: "secondary", on: [], tone: "warning" },
    pick: { button: "secondary", on: [], tone: "info" },
    changeLot: { button: "secondary", on: [], tone: "warning" },
    unpick: { button: "secondary", on: [], tone: "warning" },
    reportShort: { button: "secondary", on: [], tone: "warning" },
    repromise: { button: "secondary", on: [], tone: "info" },
    cancel: { button: "danger", on: ["page"], tone: "danger" },
    requestCancel: { button: "secondary", on: ["page"], tone: "warning" },
    withdraw: { button: "secondary", on: ["page", "own"], tone: "neutral" },
    amend: { button: "secondary", on: ["page", "own"], tone: "neutral" },
    reject: { button: "secondary", on: ["page", "review"], tone: "danger" },
    declineCancel: { button: "secondary", on: ["notice", "desk"], tone: "neutral" },
    acceptCancel: { button: "danger", on: ["notice", "desk"], tone: "danger" },
    submit: { button: "primary", on: ["page", "own"], tone: "warning" },
    approve: { button: "primary", on: ["page", "review"], tone: "success" },
    startPicking: { button: "primary", on: ["page", "desk"], tone: "neutral" },
    finishPicking: { button: "primary", on: ["page", "desk"], tone: "success" },
    handOver: { button: "primary", on: ["page", "desk"], tone: "success" },
    ship: { tone: "success" },
  } satisfies CommandLooks<ExitCommand>,
};
