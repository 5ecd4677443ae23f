import { type Ref, useState } from "react";
import { DateInput } from "./DateInput.tsx";
import { Field, type FieldProps, fieldOf } from "./Field.tsx";
import { useT } from "./i18n.tsx";
import { useReportUnready } from "./unready.tsx";

/** A date (`YYYY-MM-DD`) or a wall-clock time (`YYYY-MM-DDTHH:mm`). */
export function DateField(
  props: FieldProps & {
    /** '' when nothing is chosen. */
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly kind?: "date" | "datetime-local";
    readonly min?: string;
    readonly max?: string;
    readonly name?: string;
    readonly isDisabled?: boolean;
    readonly ref?: Ref<HTMLInputElement>;
  },
) {
  const { field, control: own } = fieldOf(props);
  const t = useT();
  const [isHalf, setHalf] = useState(false);
  useReportUnready(isHalf ? "date" : null);
  const { value, onChange, kind = "date", isDisabled, ...rest } = own;
  return (
    <Field
      {...field}
      error={isHalf ? t(`common.field.${kind === "date" ? "halfDay" : "halfDate"}`) : (field.error ?? null)}
    >
      {(control) => (
        <DateInput
          {...rest}
          {...control}
          type={kind}
          value={value}
          onHalf={setHalf}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
