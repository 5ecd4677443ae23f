import type { EntryDetail, EntryRow } from "../../contracts/entry.ts";
import { TEXT_MAX } from "../../contracts/limits.ts";
import type { ENTRY_RIGHTS } from "../../contracts/permissions.ts";
import type { EntryCommand } from "../../machines/lifecycles/entry.lifecycle.ts";
import { useT } from "../kit/i18n.tsx";
import { TextField } from "../kit/TextField.tsx";
import { CommandDialog } from "../requests/CommandDialog.tsx";
import type { CommandDialogs, Plain } from "../requests/request-kind.ts";
import { useHandCommand } from "../requests/use-request-command.ts";
import { type EntryCommandProps, entryKind } from "./entry-kind.ts";
import { ReceiveCommand } from "./ReceiveCommand.tsx";

/** Amending goes to the form instead; returns are opened by the system. */
type WithDialog = Exclude<EntryCommand, Plain<typeof ENTRY_RIGHTS> | "amend" | "openReturn">;

/** The dialogs of an entry's own commands. */
export const entryDialogs: CommandDialogs<EntryRow, EntryDetail> = {
  reverseReceipt: "reason",
  arrive: ArriveCommand,
  receive: ReceiveCommand,
} satisfies CommandDialogs<EntryRow, EntryDetail, WithDialog>;

const FIELDS = ["plate", "driver", "dock"] as const;

/** Records the truck at the gate: its plate, its driver, its dock. */
function ArriveCommand({ opened, onClose }: EntryCommandProps) {
  const t = useT();
  const { row } = opened;
  const known = { plate: row.plate ?? "", driver: row.driver ?? "", dock: row.dock ?? "" };
  const command = useHandCommand(
    entryKind,
    { opened, onClose },
    {
      start: known,
      handOf: ({ dock }) => ({
        ...{ quantity: row.expectedTotal, unit: "", goods: row.clientName },
        ...{ place: dock, whenRefused: "again" },
      }),
    },
  );
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
