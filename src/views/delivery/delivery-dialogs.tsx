import type { DeliveryDetail, DeliveryRow } from "../../contracts/delivery.ts";
import { FAIL_CODES, type FailCode } from "../../contracts/delivery-status.ts";
import { TEXT_MAX } from "../../contracts/limits.ts";
import type { DeliveryCommand } from "../../machines/lifecycles/delivery.lifecycle.ts";
import { ChoiceChips } from "../kit/ChoiceChips.tsx";
import { InstantField } from "../kit/InstantField.tsx";
import { useT } from "../kit/i18n.tsx";
import { TextArea } from "../kit/TextArea.tsx";
import { useNow } from "../kit/use-now.ts";
import { CommandDialog } from "../requests/CommandDialog.tsx";
import type { CommandDialogs } from "../requests/request-kind.ts";
import { AssignCommand } from "./AssignCommand.tsx";
import { type DeliveryCommandProps, useDeliveryCommand } from "./delivery-kind.ts";
import { SignCommand } from "./SignCommand.tsx";

/** Only the system sends commands that follow from an exit or a return entry. */
type WithDialog = Exclude<DeliveryCommand, "cancelByExit" | "completeReturn">;

/** The dialog of each command of a delivery. */
export const deliveryDialogs: CommandDialogs<DeliveryRow, DeliveryDetail> = {
  assign: AssignCommand,
  unassign: ConfirmCommand,
  depart: ConfirmCommand,
  return: ConfirmCommand,
  updateEta: TimeCommand,
  redeliver: TimeCommand,
  sign: SignCommand,
  fail: FailCommand,
} satisfies CommandDialogs<DeliveryRow, DeliveryDetail, WithDialog>;

const NOTHING = {};

/** Departing, withdrawing the vehicle and returning: the dialog states the effect, then sends. */
function ConfirmCommand(props: DeliveryCommandProps) {
  const { command, row } = props.opened;
  const t = useT();
  const sending = useDeliveryCommand(props, NOTHING);
  const text = {
    depart: row.attempt > 1 ? "redepartText" : "departText",
    unassign: "unassignText",
    return: "returnText",
  }[command];
  return (
    <CommandDialog
      lifecycle="delivery"
      size="sm"
      command={command}
      title={`${t.dynamic(`texts.command.delivery.${command}`)} ${row.number}`}
      sending={sending}
      onClose={props.onClose}
    >
      <p>{text ? t.dynamic(`delivery.command.${text}`) : null}</p>
    </CommandDialog>
  );
}

/** When it will arrive, or when it is to be tried again. */
function TimeCommand(props: DeliveryCommandProps) {
  const { command, row } = props.opened;
  const t = useT();
  const isEta = command === "updateEta";
  const sending = useDeliveryCommand(props, { at: isEta ? (row.eta ?? "") : "" }, ({ at }) => ({
    [isEta ? "eta" : "plannedAt"]: at || null,
  }));
  const { at } = sending.payload;
  const now = useNow(30_000);
  const isPast = at !== "" && Date.parse(at) < now;
  const past = isPast ? t(isEta ? "texts.because.etaPast" : "texts.because.plannedPast") : null;
  return (
    <CommandDialog
      lifecycle="delivery"
      size="sm"
      command={command}
      title={t(isEta ? "delivery.command.etaTitle" : "delivery.command.redeliverTitle", {
        number: row.number,
      })}
      sending={sending}
      reason={isEta && !at ? t("delivery.command.etaNeeded") : past}
      onClose={props.onClose}
    >
      <InstantField
        label={t(isEta ? "delivery.command.eta" : "delivery.command.plannedAt")}
        isRequired={isEta}
        value={at}
        error={past}
        onChange={(value) => sending.change({ at: value })}
      />
    </CommandDialog>
  );
}

interface FailForm {
  readonly failCode: string;
  readonly reason: string;
}

const bodyOf = ({ failCode, reason }: FailForm) => ({ failCode, reason: reason.trim() || null });

/** Why it could not be handed over; another reason than the usual ones takes words. */
function FailCommand(props: DeliveryCommandProps) {
  const { row, command } = props.opened;
  const t = useT();
  const start: FailForm = { failCode: FAIL_CODES[0], reason: "" };
  const sending = useDeliveryCommand(props, start, (form) => ({ ...bodyOf(form), attempt: row.attempt }));
  const { failCode, reason } = sending.payload;
  const change = (changes: Partial<FailForm>) => sending.change({ ...sending.payload, ...changes });
  const isUnsaid = failCode === "other" && reason.trim() === "";
  return (
    <CommandDialog
      lifecycle="delivery"
      size="sm"
      command={command}
      look="danger"
      title={t("delivery.command.failTitle", { number: row.number })}
      sending={sending}
      reason={isUnsaid ? t("texts.because.otherExplained") : null}
      onClose={props.onClose}
    >
      <ChoiceChips
        label={t("delivery.command.failCode")}
        values={FAIL_CODES}
        value={failCode as FailCode}
        textOf={(code) => t(`texts.failCode.${code}`)}
        onChoose={(chosen) => change({ failCode: chosen })}
      />
      <TextArea
        label={t("delivery.command.failReason")}
        value={reason}
        maxLength={TEXT_MAX.reason}
        isRequired={failCode === "other"}
        onChange={(text) => change({ reason: text })}
      />
    </CommandDialog>
  );
}
