import { ChevronDown } from "lucide-react";
import { chakra } from "../theme/chakra.ts";
import { useT } from "./i18n.tsx";
import type { Choice } from "./SelectBox.tsx";

/** A filter as a chip; `data-set` while it narrows the list. */
export const filterChip = {
  display: "inline-flex",
  alignItems: "center",
  gap: "1.5",
  height: "34px",
  bg: "bg.panel",
  borderWidth: "1px",
  borderColor: "border.strong",
  borderRadius: "sm",
  whiteSpace: "nowrap",
  color: "fg.muted",
  "&[data-set]": { borderColor: "brand.border", bg: "brand.subtle" },
} as const;

const Chip = chakra("label", {
  base: {
    position: "relative",
    maxWidth: "full",
    paddingInline: "3.5",
    _hover: { borderColor: "border.control" },
    "&:has(select:focus-visible)": {
      outlineWidth: "2px",
      outlineStyle: "solid",
      outlineColor: "brand.fg",
      outlineOffset: "1px",
    },
    "& strong": { color: "fg", fontWeight: "bold", overflow: "hidden", textOverflow: "ellipsis" },
    "& svg": { width: "14px", height: "14px" },
    ...filterChip,
  },
});
// The native select is invisible above the chip: the chip is as wide as its text, the list is the device's own.
const Cover = chakra("select", {
  base: {
    position: "absolute",
    inset: 0,
    width: "full",
    opacity: 0,
    cursor: "pointer",
    appearance: "none",
    fontSize: "md",
    "& option": { color: "fg", bg: "bg.panel" },
  },
});

/** One filter as a chip: 客户 **全部**. '' is the value for all. */
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
  const shown = one?.label ?? (value === "" ? all : null) ?? several;
  return (
    <Chip data-set={value && all !== null ? "" : undefined}>
      {label}
      <strong aria-hidden="true">{shown}</strong>
      <ChevronDown aria-hidden="true" />
      <Cover aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {all === null ? null : <option value="">{all}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </Cover>
    </Chip>
  );
}
