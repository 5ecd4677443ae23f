import { ImmediateCommand } from "../requests/ImmediateCommand.tsx";
import { type EntryCommandProps, entryKind } from "./entry-kind.ts";

/** Submitting, approving and withdrawing an entry. */
export const EntryImmediate = (props: EntryCommandProps) => <ImmediateCommand kind={entryKind} {...props} />;
