import { useState } from "react";
import { ConfirmCommand } from "../kit/ConfirmCommand.tsx";
import { useT } from "../kit/i18n.tsx";
import type { RowDialog } from "../resources/resource-view.ts";
import { OneTimePassword } from "./OneTimePassword.tsx";
import { useUserChange } from "./use-user-change.ts";

const NOTHING = {};

/** Asks before a password is reset, and shows the new one once. */
export function ResetPassword({ row, openedAs, onClose }: RowDialog) {
  const t = useT();
  const [password, setPassword] = useState<string | null>(null);
  const [take] = useState(() => (answer: { readonly password: string }) => setPassword(answer.password));
  const name = String(row.userName);
  const change = useUserChange<{ readonly password: string }>({
    ...{ openedAs, call: "resetPassword", id: row.id, query: NOTHING, onDone: take },
    label: t("common.command.of", { command: t("user.action.reset"), name }),
    isAnswerNeeded: true,
  });
  if (password !== null) {
    return (
      <OneTimePassword
        title={t("user.password.resetTitle", { name })}
        account={String(row.userAccount)}
        password={password}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmCommand
      command={change}
      title={t("user.reset.title", { name })}
      confirmLabel={t("user.action.reset")}
      onClose={onClose}
    >
      <p>{t("user.reset.text")}</p>
    </ConfirmCommand>
  );
}
