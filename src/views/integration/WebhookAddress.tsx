import { useCallback, useState } from "react";
import type { WebhookSecret } from "../../contracts/webhook.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { useT } from "../kit/i18n.tsx";
import { AddressDialog } from "../resources/AddressDialog.tsx";
import type { RowDialog } from "../resources/resource-view.ts";
import { SecretOnce } from "./SecretOnce.tsx";

const EMPTY = { url: "" };

/** Takes where events are posted to; the first time it shows what they are signed with, this once. */
export function WebhookAddress({ row, openedAs, onClose }: RowDialog) {
  const t = useT();
  const toast = useToast();
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
  if (secret !== null) return <SecretOnce name={name} secret={secret} isFirst onClose={onClose} />;
  return (
    <AddressDialog
      command={command}
      title={t("integration.webhook.address.title", { name })}
      text={t("integration.webhook.address.text")}
      label={t("integration.webhook.address.field")}
      save={t("integration.webhook.address.save")}
      address={command.payload.url}
      onAddress={(url) => command.change({ url })}
      onClose={onClose}
    />
  );
}
