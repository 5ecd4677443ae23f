import { ChevronDown } from "lucide-react";
import { chakra } from "../theme/chakra.ts";
import { Choice } from "./filter-counts.tsx";
import { useT } from "./i18n.tsx";
import { Menu } from "./Menu.tsx";
import type { Choice as Option } from "./SelectBox.tsx";
import { filterChip } from "./SelectField.tsx";

const Chip = chakra("button", {
  base: {
    ...filterChip,
    maxWidth: "full",
    paddingInline: "3.5",
    _hover: { borderColor: "border.control" },
    "& strong": { color: "fg", fontWeight: "bold", overflow: "hidden", textOverflow: "ellipsis" },
    "& svg": { width: "14px", height: "14px", flexShrink: 0 },
  },
});

/** A filter of which several values hold at once: 状态 **2 项**. The value is theirs by comma, '' is all. */
export function ChoicesFilter(props: {
  readonly label: string;
  /** The filter's name on the wire. */
  readonly field: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}) {
  const { label, field, value, options, onChange } = props;
  const t = useT();
  const chosen = value.split(",").filter(Boolean);
  const labelOf = (each: string) => options.find((option) => option.value === each)?.label;
  const words = chosen.flatMap((each) => labelOf(each) ?? []);
  const all = t("common.word.all");
  // A value that is not among the first choices has no word here.
  const some = t("common.filter.some", { count: chosen.length });
  const shown = chosen.length === 0 ? all : chosen.length > 1 ? some : (words[0] ?? some);
  /** In the order of the options, so that the same choice is the same address. */
  const withTurned = (turned: string): string => {
    const known = options.map((option) => option.value);
    return [...known, ...chosen.filter((each) => !known.includes(each))]
      .filter((each) => chosen.includes(each) !== (each === turned))
      .join(",");
  };
  return (
    <Menu
      label={label}
      isKept
      trigger={(trigger) => (
        <Chip
          {...trigger}
          type="button"
          title={words.length > 1 ? words.join(t("common.word.comma")) : undefined}
          data-set={chosen.length > 0 ? "" : undefined}
        >
          <span>{label}</span>
          <strong>{shown}</strong>
          <ChevronDown aria-hidden="true" />
        </Chip>
      )}
      items={[
        { key: "", label: all, isChecked: chosen.length === 0, onSelect: () => onChange("") },
        ...options.map((option, at) => ({
          key: option.value,
          label: (
            <Choice field={field} value={option.value}>
              {option.label}
            </Choice>
          ),
          isChecked: chosen.includes(option.value),
          isSeparated: at === 0,
          onSelect: () => onChange(withTurned(option.value)),
        })),
      ]}
    />
  );
}
