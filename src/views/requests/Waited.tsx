import { latenessOf, waitStateOf } from "../../domain/lateness.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { useNow } from "../kit/use-now.ts";

const TONES = { nearLimit: "warning", overLimit: "danger" } as const;

/** How long something has waited, as it grows: amber near the warehouse's limit, red when it is late, each with its word. */
export function Waited(props: {
  readonly since: string;
  /** How long it may wait; null or absent: the warehouse has no limit, and no wait is late. */
  readonly limitMinutes?: number | null | undefined;
  /** Its due time, and from when on it is late. */
  readonly dueAt?: string | null | undefined;
  readonly lateAt?: string | null | undefined;
}) {
  const { since, limitMinutes, dueAt = null, lateAt } = props;
  const t = useT();
  const format = useFormat();
  const now = useNow(30_000);
  const ageMs = Math.max(0, now - Date.parse(since));
  const age = format.age(ageMs);
  const state = waitStateOf(ageMs, limitMinutes);
  if (state !== "overLimit" && latenessOf({ dueAt, lateAt }, now))
    return <StatusTag tone="danger">{t("request.list.pastDue", { age })}</StatusTag>;
  if (state === "within") return <StatusTag tone="neutral">{age}</StatusTag>;
  return <StatusTag tone={TONES[state]}>{t(`request.list.${state}`, { age })}</StatusTag>;
}
