import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { EntryDetail, EntryRow } from "../../contracts/entry.ts";
import type { ReceiveLine } from "../../contracts/entry-bodies.ts";
import { ENTRY_SETS } from "../../contracts/entry-status.ts";
import type { Refusal } from "../../contracts/envelope.ts";
import { type Doubt, doubtsOf } from "../../domain/plausible.ts";
import { received } from "../../domain/quantity.ts";
import { serverNow } from "../../domain/server-clock.ts";
import type { Ending, Outgoing } from "../../machines/console/outbox.values.ts";
import type { Reading } from "../../machines/page/receiving.readings.ts";
import {
  countedOf,
  type DeskState,
  isAllDamaged,
  type LogEntry,
  lastScan,
  type Piece,
} from "../../machines/page/receiving.values.ts";
import { Button } from "../kit/Button.tsx";
import { DoubtQuestion } from "../kit/DoubtQuestion.tsx";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { Panel } from "../kit/Panel.tsx";
import { useUnready } from "../kit/unready.tsx";
import { AfterDesk } from "../requests/AfterDesk.tsx";
import { DeskLines } from "../requests/DeskLines.tsx";
import { DeskLog, type DeskScan } from "../requests/DeskLog.tsx";
import { DeskColumns } from "../requests/desk-parts.tsx";
import { useOpenedKey } from "../requests/RequestCommands.tsx";
import { ScanBox } from "../requests/ScanBox.tsx";
import { useRequestQueue } from "../requests/use-request-command.ts";
import { DeskPhotos } from "./DeskPhotos.tsx";
import { entryKind } from "./entry-kind.ts";
import { acceptedIn, type OtherExpiry, otherExpiriesIn } from "./other-expiry.ts";
import { ReceiveNow } from "./ReceiveNow.tsx";
import { useDeskWords } from "./use-desk-words.ts";
import { useReceiving } from "./use-receiving.ts";

const unitsIn = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { good, damaged }) => sum + good + damaged, 0);

