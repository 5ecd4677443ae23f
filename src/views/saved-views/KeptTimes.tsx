import { daysFromToday, type Moment } from "../../domain/relative-day.ts";
import { type TimeBound, timeBoundsOf, withCondition } from "../../machines/page/saved-views.ts";
import { type FilterWords, fieldLabel } from "../kit/field-label.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { SelectBox } from "../kit/SelectBox.tsx";

/** For each bound in time of a view's conditions: whether it stays as it is, or goes on with the day. */
export function KeptTimes(props: {
  /** The conditions that are saved, as a search. */
  readonly query: string;
  readonly words: FilterWords;
  readonly moment: Moment;
  readonly onChange: (query: string) => void;
}) {
  const { query, words, moment, onChange } = props;
  const t = useT();
  const format = useFormat();
  const relativeWords = ({ relative }: TimeBound): string => {
    const days = daysFromToday(relative);
    if (days === null) return t("views.relativeNow");
    if (days === 0) return t("views.relativeToday");
    return days > 0 ? t("views.relativeAfter", { count: days }) : t("views.relativeBefore", { count: -days });
  };
  const fixedWords = ({ relative, fixed }: TimeBound): string =>
    daysFromToday(relative) === null
      ? t("views.fixedInstant", { time: format.dateTime(fixed) })
      : t("views.fixedDay", { day: format.day(fixed) });
  return timeBoundsOf(query, moment).map((bound) => {
    const { name, field, end, fixed, relative } = bound;
    const label = fieldLabel(t, words, field);
    return (
      <SelectBox
        key={name}
        label={t(end === "from" ? "common.filter.fromDay" : "common.filter.toDay", { label })}
        value={bound.isRelative ? relative : fixed}
        options={[
          { value: relative, label: relativeWords(bound) },
          { value: fixed, label: fixedWords(bound) },
        ]}
        {...(bound.isRelative && daysFromToday(relative) !== null
          ? { hint: t("views.meansToday", { day: format.day(fixed) }) }
          : {})}
        onChange={(value) => onChange(withCondition(query, name, value))}
      />
    );
  });
}
