/** The entries' part in what all request pages share. */
import type { EntryDetail, EntryRow } from "../../contracts/entry.ts";
import { createCommandMachine } from "../../machines/command.machine.ts";
import { offersFor } from "../../machines/lifecycles/decide.ts";
import { entryLifecycle } from "../../machines/lifecycles/entry.lifecycle.ts";
import type { Lifecycle } from "../../machines/lifecycles/lifecycle.ts";
import { createListMachine } from "../../machines/list.machine.ts";
import { createRecordMachine } from "../../machines/record.machine.ts";
import type { CommandProps, OpenedCommand, RequestKind } from "../kit/request/request-kind.ts";

export type OpenedEntryCommand = OpenedCommand<EntryRow>;
export type EntryCommandProps = CommandProps<EntryRow, EntryDetail>;

/** reverseReceipt has no button of its own: it stands beside each receipt. */
export const entryKind: RequestKind<EntryRow, EntryDetail> = {
  name: "entry",
  chart: entryLifecycle as unknown as Lifecycle,
  offers: (row, person) => offersFor(entryLifecycle, row, person),
  list: createListMachine<EntryRow>(),
  record: createRecordMachine<EntryDetail>(),
  command: createCommandMachine<Readonly<Record<string, unknown>>, EntryDetail>(),
  pages: { apply: "entry-apply", list: "entry-list", detail: "entry-detail" },
  order: [
    ...["cancel", "reject", "withdraw", "amend"],
    ...["closeShort", "arrive", "submit", "approve", "receive"],
  ],
  looks: { submit: "primary", approve: "primary", receive: "primary", reject: "danger", cancel: "danger" },
  tones: {
    submit: "warning",
    approve: "success",
    reject: "danger",
    receive: "info",
    closeShort: "warning",
    reverseReceipt: "danger",
    cancel: "danger",
  },
};
