import { goodsName } from "../kit/goods-name.ts";
import { useT } from "../kit/i18n.tsx";
import { NumberField } from "../kit/NumberField.tsx";
import { CommandDialog } from "../requests/CommandDialog.tsx";
import { ReasonField } from "../requests/ReasonField.tsx";
import { useRequestCommand } from "../requests/use-request-command.ts";
import { type ExitCommandProps, exitKind } from "./exit-kind.ts";
import type { PickRow } from "./pick-list.ts";

/** Reports what of one row of the pick list is not where it should be. */
export function ShortCommand({ opened, onClose, onDone }: ExitCommandProps) {
  const t = useT();
  const item = opened.given.item as PickRow;
  const { lineId, allocationId } = item;
  const start = { lineId, allocationId, quantity: item.quantity as number | null, reason: "" };
  const command = useRequestCommand(exitKind, opened, start, onDone);
  const { payload } = command;
  const { quantity, reason } = payload;
  const isTooMany = quantity !== null && quantity > item.quantity;
  return (
    <CommandDialog
      lifecycle="exit"
      command="reportShort"
      title={t("exit.command.shortTitle", { number: opened.row.number })}
      sending={command}
      look="danger"
      isIncomplete={quantity === null || quantity < 1 || isTooMany || reason.trim() === ""}
      onClose={onClose}
    >
      <p>
        {t("exit.command.shortText", {
          location: item.location,
          goods: goodsName(item.goods),
          quantity: `${item.quantity} ${item.goods.unit}`,
        })}
      </p>
      <NumberField
        label={t("exit.command.shortQuantity")}
        min={1}
        max={item.quantity}
        unit={item.goods.unit}
        isRequired
        value={quantity}
        error={isTooMany ? t("texts.because.withinAllocated") : undefined}
        onChange={(value) => command.change({ ...payload, quantity: value })}
      />
      <ReasonField value={reason} onChange={(value) => command.change({ ...payload, reason: value })} />
    </CommandDialog>
  );
}
