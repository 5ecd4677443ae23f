/** The counts' part in what all commands share. */
import type { CountDetail, CountRow } from "../../contracts/count.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { type CountCommand, countLifecycle } from "../../machines/lifecycles/count.lifecycle.ts";
import { offersFor } from "../../machines/lifecycles/decide.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { createRecordMachine } from "../../machines/page/record.machine.ts";
import type { CommandLooks, CommandProps, LiveKind } from "../requests/request-kind.ts";

export type CountCommandProps = CommandProps<CountRow, CountDetail>;

export const countKind: LiveKind<CountRow, CountDetail> = {
  name: "count",
  chart: countLifecycle,
  offers: (row, person) => offersFor(countLifecycle, row, person),
  list: createListMachine<CountRow>(),
  record: createRecordMachine<CountDetail>(),
  // Counting and judging need the lines: the list leads to them.
  elsewhere: ({ id, status }) =>
    status === "counting" || status === "counted"
      ? { href: hrefOf("count-detail", { id }), word: `count.list.${status}` }
      : null,
  consequenceOf: ({ given }) => ({ count: Array.isArray(given.lineIds) ? given.lineIds.length : 0 }),
  looks: {
    cancel: { button: "danger", on: ["page"], tone: "danger" },
    take: { button: "secondary", on: ["page"], tone: "neutral" },
    // Beside the lines that it is about.
    recount: { button: "secondary", on: [], tone: "warning" },
    record: { button: "primary", on: [], tone: "neutral" },
    open: { button: "primary", on: ["page"], tone: "info" },
    finish: { button: "primary", on: ["page"], tone: "info" },
    approve: { button: "primary", on: ["page"], tone: "success" },
    addLines: { tone: "neutral" },
    confirmEmpty: { tone: "neutral" },
    book: { tone: "neutral" },
    correct: { tone: "warning" },
  } satisfies CommandLooks<CountCommand>,
};
