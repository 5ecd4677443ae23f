import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { ReferenceCount, ResourceSpec } from "../../../contracts/resource.ts";
import { createCommandMachine } from "../../../machines/command.machine.ts";
import { commandView } from "../../../machines/command.view.ts";
import { useFeature } from "../../../machines/react/use-feature.ts";
import { usePorts } from "../../../machines/react/use-ports.ts";
import { useToast } from "../../../machines/react/use-toast.ts";
import { Button } from "../Button.tsx";
import { CommandOutcome } from "../CommandOutcome.tsx";
import { ConfirmDialog } from "../ConfirmDialog.tsx";
import { Dialog } from "../Dialog.tsx";
import { useT } from "../i18n.tsx";
import { type AnyRow, nameOfRow } from "./resource-view.ts";

const deleteMachine = createCommandMachine<object, AnyRow>();

/** Asks before a row is deleted; where other rows refer to it, says which, and offers to disable it instead. */
export function DeleteRow(props: {
  readonly spec: ResourceSpec;
  readonly row: AnyRow;
  /** Unique to this opening. */
  readonly openedAs: string;
  /** What it means, beyond the question itself. */
  readonly text: string | null;
  readonly onDisable: (() => void) | null;
  readonly onClose: () => void;
}) {
  const { spec, row, openedAs, text, onDisable, onClose } = props;
  const t = useT();
  const toast = useToast();
  const ports = usePorts();
  const actor = useFeature(`delete:${openedAs}`, deleteMachine, {
    command: "delete",
    version: row.version,
    payload: {},
    send: ({ key, signal }: { key: string; signal: AbortSignal }) =>
      ports.rest.delete<AnyRow>(`/api/${spec.name}/delete`, { id: row.id }, { key, signal }),
  });
  const outcome = useSelector(actor, commandView);
  useEffect(() => {
    const subscription = actor.on("command.done", () => {
      toast({ tone: "success", key: "texts.codes.20000" });
      onClose();
    });
    return () => subscription.unsubscribe();
  }, [actor, toast, onClose]);
  const references = (outcome.details.references ?? []) as readonly ReferenceCount[];
  const name = nameOfRow(spec, row);
  if (outcome.because.includes("referenced")) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t("resource.delete.referencedTitle", { name })}
        size="sm"
        footer={
          <>
            <Button onClick={onClose}>{t("common.action.close")}</Button>
            {onDisable ? (
              <Button look="primary" onClick={onDisable}>
                {t("resource.delete.disableInstead")}
              </Button>
            ) : null}
          </>
        }
      >
        <p>{t(onDisable ? "resource.delete.referencedText" : "resource.delete.referencedOnly")}</p>
        <ul style={{ paddingInlineStart: 20, marginTop: 8 }}>
          {references.map(({ entity, count, isCapped }) => (
            <li key={entity}>
              {t("resource.delete.reference", {
                entity: t.dynamic(`texts.entity.${entity}`),
                count: isCapped ? `${count}+` : String(count),
              })}
            </li>
          ))}
        </ul>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen
      title={t("common.confirm.deleteTitle")}
      text={
        <>
          <p>{t("shell.confirm.delete")}</p>
          <p style={{ fontWeight: 600, marginTop: 8 }}>{name}</p>
          {text ? <p style={{ marginTop: 8 }}>{text}</p> : null}
          <CommandOutcome outcome={outcome} onRetry={() => actor.send({ type: "retry" })} />
        </>
      }
      confirmLabel={t("common.action.delete")}
      isBusy={outcome.kind === "sending"}
      onConfirm={() => actor.send({ type: "submit" })}
      onCancel={onClose}
    />
  );
}
