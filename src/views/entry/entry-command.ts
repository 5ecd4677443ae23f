/** Which command of which entry is open in a page, and how each one asks for what it needs. */
import type { EntryDetail, EntryRow } from "../../contracts/entry.ts";

export interface OpenedEntryCommand {
  readonly command: string;
  readonly row: EntryRow;
  /** reverseReceipt: which receipt. */
  readonly receiptId?: string;
  /** Makes this opening an intent of its own. */
  readonly key: string;
}

/** What a dialog of an entry command is given. */
export interface EntryCommandProps {
  readonly opened: OpenedEntryCommand;
  readonly onClose: () => void;
  readonly onDone: (result: EntryDetail) => void;
}

/** Commands that need nothing but the decision. */
export const IMMEDIATE = ["submit", "approve", "withdraw"];
/** Commands that need a reason. */
export const WITH_REASON = ["reject", "cancel", "closeShort", "reverseReceipt"];

let openings = 0;

/** Opens a command on a row: a new intent each time. */
export function openEntryCommand(command: string, row: EntryRow, receiptId?: string): OpenedEntryCommand {
  openings += 1;
  return { command, row, key: `${command}:${row.id}:${openings}`, ...(receiptId ? { receiptId } : {}) };
}
