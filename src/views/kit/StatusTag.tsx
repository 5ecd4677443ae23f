import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
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
  readonly children: ReactNode;
}) {
  const { tone, icon, size, title, children } = props;
  return (
    <Base tone={tone} size={size} title={title}>
      {icon === undefined ? <ToneIcon tone={tone} size={12} /> : icon}
      {children}
    </Base>
  );
}
