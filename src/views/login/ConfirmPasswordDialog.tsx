import { useSelector } from "@xstate/react";
import { type FormEvent, useId, useState } from "react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { Button } from "../kit/Button.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { CancelButton } from "../kit/LeaveGuard.tsx";
import { PasswordField } from "../kit/PasswordField.tsx";

/** Asks for the person's own password; the waiting call then continues. */
export default function ConfirmPasswordDialog() {
  const t = useT();
  const formId = useId();
  const confirm = useActorOf("confirm");
  const failure = useSelector(confirm, (snapshot) => snapshot.context.failure);
  const isBusy = useSelector(confirm, (snapshot) => snapshot.hasTag("busy"));
  const [password, setPassword] = useState("");
  const [isAsked, setAsked] = useState(false);
  const dismiss = (): void => confirm.send({ type: "dismissed" });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    setAsked(true);
    if (password) confirm.send({ type: "password.given", password });
  };
  const missing = isAsked && password === "" ? t("login.form.passwordEmpty") : null;
  return (
    <Dialog
      isOpen
      onClose={dismiss}
      isDirty={password !== "" && !isBusy}
      title={t("login.confirm.title")}
      size="sm"
      footer={
        <>
          <CancelButton />
          <Button look="primary" type="submit" form={formId} isBusy={isBusy}>
            {t("login.confirm.submit")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate style={{ display: "grid", gap: 16 }}>
        <p>{t("login.confirm.text")}</p>
        <PasswordField
          label={t("login.confirm.password")}
          name="confirmPassword"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={missing ?? (failure && !isBusy ? (failure.msg ?? t("login.failure.request")) : null)}
        />
      </form>
    </Dialog>
  );
}
