import { TEXT_MAX } from "../../contracts/limits.ts";
import { useT } from "../kit/i18n.tsx";
import { TextField } from "../kit/TextField.tsx";
import { CommandDialog } from "../requests/CommandDialog.tsx";
import { useRequestCommand } from "../requests/use-request-command.ts";
import { type EntryCommandProps, entryKind } from "./entry-kind.ts";

const FIELDS = ["plate", "driver", "dock"] as const;

/** Records the truck at the gate: its plate, its driver, its dock. */
export function ArriveCommand({ opened, onClose, onDone }: EntryCommandProps) {
  const t = useT();
  const { row } = opened;
  const known = { plate: row.plate ?? "", driver: row.driver ?? "", dock: row.dock ?? "" };
  const command = useRequestCommand(entryKind, opened, known, onDone);
  const { payload } = command;
  return (
    <CommandDialog
      lifecycle="entry"
      command="arrive"
      title={t(row.arrivedAt ? "entry.command.correctArrivalTitle" : "entry.command.arriveTitle", {
        number: row.number,
      })}
      sending={command}
      onClose={onClose}
    >
      {FIELDS.map((name) => (
        <TextField
          key={name}
          name={name}
          maxLength={TEXT_MAX[name]}
          label={t(`entry.field.${name}`)}
          value={payload[name]}
          error={command.view.errors?.[`/${name}`] ?? command.view.errors?.[name]}
          onChange={(value) => command.change({ ...payload, [name]: value })}
        />
      ))}
    </CommandDialog>
  );
}
