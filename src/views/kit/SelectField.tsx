import { FilterMenu } from "./FilterMenu.tsx";
import { useT } from "./i18n.tsx";
import type { Choice } from "./SelectBox.tsx";

/** A filter of which one value holds, as a chip: 效期 **全部**. '' is the value for all. */
export function SelectField(props: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Choice[];
  readonly onChange: (value: string) => void;
  /** Text of the empty choice; null without one. */
  readonly allLabel?: string | null;
}) {
  const { label, value, options, onChange, allLabel } = props;
  const t = useT();
  const all = allLabel === undefined ? t("common.word.all") : allLabel;
  const one = options.find((option) => option.value === value);
  // Several values, which a link may contain: all of their texts, never the text for all.
  const several = value
    .split(",")
    .map((each) => options.find((option) => option.value === each)?.label ?? each)
    .join(t("common.word.comma"));
  return (
    <FilterMenu
      label={label}
      shown={one?.label ?? (value === "" ? all : null) ?? several}
      isSet={value !== "" && all !== null}
      all={
        all === null ? null : { key: "", label: all, isChecked: value === "", onSelect: () => onChange("") }
      }
      choices={options.map((option) => ({
        key: option.value,
        text: option.label,
        label: option.label,
        isChecked: option.value === value,
        onSelect: () => onChange(option.value),
      }))}
    />
  );
}
