import { FAIL_CODES } from "../../contracts/delivery-status.ts";
import { TEXT_MAX } from "../../contracts/limits.ts";
import { useT } from "../kit/i18n.tsx";
import { SelectBox } from "../kit/SelectBox.tsx";
import { TextArea } from "../kit/TextArea.tsx";
import { DeliveryDialog } from "./DeliveryDialog.tsx";
import { type DeliveryCommandProps, useDeliveryCommand } from "./delivery-kind.ts";

interface FailForm {
  readonly failCode: string;
  readonly reason: string;
}

const bodyOf = ({ failCode, reason }: FailForm) => ({ failCode, reason: reason.trim() || null });

/** Why it could not be handed over; another reason than the usual ones takes words. */
export function FailCommand(props: DeliveryCommandProps) {
  const { row, command } = props.opened;
  const t = useT();
  const start: FailForm = { failCode: FAIL_CODES[0], reason: "" };
  const sending = useDeliveryCommand(props, start, bodyOf);
  const { failCode, reason } = sending.payload;
  const change = (changes: Partial<FailForm>) => sending.change({ ...sending.payload, ...changes });
  const isUnsaid = failCode === "other" && reason.trim() === "";
  return (
    <DeliveryDialog
      command={command}
      look="danger"
      title={t("delivery.command.failTitle", { number: row.number })}
      sending={sending}
      reason={isUnsaid ? t("texts.because.otherExplained") : null}
      onClose={props.onClose}
    >
      <SelectBox
        label={t("delivery.command.failCode")}
        isRequired
        value={failCode}
        options={FAIL_CODES.map((code) => ({ value: code, label: t(`texts.failCode.${code}`) }))}
        onChange={(chosen) => change({ failCode: chosen })}
      />
      <TextArea
        label={t("delivery.command.failReason")}
        value={reason}
        maxLength={TEXT_MAX.reason}
        isRequired={failCode === "other"}
        onChange={(text) => change({ reason: text })}
      />
    </DeliveryDialog>
  );
}
