import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from "react";
import { CloseButton } from "./CloseButton.tsx";
import { ModalBody, ModalBox, ModalFoot, ModalHead } from "./modal-parts.tsx";
import { modalExits, useModal } from "./use-modal.ts";

export interface PlainDialogProps {
  /** Escape and the close button; the owner closes by unmounting. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  readonly size?: "sm" | "md" | "lg";
  /** An alertdialog: asks before an action, without a close button. */
  readonly isAlert?: boolean;
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Enter in the only field of the dialog. */
  readonly onEnter?: (() => void) | undefined;
}

const ANY_FIELD = "[data-modal-body] :is(input, select, textarea):not(:disabled)";

/** Enter in a one-line field, where it is the only field and nothing else has taken the key. */
function isOnlyField(event: KeyboardEvent<HTMLDialogElement>): boolean {
  const { target, currentTarget, nativeEvent } = event;
  if (event.key !== "Enter" || event.defaultPrevented || nativeEvent.isComposing) return false;
  if (!(target instanceof HTMLInputElement) || ["checkbox", "radio", "file"].includes(target.type))
    return false;
  return currentTarget.querySelectorAll(ANY_FIELD).length === 1;
}

/** The rendering of a modal dialog; dialogs with input use Dialog, which asks before it is lost. */
export function PlainDialog(props: PlainDialogProps) {
  const { onClose, title, children, footer, size = "md", isAlert = false, initialFocus, onEnter } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, initialFocus);
  const exits = modalExits(dialog, onClose);
  return (
    <ModalBox
      ref={dialog}
      size={size}
      tabIndex={-1}
      role={isAlert ? "alertdialog" : "dialog"}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={isAlert ? `${id}-body` : undefined}
      {...exits}
      onKeyDown={(event) => {
        exits.onKeyDown(event);
        if (onEnter && isOnlyField(event)) {
          event.preventDefault();
          onEnter();
        }
      }}
    >
      <ModalHead>
        <h2 id={`${id}-title`}>{title}</h2>
        {isAlert ? null : <CloseButton onClick={onClose} />}
      </ModalHead>
      <ModalBody id={`${id}-body`} data-modal-body="">
        {children}
      </ModalBody>
      {footer ? <ModalFoot>{footer}</ModalFoot> : null}
    </ModalBox>
  );
}
