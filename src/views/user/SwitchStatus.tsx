import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { useT } from "../kit/i18n.tsx";
import type { AnyRow } from "../kit/resource/resource-view.ts";
import { useUserChange } from "./use-user-change.ts";

/** Asks before an account is disabled, which signs its person out at once, or enabled again. */
export function SwitchStatus(props: {
  readonly row: AnyRow;
  readonly openedAs: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { row, openedAs, onDone, onClose } = props;
  const t = useT();
  const isOn = row.userStatus === 1;
  const change = useUserChange<unknown>({
    ...{ openedAs, call: "switchStatus", onDone },
    query: { id: row.id, userStatus: isOn ? 0 : 1 },
  });
  const name = String(row.userName);
  return (
    <ConfirmDialog
      isOpen
      tone={isOn ? "danger" : "primary"}
      title={t(isOn ? "user.switch.disableTitle" : "user.switch.enableTitle", { name })}
      text={
        <>
          <p>{t(isOn ? "user.switch.disableText" : "user.switch.enableText")}</p>
          <CommandOutcome outcome={change.outcome} onRetry={change.retry} />
        </>
      }
      confirmLabel={t(isOn ? "user.action.disable" : "user.action.enable")}
      isBusy={change.outcome.kind === "sending"}
      onConfirm={change.submit}
      onCancel={onClose}
    />
  );
}
