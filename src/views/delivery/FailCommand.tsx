import { FAIL_CODES } from "../../contracts/delivery-status.ts";
import { useT } from "../kit/i18n.tsx";
import { SelectBox } from "../kit/SelectBox.tsx";
import { DeliveryDialog } from "./DeliveryDialog.tsx";
import { type DeliveryCommandProps, useDeliveryCommand } from "./delivery-kind.ts";

/** Why it could not be handed over. */
export function FailCommand(props: DeliveryCommandProps) {
  const { row, command } = props.opened;
  const t = useT();
  const sending = useDeliveryCommand(props, { failCode: FAIL_CODES[0] as string });
  return (
    <DeliveryDialog
      command={command}
      look="danger"
      title={t("delivery.command.failTitle", { number: row.number })}
      sending={sending}
      onClose={props.onClose}
    >
      <SelectBox
        label={t("delivery.command.failCode")}
        isRequired
        value={sending.payload.failCode}
        options={FAIL_CODES.map((code) => ({ value: code, label: t(`texts.failCode.${code}`) }))}
        onChange={(failCode) => sending.change({ failCode })}
      />
    </DeliveryDialog>
  );
}
