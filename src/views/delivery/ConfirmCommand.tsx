import { useT } from "../kit/i18n.tsx";
import { DeliveryDialog } from "./DeliveryDialog.tsx";
import { type DeliveryCommandProps, useDeliveryCommand } from "./delivery-kind.ts";

const NOTHING = {};

/** Departing, withdrawing the vehicle and returning: the dialog states the effect, then sends. */
export function ConfirmCommand(props: DeliveryCommandProps) {
  const { command, row } = props.opened;
  const t = useT();
  const sending = useDeliveryCommand(props, NOTHING);
  const text = {
    depart: row.attempt > 1 ? "redepartText" : "departText",
    unassign: "unassignText",
    return: "returnText",
  }[command];
  return (
    <DeliveryDialog
      command={command}
      title={`${t.dynamic(`texts.command.delivery.${command}`)} ${row.number}`}
      sending={sending}
      onClose={props.onClose}
    >
      <p>{text ? t.dynamic(`delivery.command.${text}`) : null}</p>
    </DeliveryDialog>
  );
}
