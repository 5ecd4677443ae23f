import { CommandFault } from "../kit/CommandFault.tsx";
import type { CommandKind, CommandProps, CommandRow } from "./request-kind.ts";
import { useRequestCommand } from "./use-request-command.ts";

/** A command of a request that was sent as it was given. */
export function SentCommand<Row extends CommandRow, Detail extends Row>(
  props: CommandProps<Row, Detail> & { readonly kind: CommandKind<Row> },
) {
  const { kind, opened, onClose, onDone } = props;
  const command = useRequestCommand(kind, opened, opened.given, onDone);
  return <CommandFault command={command} lifecycle={kind.name} onClose={onClose} />;
}
