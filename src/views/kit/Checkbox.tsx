import { Checkbox as Chakra } from "@chakra-ui/react/checkbox";
import { defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { type ReactNode, useId } from "react";
import { chakra } from "../theme/chakra.ts";
import { focusRing, OVER } from "./hidden-input.ts";

const recipe = defineSlotRecipe({
  slots: ["root", "label", "control", "indicator"],
  base: {
    // The target is larger than the box: 24 px at least (WCAG 2.5.8).
    root: {
      position: "relative",
      display: "inline-flex",
      alignItems: "center",
      gap: "2",
      minHeight: { base: "44px", sm: "24px" },
      minWidth: { base: "44px", sm: "24px" },
      width: "fit-content",
      _disabled: { cursor: "not-allowed" },
    },
    control: {
      width: "16px",
      height: "16px",
      flexShrink: 0,
      borderWidth: "1px",
      borderColor: "border.control",
      borderRadius: "3px",
      bg: "bg.panel",
      color: "brand.contrast",
      _checked: { bg: "brand.solid", borderColor: "brand.solid" },
      _disabled: { opacity: 0.5 },
      "input:focus-visible ~ &": focusRing,
    },
    indicator: { display: "block", width: "full", height: "full" },
  },
});
const Row = chakra("div", { base: { display: "grid", gap: "1" } });
const Hint = chakra("p", { base: { fontSize: "xs", color: "fg.subtle", paddingInlineStart: "6" } });

/** A yes or no with its words beside it, in forms and filters: Chakra's. A table's rows have RowCheckbox. */
export function Checkbox(props: {
  readonly label: ReactNode;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly hint?: string;
  readonly name?: string;
  readonly isDisabled?: boolean;
}) {
  const { label, value, onChange, hint, name, isDisabled } = props;
  const id = useId();
  return (
    <Row>
      <Chakra.Root
        recipe={recipe}
        checked={value}
        disabled={isDisabled}
        name={name}
        onCheckedChange={({ checked }) => onChange(checked === true)}
      >
        <Chakra.HiddenInput style={OVER} aria-describedby={hint ? id : undefined} />
        <Chakra.Control />
        <Chakra.Label>{label}</Chakra.Label>
      </Chakra.Root>
      {hint ? <Hint id={id}>{hint}</Hint> : null}
    </Row>
  );
}
