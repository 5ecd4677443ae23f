import { useFormat } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import type { Tone } from "../kit/tone.ts";
import { useNow } from "../kit/use-now.ts";

const MINUTE_MS = 60_000;
/** Of a limit: from here on it will soon be over. */
const SOON = 3 / 4;

/** Colours a long wait: red over the warehouse's limit, amber over three quarters of it. Without one nothing is late. */
function waitTone(ageMs: number, limitMinutes: number | null): Tone {
  if (limitMinutes === null) return "neutral";
  const limitMs = limitMinutes * MINUTE_MS;
  if (ageMs >= limitMs) return "danger";
  return ageMs >= limitMs * SOON ? "warning" : "neutral";
}

/** How long something has waited, as it grows. */
export function Waited(props: {
  readonly since: string;
  /** How long it may wait; null or absent: the warehouse has no limit. */
  readonly limitMinutes?: number | null | undefined;
}) {
  const { since, limitMinutes = null } = props;
  const format = useFormat();
  const ageMs = Math.max(0, useNow(30_000) - Date.parse(since));
  return <StatusTag tone={waitTone(ageMs, limitMinutes)}>{format.age(ageMs)}</StatusTag>;
}
