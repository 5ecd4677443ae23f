import { ArrowRight, Undo2 } from "lucide-react";
import { useState } from "react";
import type { Option } from "../../contracts/options.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { inHand, mostOf, takenOf } from "../../machines/page/move.values.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useFetched } from "../../machines/react/use-value.ts";
import { Button } from "../kit/Button.tsx";
import { Checkbox } from "../kit/Checkbox.tsx";
import { ChoiceChips } from "../kit/ChoiceChips.tsx";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { LocationField } from "../kit/LocationField.tsx";
import { Panel } from "../kit/Panel.tsx";
import { SelectBox } from "../kit/SelectBox.tsx";
import { PageHeader } from "../reading/PageHeader.tsx";
import { DeskCount, DeskFoot, DeskGoods, DeskNow, queueItem } from "../requests/desk-parts.tsx";
import { KeptNotice, KeptSince } from "../requests/KeptNotice.tsx";
import { ScanBox } from "../requests/ScanBox.tsx";
import { chakra } from "../theme/chakra.ts";
import { TakeReserved } from "./TakeReserved.tsx";
import { useMoving } from "./use-moving.ts";

const Parts = chakra("div", {
  base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "3", maxWidth: "640px" },
});
const REASONS = ["tidy", "refill", "merge", "misplaced", "space"] as const;
type Reason = (typeof REASONS)[number];

/** The warehouse that was worked in last on this device. */
const KEY = "tallyboard-move-warehouse";

/** Goods go from one location to another, by scanner alone or by thumb. */
export default function MoveDeskPage() {
  const t = useT();
  const { rest, storage } = usePorts();
  const [chosen, setChosen] = useState(() => storage.read(KEY));
  const { value: warehouses, view } = useFetched<readonly Option[]>("warehouses", {
    fetch: (signal) => rest.get("/api/warehouse/options", { keyword: "" }, { signal, keeps: true }),
  });
  const known = warehouses?.find(({ id }) => id === chosen) ?? warehouses?.[0];
  const id = known?.id ?? chosen;
  return (
    <>
      <PageHeader title={t("repertory.desk.title")} backHref={hrefOf("warehouse-repertory")} />
      <Parts>
        <KeptNotice view={view} />
        {warehouses && warehouses.length > 1 ? (
          <SelectBox
            label={t("repertory.desk.warehouse")}
            isLabelHidden
            value={id ?? ""}
            options={warehouses.map((each) => ({ value: each.id, label: each.name }))}
            onChange={(warehouseId) => {
              storage.write(KEY, warehouseId);
              setChosen(warehouseId);
            }}
          />
        ) : null}
        {id ? <Desk key={id} warehouseId={id} isKept={view.dataAt !== undefined} /> : null}
      </Parts>
    </>
  );
}

