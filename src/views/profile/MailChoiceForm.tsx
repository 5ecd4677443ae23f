import { type FormEvent, useCallback, useState } from "react";
import type { MailChoice, MailChoiceBody } from "../../contracts/robot.ts";
import { LOCALES } from "../../contracts/texts/render.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { useFetched } from "../../machines/react/use-value.ts";
import { Button } from "../kit/Button.tsx";
import { Checkbox } from "../kit/Checkbox.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { valueStateOf } from "../kit/list-state-of.ts";
import { Notice } from "../kit/Notice.tsx";
import { type Choice, SelectBox } from "../kit/SelectBox.tsx";
import { useTrouble } from "../kit/use-trouble.ts";
import { chakra } from "../theme/chakra.ts";

const NOTHING = {};

const Form = chakra("form", { base: { display: "grid", gap: "5", maxWidth: "560px" } });
const Group = chakra("fieldset", {
  base: { display: "grid", gap: "2", "& legend": { fontWeight: "bold", paddingBottom: "2", float: "left" } },
});
const Pair = chakra("div", {
  base: { display: "grid", gap: "4", gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
});
const Row = chakra("div", { base: { display: "flex", flexWrap: "wrap", gap: "2", alignItems: "center" } });
const Facts = chakra("p", { base: { color: "fg.subtle", fontSize: "sm", overflowWrap: "anywhere" } });

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Which of one's own messages come by mail as well, in which language, and when none should. */
export function MailChoiceForm() {
  const t = useT();
  const { rest } = usePorts();
  const own = useFetched<MailChoice>("mailChoice", {
    fetch: (signal) => rest.get("/api/user/mailChoice", {}, { signal }),
  });
  return (
    <ListState state={valueStateOf(own, { failed: t("profile.mail.loadFailed") })}>
      {own.value ? <Chosen choice={own.value} onChanged={own.again} /> : null}
    </ListState>
  );
}

function Chosen(props: { readonly choice: MailChoice; readonly onChanged: () => void }) {
  const { choice, onChanged } = props;
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const troubleWords = useTrouble();
  const [saves, setSaves] = useState(0);
  const done = useCallback(() => {
    toast({ tone: "success", key: "profile.mail.saved" });
    setSaves((count) => count + 1);
    onChanged();
  }, [toast, onChanged]);
  const { messageTypes, locale, quietFrom, quietUntil } = choice;
  const save = useCommand<MailChoiceBody, MailChoice>({
    ...{ key: `saveMailChoice:${saves}`, resource: "user", command: "saveMailChoice" },
    ...{ id: null, version: null, label: t("profile.section.mail"), onDone: done },
    payload: { messageTypes: [...messageTypes], locale, quietFrom, quietUntil },
  });
  const { payload } = save;
  const change = (changes: Partial<MailChoiceBody>) => save.change({ ...payload, ...changes });
  const hours: readonly Choice[] = HOURS.map((hour) => ({
    value: String(hour),
    label: t("profile.mail.hour", { hour: String(hour).padStart(2, "0") }),
  }));
  const setHour = (name: "quietFrom" | "quietUntil") => (value: string) => {
    if (value === "") return change({ quietFrom: null, quietUntil: null });
    // Both or none: the usual night is offered for the other end.
    change({
      quietFrom: payload.quietFrom ?? 20,
      quietUntil: payload.quietUntil ?? 8,
      [name]: Number(value),
    });
  };
  const hourOf = (hour: number | null): string => (hour === null ? "" : String(hour));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.submit();
  };
  return (
    <Form onSubmit={submit} noValidate>
      <p>{t("profile.mail.intro")}</p>
      {choice.isPossible ? null : <Notice tone="warning">{t("profile.mail.off")}</Notice>}
      {choice.address === null ? (
        <Notice tone="warning">{t("profile.mail.noAddress")}</Notice>
      ) : (
        <Facts>{t("profile.mail.to", { address: choice.address })}</Facts>
      )}
      <Group>
        <legend>{t("profile.mail.types")}</legend>
        {choice.offered.map((type) => (
          <Checkbox
            key={type}
            label={t(`texts.messageType.${type}`)}
            value={payload.messageTypes.includes(type)}
            onChange={(isChosen) =>
              change({
                messageTypes: choice.offered.filter((each) =>
                  each === type ? isChosen : payload.messageTypes.includes(each),
                ),
              })
            }
          />
        ))}
      </Group>
      <Group>
        <legend>{t("profile.mail.quiet")}</legend>
        <Pair>
          <SelectBox
            label={t("profile.mail.quietFrom")}
            placeholder={t("profile.mail.always")}
            options={hours}
            value={hourOf(payload.quietFrom)}
            onChange={setHour("quietFrom")}
          />
          <SelectBox
            label={t("profile.mail.quietUntil")}
            placeholder={t("profile.mail.always")}
            options={hours}
            value={hourOf(payload.quietUntil)}
            onChange={setHour("quietUntil")}
          />
        </Pair>
      </Group>
      <SelectBox
        label={t("profile.mail.locale")}
        options={LOCALES.map((value) => ({ value, label: t(`texts.locale.${value}`) }))}
        value={payload.locale}
        onChange={(value) => change({ locale: LOCALES.find((each) => each === value) ?? payload.locale })}
      />
      <CommandOutcome outcome={save.view} onRetry={save.retry} />
      <Row>
        <Button type="submit" look="primary" isBusy={save.view.kind === "sending"}>
          {t("profile.mail.save")}
        </Button>
        <TryMail onDone={onChanged} />
      </Row>
      {choice.lastError !== null ? (
        <Notice tone="danger">{t("profile.mail.failed", { error: troubleWords(choice.lastError) })}</Notice>
      ) : null}
      {choice.lastSentAt !== null ? (
        <Facts>{t("profile.mail.sent", { at: format.dateTime(choice.lastSentAt) })}</Facts>
      ) : null}
    </Form>
  );
}

function TryMail({ onDone }: { readonly onDone: () => void }) {
  const t = useT();
  const toast = useToast();
  const [tries, setTries] = useState(0);
  const done = useCallback(() => {
    toast({ tone: "success", key: "profile.mail.tried" });
    setTries((count) => count + 1);
    onDone();
  }, [toast, onDone]);
  const command = useCommand<object, true>({
    ...{ key: `tryMail:${tries}`, resource: "user", command: "tryMail" },
    ...{ id: null, version: null, payload: NOTHING, label: t("profile.mail.try"), onDone: done },
  });
  return (
    <>
      <Button isBusy={command.view.kind === "sending"} onClick={command.submit}>
        {t("profile.mail.try")}
      </Button>
      <CommandOutcome outcome={command.view} onRetry={command.retry} />
    </>
  );
}
