import type { ComponentProps, Ref } from "react";
import { InputControl } from "./control-parts.tsx";
import { Field, type FieldProps } from "./Field.tsx";

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
  const { label, hint, error, isRequired, isLabelHidden, value, onChange, isDisabled, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired} isLabelHidden={isLabelHidden}>
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
