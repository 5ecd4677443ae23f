import { ExitImmediate } from "./ExitImmediate.tsx";
import { ExitReason } from "./ExitReason.tsx";
import { HandOverCommand } from "./HandOverCommand.tsx";
import { ShortCommand } from "./ShortCommand.tsx";

const WITH_REASON = ["reject", "cancel", "requestCancel", "declineCancel"];

/** The dialog of each command of an exit; a pick is given whole by the scanner. */
export function exitDialogs(command: string) {
  if (WITH_REASON.includes(command)) return ExitReason;
  if (command === "handOver") return HandOverCommand;
  return command === "reportShort" ? ShortCommand : ExitImmediate;
}
