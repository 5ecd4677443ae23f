import { ImmediateCommand } from "../requests/ImmediateCommand.tsx";
import { type ExitCommandProps, exitKind } from "./exit-kind.ts";

/** The decisions of an exit that need nothing more, and picks, which the scanner has filled in. */
export const ExitImmediate = (props: ExitCommandProps) => <ImmediateCommand kind={exitKind} {...props} />;
