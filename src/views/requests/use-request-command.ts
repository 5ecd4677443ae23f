import { useCallback } from "react";
import type { Hand } from "../../machines/console/outbox.values.ts";
import { type CommandAsk, useCommand, useSendCommand } from "../../machines/react/use-command.ts";
import { type HandWork, useQueue } from "../../machines/react/use-queue.ts";
import { useT } from "../kit/i18n.tsx";
import type { CommandKind, CommandProps, CommandRow, OpenedCommand } from "./request-kind.ts";

/** The actor of an opened command of a request. */
export function useRequestCommand<Row extends CommandRow, Detail extends Row, Payload extends object>(
  kind: CommandKind<Row>,
  opened: OpenedCommand<Row>,
  payload: Payload,
  onDone: (result: Detail) => void,
  toBody?: (payload: Payload) => object,
) {
  const ask = askOf(useT(), kind, opened);
  return useCommand<Payload, Detail>({ ...ask, payload, onDone, ...(toBody ? { toBody } : {}) });
}

/** Sends a command that needs no more than it was given. */
export function useSendRequest<Row extends CommandRow>(kind: CommandKind<Row>) {
  const t = useT();
  const send = useSendCommand();
  return useCallback((opened: OpenedCommand<Row>): void => send(askOf(t, kind, opened)), [send, t, kind]);
}

/** The queue of a request, or of all: what hands did to it goes there, whatever the network. */
export function useRequestQueue<Row extends CommandRow>({ name, chart }: CommandKind<Row>, id?: string) {
  const t = useT();
  const { queue, ...rest } = useQueue(id === undefined ? undefined : `${name}:${id}`);
  type Given = Pick<HandWork, "command" | "body" | "hand" | "key" | "isLast" | "isForm" | "files">;
  return {
    ...rest,
    queue: useCallback(
      (row: CommandRow, { command, ...given }: Given): void =>
        queue({
          ...{ command, ...given, resource: name, topic: name, id: row.id, version: row.version },
          commutes: chart.commutes.includes(command),
          label: `${t.dynamic(`texts.command.${name}.${command}`)} ${row.number}`,
        }),
      [queue, t, name, chart],
    ),
  };
}

/**
 * The dialog of what a hand has done: filled in like that of any command, and queued instead of sent, so that the person
 * goes on without an answer. Its refusal is a card.
 */
export function useHandCommand<Row extends CommandRow, Payload extends object>(
  kind: CommandKind<Row>,
  { opened, onClose }: Pick<CommandProps<Row, Row>, "opened" | "onClose">,
  given: {
    readonly start: Payload;
    readonly handOf: (payload: Payload) => Hand;
    readonly toBody?: (payload: Payload) => object;
  },
) {
  const command = useRequestCommand<Row, Row, Payload>(kind, opened, given.start, onClose);
  const { queue } = useRequestQueue(kind, opened.row.id);
  return {
    ...command,
    submit: (): void => {
      const { payload } = command;
      const body = given.toBody?.(payload) ?? payload;
      queue(opened.row, { command: opened.command, body, hand: given.handOf(payload) });
      onClose();
    },
  };
}

function askOf<Row extends CommandRow>(
  t: ReturnType<typeof useT>,
  kind: CommandKind<Row>,
  { key, command, row, given, isForm = false }: OpenedCommand<Row>,
) {
  return {
    ...{ key, command, isForm, payload: given, resource: kind.name, topic: kind.name },
    ...{ id: row.id, version: row.version, commutes: kind.chart.commutes.includes(command) },
    label: `${t.dynamic(`texts.command.${kind.name}.${command}`)} ${row.number}`,
  } satisfies CommandAsk<object, unknown>;
}
