import { chakra } from "@chakra-ui/react/styled-system";
import { type ReactNode, useId } from "react";

const Row = chakra("div", { base: { display: "grid", gap: "1" } });
const Label = chakra("label", {
  base: { display: "inline-flex", alignItems: "center", gap: "2", minHeight: "24px", width: "fit-content" },
});
const Box = chakra("input", {
  base: { width: "16px", height: "16px", accentColor: "brand.solid", flexShrink: 0 },
});
const Hint = chakra("p", { base: { fontSize: "xs", color: "fg.subtle", paddingInlineStart: "6" } });

/** A yes or no with its words beside it. */
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
      <Label>
        <Box
          type="checkbox"
          name={name}
          checked={value}
          disabled={isDisabled}
          aria-describedby={hint ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </Label>
      {hint ? <Hint id={id}>{hint}</Hint> : null}
    </Row>
  );
}
