import type { ReactNode, Ref } from "react";
import type { Doubt } from "../../domain/plausible.ts";
import type { CommandKind } from "../../machines/page/command.view.ts";
import { chakra } from "../theme/chakra.ts";
import { Button } from "./Button.tsx";
import { DoubtQuestion } from "./DoubtQuestion.tsx";
import { useT } from "./i18n.tsx";
import { CancelButton } from "./LeaveGuard.tsx";
import { HeldWhileUnready, UNREADY_TEXT, useUnready } from "./unready.tsx";

const Waits = chakra("small", { base: { alignSelf: "center", color: "fg.muted" } });

/** Interface of an open command for its frame. */
export interface OpenCommand {
  readonly view: { readonly kind: CommandKind; readonly doubts: readonly Doubt[] };
  readonly isDirty: boolean;
  readonly isUnderWay: boolean;
  readonly isAnswerNeeded: boolean;
  readonly dispel: () => void;
  readonly abandon: () => void;
  readonly keepWaiting: () => void;
  readonly giveUp: () => void;
}

/**
 * How the dialog of a command closes: a command under way is kept and waits for the network in the frame. Otherwise
 * the dialog asks before it drops what was filled in.
 */
export function commandClosing(command: OpenCommand, onClose: () => void) {
  return {
    isDirty: command.isDirty && !command.isUnderWay,
    onClose: () => {
      command.keepWaiting();
      onClose();
    },
  };
}

/** The buttons under an open command: cancel and send; without an answer, wait or give up. */
export function CommandFoot(props: {
  readonly command: OpenCommand;
  readonly onClose: () => void;
  /** Label of the button that closes; "cancel" by default. */
  readonly dismiss?: string | undefined;
  /** The button that cancels, where it has the focus first. */
  readonly safe?: Ref<HTMLButtonElement> | undefined;
  /** The button that sends it. */
  readonly children?: ReactNode;
}) {
  const { command, onClose, dismiss, safe, children } = props;
  const t = useT();
  const unready = useUnready();
  if (command.view.kind === "unreachable") {
    return (
      <>
        <Button
          key="giveUp"
          onClick={() => {
            command.giveUp();
            onClose();
          }}
        >
          {t("common.command.giveUp")}
        </Button>
        {command.isAnswerNeeded ? null : (
          <Button
            key="keepWaiting"
            look="primary"
            onClick={() => {
              command.keepWaiting();
              onClose();
            }}
          >
            {t("common.command.keepWaiting")}
          </Button>
        )}
      </>
    );
  }
  const isOver = command.view.kind === "movedOn" || !children;
  return (
    <>
      <CancelButton key="cancel" ref={safe} label={isOver ? t("common.action.close") : dismiss} />
      <DoubtQuestion command={command} onBack={command.abandon} />
      {command.view.kind === "movedOn" ? null : (
        <HeldWhileUnready>
          {unready ? <Waits role="status">{t(UNREADY_TEXT[unready])}</Waits> : null}
          {children}
        </HeldWhileUnready>
      )}
    </>
  );
}