/** One entry received by scanner: what is counted stays on the desk and is booked as one receipt. */
export function ReceiveDesk(props: {
  readonly entry: EntryDetail;
  readonly onBooked: (entry: EntryDetail) => void;
  readonly onNext: (row: EntryRow) => void;
}) {
  const { entry, onBooked, onNext } = props;
  const openedKey = useOpenedKey();
  const t = useT();
  const format = useFormat();
  const isSendingPhoto = useUnready() === "file";
  const [booked, setBooked] = useState<readonly Piece[]>([]);
  const [clicks, setClicks] = useState(0);
  const { queue, items, cards, settle } = useRequestQueue(entryKind, entry.id);
  // The last refusal may be about lots that are in stock with another expiry: the person says whether that is meant.
  const refusal = cards.at(-1) ?? null;
  const found = refusal ? otherExpiriesIn(detailsOf(refusal)) : [];
  const accepted = useRef<readonly OtherExpiry[]>([]);
  const give = ({ key, lines }: Pick<Doubted, "key" | "lines">): void => {
    queue(entry, {
      ...{ key, command: "receive", isForm: true },
      body: { lines: acceptedIn(lines, accepted.current) },
      hand: {
        quantity: lines.reduce((sum, { good, damaged }) => sum + good + damaged, 0),
        ...{ unit: "", goods: entry.clientName, place: "", whenRefused: "onDesk" },
      },
    });
    accepted.current = [];
  };
  const [doubted, setDoubted] = useState<Doubted | null>(null);
  const { desk, asks, send } = useReceiving(entry, (key, lines) => {
    const doubts = doubtsOf({ lines }, serverNow());
    if (doubts.length > 0) setDoubted({ key, lines, doubts });
    else give({ key, lines });
  });
  const known = desk.work.sent.filter(({ key }) => key !== doubted?.key);
  useReceipts(known, items, {
    onEnd: ({ key, ending, pieces }) => {
      const row = ending && "row" in ending && ending.kind !== "refused" ? (ending.row as EntryDetail) : null;
      if (row) {
        setBooked(pieces);
        onBooked(row);
      }
      send({ type: "receipt.known", key, version: row?.version ?? null });
      if (ending?.kind === "done" || ending?.kind === "withdrawn") settle(key);
    },
  });
  const { work } = desk;
  const addPhoto = useCallback(
    (lineId: string, photo: string) => send({ type: "photo.added", lineId, photo }),
    [send],
  );
  const { open } = work;
  const isDamaged =
    open !== null &&
    (open.damaged > 0 ||
      open.counts === "damaged" ||
      isAllDamaged(desk, open) ||
      (open.photos ?? []).length > 0);
  const meaningOf = useMeanings(desk, entry);
  const words = useDeskWords({ desk, asks, entry, booked: unitsIn(booked) });
  const scans = useDeskScans(desk, entry, {
    onRemove: (no) => send({ type: "piece.removed", no }),
    onUndo: () => send({ type: "undo" }),
  });
  const units = unitsIn(work.pieces);
  const unsent = unitsIn(work.sent.flatMap(({ pieces }) => pieces));
  const isCompleted = entry.status === "completed";
  const isReceivable = entry.status === "approved" || entry.status === "receiving";
  const lines = entry.lines.map((line) => ({
    ...{ key: line.id, name: goodsName(line), code: `${line.skuCode} · ${line.unit}` },
    ...{ done: received(line), pending: countedOf(desk, line.id), of: line.expected - line.closedShort },
  }));
  const isOver = !isReceivable && units === 0 && work.open === null;
  return (
    <>
      {refusal && found.length > 0 ? (
        <Notice
          tone="warning"
          action={
            <Button
              disabled={units === 0 || work.open !== null}
              onClick={() => {
                accepted.current = found;
                settle(refusal.key);
                send({ type: "book" });
              }}
            >
              {t("entry.command.otherExpiryBook")}
            </Button>
          }
        >
          {found.map(({ lineId, lot, stocked, expiry }) => (
            <p key={`${lineId}:${lot}`}>
              {t("entry.command.otherExpiry", {
                goods: goodsName(entry.lines.find(({ id }) => id === lineId)),
                lot,
                stocked: format.day(stocked),
                day: format.day(expiry),
              })}
            </p>
          ))}
        </Notice>
      ) : null}
      {isReceivable ? null : (
        <AfterDesk
          kind={entryKind}
          request={entry}
          statuses={ENTRY_SETS.underWay}
          isDone={isCompleted}
          onNext={onNext}
        >
          {isCompleted
            ? t("entry.desk.over", { number: entry.number })
            : t("entry.desk.notNow", { status: t(`texts.status.entry.${entry.status}`) })}
        </AfterDesk>
      )}
      {isReceivable || isOver ? null : (
        <Notice
          tone="warning"
          action={
            <Button size="sm" onClick={() => send({ type: "desk.cleared" })}>
              {t("entry.desk.drop")}
            </Button>
          }
        >
          {t("entry.desk.left", { count: units })}
        </Notice>
      )}
      {isReceivable ? (
        <Panel>
          <ScanBox
            asked={words.asked}
            wrong={words.wrong}
            hint={words.hint}
            isBlocked={false}
            focusKey={`${openedKey ?? "scan"}:${clicks}`}
            onHeard={send}
            options={desk.which.map(meaningOf)}
            onOption={(index) => send({ type: "option.chosen", index })}
            onBack={() => send({ type: "undo" })}
            onFinish={() => (isSendingPhoto ? undefined : send({ type: "book" }))}
          />
        </Panel>
      ) : null}
      {/* Its buttons are clicked; the scanner's field gets the focus back. */}
      <DeskColumns onClick={() => setClicks((count) => count + 1)}>
        <Panel isFlush>
          <ReceiveNow
            desk={desk}
            asks={asks}
            entry={entry}
            units={units}
            booked={booked}
            isBlocked={!isReceivable}
            isSendingPhoto={isSendingPhoto}
            send={send}
          />
          <DeskPhotos
            uploadKey={`receive:${entry.id}:photos`}
            piece={isReceivable && isDamaged ? work.open : null}
            onAdded={addPhoto}
            onRemoved={(photo) => send({ type: "photo.removed", photo })}
          />
        </Panel>
        <DeskLines
          title={t("entry.desk.lines", { count: entry.lines.length })}
          note={`${format.number(entry.goodTotal + entry.damagedTotal + units + unsent)}/${format.number(entry.expectedTotal)}`}
          lines={lines}
          current={work.open?.lineId ?? null}
          words={{ current: t("entry.desk.current"), done: t("entry.desk.done") }}
          foot={
            entry.overReceiptPercent > 0
              ? t("entry.desk.mayOver", { percent: String(entry.overReceiptPercent) })
              : t("entry.desk.noOver")
          }
          onChoose={(lineId) => send({ type: "line.chosen", lineId })}
        />
        <DeskLog scans={scans} />
      </DeskColumns>
      {doubted ? (
        <DoubtQuestion
          command={{
            view: { kind: "doubted", doubts: doubted.doubts },
            dispel: () => {
              give(doubted);
              setDoubted(null);
            },
          }}
          onBack={() => {
            setDoubted(null);
            send({ type: "receipt.known", key: doubted.key, version: null });
          }}
        />
      ) : null}
    </>
  );
}

