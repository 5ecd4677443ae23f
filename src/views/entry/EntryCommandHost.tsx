import type { EntryDetail } from "../../contracts/entry.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { useT } from "../kit/i18n.tsx";
import { ArriveCommand } from "./ArriveCommand.tsx";
import { IMMEDIATE, type OpenedEntryCommand, WITH_REASON } from "./entry-command.ts";
import { ImmediateCommand } from "./ImmediateCommand.tsx";
import { ReasonCommand } from "./ReasonCommand.tsx";
import { ReceiveCommand } from "./ReceiveCommand.tsx";

function dialogOf(command: string) {
  if (IMMEDIATE.includes(command)) return ImmediateCommand;
  if (WITH_REASON.includes(command)) return ReasonCommand;
  return command === "arrive" ? ArriveCommand : ReceiveCommand;
}

/** Shows the command that a page has open, tells when it is done, and hands the entry after it to the page. */
export function EntryCommandHost(props: {
  readonly opened: OpenedEntryCommand | null;
  readonly onClose: () => void;
  readonly onDone?: (result: EntryDetail) => void;
}) {
  const { opened, onClose, onDone } = props;
  const t = useT();
  const toast = useToast();
  if (!opened) return null;
  const Command = dialogOf(opened.command);
  const done = (result: EntryDetail) => {
    const command = t.dynamic(`texts.command.entry.${opened.command}`);
    toast({ tone: "success", text: t("entry.command.done", { number: opened.row.number, command }) });
    onClose();
    onDone?.(result);
  };
  return <Command key={opened.key} opened={opened} onClose={onClose} onDone={done} />;
}
