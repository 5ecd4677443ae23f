import type { EntryDetail } from "../../contracts/entry.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import type { OpenedEntryCommand } from "./entry-command.ts";
import { entryCommandMachine } from "./entry-machines.ts";

/** The actor of an opened entry command. */
export function useEntryCommand(
  opened: OpenedEntryCommand,
  payload: Readonly<Record<string, unknown>>,
  onDone: (result: EntryDetail) => void,
  toBody?: (payload: Readonly<Record<string, unknown>>) => object,
) {
  return useCommand({
    key: opened.key,
    machine: entryCommandMachine,
    resource: "entry",
    command: opened.command,
    id: opened.row.id,
    version: opened.row.version,
    payload,
    ...(toBody ? { toBody } : {}),
    topic: "entry",
    onDone,
  });
}
