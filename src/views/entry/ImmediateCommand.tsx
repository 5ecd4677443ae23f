import { useEffect } from "react";
import { Button } from "../kit/Button.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import type { EntryCommandProps } from "./entry-command.ts";
import { useEntryCommand } from "./use-entry-command.ts";

const NOTHING = {};

/** Sends a command that needs nothing more; shows itself only when it has not gone through. */
export function ImmediateCommand({ opened, onClose, onDone }: EntryCommandProps) {
  const t = useT();
  const command = useEntryCommand(opened, NOTHING, onDone);
  const { view, submit } = command;
  const isNew = view.kind === "editing";
  useEffect(() => {
    if (isNew) submit();
  }, [isNew, submit]);
  const hasFailed = ["refused", "movedOn", "unreachable"].includes(view.kind);
  return (
    <Dialog
      isOpen={hasFailed}
      onClose={onClose}
      size="sm"
      title={`${t.dynamic(`texts.command.entry.${opened.command}`)} ${opened.row.number}`}
      footer={<Button onClick={onClose}>{t("common.action.close")}</Button>}
    >
      <CommandOutcome outcome={view} lifecycle="entry" onRetry={command.retry} />
    </Dialog>
  );
}
