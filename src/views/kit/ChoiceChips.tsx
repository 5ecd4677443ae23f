import type { ReactNode } from "react";
import { chakra } from "../theme/chakra.ts";

const Chips = chakra("div", { base: { display: "flex", flexWrap: "wrap", gap: "2" } });
const Chip = chakra("button", {
  base: {
    minHeight: "44px",
    paddingInline: "4",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "full",
    bg: "bg.panel",
    fontSize: "md",
    _hover: { bg: "bg.hover" },
    "&[aria-pressed=true]": {
      bg: "brand.subtle",
      borderColor: "brand.solid",
      color: "brand.fg",
      fontWeight: "medium",
    },
    "&[data-danger][aria-pressed=true]": {
      bg: "danger.subtle",
      borderColor: "danger.border",
      color: "danger.fg",
    },
  },
});

/** One of a few, by one press of a thumb; pressed again by what its owner makes of it. */
export function ChoiceChips<Value extends string>(props: {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value | null;
  readonly tone?: "plain" | "danger";
  readonly textOf: (value: Value) => ReactNode;
  readonly onChoose: (value: Value) => void;
}) {
  const { label, values, value, tone = "plain", textOf, onChoose } = props;
  return (
    <Chips role="group" aria-label={label} data-chips="">
      {values.map((each) => (
        <Chip
          key={each}
          type="button"
          aria-pressed={each === value}
          data-danger={tone === "danger" ? "" : undefined}
          onClick={() => onChoose(each)}
        >
          {textOf(each)}
        </Chip>
      ))}
    </Chips>
  );
}
