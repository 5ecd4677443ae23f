import type { Ref } from "react";
import { TextAreaControl } from "./control-parts.tsx";
import { Field, type FieldProps, fieldOf } from "./Field.tsx";
import { useT } from "./i18n.tsx";

/** Several lines of text, such as a reason or a remark. */
export function TextArea(
  props: FieldProps & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly rows?: number;
    readonly maxLength?: number;
    readonly placeholder?: string;
    readonly name?: string;
    readonly isDisabled?: boolean;
    readonly ref?: Ref<HTMLTextAreaElement>;
  },
) {
  const { field, control: own } = fieldOf(props);
  const { value, onChange, rows = 3, isDisabled, ...rest } = own;
  const t = useT();
  const isFull = own.maxLength !== undefined && value.length >= own.maxLength;
  return (
    <Field {...field} hint={isFull ? t("common.field.full", { limit: own.maxLength ?? 0 }) : field.hint}>
      {(control) => (
        <TextAreaControl
          {...rest}
          {...control}
          rows={rows}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
