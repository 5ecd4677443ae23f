import { DateField } from "../kit/DateField.tsx";
import { useT } from "../kit/i18n.tsx";
import { DeliveryDialog } from "./DeliveryDialog.tsx";
import { type DeliveryCommandProps, instantOf, localOf, useDeliveryCommand } from "./delivery-command.ts";

/** When it will arrive, or when it is to be tried again. */
export function TimeCommand(props: DeliveryCommandProps) {
  const { command, row } = props.opened;
  const t = useT();
  const isEta = command === "updateEta";
  const sending = useDeliveryCommand(props, { at: isEta ? localOf(row.eta) : "" }, ({ at }) => ({
    [isEta ? "eta" : "plannedAt"]: instantOf(String(at)),
  }));
  const at = String(sending.payload.at ?? "");
  return (
    <DeliveryDialog
      command={command}
      title={t(isEta ? "delivery.command.etaTitle" : "delivery.command.redeliverTitle", {
        number: row.number,
      })}
      sending={sending}
      reason={isEta && !at ? t("delivery.command.etaNeeded") : null}
      onClose={props.onClose}
    >
      <DateField
        kind="datetime-local"
        label={t(isEta ? "delivery.command.eta" : "delivery.command.plannedAt")}
        isRequired={isEta}
        value={at}
        onChange={(value) => sending.change({ at: value })}
      />
    </DeliveryDialog>
  );
}
