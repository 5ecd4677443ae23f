import { chakra } from "@chakra-ui/react/styled-system";

const Box = chakra("input", {
  base: {
    width: "16px",
    height: "16px",
    accentColor: "brand.solid",
    display: "block",
    cursor: "pointer",
    _disabled: { cursor: "not-allowed" },
  },
});
// The target is larger than the box: 24 px at least (WCAG 2.5.8).
const Target = chakra("label", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    width: "24px",
    height: "24px",
  },
});

/** The checkbox of a row, or of all rows (then possibly in between). */
export function RowCheckbox(props: {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isMixed?: boolean;
  /** Why it cannot be ticked; null where it can. */
  readonly reason?: string | null;
  readonly onChange: (isChecked: boolean) => void;
}) {
  const { label, isChecked, isMixed = false, reason = null, onChange } = props;
  return (
    <Target>
      <Box
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        disabled={reason !== null}
        title={reason ?? undefined}
        aria-description={reason ?? undefined}
        ref={(element: HTMLInputElement | null) => {
          if (element) element.indeterminate = isMixed;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Target>
  );
}
