import { ChevronDown } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ListQuery } from "../../contracts/list.ts";
import { addDays, businessDay } from "../../domain/business-day.ts";
import { isInstant } from "../../domain/instant.ts";
import { chakra } from "../theme/chakra.ts";
import { DateInput } from "./DateInput.tsx";
import { FilterChip, filterChip } from "./FilterMenu.tsx";
import { useFormat, useT } from "./i18n.tsx";
import { useToday } from "./use-today.ts";

const Chip = chakra("fieldset", {
  base: {
    ...filterChip,
    margin: 0,
    height: "auto",
    minHeight: { base: "44px", sm: "34px" },
    flexWrap: "wrap",
    paddingInline: "3",
    "& span > span": { insetInlineStart: 0 },
  },
});
const Bare = chakra("input", {
  base: { bg: "transparent", color: "fg", width: "116px", fontVariantNumeric: "tabular-nums" },
});
const Preset = chakra("button", {
  base: {
    color: "brand.fg",
    textStyle: "xs",
    paddingInline: "1",
    minHeight: { base: "44px", sm: 0 },
    _hover: { textDecoration: "underline" },
  },
});

/** What people ask for most. */
const presetsOf = (today: string) =>
  [
    { name: "today", from: today, to: today },
    { name: "lastWeek", from: addDays(today, -6), to: today },
    { name: "nextWeek", from: today, to: addDays(today, 6) },
    { name: "thisMonth", from: `${today.slice(0, 8)}01`, to: lastOfMonth(today) },
  ] as const;

/** The day before the first one of the next month. */
const lastOfMonth = (day: string): string =>
  addDays(`${addDays(`${day.slice(0, 8)}28`, 4).slice(0, 8)}01`, -1);

/**
 * A list narrowed to the days of the calendar between two, either of which may be left out. Without either it is a chip
 * as those of the other filters, until it is opened.
 */
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
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const open = () => {
    flushSync(() => setOpen(true));
    first.current?.focus();
  };
  const dayOf = (value: string): string =>
    isInstant(value) ? businessDay(Date.parse(value), timeZone) : value.slice(0, 10);
  const bound = (name: string, words: string, isFirst = false) => (
    <DateInput
      control={Bare}
      type="date"
      ref={isFirst ? first : null}
      aria-label={words}
      // A link may hold an instant instead of a day; its chip shows it whole.
      value={dayOf(String(query[name] ?? ""))}
      onChange={(event) => onFilter({ [name]: event.target.value || null })}
    />
  );
  const isSet = Boolean(query[`${field}From`] ?? query[`${field}To`]);
  if (!isSet && !isOpen) {
    return (
      <FilterChip type="button" aria-expanded={false} onClick={open}>
        <span>{label}</span>
        <strong>{t("common.word.all")}</strong>
        <ChevronDown aria-hidden="true" />
      </FilterChip>
    );
  }
  return (
    <Chip
      data-set={isSet ? "" : undefined}
      aria-label={label}
      // It stays open under the focus, also when what it had is deleted.
      onFocus={() => setOpen(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <span aria-hidden="true">{label}</span>
      {bound(`${field}From`, t("common.filter.fromDay", { label }), true)}
      <span aria-hidden="true">–</span>
      {bound(`${field}To`, t("common.filter.toDay", { label }))}
      {isOpen
        ? presetsOf(today).map(({ name, from, to }) => (
            <Preset
              key={name}
              type="button"
              onClick={() => onFilter({ [`${field}From`]: from, [`${field}To`]: to })}
            >
              {t(`common.filter.${name}`)}
            </Preset>
          ))
        : null}
    </Chip>
  );
}
