import { Stack } from "@chakra-ui/react/stack";
import { Button } from "../kit/Button.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { TextField } from "../kit/TextField.tsx";
import type { EntryCommandProps } from "./entry-command.ts";
import { useEntryCommand } from "./use-entry-command.ts";

const FIELDS = ["plate", "driver", "dock"] as const;

/** Records the truck at the gate: its plate, its driver, its dock. */
export function ArriveCommand({ opened, onClose, onDone }: EntryCommandProps) {
  const t = useT();
  const { row } = opened;
  const known = { plate: row.plate ?? "", driver: row.driver ?? "", dock: row.dock ?? "" };
  const command = useEntryCommand(opened, known, onDone);
  const payload = command.payload as typeof known;
  const isOver = command.view.kind === "movedOn";
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("entry.command.arriveTitle", { number: row.number })}
      footer={
        <>
          <Button onClick={onClose}>{t(isOver ? "common.action.close" : "common.action.cancel")}</Button>
          {isOver ? null : (
            <Button look="primary" isBusy={command.view.kind === "sending"} onClick={command.submit}>
              {t("texts.command.entry.arrive")}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="3">
        {FIELDS.map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(`entry.field.${name}`)}
            value={payload[name]}
            error={command.view.errors?.[`/${name}`] ?? command.view.errors?.[name]}
            onChange={(value) => command.change({ ...payload, [name]: value })}
          />
        ))}
        <CommandOutcome outcome={command.view} lifecycle="entry" onRetry={command.retry} />
      </Stack>
    </Dialog>
  );
}
