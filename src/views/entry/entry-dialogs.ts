import { ArriveCommand } from "./ArriveCommand.tsx";
import { EntryImmediate } from "./EntryImmediate.tsx";
import { EntryReason } from "./EntryReason.tsx";
import { ReceiveCommand } from "./ReceiveCommand.tsx";

/** Commands that need nothing but the decision. */
const IMMEDIATE = ["submit", "approve", "withdraw"];

/** The dialog of each command of an entry. */
export function entryDialogs(command: string) {
  if (IMMEDIATE.includes(command)) return EntryImmediate;
  if (command === "arrive") return ArriveCommand;
  return command === "receive" ? ReceiveCommand : EntryReason;
}
