import { type ReactNode, useState } from "react";
import { chakra } from "../theme/chakra.ts";
import { ToneIcon } from "./ToneIcon.tsx";
import type { Tone } from "./tone.ts";

const Base = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    borderRadius: "full",
    fontSize: "xs",
    lineHeight: "1.3",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
    "& svg": { width: "12px", height: "12px", flexShrink: 0 },
    // Another status fades in; nothing fades when it is first shown. Opacity alone: colours that fade are painted in
    // each frame.
    "&[data-moved]": { animation: "appear 300ms ease-out" },
  },
  variants: {
    tone: {
      neutral: { bg: "neutral.subtle", color: "neutral.fg" },
      info: { bg: "info.subtle", color: "info.fg" },
      success: { bg: "success.subtle", color: "success.fg" },
      warning: { bg: "warning.subtle", color: "warning.fg" },
      danger: { bg: "danger.subtle", color: "danger.fg" },
    },
    size: {
      sm: { minHeight: "20px", paddingInline: "2" },
      md: { minHeight: "24px", paddingInline: "2.5" },
    },
  },
  defaultVariants: { size: "sm", tone: "neutral" },
});

/** A status: icon, word and colour together. `icon={null}` only where the word has a column of its own. */
export function StatusTag(props: {
  readonly tone: Tone;
  readonly icon?: ReactNode;
  readonly size?: "sm" | "md";
  readonly title?: string;
  /** Tells one status from the next, so that another one fades in; without it they change at once. */
  readonly status?: string;
  readonly children: ReactNode;
}) {
  const { tone, icon, size, title, status, children } = props;
  const moves = useMoves(status);
  return (
    <Base key={moves} tone={tone} size={size} title={title} data-moved={moves > 0 ? "" : undefined}>
      {icon === undefined ? <ToneIcon tone={tone} size={12} /> : icon}
      {children}
    </Base>
  );
}

/** How often the status has changed since it was first shown. */
function useMoves(status: string | undefined): number {
  const [shown, setShown] = useState({ status, moves: 0 });
  if (shown.status === status) return shown.moves;
  setShown({ status, moves: shown.moves + 1 });
  return shown.moves + 1;
}
