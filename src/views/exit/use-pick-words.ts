import { byExpiry } from "../../domain/goods-dates.ts";
import type { PickItem, ScanWrong } from "../../machines/page/scan.values.ts";
import { useFormat, useT } from "../kit/i18n.tsx";

/** What was wrong with a scan, in words. */
export function usePickWords(): (wrong: ScanWrong) => string {
  const t = useT();
  const format = useFormat();
  const lotOf = ({ lot, expiry }: Pick<PickItem, "lot" | "expiry">): string =>
    expiry === null ? lot : t("exit.pick.lotUntil", { lot, day: format.day(expiry) });
  return ({ because, scanned, hint, lots }) => {
    if (because !== "otherLot" || !lots) return t(`exit.pick.wrong.${because}`, { scanned, hint });
    const { promised, there } = lots;
    const values = { promised: promised.map(lotOf).join(t("common.word.comma")), lot: lots.scanned };
    if (!there) return t("exit.pick.wrong.otherLot", values);
    const order = byExpiry(there.expiry, promised[0]?.expiry ?? null);
    const age = order > 0 ? "otherLotLater" : order < 0 ? "otherLotEarlier" : "otherLotSame";
    return t(`exit.pick.wrong.${age}`, { ...values, lot: there.lot });
  };
}

/** The lot that may be taken instead, with the pick that it is for; null: there is none. */
export function otherLotOf({ lots }: ScanWrong, chosenId: string | undefined) {
  if (!lots?.there || lots.there.free < 1) return null;
  const item = lots.promised.find(({ allocationId }) => allocationId === chosenId) ?? lots.promised[0];
  return item ? { item, other: lots.there } : null;
}
