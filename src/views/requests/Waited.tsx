import { waitStateOf } from "../../domain/lateness.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { useNow } from "../kit/use-now.ts";

const TONES = { nearLimit: "warning", overLimit: "danger" } as const;

/** How long something has waited, as it grows: amber near the warehouse's limit and red over it, each with its word. */
export function Waited(props: {
  readonly since: string;
  /** How long it may wait; null or absent: the warehouse has no limit, and no wait is late. */
  readonly limitMinutes?: number | null | undefined;
}) {
  const { since, limitMinutes } = props;
  const t = useT();
  const format = useFormat();
  const ageMs = Math.max(0, useNow(30_000) - Date.parse(since));
  const age = format.age(ageMs);
  const state = waitStateOf(ageMs, limitMinutes);
  if (state === "within") return <StatusTag tone="neutral">{age}</StatusTag>;
  return <StatusTag tone={TONES[state]}>{t(`request.list.${state}`, { age })}</StatusTag>;
}
