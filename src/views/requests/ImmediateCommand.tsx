import { useEffect } from "react";
import { CommandFoot, commandClosing } from "../kit/CommandFoot.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import type { CommandProps, RequestKind, RequestRow } from "./request-kind.ts";
import { useRequestCommand } from "./use-request-command.ts";

/** Sends a command that needs nothing more; shows itself only when it has not gone through. */
export function ImmediateCommand<Row extends RequestRow, Detail extends Row>(
  props: CommandProps<Row, Detail> & {
    readonly kind: RequestKind<Row, Detail>;
    readonly isForm?: boolean;
  },
) {
  const { kind, opened, onClose, onDone, isForm = false } = props;
  const command = useRequestCommand(kind, opened, opened.given, onDone, undefined, isForm);
  const { view, submit } = command;
  const isNew = view.kind === "editing";
  useEffect(() => {
    if (isNew) submit();
  }, [isNew, submit]);
  const hasFailed = ["refused", "movedOn", "unreachable"].includes(view.kind);
  return (
    <Dialog
      isOpen={hasFailed}
      {...commandClosing(command, onClose)}
      size="sm"
      title={command.label}
      footer={<CommandFoot command={command} onClose={onClose} />}
    >
      <CommandOutcome outcome={view} lifecycle={kind.name} onRetry={command.retry} />
    </Dialog>
  );
}
