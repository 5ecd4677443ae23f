import { FilterMenu } from "./FilterMenu.tsx";
import { Choice } from "./filter-counts.tsx";
import { useT } from "./i18n.tsx";
import type { Choice as Option } from "./SelectBox.tsx";

/** A filter of which several values hold at once: 状态 **2 项**. The value is theirs by comma, '' is all. */
export function ChoicesFilter(props: {
  readonly label: string;
  /** The filter's name on the wire. */
  readonly field: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
  /** The words of values that are not among the options now. */
  readonly wordOf?: (value: string) => string | undefined;
  /** Searches further options than these. */
  readonly onSearch?: (keyword: string) => void;
}) {
  const { label, field, value, options, onChange, wordOf, onSearch } = props;
  const t = useT();
  const chosen = value.split(",").filter(Boolean);
  const labelOf = (each: string) => options.find((option) => option.value === each)?.label ?? wordOf?.(each);
  const words = chosen.flatMap((each) => labelOf(each) ?? []);
  const all = t("common.word.all");
  // A value that is not among the first choices may have no word here.
  const some = t("common.filter.some", { count: chosen.length });
  /** In the order of the options, so that the same choice is the same address. */
  const withTurned = (turned: string): string => {
    const known = options.map((option) => option.value);
    return [...known, ...chosen.filter((each) => !known.includes(each))]
      .filter((each) => chosen.includes(each) !== (each === turned))
      .join(",");
  };
  return (
    <FilterMenu
      label={label}
      shown={chosen.length === 0 ? all : chosen.length > 1 ? some : (words[0] ?? some)}
      title={words.length > 1 ? words.join(t("common.word.comma")) : undefined}
      isSet={chosen.length > 0}
      isKept
      onSearch={onSearch}
      all={{ key: "", label: all, isChecked: chosen.length === 0, onSelect: () => onChange("") }}
      choices={options.map((option) => ({
        key: option.value,
        text: option.label,
        label: (
          <Choice field={field} value={option.value}>
            {option.label}
          </Choice>
        ),
        isChecked: chosen.includes(option.value),
        onSelect: () => onChange(withTurned(option.value)),
      }))}
    />
  );
}
