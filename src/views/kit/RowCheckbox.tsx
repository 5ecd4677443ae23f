import { chakra } from "../theme/chakra.ts";

// The target is larger than the box: 24 px at least (WCAG 2.5.8).
const Target = chakra("label", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    minHeight: { base: "44px", sm: "24px" },
    minWidth: { base: "44px", sm: "24px" },
    // Its room is around it, and takes none from what stands beside it.
    marginBlock: { base: "-2.5", sm: 0 },
    marginInlineStart: { base: "-3", sm: 0 },
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
    // The browser fills an empty one in the dark theme, as if it were disabled.
    "&:not(:checked, :indeterminate, :disabled)": {
      appearance: "none",
      borderWidth: "1px",
      borderColor: "border.control",
      borderRadius: "3px",
      bg: "bg.panel",
    },
  },
});

/** Selects a row, or all: the browser's own, because a statechart for each row costs frames while a table scrolls. */
export function RowCheckbox(props: {
  /** It is read, not shown. */
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  /** Why it cannot be ticked; null where it can. */
  readonly reason?: string | null;
  /** Of some of the rows that it stands for. */
  readonly isMixed?: boolean;
}) {
  const { label, value, onChange, reason = null, isMixed = false } = props;
  return (
    <Target>
      <Box
        type="checkbox"
        aria-label={label}
        checked={value}
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
