import type { RequestDescription } from "../../contracts/request-description.ts";
import { REQUEST_KINDS, type RequestName } from "../../contracts/request-kinds.ts";
import { NOW, TODAY } from "../../domain/relative-day.ts";
import { lateIn } from "../../machines/page/figure-lists.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useT } from "../kit/i18n.tsx";
import type { BuiltInView } from "../saved-views/ListViews.tsx";
import { useRequestWord } from "./use-request-word.ts";

/** The views that every reader of a list has: due today, where people draft the kind their own, the kind's, overdue. */
export function useBuiltInViews(name: RequestName, own: readonly BuiltInView[]): readonly BuiltInView[] {
  const t = useT();
  const word = useRequestWord();
  const { userId } = usePerson();
  const { due, fields, sets }: RequestDescription = REQUEST_KINDS[name];
  const today = { [`${due}From`]: TODAY, [`${due}To`]: TODAY, status: sets.waiting.join(",") };
  return [
    { key: "today", label: word(`${name}.list.today`), query: today },
    ...(fields ? [{ key: "mine", label: t("request.views.mine"), query: { submittedBy: userId } }] : []),
    ...own,
    { key: "overdue", label: t("request.views.overdue"), query: lateIn(sets.waiting, NOW), isLate: true },
  ];
}
