import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../kit/Button.tsx";
import { Checkbox } from "../kit/Checkbox.tsx";
import { useT } from "../kit/i18n.tsx";
import { TextField } from "../kit/TextField.tsx";
import { chakra } from "../theme/chakra.ts";
import { useSigningIn } from "./use-signing-in.ts";

const Form = chakra("form", {
  base: {
    display: "grid",
    gap: "4",
    paddingTop: "4",
    // Space for messages is reserved from the start, so that nothing moves.
    "& > [data-room=field]": { minHeight: "92px" },
  },
});
const Foot = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: "1" },
});

/** The second step of signing in: the app's code or a recovery code. */
export default function CodeForm() {
  const t = useT();
  const { session, problem, isBusy } = useSigningIn();
  const [code, setCode] = useState("");
  const [isRecovery, setRecovery] = useState(false);
  const [rememberDevice, setRemember] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and again with each problem and each kind of code
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [problem, isRecovery]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    session.send({ type: "code.given", code, rememberDevice });
  };
  const failure = problem?.kind === "failed" ? (problem.failure.msg ?? t("login.failure.request")) : null;
  return (
    <Form onSubmit={submit} noValidate>
      <div data-room="field">
        <TextField
          key={isRecovery ? "recovery" : "app"}
          ref={field}
          label={t(isRecovery ? "login.code.recovery" : "login.code.code")}
          name="code"
          hint={isRecovery ? t("login.code.recoveryHint") : undefined}
          autoComplete={isRecovery ? "off" : "one-time-code"}
          inputMode={isRecovery ? "text" : "numeric"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={isRecovery ? 16 : 8}
          value={code}
          onChange={setCode}
          error={problem?.kind === "noCode" ? t("login.code.empty") : failure}
        />
      </div>
      <Checkbox label={t("login.code.remember")} value={rememberDevice} onChange={setRemember} />
      <Button type="submit" look="primary" size="lg" isBusy={isBusy} isFullWidth>
        {t("login.code.submit")}
      </Button>
      <Foot>
        <Button
          look="quiet"
          onClick={() => {
            setCode("");
            setRecovery(!isRecovery);
          }}
        >
          {t(isRecovery ? "login.code.useApp" : "login.code.useRecovery")}
        </Button>
        <Button look="quiet" onClick={() => session.send({ type: "code.abandoned" })}>
          {t("login.code.back")}
        </Button>
      </Foot>
    </Form>
  );
}
