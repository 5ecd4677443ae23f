import { useEffect } from "react";
import { useCommand } from "../../../machines/react/use-command.ts";
import { Button } from "../Button.tsx";
import { CommandOutcome } from "../CommandOutcome.tsx";
import { Dialog } from "../Dialog.tsx";
import { useT } from "../i18n.tsx";
import type { RequestForm } from "./request-form.ts";
import type { RequestKind, RequestRow } from "./request-kind.ts";
import { useRequestWord } from "./use-request-word.ts";

/** Saves the form as a draft (or amends the request it came from); shows itself only when that has not gone through. */
export function SaveRequest<Row extends RequestRow, Detail extends Row, Form extends RequestForm>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly openingKey: string;
  readonly form: Form;
  readonly bodyOf: (form: Form) => object;
  readonly onDone: (saved: Detail) => void;
  readonly onClose: () => void;
}) {
  const { kind, openingKey, form, bodyOf, onDone, onClose } = props;
  const t = useT();
  const word = useRequestWord();
  const command = useCommand({
    key: openingKey,
    machine: kind.command,
    resource: kind.name,
    command: "saveOrUpdate",
    id: null,
    version: null,
    payload: { form },
    toBody: () => bodyOf(form),
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
      title={word(`${kind.name}.apply.title`)}
      footer={<Button onClick={onClose}>{t("common.action.close")}</Button>}
    >
      <CommandOutcome outcome={view} lifecycle={kind.name} onRetry={command.retry} />
    </Dialog>
  );
}
