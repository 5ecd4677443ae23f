import { useState } from "react";
import { createCommandMachine } from "../../machines/page/command.machine.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";

interface Ended {
  readonly ended: number;
}
const endMachine = createCommandMachine<{ readonly sessionId?: string }, Ended>();

/** Signs a person out of one session, or of all of them. */
export function EndSession(props: {
  readonly userId: string;
  /** Absent: all of their sessions. */
  readonly sessionId?: string;
  readonly label: string;
  /** Its name, if the label alone is ambiguous. */
  readonly name?: string;
  readonly openedAs: string;
  readonly onEnded: () => void;
}) {
  const { userId, sessionId, label, name, openedAs, onEnded } = props;
  const t = useT();
  const toast = useToast();
  const [onDone] = useState(() => (answer: Ended) => {
    toast({ tone: "success", text: t("user.drawer.signedOut", { count: answer.ended }) });
    onEnded();
  });
  const command = useCommand<{ readonly sessionId?: string }, Ended>({
    key: `end:${openedAs}:${sessionId ?? "all"}`,
    machine: endMachine,
    resource: "user",
    command: "endSession",
    label: name ?? label,
    id: userId,
    version: null,
    payload: sessionId ? { sessionId } : {},
    onDone,
  });
  const { kind } = command.view;
  return (
    <Button
      size="sm"
      aria-label={name}
      isBusy={kind === "sending" || kind === "unreachable"}
      disabled={kind === "done"}
      onClick={kind === "refused" ? command.retry : command.submit}
    >
      {label}
    </Button>
  );
}
