import type { ShelfLot } from "../../contracts/exit.ts";
import { byExpiry } from "../../domain/goods-dates.ts";
import type { PickItem } from "../../machines/page/scan.values.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { NumberField } from "../kit/NumberField.tsx";
import { CommandDialog } from "../requests/CommandDialog.tsx";
import { ReasonField } from "../requests/ReasonField.tsx";
import { useRequestCommand } from "../requests/use-request-command.ts";
import { type ExitCommandProps, exitKind } from "./exit-kind.ts";

/** Takes another lot of the same shelf; a reason is needed where it expires later than the promised one. */
export function ChangeLotCommand({ opened, onClose, onDone }: ExitCommandProps) {
  const t = useT();
  const format = useFormat();
  const item = opened.given.item as PickItem;
  const other = opened.given.other as ShelfLot;
  const { allocationId, lineId } = item;
  const most = Math.min(item.quantity, other.free);
  const isLater = byExpiry(other.expiry, item.expiry) > 0;
  const start = {
    ...{ allocationId, lineId, stockId: other.stockId },
    ...{ quantity: most as number | null, reason: "" },
  };
  const command = useRequestCommand(exitKind, opened, start, onDone, ({ reason, ...body }) => ({
    ...body,
    ...(reason.trim() === "" ? {} : { reason }),
  }));
  const { payload } = command;
  const { quantity, reason } = payload;
  const isTooMany = quantity !== null && quantity > most;
  const lotOf = ({ lot, expiry }: Pick<ShelfLot, "lot" | "expiry">): string =>
    expiry === null ? lot : t("exit.pick.lotUntil", { lot, day: format.day(expiry) });
  return (
    <CommandDialog
      lifecycle="exit"
      command="changeLot"
      title={t("exit.command.changeLotTitle", { lot: other.lot })}
      sending={command}
      isIncomplete={quantity === null || quantity < 1 || isTooMany || (isLater && reason.trim() === "")}
      onClose={onClose}
    >
      <p>
        {t(isLater ? "exit.command.changeLotLater" : "exit.command.changeLotText", {
          ...{ location: item.location, lot: lotOf(item), other: lotOf(other) },
        })}
      </p>
      <NumberField
        label={t("request.field.quantity")}
        min={1}
        max={most}
        isRequired
        value={quantity}
        error={isTooMany ? t("exit.command.changeLotMost", { most: format.number(most) }) : undefined}
        onChange={(value) => command.change({ ...payload, quantity: value })}
      />
      <ReasonField
        of="exit.changeLot"
        isRequired={isLater}
        value={reason}
        onChange={(value) => command.change({ ...payload, reason: value })}
      />
    </CommandDialog>
  );
}
