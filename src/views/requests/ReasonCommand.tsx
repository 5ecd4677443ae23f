import { needsReason } from "../../machines/lifecycles/decide.ts";
import { useT } from "../kit/i18n.tsx";
import { CommandDialog } from "./CommandDialog.tsx";
import { ReasonField } from "./ReasonField.tsx";
import type { CommandKind, CommandProps, CommandRow } from "./request-kind.ts";
import { useRequestCommand } from "./use-request-command.ts";
import { requestKey } from "./use-request-word.ts";

/** A command with a reason for its reader; the text `consequence.<command>` of its kind, or of all, says what it brings. */
export function ReasonCommand<Row extends CommandRow, Detail extends Row>(
  props: CommandProps<Row, Detail> & { readonly kind: CommandKind<Row> },
) {
  const { kind, opened, onClose, onDone } = props;
  const t = useT();
  const sending = useRequestCommand(kind, opened, { ...opened.given, reason: "" }, onDone);
  const { command, row } = opened;
  const { reason } = sending.payload;
  const isOptional = !needsReason(kind.chart, row.status, command);
  const consequence = requestKey(t, `${kind.name}.consequence.${command}`);
  return (
    <CommandDialog
      lifecycle={kind.name}
      command={command}
      title={`${t.dynamic(`texts.command.${kind.name}.${command}`)} ${row.number}`}
      sending={sending}
      look={kind.looks[command]?.tone === "danger" ? "danger" : "primary"}
      isAlert
      isIncomplete={!isOptional && reason.trim() === ""}
      onClose={onClose}
    >
      {t.has(consequence) ? <p>{t.dynamic(consequence, kind.consequenceOf?.(opened))}</p> : null}
      <ReasonField
        of={`${kind.name}.${command}`}
        value={reason}
        isRequired={!isOptional}
        onChange={(value) => sending.change({ ...opened.given, reason: value })}
      />
    </CommandDialog>
  );
}
