import { useState } from "react";
import { useToast } from "../../machines/react/use-toast.ts";
import { useT } from "../kit/i18n.tsx";
import {
  type CommandDialogs,
  type CommandKind,
  type CommandRow,
  type OpenedCommand,
  openCommand,
} from "./request-kind.ts";

/**
 * The commands of a page: opens the dialog of one on a row, reports when it is done, and hands the resulting request to
 * the page. The page shows `host` once.
 */
export function useCommandHost<Row extends CommandRow, Detail extends Row>(
  kind: CommandKind<Row, Detail>,
  dialogs: CommandDialogs<Row, Detail>,
  onDone?: (result: Detail, command: string) => void,
) {
  const t = useT();
  const toast = useToast();
  const [opened, setOpened] = useState<OpenedCommand<Row> | null>(null);
  const close = () => setOpened(null);
  const done = (result: Detail) => {
    if (!opened) return;
    const command = t.dynamic(`texts.command.${kind.name}.${opened.command}`);
    toast({ tone: "success", text: t("request.command.done", { number: opened.row.number, command }) });
    close();
    onDone?.(result, opened.command);
  };
  const Command = opened ? dialogs[opened.command] : undefined;
  return {
    open: (command: string, row: Row, given?: OpenedCommand<Row>["given"]) =>
      setOpened(openCommand(command, row, given)),
    /** The opening of now; null: none. */
    openedKey: opened?.key ?? null,
    host:
      opened && Command ? <Command key={opened.key} opened={opened} onClose={close} onDone={done} /> : null,
  };
}
