import { useActorRef, useSelector } from "@xstate/react";
import { type FormEvent, useEffect, useState } from "react";
import type { RecoveryCodes, SecondFactorKey } from "../../contracts/user.ts";
import { createCommandMachine } from "../../machines/page/command.machine.ts";
import { commandView } from "../../machines/page/command.view.ts";
import { createValueMachine } from "../../machines/page/value.machine.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useValueOf } from "../../machines/react/use-value.ts";
import { Button } from "../kit/Button.tsx";
import { CopyText } from "../kit/CopyText.tsx";
import { FormErrors } from "../kit/FormErrors.tsx";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { valueStateOf } from "../kit/list-state-of.ts";
import { QrCode } from "../kit/QrCode.tsx";
import { TextField } from "../kit/TextField.tsx";
import { useAttempts } from "../kit/use-attempts.ts";
import { chakra } from "../theme/chakra.ts";

const keyMachine = createValueMachine<SecondFactorKey>();
const proofMachine = createCommandMachine<{ readonly code: string }, RecoveryCodes>();

const Form = chakra("form", {
  base: {
    display: "grid",
    gap: "4",
    maxWidth: "420px",
    "& h2": { fontWeight: "bold" },
    "& p": { color: "fg.muted", fontSize: "sm" },
  },
});
const Key = chakra("div", {
  base: {
    display: "grid",
    gap: "1",
    fontSize: "sm",
    "& > span:first-of-type": { color: "fg.muted" },
    "& code": { fontFamily: "mono", overflowWrap: "anywhere" },
  },
});

/** Shows a new key for an authenticator app and asks for a code to confirm it. */
export function SetUpFactor(props: {
  readonly onDone: (codes: readonly string[]) => void;
  readonly onCancel?: () => void;
}) {
  const t = useT();
  const { rest } = usePorts();
  const begun = useActorRef(keyMachine, {
    input: {
      fetch: (signal) => rest.post("/api/user/beginSecondFactor", {}, { signal }),
    },
  });
  const key = useValueOf(begun);
  return (
    <ListState state={valueStateOf(key, { failed: t("profile.factor.keyFailed") })}>
      {key.value ? <Prove {...props} given={key.value} /> : null}
    </ListState>
  );
}

function Prove(props: {
  readonly given: SecondFactorKey;
  readonly onDone: (codes: readonly string[]) => void;
  readonly onCancel?: () => void;
}) {
  const { given, onDone, onCancel } = props;
  const t = useT();
  const { rest } = usePorts();
  const [isAsked, setAsked] = useState(false);
  const command = useActorRef(proofMachine, {
    input: {
      command: "turnOnSecondFactor",
      version: null,
      payload: { code: "" },
      send: ({ payload, signal }) => rest.post("/api/user/turnOnSecondFactor", payload, { signal }),
    },
  });
  const { code } = useSelector(command, (snapshot) => snapshot.context.payload);
  const view = useSelector(command, commandView);
  useEffect(() => {
    const done = command.on("command.done", ({ result }) => onDone(result?.recoveryCodes ?? []));
    return () => done.unsubscribe();
  }, [command, onDone]);
  const refusal = view.because[0] ? t.dynamic(`texts.because.${view.because[0]}`) : null;
  const { attempt, failed } = useAttempts(view.failure, view.because.length > 0);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (code.trim() === "") failed();
    else command.send({ type: "submit" });
  };
  return (
    <Form onSubmit={submit} noValidate>
      <FormErrors attempt={attempt} />
      <h2>{t("profile.factor.setUp.scan")}</h2>
      <p>{t("profile.factor.setUp.scanText")}</p>
      <QrCode text={given.uri} name={t("profile.factor.setUp.qr")} size="200px" />
      <Key>
        <span>{t("profile.factor.setUp.key")}</span>
        <code>
          {given.secret.match(/.{1,4}/g)?.join(" ")}{" "}
          <CopyText text={given.secret} label={t("profile.factor.setUp.copyKey")} isHidden />
        </code>
      </Key>
      <h2>{t("profile.factor.setUp.prove")}</h2>
      <TextField
        label={t("profile.factor.setUp.code")}
        name="factorCode"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={8}
        value={code}
        onChange={(next) => command.send({ type: "payload.changed", payload: { code: next } })}
        error={refusal ?? (isAsked && code.trim() === "" ? t("login.code.empty") : null)}
      />
      <div style={{ display: "flex", gap: 8 }}>
        <Button type="submit" look="primary" isBusy={view.kind === "sending"}>
          {t("profile.factor.setUp.submit")}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{t("common.action.cancel")}</Button> : null}
      </div>
    </Form>
  );
}
