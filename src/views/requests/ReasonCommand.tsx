import { TEXT_MAX } from "../../contracts/limits.ts";
import { needsReason } from "../../machines/lifecycles/decide.ts";
import { useT } from "../kit/i18n.tsx";
import { TextArea } from "../kit/TextArea.tsx";
import { CommandDialog } from "./CommandDialog.tsx";
import type { CommandProps, RequestKind, RequestRow } from "./request-kind.ts";
import { useRequestCommand } from "./use-request-command.ts";

/** A command with a reason for its reader; `title` and `text` explain it. */
export function ReasonCommand<Row extends RequestRow, Detail extends Row>(
  props: CommandProps<Row, Detail> & {
    readonly kind: RequestKind<Row, Detail>;
    readonly title: string;
    readonly text: string | null;
    readonly look?: "primary" | "danger";
  },
) {
  const { kind, opened, title, text, look = "danger", onClose, onDone } = props;
  const t = useT();
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
      <TextArea
        label={t("request.command.reasonLabel")}
        hint={t("request.command.reasonHint")}
        value={reason}
        maxLength={TEXT_MAX.reason}
        isRequired={!isOptional}
        onChange={(value) => command.change({ ...opened.given, reason: value })}
      />
    </CommandDialog>
  );
}
