import type { ComponentProps, Ref } from "react";
import { InputControl } from "./control-parts.tsx";
import { Field, type FieldProps, fieldOf } from "./Field.tsx";
import { useT } from "./i18n.tsx";
import { useScanned } from "./use-scanned.ts";

type InputProps = Omit<
  ComponentProps<"input">,
  "value" | "onChange" | "size" | "color" | "ref" | "required" | "disabled"
>;

export interface TextFieldProps extends FieldProps, InputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isDisabled?: boolean;
  /** A scan replaces the whole text. */
  readonly takesScans?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { field, control: own } = fieldOf(props);
  const { value, onChange, isDisabled, takesScans = false, onKeyDown, ...rest } = own;
  const scanned = useScanned();
  const t = useT();
  // The browser cuts what is longer without a word.
  const isFull = own.maxLength !== undefined && value.length >= own.maxLength;
  return (
    <Field {...field} hint={isFull ? t("common.field.full", { limit: own.maxLength ?? 0 }) : field.hint}>
      {(control) => (
        <InputControl
          {...rest}
          {...control}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            const heard = takesScans ? scanned(event) : null;
            if (heard === null || heard.kind === "other" || heard.kind === "enter") return onKeyDown?.(event);
            event.preventDefault();
            if (heard.kind === "scan") onChange(heard.text);
            if (heard.kind !== "scanner") event.currentTarget.select();
          }}
        />
      )}
    </Field>
  );
}
