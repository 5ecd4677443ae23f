import { needsReason } from "../../machines/lifecycles/decide.ts";
import { CommandDialog } from "./CommandDialog.tsx";
import { ReasonField } from "./ReasonField.tsx";
import type { CommandKind, CommandProps, CommandRow } from "./request-kind.ts";
import { useRequestCommand } from "./use-request-command.ts";

/** A command with a reason for its reader; `title` and `text` explain it. */
export function ReasonCommand<Row extends CommandRow & { readonly status: string }, Detail extends Row>(
  props: CommandProps<Row, Detail> & {
    readonly kind: CommandKind<Row>;
    readonly title: string;
    readonly text: string | null;
    readonly look?: "primary" | "danger";
  },
) {
  const { kind, opened, title, text, look = "danger", onClose, onDone } = props;
  const command = useRequestCommand(kind, opened, { ...opened.given, reason: "" }, onDone);
  const { reason } = command.payload;
  const isOptional = !needsReason(kind.chart, opened.row.status, opened.command);
  return (
    <CommandDialog
      lifecycle={kind.name}
      command={opened.command}
      title={title}
      sending={command}
      look={look}
      isAlert
      isIncomplete={!isOptional && reason.trim() === ""}
      onClose={onClose}
    >
      {text ? <p>{text}</p> : null}
      <ReasonField
        of={`${kind.name}.${opened.command}`}
        value={reason}
        isRequired={!isOptional}
        onChange={(value) => command.change({ ...opened.given, reason: value })}
      />
    </CommandDialog>
  );
}
