import { X } from "lucide-react";
import { type ReactNode, type RefObject, useId, useRef } from "react";
import { IconButton } from "./IconButton.tsx";
import { useT } from "./i18n.tsx";
import { ModalBody, ModalBox, ModalFoot, ModalHead } from "./modal-parts.tsx";
import { useModal } from "./use-modal.ts";

export interface DialogProps {
  readonly isOpen: boolean;
  /** Escape and the close button; the owner closes by isOpen. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  readonly size?: "sm" | "md" | "lg";
  /** An alertdialog: asks before something happens, without a close button. */
  readonly isAlert?: boolean;
  readonly initialFocus?: RefObject<HTMLElement | null>;
}

/** A modal dialog. A click beside it does not close it: what was typed must not vanish by a slip. */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: DialogProps) {
  const { onClose, title, children, footer, size = "md", isAlert = false, initialFocus } = props;
  const t = useT();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, initialFocus);
  return (
    <ModalBox
      ref={dialog}
      size={size}
      role={isAlert ? "alertdialog" : "dialog"}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={isAlert ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A browser may close on a second Escape whatever we say; then the owner has to know.
      onClose={() => {
        if (dialog.current && !dialog.current.open) onClose();
      }}
      // Keys inside a dialog are not the page's shortcuts.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <ModalHead>
        <h2 id={`${id}-title`}>{title}</h2>
        {isAlert ? null : (
          <IconButton
            size="sm"
            label={t("common.action.close")}
            icon={<X aria-hidden="true" />}
            onClick={onClose}
          />
        )}
      </ModalHead>
      <ModalBody id={`${id}-body`} data-modal-body="">
        {children}
      </ModalBody>
      {footer ? <ModalFoot>{footer}</ModalFoot> : null}
    </ModalBox>
  );
}
