import type { Ref } from "react";
import { DateInput } from "./DateInput.tsx";
import { Field, type FieldProps, fieldOf } from "./Field.tsx";

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
  const { value, onChange, kind = "date", isDisabled, ...rest } = own;
  return (
    <Field {...field}>
      {(control) => (
        <DateInput
          {...rest}
          {...control}
          type={kind}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
