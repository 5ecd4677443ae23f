import type { ComponentProps, Ref } from "react";
import { InputControl } from "./control-parts.tsx";
import { Field, type FieldProps, fieldOf } from "./Field.tsx";

type InputProps = Omit<
  ComponentProps<"input">,
  "value" | "onChange" | "size" | "color" | "ref" | "required" | "disabled"
>;

export interface TextFieldProps extends FieldProps, InputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isDisabled?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { field, control: own } = fieldOf(props);
  const { value, onChange, isDisabled, ...rest } = own;
  return (
    <Field {...field}>
      {(control) => (
        <InputControl
          {...rest}
          {...control}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
