import type { ExitDetail } from "../../contracts/exit.ts";
import { lastPickScan, type PickScan } from "../../machines/page/scan.machine.ts";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import type { DeskScan } from "../requests/DeskLog.tsx";

/** The log of a pick desk in words; the last scan can be taken back, a pick cannot. */
export function usePickScans(
  log: readonly PickScan[],
  { lines }: Pick<ExitDetail, "lines">,
  onBack: () => void,
): readonly DeskScan[] {
  const t = useT();
  const format = useFormat();
  const last = lastPickScan(log);
  return log.map(({ no, atMs, kind, state, text, lineId, quantity, wrong }) => {
    const line = lines.find(({ id }) => id === lineId);
    const count = quantity === null ? "" : `${format.number(quantity)} ${line?.unit ?? ""}`;
    return {
      ...{ no, atMs, state, kind: kind === "taken" ? "recorded" : kind },
      text: kind === "wrong" ? text : t(`exit.pick.log.${kind}`, { text, count }),
      note: wrong ? t(`exit.pick.wrong.${wrong.because}`, { ...wrong }) : goodsName(line),
      onUndo: no === last?.no ? onBack : null,
    };
  });
}
