import type { ExitDetail, ExitRow } from "../../contracts/exit.ts";
import type { LocationOption } from "../../contracts/options.ts";
import type { EXIT_RIGHTS } from "../../contracts/permissions.ts";
import type { ExitCommand } from "../../machines/lifecycles/exit.lifecycle.ts";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { LocationField } from "../kit/LocationField.tsx";
import { NumberField } from "../kit/NumberField.tsx";
import { TextField } from "../kit/TextField.tsx";
import { CommandDialog } from "../requests/CommandDialog.tsx";
import { ReasonField } from "../requests/ReasonField.tsx";
import type { CommandDialogs, Plain } from "../requests/request-kind.ts";
import { useHandCommand, useRequestCommand } from "../requests/use-request-command.ts";
import { ChangeLotCommand } from "./ChangeLotCommand.tsx";
import { type ExitCommandProps, exitKind } from "./exit-kind.ts";
import type { PickedRow, PickRow } from "./pick-list.ts";

/** Amending goes to the form instead; a pick is given whole by the scanner; the delivery ships. */
type WithDialog = Exclude<ExitCommand, Plain<typeof EXIT_RIGHTS> | "amend" | "pick" | "ship">;

/** The dialogs of an exit's own commands. */
export const exitDialogs: CommandDialogs<ExitRow, ExitDetail> = {
  startPicking: "queued",
  repromise: "atOnce",
  finishPicking: "queued",
  changeLot: ChangeLotCommand,
  unpick: UnpickCommand,
  reportShort: ShortCommand,
  handOver: HandOverCommand,
} satisfies CommandDialogs<ExitRow, ExitDetail, WithDialog | "finishPicking">;

/** Hands a pickup over: who takes the goods away. */
function HandOverCommand({ opened, onClose, onDone }: ExitCommandProps) {
  const t = useT();
  const format = useFormat();
  const { row } = opened;
  const command = useRequestCommand(exitKind, opened, { signer: row.consigneeName ?? "" }, onDone);
  const { signer } = command.payload;
  return (
    <CommandDialog
      lifecycle="exit"
      command="handOver"
      title={t("exit.command.handOverTitle", { number: row.number })}
      sending={command}
      isIncomplete={signer.trim() === ""}
      onClose={onClose}
    >
      <p>{t("exit.command.handOverText", { picked: format.number(row.pickedTotal) })}</p>
      <TextField
        name="signer"
        label={t("exit.field.signer")}
        isRequired
        value={signer}
        onChange={(value) => command.change({ signer: value })}
      />
    </CommandDialog>
  );
}

/** Puts picked goods back on a shelf, by default the one that they came from. */
function UnpickCommand({ opened, onClose }: ExitCommandProps) {
  const t = useT();
  const item = opened.given.item as PickedRow;
  const { row } = opened;
  const start = {
    ...{ allocationId: item.allocationId, quantity: item.quantity as number | null, reason: "" },
    location: item.from as LocationOption | null,
  };
  const goods = { unit: item.goods.unit, goods: goodsName(item.goods), place: item.location };
  const command = useHandCommand(
    exitKind,
    { opened, onClose },
    {
      start,
      handOf: (payload) => ({ ...goods, quantity: payload.quantity ?? 0, whenRefused: "putBack" }),
      toBody: ({ location, reason, ...body }) => ({
        ...{ ...body, locationId: location?.id },
        ...(reason.trim() === "" ? {} : { reason }),
      }),
    },
  );
  const { payload } = command;
  const { quantity, location, reason } = payload;
  const isTooMany = quantity !== null && quantity > item.quantity;
  return (
    <CommandDialog
      lifecycle="exit"
      command="unpick"
      title={t("exit.command.unpickTitle", { number: row.number })}
      sending={command}
      isIncomplete={quantity === null || quantity < 1 || isTooMany || location === null}
      onClose={onClose}
    >
      <p>
        {t("exit.command.unpickText", {
          location: item.location,
          goods: goodsName(item.goods),
          quantity: `${item.quantity} ${item.goods.unit}`,
        })}
        {row.status === "picked" && row.deliveryNumber
          ? ` ${t("exit.command.unpickDelivery", { number: row.deliveryNumber })}`
          : null}
      </p>
      <NumberField
        label={t("exit.command.unpickQuantity")}
        min={1}
        max={item.quantity}
        unit={item.goods.unit}
        isRequired
        value={quantity}
        error={isTooMany ? t("texts.because.pickedThere") : undefined}
        onChange={(value) => command.change({ ...payload, quantity: value })}
      />
      <LocationField
        label={t("exit.command.unpickLocation")}
        isRequired
        optionsKey={`${opened.key}:location`}
        warehouseId={row.warehouseId}
        value={location}
        error={undefined}
        onChange={(value) => command.change({ ...payload, location: value })}
      />
      <ReasonField
        of="exit.unpick"
        isRequired={false}
        value={reason}
        onChange={(value) => command.change({ ...payload, reason: value })}
      />
    </CommandDialog>
  );
}

/** A row of the pick list, or what of a line is promised nowhere. */
type ShortItem = Pick<PickRow, "lineId" | "quantity" | "goods"> & {
  readonly allocationId?: string;
  readonly location: string | null;
};

/** Reports what of one row of the pick list is not where it should be. */
export function ShortCommand({ opened, onClose }: ExitCommandProps) {
  const t = useT();
  const item = opened.given.item as ShortItem;
  const { lineId, allocationId } = item;
  const named = allocationId ? { lineId, allocationId } : { lineId, unpromised: true };
  const start = { ...named, quantity: item.quantity as number | null, reason: "" };
  const goods = { unit: item.goods.unit, goods: goodsName(item.goods), place: item.location ?? "" };
  const command = useHandCommand(
    exitKind,
    { opened, onClose },
    {
      start,
      handOf: (payload) => ({ ...goods, quantity: payload.quantity ?? 0, whenRefused: "again" }),
    },
  );
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
        {t(item.location ? "exit.command.shortText" : "exit.command.shortLostText", {
          location: item.location ?? "",
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
      <ReasonField
        of="exit.reportShort"
        value={reason}
        onChange={(value) => command.change({ ...payload, reason: value })}
      />
    </CommandDialog>
  );
}
