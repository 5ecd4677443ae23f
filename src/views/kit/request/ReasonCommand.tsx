import { TEXT_MAX } from "../../../contracts/limits.ts";
import { useT } from "../i18n.tsx";
import { TextArea } from "../TextArea.tsx";
import { CommandDialog } from "./CommandDialog.tsx";
import type { CommandProps, RequestKind, RequestRow } from "./request-kind.ts";
import { useRequestCommand } from "./use-request-command.ts";

/** A command that takes a reason, which its reader will see; `title` and `text` say what it is about. */
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
  const reason = String(command.payload.reason ?? "");
  const isOptional = opened.command === "cancel" && opened.row.status === "draft";
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
