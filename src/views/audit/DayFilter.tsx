import { chakra } from "@chakra-ui/react/styled-system";
import { filterChip } from "../kit/SelectField.tsx";

const Chip = chakra("label", {
  base: {
    ...filterChip,
    paddingInline: "3",
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
