import { Stack } from "@chakra-ui/react/stack";
import type { ReactNode } from "react";
import { CommandFoot, commandClosing, type OpenCommand } from "../kit/CommandFoot.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import type { useDeliveryCommand } from "./delivery-kind.ts";

/** The frame of every delivery command: its fields, its outcome, and the button that sends it. */
export function DeliveryDialog(props: {
  readonly command: string;
  readonly title: string;
  readonly sending: Pick<ReturnType<typeof useDeliveryCommand>, keyof OpenCommand | "submit" | "retry">;
  /** Why it cannot be sent yet. */
  readonly reason?: string | null;
  readonly look?: "primary" | "danger";
  /** Something of it is still being stored: it is sent right after. */
  readonly isPreparing?: boolean;
  readonly size?: "sm" | "md" | "lg";
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { command, title, sending, reason = null, look = "primary", size = "sm", onClose } = props;
  const t = useT();
  return (
    <Dialog
      isOpen
      {...commandClosing(sending, onClose)}
      title={title}
      size={size}
      footer={
        <CommandFoot command={sending} onClose={onClose}>
          <ReasonButton
            look={look}
            reason={reason}
            isBusy={sending.view.kind === "sending" || (props.isPreparing ?? false)}
            onClick={sending.submit}
          >
            {t.dynamic(`texts.command.delivery.${command}`)}
          </ReasonButton>
        </CommandFoot>
      }
    >
      <Stack gap="4">
        {props.children}
        <CommandOutcome outcome={sending.view} lifecycle="delivery" onRetry={sending.retry} />
      </Stack>
    </Dialog>
  );
}
