import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { BulletinRow } from "../../contracts/bulletin.ts";
import { createCommandMachine } from "../../machines/command.machine.ts";
import { commandView } from "../../machines/command.view.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { titleOf } from "../kit/bulletin/bulletin-words.ts";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { useLocale, useT } from "../kit/i18n.tsx";

export type Step = "publish" | "archive" | "delete";

const stepMachine = createCommandMachine<object, BulletinRow>();

interface Sending {
  readonly version: number | null;
  readonly key: string;
  readonly signal: AbortSignal;
}

/** Asks before a bulletin is published, archived or deleted, says what follows from it, and does it. */
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
  const { rest } = usePorts();
  const { id } = row;
  const actor = useFeature(`${step}:${openedAs}`, stepMachine, {
    command: step,
    version: row.version,
    payload: {},
    send: ({ version, key, signal }: Sending) =>
      step === "delete"
        ? rest.delete<BulletinRow>("/api/bulletin/delete", { id }, { key, signal })
        : rest.post<BulletinRow>(`/api/bulletin/${step}`, { id, version }, { key, signal }),
  });
  const outcome = useSelector(actor, commandView);
  useEffect(() => {
    const subscription = actor.on("command.done", () => {
      toast({ tone: "success", key: "texts.codes.20000" });
      onDone();
    });
    return () => subscription.unsubscribe();
  }, [actor, toast, onDone]);
  const audience = t(`texts.bulletinAudience.${row.audience}`);
  return (
    <ConfirmDialog
      isOpen
      title={t(`bulletin.step.${step}Title`)}
      text={
        <>
          <p style={{ fontWeight: 600, marginBottom: 8 }}>{titleOf(row, locale)}</p>
          <p>{t(`bulletin.step.${step}Text`, { audience })}</p>
          {step === "publish" && row.mustRead ? <p>{t("bulletin.step.publishMust")}</p> : null}
          <CommandOutcome
            outcome={outcome}
            lifecycle="bulletin"
            onRetry={() => actor.send({ type: "retry" })}
          />
        </>
      }
      tone={step === "publish" ? "primary" : "danger"}
      confirmLabel={step === "delete" ? t("common.action.delete") : t(`bulletin.action.${step}`)}
      isBusy={outcome.kind === "sending"}
      onConfirm={() => {
        // After a lost race the status that is now was shown: going on is a decision about that.
        if (outcome.kind === "movedOn") actor.send({ type: "accept" });
        actor.send({ type: "submit" });
      }}
      onCancel={onClose}
    />
  );
}
