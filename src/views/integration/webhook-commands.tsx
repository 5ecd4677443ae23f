import { useCallback, useState } from "react";
import type { WebhookSecret, WebhookTest } from "../../contracts/webhook.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { ConfirmCommand } from "../kit/ConfirmCommand.tsx";
import { useT } from "../kit/i18n.tsx";
import { useTrouble } from "../kit/use-trouble.ts";
import type { RowDialog } from "../resources/resource-view.ts";
import { SecretOnce } from "./SecretOnce.tsx";

const NOTHING = {};

/** Asks before nothing more is posted. */
export const PauseWebhook = (props: RowDialog) => <Switched {...props} command="pause" />;
/** Asks before events are posted again, and says what becomes of those that are gone. */
export const ResumeWebhook = (props: RowDialog) => <Switched {...props} command="resume" />;

function Switched({
  row,
  openedAs,
  onClose,
  command: which,
}: RowDialog & { readonly command: "pause" | "resume" }) {
  const t = useT();
  const toast = useToast();
  const done = useCallback(() => {
    toast({ tone: "success", key: `integration.webhook.${which}.done` });
    onClose();
  }, [toast, onClose, which]);
  const name = String(row.name);
  const action = t(`integration.webhook.${which}.action`);
  const command = useCommand<object, unknown>({
    ...{ key: `${which}Webhook:${openedAs}`, resource: "webhook", command: which, id: row.id },
    ...{ version: null, payload: NOTHING, onDone: done },
    label: t("common.command.of", { command: action, name }),
  });
  const isLost = which === "resume" && row.status === "lost";
  return (
    <ConfirmCommand
      command={command}
      tone="primary"
      title={t(`integration.webhook.${which}.title`, { name })}
      confirmLabel={action}
      onClose={onClose}
    >
      <p>{t(isLost ? "integration.webhook.resume.lostText" : `integration.webhook.${which}.text`)}</p>
    </ConfirmCommand>
  );
}

/** Asks before a new secret is made, and shows it, this once. */
export function RotateSecret({ row, openedAs, onClose }: RowDialog) {
  const t = useT();
  const [secret, setSecret] = useState<string | null>(null);
  const done = useCallback((answer: WebhookSecret) => setSecret(answer.secret), []);
  const name = String(row.name);
  const command = useCommand<object, WebhookSecret>({
    ...{ key: `rotateSecret:${openedAs}`, resource: "webhook", command: "rotateSecret", id: row.id },
    ...{ version: null, payload: NOTHING, onDone: done },
    label: t("common.command.of", { command: t("integration.webhook.rotate.action"), name }),
    isAnswerNeeded: true,
  });
  if (secret !== null) return <SecretOnce name={name} secret={secret} onClose={onClose} />;
  return (
    <ConfirmCommand
      command={command}
      title={t("integration.webhook.rotate.title", { name })}
      confirmLabel={t("integration.webhook.rotate.confirm")}
      onClose={onClose}
    >
      <p>{t("integration.webhook.rotate.text")}</p>
    </ConfirmCommand>
  );
}

/** Asks before a test is posted, and says whether it arrived. */
export function TestWebhook({ row, openedAs, onClose }: RowDialog) {
  const t = useT();
  const toast = useToast();
  const troubleWords = useTrouble();
  const done = useCallback(
    ({ error }: WebhookTest) => {
      if (error === null) toast({ tone: "success", key: "integration.webhook.test.done" });
      else
        toast({ tone: "danger", text: t("integration.webhook.test.failed", { error: troubleWords(error) }) });
      onClose();
    },
    [toast, t, troubleWords, onClose],
  );
  const name = String(row.name);
  const command = useCommand<object, WebhookTest>({
    ...{ key: `testWebhook:${openedAs}`, resource: "webhook", command: "test", id: row.id },
    ...{ version: null, payload: NOTHING, onDone: done },
    label: t("common.command.of", { command: t("integration.webhook.test.action"), name }),
    isAnswerNeeded: true,
  });
  return (
    <ConfirmCommand
      command={command}
      tone="primary"
      title={t("integration.webhook.test.title", { name })}
      confirmLabel={t("integration.webhook.test.action")}
      onClose={onClose}
    >
      <p>{t("integration.webhook.test.text")}</p>
    </ConfirmCommand>
  );
}
