import type { Ref } from "react";
import { SelectControl } from "./control-parts.tsx";
import { Field, type FieldProps, fieldOf } from "./Field.tsx";

/** One value of a list and its words. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

/** A choice of a few in a form; `placeholder` is the empty choice. */
export function SelectBox(
  props: FieldProps & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly options: readonly Choice[];
    readonly placeholder?: string;
    readonly name?: string;
    readonly isDisabled?: boolean;
    readonly ref?: Ref<HTMLSelectElement>;
  },
) {
  const { field, control: own } = fieldOf(props);
  const { value, onChange, options, placeholder, isDisabled, ...rest } = own;
  return (
    <Field {...field}>
      {(control) => (
        <SelectControl
          {...rest}
          {...control}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </SelectControl>
      )}
    </Field>
  );
}
