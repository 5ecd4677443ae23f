import { useCommand } from "../../../machines/react/use-command.ts";
import type { OpenedCommand, RequestKind, RequestRow } from "./request-kind.ts";

/** The actor of an opened command of a request. */
export function useRequestCommand<Row extends RequestRow, Detail extends Row>(
  kind: RequestKind<Row, Detail>,
  opened: OpenedCommand<Row>,
  payload: Readonly<Record<string, unknown>>,
  onDone: (result: Detail) => void,
  toBody?: (payload: Readonly<Record<string, unknown>>) => object,
) {
  return useCommand({
    key: opened.key,
    machine: kind.command,
    resource: kind.name,
    command: opened.command,
    id: opened.row.id,
    version: opened.row.version,
    payload,
    ...(toBody ? { toBody } : {}),
    topic: kind.name,
    onDone,
  });
}
