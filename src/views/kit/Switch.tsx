import { defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { Switch as Chakra } from "@chakra-ui/react/switch";
import { focusRing, OVER } from "./hidden-input.ts";

const recipe = defineSlotRecipe({
  slots: ["root", "label", "control", "thumb"],
  base: {
    root: {
      position: "relative",
      display: "flex",
      alignItems: "center",
      gap: "3",
      minHeight: { base: "44px", sm: "32px" },
    },
    label: { flex: 1, minWidth: 0 },
    control: {
      width: "40px",
      height: "24px",
      padding: "3px",
      flexShrink: 0,
      borderRadius: "full",
      bg: "border.control",
      transitionProperty: "background-color",
      transitionDuration: "normal",
      _checked: { bg: "brand.solid" },
      _disabled: { opacity: 0.5 },
      "input:focus-visible ~ &": focusRing,
    },
    thumb: {
      display: "block",
      width: "18px",
      height: "18px",
      borderRadius: "full",
      bg: "#FFFFFF",
      transitionProperty: "transform",
      transitionDuration: "normal",
      _checked: { transform: "translateX(16px)" },
    },
  },
});

/** A setting that takes effect at once. */
export function Switch(props: {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly isDisabled?: boolean;
}) {
  const { label, value, onChange, isDisabled } = props;
  return (
    <Chakra.Root
      recipe={recipe}
      checked={value}
      disabled={isDisabled}
      onCheckedChange={({ checked }) => onChange(checked)}
    >
      <Chakra.HiddenInput role="switch" style={OVER} />
      <Chakra.Label>{label}</Chakra.Label>
      <Chakra.Control />
    </Chakra.Root>
  );
}
