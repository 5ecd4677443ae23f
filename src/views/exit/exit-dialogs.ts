import type { ExitDetail, ExitRow } from "../../contracts/exit.ts";
import type { ExitCommand } from "../../machines/lifecycles/exit.lifecycle.ts";
import type { CommandDialogs } from "../requests/request-kind.ts";
import { ExitImmediate } from "./ExitImmediate.tsx";
import { ExitReason } from "./ExitReason.tsx";
import { HandOverCommand } from "./HandOverCommand.tsx";
import { ShortCommand } from "./ShortCommand.tsx";

/** Amending goes to the form instead; a pick is given whole by the scanner; the delivery ships. */
type WithDialog = Exclude<ExitCommand, "amend" | "pick" | "ship">;

/** The dialog of each command of an exit. */
export const exitDialogs: CommandDialogs<ExitRow, ExitDetail> = {
  submit: ExitImmediate,
  approve: ExitImmediate,
  withdraw: ExitImmediate,
  startPicking: ExitImmediate,
  finishPicking: ExitImmediate,
  acceptCancel: ExitImmediate,
  reject: ExitReason,
  cancel: ExitReason,
  requestCancel: ExitReason,
  declineCancel: ExitReason,
  reportShort: ShortCommand,
  handOver: HandOverCommand,
} satisfies CommandDialogs<ExitRow, ExitDetail, WithDialog>;
