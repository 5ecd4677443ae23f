import { useSelector } from "@xstate/react";
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { CODES } from "../../contracts/envelope.ts";
import type { SignInProblem } from "../../machines/console/session.types.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { PasswordField } from "../kit/PasswordField.tsx";
import { TextField } from "../kit/TextField.tsx";
import { chakra } from "../theme/chakra.ts";
import { useSigningIn } from "./use-signing-in.ts";

const CodeForm = lazy(() => import("./CodeForm.tsx"));

/** Whether the password was right and the code is awaited, or on its way. */
export const useIsCodeDue = (): boolean =>
  useSelector(useActorOf("session"), (snapshot) => snapshot.context.challenge !== null);

interface SignInProps {
  readonly submitLabel: string;
  readonly username?: string;
  /** Whether a password stands in the form. */
  readonly onTyped?: (isTyped: boolean) => void;
}

/** The form of the sign-in's present step: account and password, or the code. */
export function SignIn(props: SignInProps) {
  return useIsCodeDue() ? (
    <Suspense>
      <CodeForm />
    </Suspense>
  ) : (
    <SignInForm {...props} />
  );
}

const Form = chakra("form", {
  base: {
    display: "grid",
    gap: "1",
    // Space for messages is reserved from the start, so that nothing moves.
    "& > [data-room=failure]": { minHeight: { base: "86px", sm: "72px" } },
    "& > [data-room=field]": { minHeight: { base: "102px", sm: "92px" } },
  },
});

/**
 * Account and password. A missing field shows its error beside it; a refusal is one sentence above the fields
 * (specification section 5), beside the toast of the failed call, which says why. The field to correct has the focus.
 */
function SignInForm(props: SignInProps) {
  const { submitLabel, username: given = "", onTyped } = props;
  const t = useT();
  const { session, problem, isBusy } = useSigningIn();
  const [username, setUsername] = useState(given);
  const [password, setPassword] = useState("");
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!problem) return;
    const isPasswordWrong = problem.kind === "failed" && !problem.words;
    const wrong = isPasswordWrong ? "[name=password]" : "[aria-invalid=true]";
    const field = form.current?.querySelector<HTMLInputElement>(wrong);
    field?.focus();
    field?.select();
  }, [problem]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    session.send({ type: "signIn.asked", username, password });
  };
  return (
    <Form ref={form} onSubmit={submit} noValidate>
      <div data-room="failure">
        {problem?.kind === "failed" ? (
          <Notice tone="danger">
            {problem.words || t(isWrong(problem) ? "login.failure.credentials" : "login.failure.login")}
          </Notice>
        ) : null}
      </div>
      <div data-room="field">
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
      </div>
      <div data-room="field">
        <PasswordField
          label={t("login.form.password")}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            onTyped?.(typed !== "");
          }}
          error={isEmpty(problem, "password") ? t("login.form.passwordEmpty") : null}
        />
      </div>
      <Button type="submit" look="primary" size="lg" isBusy={isBusy} isFullWidth>
        {submitLabel}
      </Button>
    </Form>
  );
}

const isWrong = (problem: SignInProblem): boolean =>
  problem.kind === "failed" &&
  problem.failure.kind === "refused" &&
  problem.failure.code === CODES.wrongCredentials;

const isEmpty = (problem: SignInProblem | null, field: "username" | "password"): boolean =>
  problem?.kind === "empty" && problem[field];