const detailsOf = ({ ending }: Outgoing): Readonly<Record<string, unknown>> => {
  const failure = ending?.kind === "refused" ? ending.failure : null;
  return failure?.kind === "refused" ? ((failure.data as Refusal | null)?.details ?? {}) : {};
};

/** A receipt that is asked about before it is given. */
interface Doubted {
  readonly key: string;
  readonly lines: readonly ReceiveLine[];
  readonly doubts: readonly Doubt[];
}

interface ReceiptEnd {
  readonly key: string;
  /** null: it never reached the queue. */
  readonly ending: Ending | null;
  readonly pieces: readonly Piece[];
}

/** Tells the end of each receipt of the desk, also where that was while the desk was not on the screen. */
function useReceipts(
  sent: DeskState["work"]["sent"],
  items: readonly Outgoing[],
  { onEnd }: { readonly onEnd: (end: ReceiptEnd) => void },
): void {
  const seen = useRef(new Set<string>());
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    for (const { key, pieces } of sent) {
      const item = items.find((each) => each.key === key);
      // What was in the queue and is gone was taken in by the same desk in another tab.
      if (!item && seen.current.has(key)) continue;
      if (item) seen.current.add(key);
      if (!item || item.ending) end({ key, ending: item?.ending ?? null, pieces });
    }
  }, [sent, items]);
}

/** The meanings of a scan in words, to choose from. */
function useMeanings({ work }: DeskState, entry: EntryDetail): (reading: Reading) => string {
  const t = useT();
  const format = useFormat();
  return (reading) => {
    const { kind } = reading;
    if (kind === "place") return t("entry.desk.which.place", { text: reading.place.code });
    if (kind === "lot") return t("entry.desk.which.lot", { text: reading.lot });
    if (kind === "date") {
      const { productionDate, expiry } = reading;
      return productionDate
        ? t("entry.desk.which.production", { day: format.day(productionDate) })
        : t("entry.desk.which.expiry", { day: format.day(expiry ?? "") });
    }
    if (kind === "label")
      return t("entry.desk.which.label", {
        lot: reading.lot ?? t("common.word.none"),
        day: reading.expiry ? format.day(reading.expiry) : t("common.word.none"),
      });
    const lineId = kind === "goods" ? reading.lineId : work.open?.lineId;
    const line = entry.lines.find(({ id }) => id === lineId);
    const values = { goods: goodsName(line), sku: line?.skuCode ?? "" };
    return t(kind === "goods" ? "entry.desk.which.goods" : "entry.desk.which.count", values);
  };
}

/** The log of a receiving desk in words; the last scan and each recorded piece can be undone. */
function useDeskScans(
  { work }: DeskState,
  entry: EntryDetail,
  undoing: { readonly onRemove: (no: number) => void; readonly onUndo: () => void },
): readonly DeskScan[] {
  const t = useT();
  const format = useFormat();
  const last = lastScan(work);
  const undoOf = ({ no, pieceNo, state }: LogEntry) => {
    if (no === last?.no) return undoing.onUndo;
    return state === "live" && pieceNo !== null ? () => undoing.onRemove(pieceNo) : null;
  };
  return work.log.map((scan) => {
    const { no, atMs, kind, state, text, hint, because, lineId } = scan;
    const shown = kind === "date" && text ? format.day(text) : text;
    return {
      ...{ no, atMs, kind, state },
      text: kind === "wrong" ? text || hint : t(`entry.desk.log.${kind}`, { text: shown, hint }),
      note: because
        ? t(`entry.desk.wrong.${because}`, { scanned: text, hint })
        : goodsName(entry.lines.find(({ id }) => id === lineId)),
      onUndo: undoOf(scan),
    };
  });
}
