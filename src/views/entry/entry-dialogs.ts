import type { EntryDetail, EntryRow } from "../../contracts/entry.ts";
import type { EntryCommand } from "../../machines/lifecycles/entry.lifecycle.ts";
import type { CommandDialogs } from "../requests/request-kind.ts";
import { ArriveCommand } from "./ArriveCommand.tsx";
import { EntryImmediate } from "./EntryImmediate.tsx";
import { EntryReason } from "./EntryReason.tsx";
import { ReceiveCommand } from "./ReceiveCommand.tsx";

/** Amending goes to the form instead; returns are opened by the system. */
type WithDialog = Exclude<EntryCommand, "amend" | "openReturn">;

/** The dialog of each command of an entry. */
export const entryDialogs: CommandDialogs<EntryRow, EntryDetail> = {
  submit: EntryImmediate,
  approve: EntryImmediate,
  withdraw: EntryImmediate,
  reject: EntryReason,
  cancel: EntryReason,
  closeShort: EntryReason,
  reverseReceipt: EntryReason,
  arrive: ArriveCommand,
  receive: ReceiveCommand,
} satisfies CommandDialogs<EntryRow, EntryDetail, WithDialog>;
