import { useToast } from "../../machines/react/use-toast.ts";
import { useT } from "../kit/i18n.tsx";
import type { CommandDialogs, CommandKind, CommandRow, OpenedCommand } from "./request-kind.ts";

/** Shows the open command of a page, reports when it is done, and hands the resulting request to the page. */
export function CommandHost<Row extends CommandRow, Detail extends Row>(props: {
  readonly kind: CommandKind<Row, Detail>;
  readonly dialogs: CommandDialogs<Row, Detail>;
  readonly opened: OpenedCommand<Row> | null;
  readonly onClose: () => void;
  readonly onDone?: (result: Detail) => void;
}) {
  const { kind, dialogs, opened, onClose, onDone } = props;
  const t = useT();
  const toast = useToast();
  if (!opened) return null;
  const Command = dialogs[opened.command];
  if (!Command) return null;
  const done = (result: Detail) => {
    const command = t.dynamic(`texts.command.${kind.name}.${opened.command}`);
    toast({ tone: "success", text: t("request.command.done", { number: opened.row.number, command }) });
    onClose();
    onDone?.(result);
  };
  return <Command key={opened.key} opened={opened} onClose={onClose} onDone={done} />;
}
