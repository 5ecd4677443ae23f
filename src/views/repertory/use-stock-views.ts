import { type ExpiryWindow, expiryBounds } from "../../domain/expiry-window.ts";
import { relativeTo } from "../../domain/relative-day.ts";
import { useT } from "../kit/i18n.tsx";
import type { BuiltInView } from "../saved-views/ListViews.tsx";

/** What expires within a window, on whichever day the view is opened. */
function expiring(window: ExpiryWindow, today: string): Readonly<Record<string, string>> {
  const { from, to } = expiryBounds(window, today);
  return Object.fromEntries(
    [["expiryFrom", from] as const, ["expiryTo", to] as const].flatMap(([name, day]) =>
      day === null ? [] : [[name, relativeTo(day, today) ?? day]],
    ),
  );
}

/** The views that every reader of stock has: what expires within 30 days, and what has expired. */
export function useStockViews(today: string): readonly BuiltInView[] {
  const t = useT();
  return [
    { key: "near", label: t("repertory.expiry.view", { count: 30 }), query: expiring("30", today) },
    { key: "expired", label: t("repertory.list.expired"), query: expiring("expired", today), isLate: true },
  ];
}
