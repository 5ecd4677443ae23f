import { Split, X } from "lucide-react";
import type { ComponentProps } from "react";
import type { EntryLine } from "../../contracts/entry.ts";
import { PHOTOS_MAX } from "../../contracts/limits.ts";
import { outstanding } from "../../domain/quantity.ts";
import { Checkbox } from "../kit/Checkbox.tsx";
import { DateField } from "../kit/DateField.tsx";
import { FileField } from "../kit/FileField.tsx";
import { goodsName } from "../kit/goods-name.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { LocationField } from "../kit/LocationField.tsx";
import { Notice } from "../kit/Notice.tsx";
import { NumberField } from "../kit/NumberField.tsx";
import { TextField } from "../kit/TextField.tsx";
import { chakra } from "../theme/chakra.ts";
import type { OtherExpiry } from "./other-expiry.ts";
import { filled, type ReceivePiece } from "./receive-lines.ts";

const Box = chakra("fieldset", {
  base: { borderWidth: "1px", borderColor: "border", borderRadius: "md", padding: "3", minWidth: 0 },
});
const Legend = chakra("legend", { base: { paddingInline: "1", fontWeight: "medium" } });
const Grid = chakra("div", {
  base: {
    display: "grid",
    gap: "3",
    alignItems: "start",
    gridTemplateColumns: {
      base: "repeat(2, minmax(0, 1fr))",
      md: "minmax(180px, 2fr) repeat(2, minmax(0, 1fr)) 72px",
    },
    "& > :first-of-type": { gridColumn: { base: "1 / -1", md: "auto" } },
  },
});
/** Level with the fields beside it; a row of its own on a phone. */
const Tools = chakra("span", {
  base: { display: "flex", gridColumn: { base: "1 / -1", md: "auto" }, paddingTop: { md: "26px" } },
});
/** Half of a phone's width cuts a date off. */
const Whole = chakra("div", { base: { gridColumn: { base: "1 / -1", md: "auto" }, minWidth: 0 } });

const Below = chakra("div", { base: { marginTop: "3" } });

/** One piece of a receipt: where it goes, how much is good and damaged, its lot and expiry where the goods want them. */
export function ReceivePieceFields(props: {
  readonly optionsKey: string;
  readonly warehouseId: string;
  readonly line: EntryLine;
  readonly piece: ReceivePiece;
  readonly room: number;
  readonly lack: "location" | "lot" | "expiry" | null;
  /** Its goods have expired: asks whether to accept them. */
  readonly isExpired: boolean;
  /** Its lot is in stock with another expiry: asks whether to receive it with this one. */
  readonly otherExpiry: OtherExpiry | null;
  /** Its lot is probably none: asks whether it is. */
  readonly lotDoubt: "lotGs1" | "lotGtin" | "lotKnown" | null;
  readonly onChange: (piece: ReceivePiece) => void;
  readonly onSplit: () => void;
  readonly onRemove: (() => void) | null;
}) {
  const { line, piece, room, lack, isExpired, otherExpiry, lotDoubt, onChange, onSplit, onRemove } = props;
  const t = useT();
  const format = useFormat();
  const required = (field: "location" | "lot" | "expiry") =>
    lack === field ? t("common.field.required", { label: t(`request.field.${field}`) }) : undefined;
  const negative = (count: number | null) =>
    count !== null && count < 0 ? t("common.field.negative") : undefined;
  const limit = room + (piece.good ?? 0) + (piece.damaged ?? 0);
  const over = room < 0 ? t("entry.command.overLimit", { limit: format.number(limit) }) : undefined;
  const due = format.number(outstanding(line));
  return (
    <Box>
      <Legend>
        {t("entry.command.receiveLine", { name: goodsName(line), outstanding: due, unit: line.unit })}
      </Legend>
      <Grid>
        <LocationField
          optionsKey={props.optionsKey}
          warehouseId={props.warehouseId}
          label={t("request.field.location")}
          isRequired={filled(piece)}
          placeholder={t("entry.command.scan")}
          value={piece.location}
          onChange={(location) => onChange({ ...piece, location, isPlaced: true })}
          error={required("location")}
        />
        <NumberField
          label={t("entry.field.good")}
          min={0}
          hasSteppers={false}
          value={piece.good}
          error={negative(piece.good) ?? over}
          onChange={(good) => onChange({ ...piece, good })}
        />
        <NumberField
          label={t("entry.field.damaged")}
          min={0}
          hasSteppers={false}
          value={piece.damaged}
          error={negative(piece.damaged)}
          onChange={(damaged) => onChange({ ...piece, damaged })}
        />
        <Tools>
          <IconButton label={t("entry.command.splitLine")} icon={<Split size={16} />} onClick={onSplit} />
          {onRemove ? (
            <IconButton label={t("entry.command.removeSplit")} icon={<X size={16} />} onClick={onRemove} />
          ) : null}
        </Tools>
        {line.trackLot ? (
          <TextField
            label={t("request.field.lot")}
            value={piece.lot}
            isRequired
            takesScans
            error={required("lot")}
            onChange={(lot) => onChange({ ...piece, lot, acceptsLot: false, acceptsOtherExpiry: false })}
          />
        ) : null}
        {line.trackExpiry ? (
          <Whole>
            <DateField
              label={t("request.field.expiry")}
              value={piece.expiry}
              isRequired
              error={required("expiry")}
              onChange={(expiry) =>
                onChange({ ...piece, expiry, acceptsExpired: false, acceptsOtherExpiry: false })
              }
            />
          </Whole>
        ) : null}
      </Grid>
      {lotDoubt ? (
        <Question
          said={t(`entry.desk.wrong.${lotDoubt}`, { scanned: piece.lot })}
          label={t("entry.desk.which.lot", { text: piece.lot })}
          value={piece.acceptsLot}
          onChange={(acceptsLot) => onChange({ ...piece, acceptsLot })}
        />
      ) : null}
      {isExpired ? (
        <Question
          label={t("entry.command.acceptExpired", { goods: goodsName(line), day: format.day(piece.expiry) })}
          value={piece.acceptsExpired}
          onChange={(acceptsExpired) => onChange({ ...piece, acceptsExpired })}
        />
      ) : null}
      {otherExpiry ? (
        <Question
          label={t("entry.command.acceptOtherExpiry", {
            goods: goodsName(line),
            lot: otherExpiry.lot,
            stocked: format.day(otherExpiry.stocked),
            day: format.day(otherExpiry.expiry),
          })}
          value={piece.acceptsOtherExpiry}
          onChange={(acceptsOtherExpiry) => onChange({ ...piece, acceptsOtherExpiry })}
        />
      ) : null}
      {filled(piece) || piece.photos.length > 0 ? (
        <Below>
          <FileField
            uploadKey={`${props.optionsKey}:photos`}
            label={t("entry.field.photos")}
            value={piece.photos}
            most={PHOTOS_MAX}
            onChange={(photos) => onChange({ ...piece, photos })}
          />
        </Below>
      ) : null}
    </Box>
  );
}

/** What is doubtful about the piece, to be confirmed. */
const Question = ({
  said,
  ...box
}: Pick<ComponentProps<typeof Checkbox>, "label" | "value" | "onChange"> & { readonly said?: string }) => (
  <Below>
    <Notice tone="warning">
      {said ? <p>{said}</p> : null}
      <Checkbox {...box} />
    </Notice>
  </Below>
);
