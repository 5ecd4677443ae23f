import { type ReactNode, useRef } from "react";
import type { CommandView } from "../../machines/page/command.view.ts";
import { Button } from "./Button.tsx";
import { CommandFoot, commandClosing, type OpenCommand } from "./CommandFoot.tsx";
import { CommandOutcome } from "./CommandOutcome.tsx";
import { Dialog } from "./Dialog.tsx";
import { CancelButton } from "./LeaveGuard.tsx";

/** Interface of a command that a confirmation sends. */
interface AskedCommand extends OpenCommand {
  readonly view: CommandView<unknown>;
  readonly submit: () => void;
  readonly retry: () => void;
  readonly accept: () => void;
}

/**
 * Asks before a command that is hard to undo, and stays open until it is answered: without an answer it can be
 * withdrawn, or left to wait in the frame.
 */
export function ConfirmCommand(props: {
  readonly command: AskedCommand;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly tone?: "danger" | "primary";
  /** Whose statuses the newer row's is one of. */
  readonly lifecycle?: "bulletin";
  readonly onClose: () => void;
}) {
  const { command, title, children, confirmLabel, tone = "danger", lifecycle, onClose } = props;
  const { view, isAnswerNeeded } = command;
  const safe = useRef<HTMLButtonElement>(null);
  const confirm = (
    <Button
      look={tone === "danger" ? "dangerSolid" : "primary"}
      isBusy={view.kind === "sending"}
      onClick={() => {
        // After a lost race the new status was shown: confirming is a decision about that status.
        if (view.kind === "movedOn") command.accept();
        command.submit();
      }}
    >
      {confirmLabel}
    </Button>
  );
  return (
    <Dialog
      isOpen
      isAlert
      size="sm"
      initialFocus={safe}
      {...commandClosing(command, onClose)}
      title={title}
      footer={
        view.kind === "movedOn" ? (
          <>
            <CancelButton />
            {confirm}
          </>
        ) : (
          <CommandFoot command={command} safe={safe} onClose={onClose}>
            {confirm}
          </CommandFoot>
        )
      }
    >
      {children}
      <CommandOutcome
        outcome={view}
        {...(lifecycle ? { lifecycle } : {})}
        isAnswerNeeded={isAnswerNeeded}
        onRetry={command.retry}
      />
    </Dialog>
  );
}
