import type { ModalProps } from "./ModalBox.tsx";
import { onDemand } from "./on-demand.ts";

const box = onDemand(() => import("./ModalBox.tsx").then(({ ModalBox }) => ModalBox));

/** Fetches the code of dialogs and drawers before one is opened. */
export const loadModals = box.load;

/** A dialog or drawer for as long as it is mounted (ModalBox.tsx); one whose code cannot be fetched is closed. */
export function Modal(props: ModalProps) {
  const Box = box.use(true, props.onClose);
  return Box ? <Box {...props} /> : null;
}
