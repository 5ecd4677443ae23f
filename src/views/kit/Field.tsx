import { CircleX } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { chakra } from "../theme/chakra.ts";
import { useT } from "./i18n.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

const Box = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "1.5",
    alignContent: "start",
    minWidth: 0,
  },
});
const Label = chakra("label", { base: { fontSize: "13px", fontWeight: "bold", width: "fit-content" } });
const Mark = chakra("span", { base: { color: "danger.fg", marginInlineStart: "0.5" } });
const Hint = chakra("p", { base: { fontSize: "xs", color: "fg.subtle" } });
const Failure = chakra("p", {
  base: {
    display: "flex",
    alignItems: "flex-start",
    gap: "1",
    fontSize: "13px",
    color: "danger.fg",
    "& svg": { width: "14px", height: "14px", marginTop: "3px", flexShrink: 0 },
  },
});

/** Stands behind the label of a required field. */
export function RequiredMark() {
  const t = useT();
  return (
    <Mark aria-hidden="true" title={t("common.word.required")}>
      *
    </Mark>
  );
}

/** What is wrong with a field. */
export function FieldFailure({ children, ...rest }: ComponentProps<typeof Failure>) {
  return (
    <Failure {...rest}>
      <CircleX aria-hidden="true" />
      {children}
    </Failure>
  );
}

/** What a control inside a Field spreads on itself. */
export interface ControlProps {
  readonly id: string;
  readonly required?: boolean;
  readonly "aria-invalid"?: true;
  readonly "aria-describedby"?: string;
}

/** What every field takes besides its value. */
export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null;
  readonly isRequired?: boolean;
  /** The label is read, not shown: for controls in table rows. */
  readonly isLabelHidden?: boolean;
}

/** Parts the props of a ready-made field: what its Field takes, and what its control takes. */
export function fieldOf<Props extends FieldProps>({
  label,
  hint,
  error,
  isRequired,
  isLabelHidden,
  ...control
}: Props): { readonly field: FieldProps; readonly control: Omit<Props, keyof FieldProps> } {
  return { field: { label, hint, error, isRequired, isLabelHidden }, control };
}

/** Label, control, hint and error, tied together for everyone. */
export function Field(props: FieldProps & { readonly children: (control: ControlProps) => ReactNode }) {
  const { label, hint, error, isRequired = false, isLabelHidden = false, children } = props;
  const id = useId();
  const described = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(Boolean).join(" ");
  const name = (
    <Label id={`${id}-label`} htmlFor={id}>
      {label}
      {isRequired ? <RequiredMark /> : null}
    </Label>
  );
  return (
    <Box>
      {isLabelHidden ? <VisuallyHidden>{name}</VisuallyHidden> : name}
      {children({
        id,
        required: isRequired || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      {hint ? <Hint id={`${id}-hint`}>{hint}</Hint> : null}
      {error ? <FieldFailure id={`${id}-error`}>{error}</FieldFailure> : null}
    </Box>
  );
}
