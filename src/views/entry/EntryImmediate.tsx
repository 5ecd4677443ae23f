import { ImmediateCommand } from "../requests/ImmediateCommand.tsx";
import { type EntryCommandProps, entryKind } from "./entry-kind.ts";

/** Submitting, approving and withdrawing an entry. */
export const EntryImmediate = (props: EntryCommandProps) => <ImmediateCommand kind={entryKind} {...props} />;

/** The receipt of a desk: what was counted stays there until the end of the receipt is known. */
export const DeskReceipt = (props: EntryCommandProps) => (
  <ImmediateCommand kind={entryKind} isForm {...props} />
);
