import { chakra } from "@chakra-ui/react/styled-system";
import { type ReactNode, useId } from "react";

const Row = chakra("div", { base: { display: "grid", gap: "1" } });
// The target is larger than the box: 24 px at least (WCAG 2.5.8).
const Label = chakra("label", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2",
    minHeight: "24px",
    minWidth: "24px",
    width: "fit-content",
  },
});
const Box = chakra("input", {
  base: {
    width: "16px",
    height: "16px",
    flexShrink: 0,
    accentColor: "brand.solid",
    cursor: "pointer",
    _disabled: { cursor: "not-allowed" },
  },
});
const Hint = chakra("p", { base: { fontSize: "xs", color: "fg.subtle", paddingInlineStart: "6" } });

/** A yes or no with its words beside it; the browser's own, since a table has one a row. */
export function Checkbox(props: {
  readonly label: ReactNode;
  /** The label, a text, is read, not shown: for rows. */
  readonly isLabelHidden?: boolean;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly hint?: string;
  readonly name?: string;
  readonly isDisabled?: boolean;
  /** Why it cannot be ticked; null where it can. */
  readonly reason?: string | null;
  /** Of some of the rows that it stands for. */
  readonly isMixed?: boolean;
}) {
  const { label, isLabelHidden = false, value, onChange, hint, name } = props;
  const { isDisabled = false, reason = null, isMixed = false } = props;
  const id = useId();
  return (
    <Row>
      <Label>
        <Box
          type="checkbox"
          name={name}
          aria-label={isLabelHidden ? String(label) : undefined}
          checked={value}
          disabled={isDisabled || reason !== null}
          title={reason ?? undefined}
          aria-description={reason ?? undefined}
          aria-describedby={hint ? id : undefined}
          ref={(element: HTMLInputElement | null) => {
            if (element) element.indeterminate = isMixed;
          }}
          onChange={(event) => onChange(event.target.checked)}
        />
        {isLabelHidden ? null : label}
      </Label>
      {hint ? <Hint id={id}>{hint}</Hint> : null}
    </Row>
  );
}
