import { useEffect } from "react";
import type { EntryDetail } from "../../contracts/entry.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { Button } from "../kit/Button.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import type { ApplyForm } from "./apply-form.ts";
import { bodyOf } from "./apply-form.ts";
import { entryCommandMachine } from "./entry-machines.ts";

const asBody = (payload: Readonly<Record<string, unknown>>) => bodyOf(payload.form as ApplyForm);

/** Saves the form as a draft (or amends the entry it came from); shows itself only when that has not gone through. */
export function SaveEntry(props: {
  readonly openingKey: string;
  readonly form: ApplyForm;
  readonly onDone: (entry: EntryDetail) => void;
  readonly onClose: () => void;
}) {
  const { openingKey, form, onDone, onClose } = props;
  const t = useT();
  const command = useCommand({
    key: openingKey,
    machine: entryCommandMachine,
    resource: "entry",
    command: "saveOrUpdate",
    id: null,
    version: null,
    payload: { form },
    toBody: asBody,
    onDone,
  });
  const { view, submit } = command;
  const isNew = view.kind === "editing";
  useEffect(() => {
    if (isNew) submit();
  }, [isNew, submit]);
  return (
    <Dialog
      isOpen={["refused", "movedOn", "unreachable"].includes(view.kind)}
      onClose={onClose}
      size="sm"
      title={t("entry.apply.saveDraft")}
      footer={<Button onClick={onClose}>{t("common.action.close")}</Button>}
    >
      <CommandOutcome outcome={view} lifecycle="entry" onRetry={command.retry} />
    </Dialog>
  );
}
