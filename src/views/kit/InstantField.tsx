import type { Ref } from "react";
import { instantOfWallTime, wallTimeOf } from "../../domain/wall-clock.ts";
import { DateField } from "./DateField.tsx";
import type { FieldProps } from "./Field.tsx";
import { useFormat, useT } from "./i18n.tsx";

/**
 * A date with a time, typed and shown in the business time zone, stored as an instant (ISO 8601). If the device is in
 * another zone, the hint names the business zone.
 */
export function InstantField(
  props: FieldProps & {
    /** '' when nothing is chosen. */
    readonly value: string;
    readonly onChange: (instant: string) => void;
    readonly name?: string;
    readonly isDisabled?: boolean;
    readonly ref?: Ref<HTMLInputElement>;
  },
) {
  const { value, onChange, hint, ...rest } = props;
  const t = useT();
  const { timeZone } = useFormat();
  const isElsewhere = timeZone !== Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <DateField
      {...rest}
      hint={hint ?? (isElsewhere ? t("common.field.timeZone", { timeZone }) : undefined)}
      kind="datetime-local"
      // Keeps a browser from taking a fifth digit into the year.
      max="9999-12-31T23:59"
      value={wallTimeOf(value, timeZone)}
      onChange={(wallTime) => onChange(instantOfWallTime(wallTime, timeZone) ?? "")}
    />
  );
}
