import { LeaveGuard } from "./LeaveGuard.tsx";
import { Modal } from "./Modal.tsx";
import type { ModalProps } from "./ModalBox.tsx";

/** Width of a dialog by how much it holds. */
const WIDTHS = { sm: "420px", md: "560px", palette: "672px", lg: "840px", table: "1040px" } as const;

/** A modal dialog. A click beside it does not close it, so that a slip loses no input. */
export function Dialog(
  props: Omit<ModalProps, "width" | "side"> & {
    readonly isOpen: boolean;
    /** Closing would lose input: every way to close asks first. */
    readonly isDirty?: boolean;
    readonly size?: keyof typeof WIDTHS;
  },
) {
  const { isOpen, isDirty = false, onClose, size = "md", ...rest } = props;
  if (!isOpen) return null;
  return (
    <LeaveGuard isDirty={isDirty} onLeave={onClose}>
      {(leave) => <Modal {...rest} width={WIDTHS[size]} onClose={leave} />}
    </LeaveGuard>
  );
}
