import { chakra } from "@chakra-ui/react/styled-system";

const Chip = chakra("label", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    height: "34px",
    paddingInline: "3",
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border.strong",
    borderRadius: "sm",
    whiteSpace: "nowrap",
    color: "fg.muted",
    "&[data-set]": { borderColor: "brand.border", bg: "brand.subtle" },
    "& input": { bg: "transparent", color: "fg", width: "116px", fontVariantNumeric: "tabular-nums" },
  },
});

/** A list narrowed to days from, or up to, one of the calendar. */
export function DayFilter(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}) {
  const { label, value, onChange } = props;
  return (
    <Chip data-set={value ? "" : undefined}>
      {label}
      <input type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </Chip>
  );
}
