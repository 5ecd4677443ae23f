import { Stack } from "@chakra-ui/react/stack";
import { type FormEvent, useCallback, useId, useRef, useState } from "react";
import type { WebhookSecret } from "../../contracts/webhook.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { Button } from "../kit/Button.tsx";
import { CommandFoot, commandClosing } from "../kit/CommandFoot.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { TextField } from "../kit/TextField.tsx";
import type { RowDialog } from "../resources/resource-view.ts";
import { SecretOnce } from "./SecretOnce.tsx";

const EMPTY = { url: "" };

/** Takes where events are posted to; the first time it shows what they are signed with, this once. */
export function WebhookAddress({ row, openedAs, onClose }: RowDialog) {
  const t = useT();
  const toast = useToast();
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const name = String(row.name);
  const done = useCallback(
    (answer: WebhookSecret) => {
      toast({ tone: "success", key: "integration.webhook.address.done" });
      if (answer.secret === null) onClose();
      else setSecret(answer.secret);
    },
    [toast, onClose],
  );
  const command = useCommand<typeof EMPTY, WebhookSecret>({
    ...{ key: `webhookUrl:${openedAs}`, resource: "webhook", command: "setUrl", id: row.id },
    ...{ version: null, payload: EMPTY, onDone: done },
    label: t("common.command.of", { command: t("integration.webhook.address.action"), name }),
    // It may hold a token, which is not kept in the browser; and its answer has the secret.
    isAnswerNeeded: true,
  });
  const { payload, view } = command;
  if (secret !== null) return <SecretOnce name={name} secret={secret} isFirst onClose={onClose} />;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (payload.url.trim() === "") first.current?.focus();
    else command.submit();
  };
  return (
    <Dialog
      isOpen
      initialFocus={first}
      {...commandClosing(command, onClose)}
      title={t("integration.webhook.address.title", { name })}
      footer={
        <CommandFoot command={command} onClose={onClose}>
          <Button type="submit" form={formId} look="primary" isBusy={view.kind === "sending"}>
            {t("integration.webhook.address.save")}
          </Button>
        </CommandFoot>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap="4">
          <p>{t("integration.webhook.address.text")}</p>
          <TextField
            ref={first}
            label={t("integration.webhook.address.field")}
            isRequired
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            value={payload.url}
            onChange={(url) => command.change({ url })}
          />
          <CommandOutcome outcome={view} isAnswerNeeded onRetry={command.retry} />
        </Stack>
      </form>
    </Dialog>
  );
}
