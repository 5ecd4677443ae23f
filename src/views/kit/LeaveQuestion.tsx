import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { useT } from "./i18n.tsx";

/** Asks before a changed form is closed whether to drop what was typed. */
export function LeaveQuestion(props: {
  readonly isOpen: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}) {
  const { isOpen, onLeave, onStay } = props;
  const t = useT();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t("resource.form.leaveTitle")}
      text={t("resource.form.leaveText")}
      confirmLabel={t("resource.form.leave")}
      cancelLabel={t("resource.form.stay")}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
