import type { createCommandMachine } from "../../machines/page/command.machine.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { useT } from "../kit/i18n.tsx";
import type { CommandKind, CommandRow, OpenedCommand } from "./request-kind.ts";

/** The actor of an opened command of a request. */
export function useRequestCommand<Row extends CommandRow, Detail extends Row, Payload extends object>(
  kind: CommandKind<Row, Detail>,
  opened: OpenedCommand<Row>,
  payload: Payload,
  onDone: (result: Detail) => void,
  toBody?: (payload: Payload) => object,
  /** What it was made of is kept until its end is known, see CommandAsk. */
  isForm = false,
) {
  const t = useT();
  return useCommand({
    key: opened.key,
    // One machine serves the payloads of all commands of a lifecycle.
    machine: kind.command as unknown as ReturnType<typeof createCommandMachine<Payload, Detail>>,
    resource: kind.name,
    command: opened.command,
    label: `${t.dynamic(`texts.command.${kind.name}.${opened.command}`)} ${opened.row.number}`,
    id: opened.row.id,
    version: opened.row.version,
    payload,
    ...(toBody ? { toBody } : {}),
    isForm,
    topic: kind.name,
    onDone,
  });
}
