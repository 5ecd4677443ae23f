import { chakra } from "@chakra-ui/react/styled-system";
import { useId } from "react";

const Row = chakra("div", { base: { display: "flex", alignItems: "center", gap: "3", minHeight: "32px" } });
const Label = chakra("label", { base: { flex: 1, minWidth: 0 } });
const Track = chakra("button", {
  base: {
    position: "relative",
    width: "40px",
    height: "24px",
    flexShrink: 0,
    borderRadius: "full",
    bg: "border.control",
    transitionProperty: "background-color",
    transitionDuration: "normal",
    "& span": {
      position: "absolute",
      top: "3px",
      left: "3px",
      width: "18px",
      height: "18px",
      borderRadius: "full",
      bg: "#FFFFFF",
      transitionProperty: "transform",
      transitionDuration: "normal",
    },
    "&[aria-checked=true]": { bg: "brand.solid", "& span": { transform: "translateX(16px)" } },
    _disabled: { opacity: 0.5 },
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
  const id = useId();
  return (
    <Row>
      <Label htmlFor={id}>{label}</Label>
      <Track
        id={id}
        type="button"
        role="switch"
        aria-checked={value}
        disabled={isDisabled}
        onClick={() => onChange(!value)}
      >
        <span />
      </Track>
    </Row>
  );
}
