import { InstantField } from "../kit/InstantField.tsx";
import { useT } from "../kit/i18n.tsx";
import { useNow } from "../kit/use-now.ts";
import { DeliveryDialog } from "./DeliveryDialog.tsx";
import { type DeliveryCommandProps, useDeliveryCommand } from "./delivery-kind.ts";

/** When it will arrive, or when it is to be tried again. */
export function TimeCommand(props: DeliveryCommandProps) {
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
    <DeliveryDialog
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
    </DeliveryDialog>
  );
}
