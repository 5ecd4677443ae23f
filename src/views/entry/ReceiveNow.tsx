import { MapPin } from "lucide-react";
import type { EntryDetail } from "../../contracts/entry.ts";
import { received } from "../../domain/quantity.ts";
import type { ReceivingEvent } from "../../machines/page/receiving.events.ts";
import { suggestedFor } from "../../machines/page/receiving.suggested.ts";
import {
  countedOf,
  dueOf,
  isAllDamaged,
  lastScan,
  type Piece,
  wantedOf,
} from "../../machines/page/receiving.values.ts";
import { Button } from "../kit/Button.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Kbd } from "../kit/Kbd.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import {
  DeskBar,
  DeskCount,
  DeskFoot,
  DeskGoods,
  DeskIdle,
  DeskNow,
  DeskSteps,
} from "../requests/desk-parts.tsx";
import { chakra } from "../theme/chakra.ts";
import { becauseOf } from "./because-of.ts";
import { PieceLabels } from "./PieceLabels.tsx";
import { ReceiveFoot } from "./ReceiveFoot.tsx";
import type { DeskContext } from "./use-desk-words.ts";

const Head = chakra("div", {
  base: {
    display: "grid",
    gap: { base: "2", sm: "4" },
    gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
    "& > div": { display: "grid", gap: "1", alignContent: "start" },
    "& strong": { textStyle: "xl" },
    "& small": { color: "fg.muted", fontSize: "sm" },
  },
});
const Place = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: { base: "2", sm: "3" },
    padding: { base: "2", sm: "3" },
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "md",
    bg: "bg.subtle",
    "& > strong": { textStyle: "xl" },
    "& > div": { flex: 1, minWidth: { base: "72px", sm: "120px" } },
    "& small": { display: "block", color: "fg.muted", fontSize: "xs" },
    "& > button": { height: "48px" },
  },
});
const Counts = chakra("div", {
  base: {
    display: "grid",
    gap: { base: "3", sm: "4" },
    gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
    "& > button": { height: "48px" },
  },
});
/** What is being received now: the steps of the piece, its location, its counts, and the button that says what it does. */
export function ReceiveNow(props: {
  readonly desk: DeskContext;
  readonly asks: string;
  readonly entry: EntryDetail;
  /** Counted on the desk and not booked. */
  readonly units: number;
  /** Of the last receipt. */
  readonly booked: readonly Piece[];
  readonly isBlocked: boolean;
  /** A photo of the damaged goods is under way. */
  readonly isSendingPhoto: boolean;
  readonly send: (event: ReceivingEvent) => void;
}) {
  const { desk, asks, entry, units, booked, isBlocked, isSendingPhoto, send } = props;
  const t = useT();
  const format = useFormat();
  const { open } = desk.work;
  const line = entry.lines.find(({ id }) => id === open?.lineId);
  const enter = (text = "") => send({ type: "typed", text });
  const undo = (
    <Button disabled={isBlocked || !lastScan(desk.work)} onClick={() => send({ type: "undo" })}>
      {t("request.scan.undo")}
    </Button>
  );

  if (!open || !line) {
    const given = desk.work.sent.flatMap(({ pieces }) => pieces);
    const unsent = given.reduce((sum, { good, damaged }) => sum + good + damaged, 0);
    const done = entry.goodTotal + entry.damagedTotal + units + unsent;
    const key = isBlocked || units === 0 ? "entry.desk.bookNone" : isSendingPhoto ? "file.wait" : null;
    const reason = key && t(key);
    return (
      <DeskNow>
        <DeskIdle>
          <strong>{`${format.number(done)} / ${format.number(entry.expectedTotal)}`}</strong>
          <span>
            {desk.work.pieces.length > 0
              ? t("entry.desk.pieces", { count: desk.work.pieces.length })
              : t("entry.desk.outstanding", {
                  count: format.number(entry.lines.reduce((sum, each) => sum + dueOf(desk, each), 0)),
                })}
          </span>
          <PieceLabels entry={entry} pieces={desk.work.pieces.length > 0 ? desk.work.pieces : booked} />
        </DeskIdle>
        <DeskFoot>
          {undo}
          <ReasonButton look="primary" reason={reason} onClick={() => send({ type: "book" })}>
            {units > 0 ? (
              <>
                {t("entry.desk.book", { count: format.number(units) })} <Kbd>Ctrl ↵</Kbd>
              </>
            ) : (
              t("entry.desk.bookNone")
            )}
          </ReasonButton>
        </DeskFoot>
      </DeskNow>
    );
  }

  const suggested = suggestedFor(desk, line.id);
  const { good, damaged } = wantedOf(desk, open);
  const isCounting = asks === "quantity";
  const total = good + damaged;
  const counted = countedOf(desk, line.id);
  const expected = line.expected - line.closedShort;
  const apart = isAllDamaged(desk, open);
  const because = suggested ? becauseOf(t, format, suggested) : "";
  const isAsSuggested = open.place !== null && open.place.id === suggested?.location.id;
  const place = open.place ?? suggested?.location ?? null;
  const lotAndDate = [open.lot, open.expiry ? format.day(open.expiry) : null].filter(Boolean);
  const steps = [
    { key: "goods", label: t("entry.desk.step.goods"), value: line.skuCode, note: line.typeName },
    {
      key: "location",
      label: t("entry.desk.step.location"),
      value: open.place?.code ?? null,
      note: isAsSuggested ? t("entry.desk.asSuggested") : undefined,
    },
    ...(line.trackLot || line.trackExpiry
      ? [
          {
            key: "lot",
            label: t("entry.desk.step.lot"),
            value: lotAndDate[0] ?? null,
            note: lotAndDate[1] ?? undefined,
          },
        ]
      : []),
    {
      key: "quantity",
      label: t("entry.desk.step.quantity"),
      value: isCounting ? `${format.number(total)} ${line.unit}` : null,
    },
  ];
  const atStep = ["lot", "expiry", "expired"].includes(asks)
    ? "lot"
    : asks === "locating"
      ? "location"
      : asks;

  return (
    <>
      <DeskSteps steps={steps} current={atStep} />
      <DeskNow>
        <Head>
          <DeskGoods goods={line}>
            {open.productionDate ? (
              <p>{t("entry.desk.production", { day: format.day(open.productionDate) })}</p>
            ) : null}
          </DeskGoods>
          <div>
            <span>
              <strong>{format.number(received(line) + counted)}</strong>
              <small>{` / ${format.number(expected)} ${line.unit} · ${t("entry.desk.outstanding", { count: format.number(dueOf(desk, line)) })}`}</small>
            </span>
            <DeskBar done={received(line)} pending={counted + (isCounting ? total : 0)} of={expected} />
            <small>
              {isCounting
                ? t("entry.desk.after", {
                    done: format.number(received(line) + counted + total),
                    of: format.number(expected),
                  })
                : "\u00a0"}
            </small>
          </div>
        </Head>
        <Place>
          <MapPin size={18} aria-hidden="true" />
          <strong>{place?.code ?? "–"}</strong>
          <div>
            {t(open.place && !isAsSuggested ? "entry.desk.chosenHere" : "entry.desk.suggestedHere")}
            {/* What is chosen as it was suggested needs no reason any more. */}
            {open.place && isAsSuggested ? null : (
              <small>
                {open.place && suggested
                  ? t("entry.desk.otherThanSuggested", { location: suggested.location.code })
                  : because || t("entry.desk.hint.noSuggestion")}
              </small>
            )}
          </div>
          {open.place ? (
            <Button disabled={isBlocked} onClick={() => send({ type: "location.again" })}>
              {t("entry.desk.otherLocation")}
            </Button>
          ) : null}
        </Place>
        <Counts>
          <DeskCount
            label={t("entry.field.good")}
            note={
              open.good === null ? "" : t("entry.desk.hint.scanned", { scanned: format.number(open.good) })
            }
            value={isCounting ? good : (open.good ?? 0)}
            isActive={isCounting && open.counts === "good" && !apart}
            words={{
              less: t("entry.desk.less", { label: t("entry.field.good") }),
              more: t("entry.desk.more", { label: t("entry.field.good") }),
            }}
            onChange={
              isCounting && !isBlocked && !apart
                ? (value) => send({ type: "count.set", counts: "good", value })
                : null
            }
            pack={
              line.packSize > 1
                ? {
                    label: t("entry.desk.addPack", {
                      unit: line.packUnit ?? t("entry.desk.pack"),
                      size: format.number(line.packSize),
                    }),
                    onAdd: () =>
                      send({ type: "count.set", counts: "good", value: (open.good ?? 0) + line.packSize }),
                  }
                : null
            }
          />
          <DeskCount
            isBeside
            label={t("entry.field.damaged")}
            note={
              desk.places?.damaged
                ? t("entry.desk.damagedTo", { location: desk.places.damaged.code })
                : t("entry.desk.damagedWith")
            }
            value={isCounting ? damaged : open.damaged}
            isActive={isCounting && (open.counts === "damaged" || apart)}
            words={{
              less: t("entry.desk.less", { label: t("entry.field.damaged") }),
              more: t("entry.desk.more", { label: t("entry.field.damaged") }),
            }}
            onChange={
              isCounting && !isBlocked
                ? (value) => send({ type: "count.set", counts: apart ? "good" : "damaged", value })
                : null
            }
          />
        </Counts>
        <DeskFoot>
          {undo}
          <ReceiveFoot desk={desk} asks={asks} line={line} onEnter={enter} />
        </DeskFoot>
      </DeskNow>
    </>
  );
}
