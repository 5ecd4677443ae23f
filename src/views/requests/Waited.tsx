import { useFormat, useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { useNow } from "../kit/use-now.ts";

const MINUTE_MS = 60_000;
/** The part of a limit from which on it will soon be over. */
const SOON = 3 / 4;

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
  const limitMs = (limitMinutes ?? Number.POSITIVE_INFINITY) * MINUTE_MS;
  if (ageMs >= limitMs) return <StatusTag tone="danger">{t("request.list.overLimit", { age })}</StatusTag>;
  if (ageMs >= limitMs * SOON)
    return <StatusTag tone="warning">{t("request.list.nearLimit", { age })}</StatusTag>;
  return <StatusTag tone="neutral">{age}</StatusTag>;
}