function Desk(props: {
  readonly warehouseId: string;
  /** The page says already from when it is. */
  readonly isKept: boolean;
}) {
  const { warehouseId, isKept } = props;
  const t = useT();
  const format = useFormat();
  const [reason, setReason] = useState<Reason>("tidy");
  const [clicks, setClicks] = useState(0);
  const desk = useMoving(warehouseId, t(`repertory.desk.reasons.${reason}`));
  const { step, from, wrong, which, send, last } = desk;
  const hands = inHand(desk);
  const [row] = hands;
  const taken = takenOf(desk);
  const units = taken.reduce((sum, { quantity }) => sum + quantity, 0);
  const asked = {
    from: t("repertory.desk.from"),
    goods: t("repertory.desk.goods", { location: from?.code ?? "" }),
    quantity: t("repertory.desk.quantity"),
    to: t("repertory.desk.to"),
  }[step];
  const counts = { count: format.number(units) };
  return (
    // Its buttons are clicked; the scanner's field gets the focus back.
    <Parts
      onClick={(event) => (event.target instanceof HTMLButtonElement ? setClicks(clicks + 1) : undefined)}
    >
      {desk.keptAt !== null && !isKept ? <KeptSince at={desk.keptAt} /> : null}
      <Panel>
        <ScanBox
          asked={asked}
          wrong={wrong ? t(`repertory.desk.wrong.${wrong.because}`, { ...wrong }) : null}
          hint={step === "quantity" ? t("repertory.desk.quantityHint", counts) : ""}
          isBlocked={false}
          focusKey={`${step}:${clicks}:${from?.id ?? ""}`}
          onHeard={send}
          options={which.map((each) => [goodsName(each), each.lot].filter(Boolean).join(" · "))}
          onOption={(index) => send({ type: "option.chosen", index })}
          backLabel={t("repertory.desk.back")}
          canBack={step !== "from" || wrong !== null}
          onBack={() => send({ type: "back" })}
        />
      </Panel>
      {step === "from" ? (
        <ByThumb
          warehouseId={warehouseId}
          label={t("repertory.desk.fromField")}
          onChosen={(location) => send({ type: "location.chosen", location })}
        />
      ) : null}
      {step === "goods" && from ? <Lying desk={desk} /> : null}
      {(step === "quantity" || step === "to") && from && row ? (
        <Panel isFlush>
          <DeskNow>
            <Way>
              <strong>{from.code}</strong>
              <ArrowRight aria-hidden="true" />
              <strong>{step === "to" ? "?" : "…"}</strong>
              {step === "to" ? <span>{t("repertory.desk.units", { ...counts, unit: row.unit })}</span> : null}
            </Way>
            {hands.length === 1 ? (
              <>
                <DeskGoods goods={row}>
                  {row.lot || row.expiry ? (
                    <p>
                      {[
                        row.lot,
                        row.expiry ? t("repertory.desk.expires", { day: format.day(row.expiry) }) : "",
                      ]
                        .filter(Boolean)
                        .join(" · ")}
                    </p>
                  ) : null}
                </DeskGoods>
                {step === "to" ? null : (
                  <DeskCount
                    label={t("repertory.desk.count")}
                    note={t("repertory.desk.of", {
                      count: format.number(mostOf(row, desk.takesReserved)),
                      unit: row.unit,
                    })}
                    value={taken[0]?.quantity ?? 0}
                    isActive={step === "quantity"}
                    words={{ less: t("repertory.desk.less"), more: t("repertory.desk.more") }}
                    onChange={(value) => send({ type: "count.set", value })}
                  />
                )}
                <TakeReserved
                  stock={row}
                  value={desk.takesReserved}
                  onChange={(value) => send({ type: "reserved.set", value })}
                />
              </>
            ) : (
              <>
                <p>{t("repertory.desk.all", { rows: hands.length, ...counts })}</p>
                {hands.some(({ reserved }) => reserved > 0) ? (
                  <Checkbox
                    name="takeReserved"
                    label={t("repertory.command.takeReserved")}
                    value={desk.takesReserved}
                    onChange={(value) => send({ type: "reserved.set", value })}
                  />
                ) : null}
              </>
            )}
            {step === "to" ? (
              <>
                <ByThumb
                  warehouseId={warehouseId}
                  label={t("repertory.desk.toField")}
                  onChosen={(location) => send({ type: "location.chosen", location })}
                />
                <ChoiceChips
                  label={t("repertory.command.reason")}
                  values={REASONS}
                  value={reason}
                  textOf={(each) => t(`repertory.desk.reasons.${each}`)}
                  onChoose={setReason}
                />
              </>
            ) : (
              <DeskFoot>
                <Button onClick={() => send({ type: "back" })}>{t("repertory.desk.back")}</Button>
                <Button
                  look="primary"
                  disabled={units === 0}
                  onClick={() => send({ type: "typed", text: "" })}
                >
                  {t("repertory.desk.take", { ...counts, unit: row.unit })}
                </Button>
              </DeskFoot>
            )}
          </DeskNow>
        </Panel>
      ) : null}
      {last ? (
        <Last role="status">
          <span>
            {t(`repertory.desk.last.${last.state}`, {
              goods: last.moves.map(({ row: { skuCode } }) => skuCode).join(t("common.word.comma")),
              count: format.number(last.moves.reduce((sum, { quantity }) => sum + quantity, 0)),
              ...{ from: last.from.code, to: last.to.code },
            })}
          </span>
          {last.state === "unsent" || last.state === "done" ? (
            <Button size="touch" icon={<Undo2 size={18} />} onClick={() => void desk.undo()}>
              {t("repertory.desk.undo")}
            </Button>
          ) : null}
        </Last>
      ) : null}
    </Parts>
  );
}

const Way = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    flexWrap: "wrap",
    "& strong": { fontSize: "clamp(32px, 10vw, 48px)", lineHeight: "1.1", fontWeight: "bold" },
    "& > span": { fontSize: "lg", fontWeight: "bold", fontVariantNumeric: "tabular-nums" },
  },
});
const Last = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "3",
    padding: "3",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "md",
    bg: "bg.panel",
    fontVariantNumeric: "tabular-nums",
  },
});

/** A location without a scanner. */
function ByThumb(props: {
  readonly warehouseId: string;
  readonly label: string;
  readonly onChosen: (
    location: Parameters<Parameters<typeof LocationField>[0]["onChange"]>[0] & object,
  ) => void;
}) {
  const { warehouseId, label, onChosen } = props;
  return (
    <LocationField
      optionsKey={`move-location:${warehouseId}`}
      warehouseId={warehouseId}
      label={label}
      isRequired={false}
      value={null}
      error={undefined}
      onChange={(location) => (location ? onChosen(location) : undefined)}
    />
  );
}

const Rows = chakra("ul", {
  base: { listStyleType: "none", maxHeight: "50vh", overflowY: "auto", "& button": queueItem },
});

/** What lies in the location: one of it is chosen, or everything. */
function Lying({ desk }: { readonly desk: ReturnType<typeof useMoving> }) {
  const { rows, from, send } = desk;
  const t = useT();
  const format = useFormat();
  return (
    <Panel
      isFlush
      title={from?.code}
      note={t("repertory.desk.kinds", { count: rows.length })}
      actions={
        <Button size="touch" onClick={() => send({ type: "all.chosen" })}>
          {t("repertory.desk.everything")}
        </Button>
      }
    >
      <Rows>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" onClick={() => send({ type: "row.chosen", id: row.id })}>
              <span>{goodsName(row)}</span>
              <b>{`${format.number(row.onHand)} ${row.unit}`}</b>
              <small>
                {[
                  row.skuCode,
                  row.lot,
                  row.clientName,
                  row.condition === "good" ? "" : t(`texts.condition.${row.condition}`),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
              <small>
                {row.reserved > 0
                  ? t("repertory.desk.reserved", { count: format.number(row.reserved) })
                  : null}
              </small>
            </button>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
