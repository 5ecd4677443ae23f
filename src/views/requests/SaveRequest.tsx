import { useEffect } from "react";
import { useCommand } from "../../machines/react/use-command.ts";
import { CommandFoot, commandClosing } from "../kit/CommandFoot.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import type { RequestForm } from "./request-form.ts";
import type { RequestKind, RequestRow } from "./request-kind.ts";

export type SaveIntent = "draft" | "submit";

/** The result of a failed save, if the form shows it itself. */
export interface SaveRefused {
  /** The server's messages of 40000, by path. */
  readonly errors: Readonly<Record<string, string>>;
  readonly because: readonly string[];
  /** What the reasons are about. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly movedOnBy: string | null;
}

/**
 * Saves the form as a draft (or amends the request it came from) and submits it, in one intent with one key; shows
 * itself only when that has not gone through and the form cannot say why.
 */
export function SaveRequest<Row extends RequestRow, Detail extends Row, Form extends RequestForm>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly openingKey: string;
  readonly intent: SaveIntent;
  /** Its name and its form, while it waits for the network. */
  readonly label: string;
  readonly about: string;
  readonly form: Form;
  readonly bodyOf: (form: Form) => object;
  readonly onDone: (saved: Detail) => void;
  /** It was saved, but not submitted. */
  readonly onSaved: (saved: Row) => void;
  /** True: the form shows the errors, and this closes. */
  readonly onRefused: (refused: SaveRefused) => boolean;
  readonly onClose: () => void;
}) {
  const { kind, openingKey, intent, label, about, form, bodyOf, onDone, onSaved, onRefused, onClose } = props;
  const command = useCommand({
    key: openingKey,
    machine: kind.command,
    resource: kind.name,
    command: "saveOrUpdate",
    label,
    about,
    isForm: true,
    id: null,
    version: null,
    payload: { form },
    toBody: () => bodyOf(form),
    andThen: () => (intent === "submit" ? ["submit"] : []),
    onPart: (row) => onSaved(row as Row),
    onDone,
  });
  const { view, submit } = command;
  const isNew = view.kind === "editing";
  useEffect(() => {
    if (isNew) submit();
  }, [isNew, submit]);
  const { failure, errors, because, details, movedOn } = view;
  const isRefused = view.kind === "refused" || view.kind === "movedOn";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!isRefused || !failure) return;
    if (onRefused({ errors, because, details, movedOnBy: movedOn?.changedBy ?? null })) onClose();
  }, [isRefused, failure]);
  return (
    <Dialog
      isOpen={isRefused || view.kind === "unreachable"}
      {...commandClosing(command, onClose)}
      size="sm"
      title={label}
      footer={<CommandFoot command={command} onClose={onClose} />}
    >
      <CommandOutcome outcome={view} lifecycle={kind.name} onRetry={command.retry} />
    </Dialog>
  );
}
