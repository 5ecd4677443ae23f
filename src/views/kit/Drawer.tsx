import type { ReactNode } from "react";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { Modal } from "./Modal.tsx";

export interface DrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Closing would lose input: every way to close asks first. */
  readonly isDirty?: boolean;
  readonly title: string;
  readonly side?: "start" | "end" | "bottom";
  /** CSS width; 300px unless said otherwise, and all of it at the bottom. */
  readonly width?: string;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A panel at a side of the window or at its foot; closes by Escape, its button, or a click beside it. */
export function Drawer(props: DrawerProps) {
  const { isOpen, isDirty = false, onClose, side = "end", ...rest } = props;
  const { width = side === "bottom" ? "100vw" : "300px" } = props;
  if (!isOpen) return null;
  return (
    <LeaveGuard isDirty={isDirty} onLeave={onClose}>
      {(leave) => <Modal {...rest} side={side} width={width} onClose={leave} />}
    </LeaveGuard>
  );
}
