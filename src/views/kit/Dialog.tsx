import { LeaveGuard } from "./LeaveGuard.tsx";
import { PlainDialog, type PlainDialogProps } from "./PlainDialog.tsx";

export interface DialogProps extends PlainDialogProps {
  readonly isOpen: boolean;
  /** Closing would lose input: every way to close asks first. */
  readonly isDirty?: boolean;
}

/** A modal dialog. A click beside it does not close it, so that a slip loses no input. */
export function Dialog({ isOpen, isDirty = false, onClose, ...rest }: DialogProps) {
  if (!isOpen) return null;
  return (
    <LeaveGuard isDirty={isDirty} onLeave={onClose}>
      {(leave) => <PlainDialog {...rest} onClose={leave} />}
    </LeaveGuard>
  );
}
