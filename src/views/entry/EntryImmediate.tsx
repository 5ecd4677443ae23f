import { ImmediateCommand } from "../kit/request/ImmediateCommand.tsx";
import { type EntryCommandProps, entryKind } from "./entry-kind.ts";

/** Submitting, approving and withdrawing an entry. */
export const EntryImmediate = (props: EntryCommandProps) => <ImmediateCommand kind={entryKind} {...props} />;
