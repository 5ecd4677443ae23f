import { Stack } from "@chakra-ui/react/stack";
import type { ReactNode } from "react";
import { Button } from "../Button.tsx";
import { CommandOutcome } from "../CommandOutcome.tsx";
import { Dialog } from "../Dialog.tsx";
import { useT } from "../i18n.tsx";
import type { useRequestCommand } from "./use-request-command.ts";

/** The frame of a command that is filled in: its fields, what became of it, and the button that sends it. */
export function CommandDialog(props: {
  readonly lifecycle: "entry" | "exit";
  readonly command: string;
  readonly title: string;
  readonly sending: Pick<ReturnType<typeof useRequestCommand>, "view" | "submit" | "retry">;
  readonly look?: "primary" | "danger";
  readonly isAlert?: boolean;
  /** Something that it takes is not given yet. */
  readonly isIncomplete?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { lifecycle, command, title, sending, look = "primary", isAlert, isIncomplete, onClose } = props;
  const t = useT();
  const isOver = sending.view.kind === "movedOn";
  return (
    <Dialog
      isOpen
      isAlert={isAlert ?? false}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t(isOver ? "common.action.close" : "common.action.cancel")}</Button>
          {isOver ? null : (
            <Button
              look={look}
              isBusy={sending.view.kind === "sending"}
              disabled={isIncomplete ?? false}
              onClick={sending.submit}
            >
              {t.dynamic(`texts.command.${lifecycle}.${command}`)}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="3">
        {props.children}
        <CommandOutcome outcome={sending.view} lifecycle={lifecycle} onRetry={sending.retry} />
      </Stack>
    </Dialog>
  );
}
