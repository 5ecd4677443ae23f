import type { ReactNode } from "react";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { Modal } from "./Modal.tsx";

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
  const { isOpen, isDirty = false, onClose, side = "end", width = "300px", ...rest } = props;
  if (!isOpen) return null;
  return (
    <LeaveGuard isDirty={isDirty} onLeave={onClose}>
      {(leave) => <Modal {...rest} side={side} width={width} onClose={leave} />}
    </LeaveGuard>
  );
}
