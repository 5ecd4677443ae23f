import { Stack } from "@chakra-ui/react/stack";
import { useCallback, useEffect } from "react";
import type { LocationOption } from "../../contracts/options.ts";
import type { ChangedStock, RepertoryRow, StockCondition } from "../../contracts/repertory.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { Button } from "../kit/Button.tsx";
import { ChoiceChips } from "../kit/ChoiceChips.tsx";
import { CommandFoot, commandClosing } from "../kit/CommandFoot.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { CancelButton } from "../kit/LeaveGuard.tsx";
import { LocationField } from "../kit/LocationField.tsx";
import { Notice } from "../kit/Notice.tsx";
import { NumberField } from "../kit/NumberField.tsx";
import { SelectBox } from "../kit/SelectBox.tsx";
import { TextArea } from "../kit/TextArea.tsx";
import { useBecause } from "../kit/use-because.ts";
import { usualReasons } from "../requests/usual-reasons.ts";
import {
  beyondFree,
  bodyOf,
  CONDITIONS,
  FIELD_OF,
  isComplete,
  type OpenedStock,
  type StockForm,
} from "./stock-command.ts";
import { TakeReserved } from "./TakeReserved.tsx";

const EMPTY: StockForm = { quantity: null, reason: "", location: null, condition: "", takeReserved: false };

/** What an admin does to a stock row by hand; it follows the row while a colleague is at it too. */
export function StockCommand(props: {
  readonly opened: OpenedStock;
  /** The row as it stands now. */
  readonly stock: RepertoryRow;
  readonly onClose: () => void;
}) {
  const { opened, stock, onClose } = props;
  const { command } = opened;
  const t = useT();
  const becauseOf = useBecause();
  const format = useFormat();
  const toast = useToast();
  const onDone = useCallback(
    ({ unpromised = [] }: ChangedStock) => {
      const exits = [...new Set(unpromised.map(({ number }) => number))].join(t("common.word.comma"));
      toast(
        exits
          ? { tone: "warning", key: "repertory.command.unpromised", values: { exits } }
          : { tone: "success", key: "texts.codes.20000" },
      );
      onClose();
    },
    [toast, onClose, t],
  );
  const sending = useCommand<StockForm, ChangedStock>({
    ...{ key: opened.key, resource: "repertory", command },
    ...{ id: opened.row.id, version: opened.row.version, payload: EMPTY, onDone },
    toBody: (form) => bodyOf(command, form),
    label: t("repertory.command.of", {
      command: t(`repertory.command.${command}`),
      goods: goodsName(stock),
      location: stock.locationCode,
    }),
  });
  const { actor, view, payload, change } = sending;
  useEffect(() => {
    actor.send({ type: "version.seen", version: stock.version });
  }, [actor, stock.version]);

  const free = stock.onHand - stock.reserved;
  const beyond = beyondFree(command, stock, payload);
  const most = payload.takeReserved ? stock.onHand : free;
  const limits = { free: format.number(most), ...figures(stock) };
  function figures(row: Pick<RepertoryRow, "onHand" | "reserved">) {
    return { onHand: format.number(row.onHand), reserved: format.number(row.reserved) };
  }
  const errorOf = (field: keyof StockForm): string | undefined => {
    const reasons = view.because.filter((name) => FIELD_OF[name] === field);
    if (reasons.length > 0) return becauseOf(reasons) ?? undefined;
    if (field === "quantity" && command !== "adjust" && (payload.quantity ?? 0) > most)
      return t("repertory.command.tooMany", limits);
    if (field === "quantity" && payload.quantity === 0) return t("repertory.command.zero");
    return view.errors[`/${field}`] ?? view.errors[field];
  };
  const isBeside = view.kind === "refused" && view.because.length > 0;
  const movedOn = view.kind === "movedOn" ? view.movedOn : null;
  const word = t(`repertory.command.${command}`);
  return (
    <Dialog
      isOpen
      {...commandClosing(sending, onClose)}
      title={sending.label}
      footer={
        movedOn ? (
          <>
            <CancelButton />
            <Button look="primary" onClick={sending.accept}>
              {t("repertory.command.goOn")}
            </Button>
          </>
        ) : (
          <CommandFoot command={sending} onClose={onClose}>
            <Button
              look="primary"
              isBusy={view.kind === "sending"}
              disabled={!isComplete(command, payload)}
              onClick={sending.submit}
            >
              {word}
            </Button>
          </CommandFoot>
        )
      }
    >
      <Stack gap="3">
        {command === "move" ? (
          <LocationField
            label={t("repertory.command.target")}
            isRequired
            optionsKey={`${opened.key}:location`}
            warehouseId={stock.warehouseId}
            value={payload.location}
            error={errorOf("location")}
            onChange={(location: LocationOption | null) => change({ ...payload, location })}
          />
        ) : null}
        {command === "changeCondition" ? (
          <SelectBox
            label={t("repertory.command.condition")}
            isRequired
            value={payload.condition}
            error={errorOf("condition")}
            options={CONDITIONS.filter((each) => each !== stock.condition).map((value) => ({
              value,
              label: t(`texts.condition.${value}`),
            }))}
            onChange={(condition) => change({ ...payload, condition: condition as StockCondition })}
          />
        ) : null}
        <NumberField
          name="quantity"
          label={t(command === "adjust" ? "repertory.command.delta" : "repertory.command.quantity")}
          hint={t(
            command === "adjust" ? "repertory.command.deltaHint" : "repertory.command.quantityHint",
            limits,
          )}
          isRequired
          value={payload.quantity}
          {...(command === "adjust" ? {} : { min: 1, max: most })}
          error={errorOf("quantity")}
          onChange={(quantity) => change({ ...payload, quantity })}
        />
        {beyond > 0 || payload.takeReserved ? (
          <TakeReserved
            stock={stock}
            value={payload.takeReserved}
            onChange={(takeReserved) => change({ ...payload, takeReserved })}
          />
        ) : null}
        <ChoiceChips
          label={t("request.usual.label")}
          values={usualReasons(t, `stock.${command}`)}
          value={payload.reason}
          textOf={(reason) => reason}
          onChoose={(reason) => change({ ...payload, reason: reason === payload.reason ? "" : reason })}
        />
        <TextArea
          name="reason"
          label={t("repertory.command.reason")}
          isRequired
          maxLength={500}
          value={payload.reason}
          error={errorOf("reason")}
          onChange={(reason) => change({ ...payload, reason })}
        />
        {movedOn ? (
          <Notice tone="warning">
            {t("repertory.command.raceLost", {
              by: movedOn.changedBy,
              time: format.seconds(movedOn.changedAt),
              ...figures(movedOn.current as RepertoryRow),
            })}
          </Notice>
        ) : null}
        {isBeside ? null : <CommandOutcome outcome={view} onRetry={sending.retry} />}
      </Stack>
    </Dialog>
  );
}
