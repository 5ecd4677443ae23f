/** The entries' part in what all request pages share. */
import type { EntryDetail, EntryRow } from "../../contracts/entry.ts";
import { outstanding } from "../../domain/quantity.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { offersFor } from "../../machines/lifecycles/decide.ts";
import { type EntryCommand, entryLifecycle } from "../../machines/lifecycles/entry.lifecycle.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { createRecordMachine } from "../../machines/page/record.machine.ts";
import type { CommandLooks, CommandProps, RequestKind } from "../requests/request-kind.ts";

export type EntryCommandProps = CommandProps<EntryRow, EntryDetail>;

export const entryKind: RequestKind<EntryRow, EntryDetail> = {
  name: "entry",
  chart: entryLifecycle,
  offers: (row, person) => offersFor(entryLifecycle, row, person),
  list: createListMachine<EntryRow>(),
  record: createRecordMachine<EntryDetail>(),
  review: {
    unitsOf: (row) => row.expectedTotal,
    due: "expectedAt",
    dueOf: (row) => row.expectedAt,
    linesOf: ({ lines }) => lines.map((line) => ({ ...line, quantity: line.expected })),
  },
  pages: { apply: "entry-apply", list: "entry-list", detail: "entry-detail" },
  wordOf: (command, row) =>
    command === "arrive" && row.arrivedAt !== null ? "entry.command.correctArrival" : null,
  desks: {
    approve: (id) => ({ href: hrefOf("entry-verify", {}, { open: id }), word: "request.list.review" }),
    receive: (id) => ({
      href: hrefOf("entry-handle", {}, { receive: id }),
      word: "texts.command.entry.receive",
      without: "entry.handle.withoutScanner",
    }),
  },
  byHand: ["arrive"],
  consequenceOf: ({ row }) => ({
    outstanding: outstanding({
      ...{ expected: row.expectedTotal, good: row.goodTotal },
      ...{ damaged: row.damagedTotal, closedShort: row.closedShortTotal },
    }),
  }),
  looks: {
    explainDelay: { button: "secondary", on: [], tone: "warning" },
    reverseReceipt: { button: "secondary", on: [], tone: "danger" },
    cancel: { button: "danger", on: ["page"], tone: "danger" },
    withdraw: { button: "secondary", on: ["page", "own"], tone: "neutral" },
    amend: { button: "secondary", on: ["page", "own"], tone: "neutral" },
    reject: { button: "secondary", on: ["page", "review"], tone: "danger" },
    closeShort: { button: "secondary", on: ["page", "desk"], tone: "warning" },
    arrive: { button: "secondary", on: ["page", "desk"], tone: "neutral" },
    submit: { button: "primary", on: ["page", "own"], tone: "warning" },
    approve: { button: "primary", on: ["page", "review"], tone: "success" },
    receive: { button: "primary", on: ["page"], tone: "info" },
    openReturn: { tone: "neutral" },
  } satisfies CommandLooks<EntryCommand>,
};
