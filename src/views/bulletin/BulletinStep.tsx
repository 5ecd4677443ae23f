import { useCallback } from "react";
import type { BulletinRow } from "../../contracts/bulletin.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { ConfirmCommand } from "../kit/ConfirmCommand.tsx";
import { useLocale, useT } from "../kit/i18n.tsx";
import { titleOf } from "../reading/bulletin-words.ts";

export type Step = "publish" | "archive" | "delete";

const NOTHING = {};

/** Asks before a bulletin is published, archived or deleted, states the effect, and does it. */
export function BulletinStep(props: {
  readonly step: Step;
  readonly row: BulletinRow;
  /** Unique to this opening. */
  readonly openedAs: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { step, row, openedAs, onDone, onClose } = props;
  const t = useT();
  const { locale } = useLocale();
  const toast = useToast();
  const title = titleOf(row, locale);
  const word = step === "delete" ? t("common.action.delete") : t(`bulletin.action.${step}`);
  const taken = useCallback(() => {
    toast({ tone: "success", key: "texts.codes.20000" });
    onDone();
  }, [toast, onDone]);
  const command = useCommand<object, BulletinRow>({
    ...{ key: `${step}:${openedAs}`, resource: "bulletin", command: step },
    ...(step === "delete" ? { method: "DELETE", version: null } : { version: row.version }),
    ...{ id: row.id, payload: NOTHING, onDone: taken },
    label: t("common.command.of", { command: word, name: title }),
  });
  const audience = t(`texts.bulletinAudience.${row.audience}`);
  return (
    <ConfirmCommand
      command={command}
      title={step === "delete" ? t("common.confirm.deleteTitle") : t(`bulletin.step.${step}Title`)}
      tone={step === "publish" ? "primary" : "danger"}
      confirmLabel={word}
      lifecycle="bulletin"
      onClose={onClose}
    >
      <p style={{ fontWeight: 600, marginBottom: 8 }}>{title}</p>
      <p>{step === "delete" ? t("shell.confirm.delete") : t(`bulletin.step.${step}Text`, { audience })}</p>
      {step === "publish" && row.mustRead ? <p>{t("bulletin.step.publishMust")}</p> : null}
    </ConfirmCommand>
  );
}
