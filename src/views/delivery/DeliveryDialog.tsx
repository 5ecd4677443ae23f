import { Stack } from "@chakra-ui/react/stack";
import type { ReactNode } from "react";
import { Button } from "../kit/Button.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import type { useDeliveryCommand } from "./delivery-command.ts";

/** The frame of every delivery command: its fields, what became of it, and the button that sends it. */
export function DeliveryDialog(props: {
  readonly command: string;
  readonly title: string;
  readonly sending: Pick<ReturnType<typeof useDeliveryCommand>, "view" | "submit" | "retry">;
  /** Why it cannot be sent yet. */
  readonly reason?: string | null;
  readonly look?: "primary" | "danger";
  readonly size?: "sm" | "md" | "lg";
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { command, title, sending, reason = null, look = "primary", size = "sm", onClose } = props;
  const t = useT();
  const isOver = sending.view.kind === "movedOn";
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size={size}
      footer={
        <>
          <Button onClick={onClose}>{t(isOver ? "common.action.close" : "common.action.cancel")}</Button>
          {isOver ? null : (
            <ReasonButton
              look={look}
              reason={reason}
              isBusy={sending.view.kind === "sending"}
              onClick={sending.submit}
            >
              {t.dynamic(`texts.command.delivery.${command}`)}
            </ReasonButton>
          )}
        </>
      }
    >
      <Stack gap="4">
        {props.children}
        <CommandOutcome outcome={sending.view} lifecycle="delivery" onRetry={sending.retry} />
      </Stack>
    </Dialog>
  );
}
