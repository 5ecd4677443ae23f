import { chakra } from "@chakra-ui/react/styled-system";

const Box = chakra("input", {
  base: { width: "16px", height: "16px", accentColor: "brand.solid", display: "block", cursor: "pointer" },
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
  readonly onChange: (isChecked: boolean) => void;
}) {
  const { label, isChecked, isMixed = false, onChange } = props;
  return (
    <Target>
      <Box
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        ref={(element: HTMLInputElement | null) => {
          if (element) element.indeterminate = isMixed;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Target>
  );
}
