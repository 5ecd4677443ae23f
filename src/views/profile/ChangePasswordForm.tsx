import { useActorRef, useSelector } from "@xstate/react";
import { type FormEvent, useEffect, useState } from "react";
import type { Refusal } from "../../contracts/envelope.ts";
import type { ChangePasswordBody } from "../../contracts/user.ts";
import { createCommandMachine } from "../../machines/page/command.machine.ts";
import { commandView } from "../../machines/page/command.view.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { Button } from "../kit/Button.tsx";
import { FormErrors } from "../kit/FormErrors.tsx";
import { useT } from "../kit/i18n.tsx";
import { PasswordField } from "../kit/PasswordField.tsx";
import { useAttempts } from "../kit/use-attempts.ts";
import { chakra } from "../theme/chakra.ts";

const changeMachine = createCommandMachine<ChangePasswordBody, unknown>();

const Form = chakra("form", { base: { display: "grid", gap: "4", maxWidth: "360px" } });
const NOTHING = { oldPassword: "", newPassword: "" };

/** Changes one's own password; all other sessions end. */
export function ChangePasswordForm() {
  const t = useT();
  const toast = useToast();
  const { rest } = usePorts();
  const session = useActorOf("session");
  const [again, setAgain] = useState("");
  const [isAsked, setAsked] = useState(false);
  const command = useActorRef(changeMachine, {
    input: {
      command: "changePassword",
      version: null,
      payload: NOTHING,
      send: ({ payload, signal }) => rest.post("/api/user/changePassword", payload, { signal }),
    },
  });
  const payload = useSelector(command, (snapshot) => snapshot.context.payload);
  const view = useSelector(command, commandView);
  useEffect(() => {
    const done = command.on("command.done", () => {
      toast({ tone: "success", key: "profile.password.done" });
      // Whether a change was due is part of the person.
      session.send({ type: "user.stale" });
      setAgain("");
      setAsked(false);
      command.send({ type: "payload.changed", payload: NOTHING });
    });
    return () => done.unsubscribe();
  }, [command, session, toast]);

  const differs = again !== payload.newPassword;
  const missing = (value: string): string | null =>
    isAsked && value === "" ? t("login.form.passwordEmpty") : null;
  const because =
    view.failure?.kind === "refused" ? ((view.failure.data as Refusal | null)?.because ?? []) : [];
  const refusal = because[0] ? t.dynamic(`texts.because.${because[0]}`) : null;
  const { attempt, failed } = useAttempts(view.failure, because.length > 0);
  const isOldWrong = because.includes("oldPasswordWrong");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (payload.oldPassword && payload.newPassword && !differs) command.send({ type: "submit" });
    else failed();
  };
  const change = (to: Partial<ChangePasswordBody>): void =>
    command.send({ type: "payload.changed", payload: { ...payload, ...to } });
  return (
    <Form onSubmit={submit} noValidate>
      <FormErrors attempt={attempt} />
      <PasswordField
        label={t("profile.password.old")}
        name="oldPassword"
        autoComplete="current-password"
        value={payload.oldPassword}
        onChange={(oldPassword) => change({ oldPassword })}
        error={isOldWrong ? refusal : missing(payload.oldPassword)}
      />
      <PasswordField
        label={t("profile.password.new")}
        name="newPassword"
        autoComplete="new-password"
        hint={t("profile.password.hint")}
        value={payload.newPassword}
        onChange={(newPassword) => change({ newPassword })}
        error={refusal && !isOldWrong ? refusal : missing(payload.newPassword)}
      />
      <PasswordField
        label={t("profile.password.again")}
        name="newPasswordAgain"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={isAsked && differs ? t("profile.password.differs") : null}
      />
      <div>
        <Button type="submit" look="primary" isBusy={view.kind === "sending"}>
          {t("profile.password.submit")}
        </Button>
      </div>
    </Form>
  );
}
