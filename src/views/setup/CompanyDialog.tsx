import { Stack } from "@chakra-ui/react/stack";
import { useCallback, useState } from "react";
import type { Company, Setup } from "../../contracts/setup.ts";
import { COMPANY_NAME_MAX } from "../../contracts/setup-steps.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { Button } from "../kit/Button.tsx";
import { CommandFoot, commandClosing } from "../kit/CommandFoot.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { Field } from "../kit/Field.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { TextField } from "../kit/TextField.tsx";
import { useNow } from "../kit/use-now.ts";
import { chakra } from "../theme/chakra.ts";

interface Named {
  readonly name: string;
}

const Zone = chakra("output", { base: { fontVariantNumeric: "tabular-nums" } });

/** Names the company, and shows the time zone that the server reckons in. */
export default function CompanyDialog(props: {
  readonly setup: Pick<Setup, "company" | "timeZone">;
  readonly onClose: () => void;
}) {
  const { setup, onClose } = props;
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const now = useNow(30_000);
  const [openedAs] = useState(() => crypto.randomUUID());
  const { name, version } = setup.company;
  const session = useActorOf("session");
  const saved = useCallback(() => {
    toast({ tone: "success", key: "setup.company.saved" });
    // The name is part of what the session knows of its person: printed documents take it from there.
    session.send({ type: "user.stale" });
    onClose();
  }, [toast, session, onClose]);
  const command = useCommand<Named, Company>({
    ...{ key: `company:${openedAs}`, resource: "setup", command: "saveCompany", id: null },
    ...{ version: version === 0 ? null : version, payload: { name: name ?? "" }, onDone: saved },
    about: "setup:company",
    label: t("setup.company.title"),
  });
  const { view, payload } = command;
  const isBlank = payload.name.trim() === "";
  const submit = () => {
    if (isBlank) return;
    // Another admin's name was shown: saving again replaces it knowingly.
    if (view.kind === "movedOn") command.accept();
    command.submit();
  };
  return (
    <Dialog
      isOpen
      size="sm"
      title={t("setup.company.title")}
      {...commandClosing(command, onClose)}
      footer={
        <CommandFoot command={command} onClose={onClose}>
          <Button look="primary" isBusy={view.kind === "sending"} disabled={isBlank} onClick={submit}>
            {t("setup.company.save")}
          </Button>
        </CommandFoot>
      }
    >
      <Stack gap="4">
        <TextField
          label={t("setup.company.name")}
          hint={t("setup.company.nameHint")}
          isRequired
          name="company"
          autoComplete="organization"
          maxLength={COMPANY_NAME_MAX}
          error={view.errors?.name ?? null}
          value={payload.name}
          onChange={(typed) => command.change({ name: typed })}
          onKeyDown={(event) => (event.key === "Enter" ? submit() : undefined)}
        />
        <Field label={t("setup.company.timeZone")} hint={t("setup.company.timeZoneHint")}>
          {({ id }) => (
            <Zone id={id}>
              {t("setup.company.timeZoneNow", { timeZone: setup.timeZone, now: format.dateTime(now) })}
            </Zone>
          )}
        </Field>
        {view.movedOn ? (
          <Notice tone="warning">
            {t("setup.company.moved", {
              by: view.movedOn.changedBy,
              name: (view.movedOn.current as Company).name ?? "",
            })}
          </Notice>
        ) : null}
        <CommandOutcome outcome={view} onRetry={command.retry} />
      </Stack>
    </Dialog>
  );
}
