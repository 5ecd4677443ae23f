import { COUNT_SETS, COUNT_TO_COUNT } from "../../contracts/count-status.ts";
import { DELIVERY_SETS } from "../../contracts/delivery-status.ts";
import { ENTRY_SETS } from "../../contracts/entry-status.ts";
import { EXIT_SETS } from "../../contracts/exit-status.ts";
import type { RequestName } from "../../contracts/request-kinds.ts";
import { NOW, TODAY } from "../../domain/relative-day.ts";
import { FIGURE_LISTS } from "../../machines/page/figure-lists.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useT } from "../kit/i18n.tsx";
import type { BuiltInView } from "../saved-views/ListViews.tsx";

/** The views that every reader of a list has: due today, their own, overdue; of deliveries what is on the road. */
export function useBuiltInViews(name: RequestName): readonly BuiltInView[] {
  const t = useT();
  const { userId } = usePerson();
  if (name === "delivery") {
    const today = { plannedAtFrom: TODAY, plannedAtTo: TODAY, status: DELIVERY_SETS.open.join(",") };
    return [
      { key: "today", label: t("delivery.list.today"), query: today },
      {
        key: "road",
        label: t("texts.status.delivery.inTransit"),
        query: FIGURE_LISTS.deliveryInTransit.query(),
      },
      { key: "failed", label: t("texts.status.delivery.failed"), query: FIGURE_LISTS.deliveryFailed.query() },
      {
        key: "overdue",
        label: t("request.views.overdue"),
        query: FIGURE_LISTS.deliveryLate.query(NOW),
        isLate: true,
      },
    ];
  }
  if (name === "count") {
    const open = COUNT_SETS.open.join(",");
    return [
      {
        key: "today",
        label: t("count.list.today"),
        query: { dueAtFrom: TODAY, dueAtTo: TODAY, status: open },
      },
      { key: "toCount", label: t("count.list.toCount"), query: { status: COUNT_TO_COUNT.join(",") } },
      { key: "toApprove", label: t("count.list.toApprove"), query: { status: "counted" } },
    ];
  }
  const mine = { key: "mine", label: t("request.views.mine"), query: { submittedBy: userId } };
  if (name === "entry") {
    const today = { expectedAtFrom: TODAY, expectedAtTo: TODAY, status: ENTRY_SETS.waiting.join(",") };
    const late = FIGURE_LISTS.entryLate.query(NOW);
    return [
      { key: "today", label: t("entry.list.today"), query: today },
      mine,
      { key: "overdue", label: t("request.views.overdue"), query: late, isLate: true },
    ];
  }
  const today = { requiredAtFrom: TODAY, requiredAtTo: TODAY, status: EXIT_SETS.waiting.join(",") };
  const late = FIGURE_LISTS.exitLate.query(NOW);
  return [
    { key: "today", label: t("exit.list.today"), query: today },
    mine,
    { key: "overdue", label: t("request.views.overdue"), query: late, isLate: true },
  ];
}
