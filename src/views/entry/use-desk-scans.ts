import type { EntryDetail } from "../../contracts/entry.ts";
import { type DeskState, type LogEntry, lastScan } from "../../machines/page/receiving.values.ts";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import type { DeskScan } from "../requests/DeskLog.tsx";

/** The log of a receiving desk in words; the last scan and each recorded piece can be undone. */
export function useDeskScans(
  { work }: DeskState,
  entry: EntryDetail,
  onRemove: (no: number) => void,
  onUndo: () => void,
): readonly DeskScan[] {
  const t = useT();
  const format = useFormat();
  const last = lastScan(work);
  const undoOf = ({ no, pieceNo, state }: LogEntry) => {
    if (no === last?.no) return onUndo;
    return state === "live" && pieceNo !== null ? () => onRemove(pieceNo) : null;
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
