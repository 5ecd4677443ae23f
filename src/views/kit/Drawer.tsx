import { type ReactNode, useId, useRef } from "react";
import { CloseButton } from "./CloseButton.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { ModalBody, ModalBox, ModalFoot, ModalHead } from "./modal-parts.tsx";
import { modalExits, useModal } from "./use-modal.ts";

export interface DrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Closing would lose input: every way to close asks first. */
  readonly isDirty?: boolean;
  readonly title: string;
  readonly side?: "start" | "end";
  /** CSS width; 300px unless said otherwise. */
  readonly width?: string;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A panel at the side of the window; closes by Escape, its button, or a click beside it. */
export function Drawer(props: DrawerProps) {
  if (!props.isOpen) return null;
  return (
    <LeaveGuard isDirty={props.isDirty ?? false} onLeave={props.onClose}>
      {(leave) => <OpenDrawer {...props} onClose={leave} />}
    </LeaveGuard>
  );
}

function OpenDrawer(props: DrawerProps) {
  const { onClose, title, side = "end", width = "300px", footer, children } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, undefined);
  return (
    <ModalBox
      ref={dialog}
      isDrawer
      tabIndex={-1}
      side={side}
      width={width}
      aria-labelledby={id}
      {...modalExits(dialog, onClose)}
      // The backdrop belongs to the dialog element itself; its content is one level deeper.
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <ModalHead>
        <h2 id={id}>{title}</h2>
        <CloseButton onClick={onClose} />
      </ModalHead>
      <ModalBody>{children}</ModalBody>
      {footer ? <ModalFoot>{footer}</ModalFoot> : null}
    </ModalBox>
  );
}
