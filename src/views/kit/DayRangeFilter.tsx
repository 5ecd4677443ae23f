import type { ListQuery } from "../../contracts/list.ts";
import { businessDay } from "../../domain/business-day.ts";
import { isInstant } from "../../domain/instant.ts";
import { chakra } from "../theme/chakra.ts";
import { useFormat, useT } from "./i18n.tsx";
import { filterChip } from "./SelectField.tsx";

const Chip = chakra("fieldset", {
  base: {
    ...filterChip,
    margin: 0,
    paddingInline: "3",
    "& input": { bg: "transparent", color: "fg", width: "116px", fontVariantNumeric: "tabular-nums" },
    // An empty one is only its calendar, until it is typed into; where a browser cannot hide the rest it stays whole.
    "@supports selector(::-webkit-datetime-edit)": {
      "& input[data-empty]:not(:focus)": { width: "20px" },
      "& input[data-empty]:not(:focus)::-webkit-datetime-edit": { display: "none" },
      "& input[data-empty]::-webkit-calendar-picker-indicator": { marginInlineStart: 0 },
    },
  },
});

/** A list narrowed to the days of the calendar between two, either of which may be left out. */
export function DayRangeFilter(props: {
  readonly label: string;
  /** The field whose `<field>From` and `<field>To` are set. */
  readonly field: string;
  readonly query: ListQuery;
  readonly onFilter: (changes: Readonly<Record<string, string | null>>) => void;
}) {
  const { label, field, query, onFilter } = props;
  const t = useT();
  const { timeZone } = useFormat();
  const dayOf = (value: string): string =>
    isInstant(value) ? businessDay(Date.parse(value), timeZone) : value.slice(0, 10);
  const bound = (name: string, words: string) => (
    <input
      type="date"
      data-empty={query[name] ? undefined : ""}
      aria-label={words}
      // A link may hold an instant instead of a day; its chip shows it whole.
      value={dayOf(String(query[name] ?? ""))}
      onChange={(event) => onFilter({ [name]: event.target.value || null })}
    />
  );
  const isSet = Boolean(query[`${field}From`] ?? query[`${field}To`]);
  return (
    <Chip data-set={isSet ? "" : undefined} aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {bound(`${field}From`, t("common.filter.fromDay", { label }))}
      <span aria-hidden="true">–</span>
      {bound(`${field}To`, t("common.filter.toDay", { label }))}
    </Chip>
  );
}
