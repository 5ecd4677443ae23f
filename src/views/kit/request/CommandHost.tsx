import { useToast } from "../../../machines/react/use-toast.ts";
import { useT } from "../i18n.tsx";
import type { DialogOf, OpenedCommand, RequestKind, RequestRow } from "./request-kind.ts";

/** Shows the command that a page has open, tells when it is done, and hands the request after it to the page. */
export function CommandHost<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly dialogOf: DialogOf<Row, Detail>;
  readonly opened: OpenedCommand<Row> | null;
  readonly onClose: () => void;
  readonly onDone?: (result: Detail) => void;
}) {
  const { kind, dialogOf, opened, onClose, onDone } = props;
  const t = useT();
  const toast = useToast();
  if (!opened) return null;
  const Command = dialogOf(opened.command);
  const done = (result: Detail) => {
    const command = t.dynamic(`texts.command.${kind.name}.${opened.command}`);
    toast({ tone: "success", text: t("request.command.done", { number: opened.row.number, command }) });
    onClose();
    onDone?.(result);
  };
  return <Command key={opened.key} opened={opened} onClose={onClose} onDone={done} />;
}
