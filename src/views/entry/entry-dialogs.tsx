import type { EntryDetail, EntryRow } from "../../contracts/entry.ts";
import type { EntryCommandBody, EntryRouteCommand } from "../../contracts/entry-bodies.ts";
import { TEXT_MAX } from "../../contracts/limits.ts";
import { outstanding } from "../../domain/quantity.ts";
import type { EntryCommand } from "../../machines/lifecycles/entry.lifecycle.ts";
import { useT } from "../kit/i18n.tsx";
import { TextField } from "../kit/TextField.tsx";
import { CommandDialog } from "../requests/CommandDialog.tsx";
import { ReasonCommand } from "../requests/ReasonCommand.tsx";
import type { CommandDialogs } from "../requests/request-kind.ts";
import { useHandCommand } from "../requests/use-request-command.ts";
import { type EntryCommandProps, entryKind, type OpenedEntryCommand } from "./entry-kind.ts";
import { ReceiveCommand } from "./ReceiveCommand.tsx";

/** Amending goes to the form instead; returns are opened by the system. */
type WithDialog = Exclude<EntryCommand, "amend" | "openReturn">;

/** The dialog of each command of an entry. */
export const entryDialogs: CommandDialogs<EntryRow, EntryDetail> = {
  submit: "atOnce",
  approve: "atOnce",
  withdraw: "atOnce",
  reject: EntryReason,
  cancel: EntryReason,
  closeShort: EntryReason,
  reverseReceipt: EntryReason,
  explainDelay: EntryReason,
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

/** Commands whose body has a reason. */
type WithReason = {
  [C in EntryRouteCommand]: "reason" extends keyof EntryCommandBody<C> ? C : never;
}[EntryRouteCommand];

/** The text of each dialog above its reason. */
function useWords({ command, row }: OpenedEntryCommand): {
  readonly title: string;
  readonly text: string | null;
} {
  const t = useT();
  const { number, expectedTotal: expected, goodTotal: good, damagedTotal: damaged } = row;
  const left = outstanding({ expected, good, damaged, closedShort: row.closedShortTotal });
  const words = {
    reject: { title: t("request.command.rejectTitle", { number }), text: null },
    explainDelay: {
      title: t("request.command.explainDelayTitle", { number }),
      text: t("request.command.explainDelayText"),
    },
    cancel: { title: t("request.command.cancelTitle", { number }), text: t("request.command.cancelText") },
    closeShort: {
      title: t("entry.command.closeShortTitle", { number }),
      text: t("entry.command.closeShortText", { outstanding: left }),
    },
    reverseReceipt: {
      title: t("entry.command.reverseTitle", { number }),
      text: t("entry.command.reverseText"),
    },
  } satisfies Record<WithReason, unknown>;
  return words[command as WithReason];
}

/** Rejecting, cancelling, closing short and reversing: each takes a reason. */
export function EntryReason(props: EntryCommandProps) {
  const words = useWords(props.opened);
  const isMild = ["closeShort", "explainDelay"].includes(props.opened.command);
  const look = isMild ? "primary" : "danger";
  return <ReasonCommand kind={entryKind} {...props} {...words} look={look} />;
}
