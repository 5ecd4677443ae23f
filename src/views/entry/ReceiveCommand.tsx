import { Stack } from "@chakra-ui/react/stack";
import { useEffect, useRef, useState } from "react";
import type { EntryDetail, EntryPlaces } from "../../contracts/entry.ts";
import { TEXT_MAX } from "../../contracts/limits.ts";
import { businessDay } from "../../domain/business-day.ts";
import { isExpired } from "../../domain/goods-dates.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useRecord } from "../../machines/react/use-record.ts";
import { useFetched } from "../../machines/react/use-value.ts";
import { Button } from "../kit/Button.tsx";
import { CommandFoot, commandClosing } from "../kit/CommandFoot.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { SkeletonRows } from "../kit/SkeletonRows.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { useNow } from "../kit/use-now.ts";
import { useRequestCommand } from "../requests/use-request-command.ts";
import { type EntryCommandProps, entryKind } from "./entry-kind.ts";
import { otherExpiriesIn, otherExpiryOf } from "./other-expiry.ts";
import { ReceiveHead, ReceivePieceFields } from "./ReceivePieceFields.tsx";
import {
  asksExpired,
  bodyOf,
  completes,
  emptyPiece,
  fillAll,
  filled,
  isLotTooLong,
  isNegative,
  lackOf,
  lotDoubtIn,
  type ReceivePiece,
  roomLeft,
  startingPieces,
  totalsOf,
  withPiece,
} from "./receive-lines.ts";

interface ReceiveForm {
  readonly pieces: readonly ReceivePiece[];
}

const asBody = ({ pieces }: ReceiveForm) => bodyOf(pieces);

/** One receipt: goods from the truck, line by line, into which location, good or damaged. */
export function ReceiveCommand(props: EntryCommandProps) {
  const { opened } = props;
  const record = useRecord<EntryDetail>({
    key: `receive:${opened.row.id}`,
    machine: entryKind.record,
    resource: "entry",
    id: opened.row.id,
  });
  const t = useT();
  const { rest } = usePorts();
  const { id } = opened.row;
  // Asked at each opening, for places fill up; without a suggestion they are filled in by hand.
  const places = useFetched<EntryPlaces>(`places:${opened.key}`, {
    fetch: (signal) => rest.get("/api/entry/places", { id }, { signal }),
  });
  if (!record.detail || (places.value === null && !places.hasFailed)) {
    return (
      <Dialog
        isOpen
        onClose={props.onClose}
        size="table"
        title={t("entry.command.receiveTitle", { number: opened.row.number })}
      >
        <SkeletonRows rows={3} />
      </Dialog>
    );
  }
  return <ReceiveForm {...props} entry={record.detail} places={places.value} />;
}

