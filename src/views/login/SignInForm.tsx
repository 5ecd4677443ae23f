import { chakra } from "@chakra-ui/react/styled-system";
import { useSelector } from "@xstate/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import type { SignInProblem } from "../../machines/session.types.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { PasswordField } from "../kit/PasswordField.tsx";
import { TextField } from "../kit/TextField.tsx";

const Form = chakra("form", { base: { display: "grid", gap: "5" } });

/** Account and password; what is wrong stands at its field, and the first wrong field has the focus. */
export function SignInForm(props: { readonly submitLabel: string; readonly username?: string }) {
  const { submitLabel, username: given = "" } = props;
  const t = useT();
  const session = useActorOf("session");
  const problem = useSelector(session, (snapshot) => snapshot.context.problem);
  // Signed in and not expired: the code behind the sign-in is still on its way.
  const isBusy = useSelector(
    session,
    (snapshot) => snapshot.hasTag("busy") || (snapshot.hasTag("signedIn") && !snapshot.hasTag("expired")),
  );
  const [username, setUsername] = useState(given);
  const [password, setPassword] = useState("");
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problem]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    session.send({ type: "signIn.asked", username, password });
  };
  const failure = problem?.kind === "failed" ? problem.failure : null;
  return (
    <Form ref={form} onSubmit={submit} noValidate>
      {failure ? <Notice tone="danger">{t("login.failure.login")}</Notice> : null}
      <TextField
        label={t("login.form.username")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={setUsername}
        error={isEmpty(problem, "username") ? t("login.form.usernameEmpty") : null}
      />
      <PasswordField
        label={t("login.form.password")}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={
          isEmpty(problem, "password")
            ? t("login.form.passwordEmpty")
            : failure
              ? failure.msg || t(failure.kind === "refused" ? "login.failure.error" : "login.failure.request")
              : null
        }
      />
      <Button type="submit" look="primary" size="lg" isBusy={isBusy} isFullWidth>
        {submitLabel}
      </Button>
    </Form>
  );
}

const isEmpty = (problem: SignInProblem | null, field: "username" | "password"): boolean =>
  problem?.kind === "empty" && problem[field];
