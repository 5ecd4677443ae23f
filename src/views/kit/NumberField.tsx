import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, type Ref, useState } from "react";
import { readNumber } from "../../domain/number-text.ts";
import { BareInput, ControlBox } from "./control-parts.tsx";
import { Field, type FieldProps, fieldOf } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";
import { useT } from "./i18n.tsx";
import { useCodesKeptOut } from "./use-codes-kept-out.ts";

export interface NumberFieldProps extends FieldProps {
  /** null: nothing, or nothing readable, is entered. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** Whole numbers unless said otherwise. */
  readonly isFractional?: boolean;
  readonly unit?: string;
  readonly hasSteppers?: boolean;
  readonly isDisabled?: boolean;
  readonly name?: string;
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

const parse = (text: string, isFractional: boolean): number | null => readNumber(text, { isFractional });

/**
 * A quantity. A text input with a numeric keyboard: type="number" changes on the mouse wheel and loses invalid text.
 * Arrow keys step; the form checks the range, instead of clamping it silently while typing. A scanner's code is none.
 */
export function NumberField(props: NumberFieldProps) {
  const { field, control: own } = fieldOf(props);
  const { value, onChange, min, max, step = 1, unit } = own;
  const { isFractional = false, hasSteppers = true, isDisabled, name, placeholder, ref } = props;
  const t = useT();
  // Partial input ("-", "1.") is not yet a number; it is kept only as long as it reads as `value`.
  const [draft, setDraft] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const isUnreadable = draft !== null && draft.trim() !== "" && parse(draft, isFractional) === null;
  const unreadable = t(isFractional ? "common.field.unreadableFraction" : "common.field.unreadable");
  const text =
    draft !== null && parse(draft, isFractional) === value ? draft : value === null ? "" : String(value);

  const type = (typed: string): void => {
    setDraft(typed);
    setLeft(false);
    onChange(parse(typed, isFractional));
  };
  const { code, isCode, forget } = useCodesKeptOut(text, type);
  const fault = code === null ? unreadable : t("common.field.codeNotNumber", { code });
  const stepBy = (steps: number): void => {
    const next = (value ?? (steps > 0 ? (min ?? 0) - step : (min ?? 0) + step)) + steps * step;
    // 2.3 - 1 is 1.2999999999999998 in binary.
    const exact = Number(next.toFixed(9));
    const clamped = Math.min(max ?? Number.MAX_SAFE_INTEGER, Math.max(min ?? Number.MIN_SAFE_INTEGER, exact));
    forget();
    setDraft(null);
    onChange(clamped);
  };
  const heard = (event: KeyboardEvent): void => {
    if (isCode(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    stepBy(steps);
  };

  return (
    <Field
      {...field}
      error={code !== null || (isLeft && isUnreadable && value === null) ? fault : field.error}
    >
      {(control) => (
        <ControlBox paddingInlineEnd={hasSteppers ? "1" : undefined}>
          <BareInput
            {...control}
            ref={ref}
            name={name}
            inputMode={isFractional ? "decimal" : "numeric"}
            autoComplete="off"
            role="spinbutton"
            aria-valuenow={value ?? undefined}
            aria-valuemin={min}
            aria-valuemax={max}
            placeholder={placeholder}
            value={text}
            disabled={isDisabled}
            fontVariantNumeric="tabular-nums"
            onChange={(event) => type(event.target.value)}
            // Invalid text stays in the field, with an error.
            onBlur={() => (isUnreadable ? setLeft(true) : setDraft(null))}
            onKeyDown={heard}
          />
          {unit ? <span>{unit}</span> : null}
          {hasSteppers && !isDisabled ? (
            <>
              <IconButton
                size="xs"
                tabIndex={-1}
                label={t("common.field.decrease")}
                icon={<Minus aria-hidden="true" />}
                disabled={min !== undefined && value !== null && value <= min}
                onClick={() => stepBy(-1)}
              />
              <IconButton
                size="xs"
                tabIndex={-1}
                label={t("common.field.increase")}
                icon={<Plus aria-hidden="true" />}
                disabled={max !== undefined && value !== null && value >= max}
                onClick={() => stepBy(1)}
              />
            </>
          ) : null}
        </ControlBox>
      )}
    </Field>
  );
}
