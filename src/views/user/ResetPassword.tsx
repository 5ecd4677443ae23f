import { useState } from "react";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { useT } from "../kit/i18n.tsx";
import type { AnyRow } from "../kit/resource/resource-view.ts";
import { OneTimePassword } from "./OneTimePassword.tsx";
import { useUserChange } from "./use-user-change.ts";

/** Asks before a password is reset, and shows the new one this once. */
export function ResetPassword(props: {
  readonly row: AnyRow;
  readonly openedAs: string;
  readonly onClose: () => void;
}) {
  const { row, openedAs, onClose } = props;
  const t = useT();
  const [password, setPassword] = useState<string | null>(null);
  const [take] = useState(() => (answer: { readonly password: string }) => setPassword(answer.password));
  const change = useUserChange<{ readonly password: string }>({
    ...{ openedAs, call: "resetPassword", query: { id: row.id }, onDone: take },
  });
  const name = String(row.userName);
  if (password !== null) {
    return (
      <OneTimePassword
        title={t("user.password.resetTitle", { name })}
        password={password}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      isOpen
      title={t("user.reset.title", { name })}
      text={
        <>
          <p>{t("user.reset.text")}</p>
          <CommandOutcome outcome={change.outcome} onRetry={change.retry} />
        </>
      }
      confirmLabel={t("user.action.reset")}
      isBusy={change.outcome.kind === "sending"}
      onConfirm={change.submit}
      onCancel={onClose}
    />
  );
}
