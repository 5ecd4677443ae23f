import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useGo } from "../../machines/react/use-go.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { useT } from "../kit/i18n.tsx";
import { ReasonCommand } from "./ReasonCommand.tsx";
import {
  type CommandDialogs,
  type CommandKind,
  type CommandRow,
  type OpenedCommand,
  openCommand,
  wayOf,
} from "./request-kind.ts";
import { SentCommand } from "./SentCommand.tsx";
import { useAskedCommand } from "./use-asked-command.ts";
import { useRequestQueue, useSendRequest } from "./use-request-command.ts";

type Open = (command: string, row: CommandRow, given?: OpenedCommand<CommandRow>["given"]) => void;

const OpenContext = createContext<Open | null>(null);
const KeyContext = createContext<string | null>(null);

/** Opens a command on a row, of the kind whose page this is on: it is sent, or its dialog asks first. */
export function useOpenCommand(): Open {
  const open = useContext(OpenContext);
  if (!open) throw new Error("RequestCommands is missing above this view");
  return open;
}

/** The command that is open now, by the key of its opening; null: none. */
export const useOpenedKey = (): string | null => useContext(KeyContext);

/**
 * The commands of the page inside: sends one on a row or shows its dialog, reports when it is done, and hands the
 * resulting request to the page. Amending is a page of its own.
 */
export function RequestCommands<Row extends CommandRow, Detail extends Row>(props: {
  readonly kind: CommandKind<Row>;
  readonly dialogs: CommandDialogs<Row, Detail>;
  /** The request whose page this is: its address may ask for a dialog. */
  readonly row?: Row;
  readonly onDone?: (result: Detail, command: string) => void;
  /** A command went into the queue of hands, and the person goes on. */
  readonly onQueued?: (row: Row, command: string) => void;
  readonly children: ReactNode;
}) {
  const { kind, dialogs, row: shown, onDone, onQueued, children } = props;
  const t = useT();
  const toast = useToast();
  const go = useGo();
  const send = useSendRequest(kind);
  const { queue } = useRequestQueue(kind);
  const [opened, setOpened] = useState<OpenedCommand<Row> | null>(null);
  const open = useCallback<Open>(
    (command, row, given) => {
      if (command === "amend" && kind.pages) {
        go(hrefOf(kind.pages.apply, {}, { id: row.id }));
        return;
      }
      // A page gives rows of its own kind.
      const opening = openCommand(command, row as Row, given);
      const way = wayOf(kind, dialogs, command);
      if (way === "queued" && kind.handOf) {
        queue(row, { command, body: opening.given, ...kind.handOf(command, opening.row) });
        onQueued?.(opening.row, command);
        return;
      }
      if (way === "atOnce") send(opening);
      setOpened(opening);
    },
    [kind, dialogs, go, send, queue, onQueued],
  );
  useAskedCommand(kind, dialogs, shown, open);
  const close = () => setOpened(null);
  const done = (result: Detail) => {
    if (!opened) return;
    const command = t.dynamic(`texts.command.${kind.name}.${opened.command}`);
    const happened = t.dynamic(`texts.happened.${kind.name}.${opened.command}`);
    toast({
      tone: "success",
      text: t("request.command.done", { number: opened.row.number, command, happened }),
    });
    close();
    onDone?.(result, opened.command);
  };
  const Way = opened ? wayOf(kind, dialogs, opened.command) : undefined;
  return (
    <OpenContext value={open}>
      <KeyContext value={opened?.key ?? null}>
        {children}
        {!opened || !Way || Way === "queued" ? null : Way === "atOnce" ? (
          <SentCommand key={opened.key} kind={kind} opened={opened} onClose={close} onDone={done} />
        ) : Way === "reason" ? (
          <ReasonCommand key={opened.key} kind={kind} opened={opened} onClose={close} onDone={done} />
        ) : (
          <Way key={opened.key} opened={opened} onClose={close} onDone={done} />
        )}
      </KeyContext>
    </OpenContext>
  );
}
