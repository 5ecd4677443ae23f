import { useEffect } from "react";
import { Button } from "../Button.tsx";
import { CommandOutcome } from "../CommandOutcome.tsx";
import { Dialog } from "../Dialog.tsx";
import { useT } from "../i18n.tsx";
import type { CommandProps, RequestKind, RequestRow } from "./request-kind.ts";
import { useRequestCommand } from "./use-request-command.ts";

/** Sends a command that needs nothing more; shows itself only when it has not gone through. */
export function ImmediateCommand<Row extends RequestRow, Detail extends Row>(
  props: CommandProps<Row, Detail> & { readonly kind: RequestKind<Row, Detail> },
) {
  const { kind, opened, onClose, onDone } = props;
  const t = useT();
  const command = useRequestCommand(kind, opened, opened.given, onDone);
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
      title={`${t.dynamic(`texts.command.${kind.name}.${opened.command}`)} ${opened.row.number}`}
      footer={<Button onClick={onClose}>{t("common.action.close")}</Button>}
    >
      <CommandOutcome outcome={view} lifecycle={kind.name} onRetry={command.retry} />
    </Dialog>
  );
}
