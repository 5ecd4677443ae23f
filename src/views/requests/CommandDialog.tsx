import { Stack } from "@chakra-ui/react/stack";
import type { ReactNode } from "react";
import type { RequestName } from "../../contracts/request-kinds.ts";
import { CommandFoot, commandClosing, type OpenCommand } from "../kit/CommandFoot.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import type { useRequestCommand } from "./use-request-command.ts";

/** The frame of a command with fields: the fields, the outcome, and the button that sends it. */
export function CommandDialog(props: {
  readonly lifecycle: RequestName;
  readonly command: string;
  readonly title: string;
  readonly sending: Pick<
    ReturnType<typeof useRequestCommand>,
    keyof OpenCommand | "submit" | "retry" | "view"
  >;
  readonly look?: "primary" | "danger";
  readonly isAlert?: boolean;
  /** Something that it takes is not given yet. */
  readonly isIncomplete?: boolean;
  /** Why else it cannot be sent yet. */
  readonly reason?: string | null;
  /** Something of it is still being stored: it is sent right after. */
  readonly isPreparing?: boolean;
  readonly size?: "sm" | "md";
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { lifecycle, command, title, sending, look = "primary", size = "md", onClose } = props;
  const { isAlert = false, isIncomplete, reason = null, isPreparing = false } = props;
  const t = useT();
  // "Cancel" could mean the dialog or the request: such a dialog has "Back" and "Confirm".
  const dismiss = /cancel/i.test(command) ? t("common.action.back") : undefined;
  return (
    <Dialog
      isOpen
      isAlert={isAlert}
      size={size}
      {...commandClosing(sending, onClose)}
      title={title}
      footer={
        <CommandFoot command={sending} onClose={onClose} dismiss={dismiss}>
          <ReasonButton
            look={look}
            isBusy={sending.view.kind === "sending" || isPreparing}
            reason={isIncomplete ? t("common.field.incomplete") : reason}
            onClick={sending.submit}
          >
            {command === "cancel"
              ? t("request.command.confirmCancel")
              : t.dynamic(`texts.command.${lifecycle}.${command}`)}
          </ReasonButton>
        </CommandFoot>
      }
    >
      <Stack gap="3">
        {props.children}
        <CommandOutcome outcome={sending.view} lifecycle={lifecycle} onRetry={sending.retry} />
      </Stack>
    </Dialog>
  );
}
