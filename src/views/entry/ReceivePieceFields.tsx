import { Split, X } from "lucide-react";
import type { ComponentProps, RefObject } from "react";
import type { EntryLine } from "../../contracts/entry.ts";
import { PHOTOS_MAX, TEXT_MAX } from "../../contracts/limits.ts";
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
import { useMedia } from "../kit/use-media.ts";
import { chakra } from "../theme/chakra.ts";
import type { OtherExpiry } from "./other-expiry.ts";
import { filled, isLotTooLong, type ReceivePiece } from "./receive-lines.ts";

/** From here on the lines are rows of a table under one head. */
const WIDE = "(min-width: 1024px)";
const columns = {
  base: "repeat(2, minmax(0, 1fr))",
  lg: "minmax(0, 1.6fr) minmax(120px, 1.2fr) 76px 76px minmax(96px, 1fr) minmax(140px, 1fr) 68px",
};
const Box = chakra("div", {
  base: { borderBottomWidth: "1px", borderColor: "border", paddingBottom: "3", minWidth: 0 },
});
const Row = chakra("div", {
  base: {
    display: "grid",
    gap: "3",
    alignItems: "start",
    gridTemplateColumns: columns,
    // Goods and location have a line of their own on a narrow screen.
    "& > :nth-child(-n + 2)": { gridColumn: { base: "1 / -1", lg: "auto" } },
  },
});
const Head = chakra("div", {
  base: {
    display: { base: "none", lg: "grid" },
    gap: "3",
    gridTemplateColumns: columns,
    color: "fg.muted",
    fontSize: "13px",
    borderBottomWidth: "1px",
    borderColor: "border",
    paddingBottom: "2",
  },
});
const Goods = chakra("div", {
  base: { minWidth: 0, paddingTop: { lg: "1" }, "& small": { display: "block", color: "fg.muted" } },
});
const Tools = chakra("span", { base: { display: "flex", gridColumn: { base: "1 / -1", lg: "auto" } } });
/** Half of a phone's width cuts a date off. */
const Whole = chakra("div", { base: { gridColumn: { base: "1 / -1", lg: "auto" }, minWidth: 0 } });

/** The place of a field that these goods do not have. */
const Unasked = chakra("span", { base: { display: { base: "none", lg: "block" } } });

const Below = chakra("div", { base: { marginTop: "3" } });

/** What stands in the columns; narrower windows name each field instead. */
export function ReceiveHead() {
  const t = useT();
  return (
    <Head aria-hidden="true">
      <span>{t("request.field.goods")}</span>
      <span>{t("request.field.location")}</span>
      <span>{t("entry.field.good")}</span>
      <span>{t("entry.field.damaged")}</span>
      <span>{t("request.field.lot")}</span>
      <span>{t("request.field.expiry")}</span>
    </Head>
  );
}

/** One piece of a receipt: where it goes, how much is good and damaged, its lot and expiry where the goods want them. */
export function ReceivePieceFields(props: {
  readonly optionsKey: string;
  /** The field of its good units. */
  readonly countRef?: RefObject<HTMLInputElement | null>;
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
  const tooLong = isLotTooLong(piece) ? t("texts.validation.tooLong", { limit: TEXT_MAX.lot }) : undefined;
  const limit = room + (piece.good ?? 0) + (piece.damaged ?? 0);
  const over = room < 0 ? t("entry.command.overLimit", { limit: format.number(limit) }) : undefined;
  const due = format.number(outstanding(line));
  const isLabelHidden = useMedia(WIDE);
  const words = { name: goodsName(line), outstanding: due, unit: line.unit };
  return (
    <Box role="group" aria-label={t("entry.command.receiveLine", words)}>
      <Row>
        <Goods>
          {words.name}
          <small>{t("entry.command.receiveDue", words)}</small>
        </Goods>
        <LocationField
          isLabelHidden={isLabelHidden}
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
          {...(props.countRef ? { ref: props.countRef } : {})}
          isLabelHidden={isLabelHidden}
          label={t("entry.field.good")}
          min={0}
          hasSteppers={false}
          value={piece.good}
          error={negative(piece.good) ?? over}
          onChange={(good) => onChange({ ...piece, good })}
        />
        <NumberField
          isLabelHidden={isLabelHidden}
          label={t("entry.field.damaged")}
          min={0}
          hasSteppers={false}
          value={piece.damaged}
          error={negative(piece.damaged)}
          onChange={(damaged) => onChange({ ...piece, damaged })}
        />
        {line.trackLot ? (
          <TextField
            isLabelHidden={isLabelHidden}
            label={t("request.field.lot")}
            value={piece.lot}
            isRequired
            takesScans
            error={required("lot") ?? tooLong}
            onChange={(lot) => onChange({ ...piece, lot, acceptsLot: false, acceptsOtherExpiry: false })}
          />
        ) : (
          <Unasked />
        )}
        {line.trackExpiry ? (
          <Whole>
            <DateField
              isLabelHidden={isLabelHidden}
              label={t("request.field.expiry")}
              value={piece.expiry}
              isRequired
              error={required("expiry")}
              onChange={(expiry) =>
                onChange({ ...piece, expiry, acceptsExpired: false, acceptsOtherExpiry: false })
              }
            />
          </Whole>
        ) : (
          <Unasked />
        )}
        <Tools>
          <IconButton label={t("entry.command.splitLine")} icon={<Split size={16} />} onClick={onSplit} />
          {onRemove ? (
            <IconButton label={t("entry.command.removeSplit")} icon={<X size={16} />} onClick={onRemove} />
          ) : null}
        </Tools>
      </Row>
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
