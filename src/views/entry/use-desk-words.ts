import type { SnapshotFrom } from "xstate";
import type { EntryDetail } from "../../contracts/entry.ts";
import type { receivingMachine } from "../../machines/page/receiving.machine.ts";
import { suggestedFor } from "../../machines/page/receiving.suggested.ts";
import {
  asksProduction,
  isAllIn,
  knownDates,
  knownLot,
  lineOf,
  roomOf,
  wantedOf,
} from "../../machines/page/receiving.values.ts";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { becauseOf } from "./because-of.ts";

export type DeskContext = SnapshotFrom<typeof receivingMachine>["context"];
export type DeskAsks = string;

/** What the scan field of a receiving desk says: what it asks for, what Enter alone does, and what was wrong. */
export function useDeskWords(props: {
  readonly desk: DeskContext;
  readonly asks: DeskAsks;
  readonly entry: EntryDetail;
  /** Units of the last receipt. */
  readonly booked: number;
}): { readonly asked: string; readonly hint: string; readonly wrong: string | null } {
  const { desk, asks, entry, booked } = props;
  const t = useT();
  const format = useFormat();
  const { open } = desk.work;
  const line = lineOf(desk, open?.lineId ?? null);
  const goods = goodsName(entry.lines.find(({ id }) => id === open?.lineId));
  const [asked, hint] = said();

  function said(): readonly [string, string] {
    if (asks === "locating") return [t("entry.desk.asks.locating", { code: desk.asked }), ""];
    if (!open || !line) {
      const isReady = isAllIn(desk) && desk.work.pieces.length > 0;
      const isBooked = booked > 0 && desk.work.pieces.length === 0;
      return [
        t(isReady ? "entry.desk.asks.allIn" : "entry.desk.asks.goods"),
        isBooked ? t("entry.desk.hint.booked", { count: format.number(booked) }) : t("entry.desk.hint.goods"),
      ];
    }
    switch (asks) {
      case "location": {
        const to = suggestedFor(desk, line.id);
        const hinted = to
          ? t("entry.desk.hint.suggested", {
              location: to.location.code,
              because: becauseOf(t, format, to),
            })
          : t("entry.desk.hint.noSuggestion");
        return [t("entry.desk.asks.location", { goods }), hinted];
      }
      case "lot": {
        const lot = knownLot(line);
        return [
          t("entry.desk.asks.lot", { goods }),
          lot ? t("entry.desk.hint.lot", { lot }) : t("entry.desk.hint.noLot"),
        ];
      }
      case "expiry": {
        const known = knownDates(desk, line, open.lot);
        const isProduction = asksProduction(line, open);
        const first = known?.expiry
          ? t("entry.desk.hint.knownDate", { day: format.day(known.expiry) })
          : t("entry.desk.hint.date");
        const more = isProduction
          ? t("entry.desk.hint.shelfLife", { days: String(line.shelfLifeDays) })
          : line.shelfLifeDays === null
            ? ""
            : t("entry.desk.hint.byProduction");
        return [
          t(isProduction ? "entry.desk.asks.production" : "entry.desk.asks.expiry", { goods }),
          [first, more].filter(Boolean).join(" · "),
        ];
      }
      case "expired":
        return [
          t("entry.desk.asks.expired", { goods, day: format.day(open.expiry ?? "") }),
          t("entry.desk.hint.expired"),
        ];
      default: {
        if (open.counts === "damaged")
          return [t("entry.desk.asks.damaged", { goods }), t("entry.desk.hint.damaged")];
        const { good, damaged } = wantedOf(desk, open);
        return [
          t("entry.desk.asks.quantity", { goods, max: format.number(roomOf(desk, line)) }),
          t("entry.desk.hint.quantity", { count: format.number(good + damaged) }),
        ];
      }
    }
  }

  const { wrong } = desk;
  const isEmptyDate = wrong?.because === "noDate" && wrong.scanned === "";
  return {
    asked,
    hint,
    wrong: wrong
      ? t(isEmptyDate ? "entry.desk.wrong.noDateGiven" : `entry.desk.wrong.${wrong.because}`, {
          scanned: wrong.scanned,
          hint: wrong.hint,
        })
      : null,
  };
}
