import { type ComponentProps, useState } from "react";
import { instantOfWallTime } from "../../domain/wall-clock.ts";
import { chakra } from "../theme/chakra.ts";
import { InputControl } from "./control-parts.tsx";
import { useFormat, useT } from "./i18n.tsx";

const Shown = chakra("span", {
  base: {
    display: "grid",
    position: "relative",
    minWidth: 0,
    "&:not(:focus-within):not([data-half]) > input": { color: "transparent" },
    "&:focus-within > span, &[data-half] > span": { display: "none" },
    "& > span": {
      position: "absolute",
      insetBlock: "1px",
      insetInline: "13px 36px",
      display: "flex",
      alignItems: "center",
      pointerEvents: "none",
      overflow: "hidden",
      whiteSpace: "nowrap",
      fontSize: "sm",
      fontVariantNumeric: "tabular-nums",
    },
    "& > span[data-none]": { color: "fg.subtle" },
    "@media (max-width: 639.98px)": { "& > span": { fontSize: "md" } },
  },
});

/**
 * The browser's own field for a day (`YYYY-MM-DD`) or a wall-clock time (`YYYY-MM-DDTHH:mm`). The browser writes both in
 * its own language, so outside of typing what is chosen stands over it in the reader's.
 */
export function DateInput({
  control: Control = InputControl,
  onHalf,
  ...input
}: ComponentProps<typeof InputControl> & {
  readonly type: "date" | "datetime-local";
  readonly value: string;
  /** Told whether a part of the date is typed and another is missing. */
  readonly onHalf?: (isHalf: boolean) => void;
  /** What the field looks like. */
  readonly control?: typeof InputControl;
}) {
  const { type, value } = input;
  const t = useT();
  const format = useFormat();
  // Half of a date has no value, but it is in the field and nothing may cover it.
  const [isHalf, setHalf] = useState(false);
  const look = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    const { badInput } = currentTarget.validity;
    setHalf(badInput);
    onHalf?.(badInput);
  };
  const instant = instantOfWallTime(value, format.timeZone);
  const words = type === "date" ? value && format.day(value) : instant && format.dateTime(instant);
  return (
    <Shown data-half={isHalf ? "" : undefined}>
      <Control
        {...input}
        onChange={(event) => {
          look(event);
          input.onChange?.(event);
        }}
        // Half of a date changes no value, so no change is told.
        onKeyUp={isHalf ? look : undefined}
        onBlur={(event) => {
          look(event);
          input.onBlur?.(event);
        }}
      />
      <span aria-hidden="true" data-none={words ? undefined : ""}>
        {words || t("common.field.noDate")}
      </span>
    </Shown>
  );
}
