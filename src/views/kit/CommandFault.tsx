import type { RequestName } from "../../contracts/request-kinds.ts";
import type { CommandView } from "../../machines/page/command.view.ts";
import { Button } from "./Button.tsx";
import { CommandFoot, commandClosing, type OpenCommand } from "./CommandFoot.tsx";
import { CommandOutcome } from "./CommandOutcome.tsx";
import { Dialog } from "./Dialog.tsx";
import { DoubtQuestion } from "./DoubtQuestion.tsx";
import { Notice } from "./Notice.tsx";

/** A refusal that the person may override: what is asked, and the words of both buttons. */
export interface Override {
  readonly sentences: readonly string[];
  readonly confirm: string;
  readonly back: string;
  /** Sends it with the person's answer. */
  readonly onConfirm: () => void;
}

/** A command that was sent by a button: it shows itself only when it has not gone through, or is unlikely. */
export function CommandFault(props: {
  readonly command: OpenCommand & {
    readonly view: CommandView<unknown>;
    readonly label: string;
    readonly retry: () => void;
  };
  readonly lifecycle: RequestName;
  readonly onClose: () => void;
  /** Asks instead of only naming a refusal. */
  readonly override?: Override | null;
}) {
  const { command, lifecycle, onClose, override } = props;
  const { view } = command;
  // Going back leaves its values where they were given, such as on a desk.
  if (view.kind === "doubted") return <DoubtQuestion command={command} onBack={onClose} />;
  return (
    <Dialog
      isOpen={["refused", "movedOn", "unreachable"].includes(view.kind)}
      {...commandClosing(command, onClose)}
      size="sm"
      title={command.label}
      footer={
        <CommandFoot command={command} onClose={onClose} dismiss={override?.back}>
          {override ? (
            <Button look="primary" onClick={override.onConfirm}>
              {override.confirm}
            </Button>
          ) : null}
        </CommandFoot>
      }
    >
      {override ? (
        <Notice tone="warning">
          {override.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      ) : (
        <CommandOutcome outcome={view} lifecycle={lifecycle} onRetry={command.retry} />
      )}
    </Dialog>
  );
}
