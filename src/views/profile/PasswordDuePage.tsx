import { TextsReady, useT } from "../kit/i18n.tsx";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";
import { DueScreen } from "./DueScreen.tsx";

/** A person with an initial password can only change it, or sign out. */
export default function PasswordDuePage() {
  return (
    <TextsReady>
      <PasswordDue />
    </TextsReady>
  );
}

function PasswordDue() {
  const t = useT();
  return (
    <DueScreen title={t("profile.password.dueTitle")} text={t("profile.password.dueText")}>
      <ChangePasswordForm />
    </DueScreen>
  );
}
