import { useFormat } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import type { Tone } from "../kit/tone.ts";
import { useNow } from "../kit/use-now.ts";

const HOUR_MS = 3_600_000;

/** Colours a long wait: over 1 hour amber, over 3 hours red. */
function waitTone(ageMs: number): Tone {
  if (ageMs >= 3 * HOUR_MS) return "danger";
  return ageMs >= HOUR_MS ? "warning" : "neutral";
}

/** How long something has waited, as it grows. */
export function Waited({ since }: { readonly since: string }) {
  const format = useFormat();
  const ageMs = Math.max(0, useNow(30_000) - Date.parse(since));
  return <StatusTag tone={waitTone(ageMs)}>{format.age(ageMs)}</StatusTag>;
}
