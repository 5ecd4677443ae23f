import { X } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { IconButton } from "./IconButton.tsx";
import { useT } from "./i18n.tsx";
import { ModalBody, ModalBox, ModalFoot, ModalHead } from "./modal-parts.tsx";
import { useModal } from "./use-modal.ts";

export interface DrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly side?: "start" | "end";
  /** CSS width; 300px unless said otherwise. */
  readonly width?: string;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A panel at the side of the window; closes by Escape, its button, or a click beside it. */
export function Drawer(props: DrawerProps) {
  return props.isOpen ? <OpenDrawer {...props} /> : null;
}

function OpenDrawer(props: DrawerProps) {
  const { onClose, title, side = "end", width = "300px", footer, children } = props;
  const t = useT();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, undefined);
  return (
    <ModalBox
      ref={dialog}
      isDrawer
      side={side}
      width={width}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (dialog.current && !dialog.current.open) onClose();
      }}
      // The backdrop belongs to the dialog element itself; its content is one level deeper.
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <ModalHead>
        <h2 id={id}>{title}</h2>
        <IconButton
          size="sm"
          label={t("common.action.close")}
          icon={<X aria-hidden="true" />}
          onClick={onClose}
        />
      </ModalHead>
      <ModalBody>{children}</ModalBody>
      {footer ? <ModalFoot>{footer}</ModalFoot> : null}
    </ModalBox>
  );
}
