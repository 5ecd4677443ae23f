import { type ReactNode, useRef } from "react";
import { Button } from "./Button.tsx";
import { useT } from "./i18n.tsx";
import { Modal } from "./Modal.tsx";

/** Asks before an action that is hard to undo; the safe button has the focus. */
export function ConfirmDialog(props: {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly tone?: "danger" | "primary";
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const {
    isOpen,
    title,
    text,
    confirmLabel,
    cancelLabel,
    tone = "danger",
    isBusy,
    onConfirm,
    onCancel,
  } = props;
  const t = useT();
  const safe = useRef<HTMLButtonElement>(null);
  if (!isOpen) return null;
  return (
    <Modal
      onClose={onCancel}
      title={title}
      width="420px"
      isAlert
      initialFocus={safe}
      footer={
        <>
          <Button ref={safe} onClick={onCancel}>
            {cancelLabel ?? t("common.action.cancel")}
          </Button>
          <Button look={tone === "danger" ? "dangerSolid" : "primary"} isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text}
    </Modal>
  );
}
