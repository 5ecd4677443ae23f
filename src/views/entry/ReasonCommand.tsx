import { Stack } from "@chakra-ui/react/stack";
import { outstanding } from "../../domain/quantity.ts";
import { Button } from "../kit/Button.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { TextArea } from "../kit/TextArea.tsx";
import type { EntryCommandProps } from "./entry-command.ts";
import { useEntryCommand } from "./use-entry-command.ts";

/** What each dialog says above its reason. */
function useWords(opened: EntryCommandProps["opened"]) {
  const t = useT();
  const {
    number,
    expectedTotal: expected,
    goodTotal: good,
    damagedTotal: damaged,
    closedShortTotal,
  } = opened.row;
  const left = outstanding({ expected, good, damaged, closedShort: closedShortTotal });
  switch (opened.command) {
    case "reject":
      return { title: t("entry.command.rejectTitle", { number }), text: null };
    case "closeShort":
      return {
        title: t("entry.command.closeShortTitle", { number }),
        text: t("entry.command.closeShortText", { outstanding: left }),
      };
    case "reverseReceipt":
      return {
        title: t("entry.command.reverseTitle", { number }),
        text: t("entry.command.reverseText"),
      };
    default:
      return { title: t("entry.command.cancelTitle", { number }), text: t("entry.command.cancelText") };
  }
}

/** Rejecting, cancelling, closing short and reversing: each takes a reason, which its reader will see. */
export function ReasonCommand({ opened, onClose, onDone }: EntryCommandProps) {
  const t = useT();
  const words = useWords(opened);
  const fixed = opened.receiptId ? { receiptId: opened.receiptId } : {};
  const command = useEntryCommand(opened, { ...fixed, reason: "" }, onDone);
  const reason = String(command.payload.reason ?? "");
  const isOptional = opened.command === "cancel" && opened.row.status === "draft";
  const isBusy = command.view.kind === "sending";
  const isOver = command.view.kind === "movedOn";
  return (
    <Dialog
      isOpen
      isAlert
      onClose={onClose}
      title={words.title}
      footer={
        <>
          <Button onClick={onClose}>{t(isOver ? "common.action.close" : "common.action.cancel")}</Button>
          {isOver ? null : (
            <Button
              look={opened.command === "closeShort" ? "primary" : "danger"}
              isBusy={isBusy}
              disabled={!isOptional && reason.trim() === ""}
              onClick={command.submit}
            >
              {t.dynamic(`texts.command.entry.${opened.command}`)}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="3">
        {words.text ? <p>{words.text}</p> : null}
        <TextArea
          label={t("entry.command.reasonLabel")}
          hint={t("entry.command.reasonHint")}
          value={reason}
          isRequired={!isOptional}
          onChange={(value) => command.change({ ...fixed, reason: value })}
        />
        <CommandOutcome outcome={command.view} lifecycle="entry" onRetry={command.retry} />
      </Stack>
    </Dialog>
  );
}
