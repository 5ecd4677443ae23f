import { CircleAlert, CircleCheck, CircleDot, Info, TriangleAlert } from "lucide-react";
import type { Tone } from "./tone.ts";

const ICONS = {
  neutral: CircleDot,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
} as const;

/** The icon that goes with a tone where a place has none of its own. */
export function ToneIcon({ tone, size = 16 }: { readonly tone: Tone; readonly size?: number }) {
  const Icon = ICONS[tone];
  return <Icon size={size} aria-hidden="true" />;
}