/** The form of a receipt of a loaded entry; it follows the entry while a colleague receives too. */
function ReceiveForm({
  opened,
  onClose,
  onDone,
  entry,
  places,
}: EntryCommandProps & { readonly entry: EntryDetail; readonly places: EntryPlaces | null }) {
  const t = useT();
  const format = useFormat();
  const start = { pieces: startingPieces(entry, places) };
  const command = useRequestCommand(entryKind, opened, start, onDone, asBody);
  /** What is lacking is said after the first press, not while it is being filled in. */
  const [isTried, setTried] = useState(false);
  const { pieces } = command.payload;
  const { actor } = command;
  useEffect(() => {
    actor.send({ type: "version.seen", version: entry.version });
  }, [actor, entry.version]);
  // Places are suggested: the counts are not.
  const firstCount = useRef<HTMLInputElement>(null);
  const change = (next: readonly ReceivePiece[]) => command.change({ pieces: next });
  const totals = totalsOf(pieces);
  const today = businessDay(new Date(useNow(60_000)), format.timeZone);
  const lacks = pieces.map((piece) => lackOf(entry, piece));
  // The server's day counts where this device's clock is wrong.
  const isReportedExpired = command.view.because.includes("expired");
  const otherExpiries = otherExpiriesIn(command.view.details);
  const otherExpiryIn = (piece: ReceivePiece) => (filled(piece) ? otherExpiryOf(otherExpiries, piece) : null);
  const lotDoubtOf = (piece: ReceivePiece) => (filled(piece) ? lotDoubtIn(entry, piece) : null);
  const reason = reasonAgainst();

  function reasonAgainst(): string | null {
    if (pieces.some(isNegative)) return t("common.field.negative");
    if (totals.good + totals.damaged === 0) return t("entry.command.receiveNothing");
    if (pieces.some(isLotTooLong)) return t("texts.validation.tooLong", { limit: TEXT_MAX.lot });
    const over = pieces.find((piece) => roomLeft(entry, pieces, piece.lineId) < 0);
    if (over) return t("texts.because.withinTolerance");
    if (pieces.some((piece) => asksExpired(piece, today))) return t("texts.because.expired");
    if (pieces.some((piece) => otherExpiryIn(piece) && !piece.acceptsOtherExpiry))
      return t("texts.because.otherExpiry");
    const doubtful = pieces.find((piece) => lotDoubtOf(piece) && !piece.acceptsLot);
    const doubt = doubtful && lotDoubtOf(doubtful);
    if (doubt) return t(`entry.desk.wrong.${doubt}`, { scanned: doubtful.lot });
    const lack = isTried ? lacks.find((each) => each !== null) : undefined;
    return lack ? t("common.field.required", { label: t(`request.field.${lack}`) }) : null;
  }
  const receive = () => {
    setTried(true);
    if (lacks.every((each) => each === null)) command.submit();
  };

  return (
    <Dialog
      isOpen
      {...commandClosing(command, onClose)}
      initialFocus={places?.lines.length ? firstCount : undefined}
      size="table"
      title={t("entry.command.receiveTitle", { number: opened.row.number })}
      footer={
        <>
          <span style={{ alignSelf: "center", marginInlineEnd: "auto" }}>
            {t("entry.command.receiveTotal", {
              good: format.number(totals.good),
              damaged: format.number(totals.damaged),
            })}{" "}
            {completes(entry, pieces) ? (
              <StatusTag tone="success">{t("entry.command.willComplete")}</StatusTag>
            ) : null}
          </span>
          <CommandFoot command={command} onClose={onClose}>
            <ReasonButton
              look="primary"
              reason={reason}
              isBusy={command.view.kind === "sending"}
              onClick={receive}
            >
              {t("texts.command.entry.receive")}
            </ReasonButton>
          </CommandFoot>
        </>
      }
    >
      <Stack gap="3">
        <span>
          <Button size="sm" onClick={() => change(fillAll(entry, pieces))}>
            {t("entry.command.receiveAll")}
          </Button>{" "}
          <Button size="sm" look="quiet" onClick={() => change(startingPieces(entry, places))}>
            {t("entry.command.receiveClear")}
          </Button>
        </span>
        <ReceiveHead />
        {pieces.map((piece, index) => {
          const line = entry.lines.find((each) => each.id === piece.lineId);
          if (!line) return null;
          const isFirst = pieces.findIndex((each) => each.lineId === piece.lineId) === index;
          const split = { ...emptyPiece(line), location: piece.location };
          return (
            <ReceivePieceFields
              // Pieces have no identity but their place; they are only added behind and removed as a whole.
              key={`${piece.lineId}:${pieces.slice(0, index).filter((each) => each.lineId === piece.lineId).length}`}
              {...(index === 0 ? { countRef: firstCount } : {})}
              optionsKey={`${opened.key}:location:${index}`}
              warehouseId={entry.warehouseId}
              line={line}
              piece={piece}
              room={roomLeft(entry, pieces, piece.lineId)}
              lack={isTried ? (lacks[index] ?? null) : null}
              isExpired={
                filled(piece) && (isExpired(piece, today) || (isReportedExpired && piece.expiry !== ""))
              }
              otherExpiry={otherExpiryIn(piece)}
              lotDoubt={lotDoubtOf(piece)}
              onChange={(changed) => change(withPiece(pieces, index, changed))}
              onSplit={() => change([...pieces.slice(0, index + 1), split, ...pieces.slice(index + 1)])}
              onRemove={isFirst ? null : () => change(pieces.filter((_, at) => at !== index))}
            />
          );
        })}
        <CommandOutcome outcome={command.view} lifecycle="entry" onRetry={command.retry} />
      </Stack>
    </Dialog>
  );
}
