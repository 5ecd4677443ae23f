import { useFormat, useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { useNow } from "../kit/use-now.ts";

const DAY_MS = 86_400_000;
const NEAR_DAYS = 30;

/** When a paper of a vehicle runs out, marked when it is near or past: a vehicle without papers is not sent out. */
export function PaperDue({ day }: { readonly day: string | null }) {
  const t = useT();
  const format = useFormat();
  const now = useNow(60_000);
  if (!day) return t("common.word.none");
  const daysLeft = Math.ceil((Date.parse(`${day}T00:00:00Z`) - now) / DAY_MS);
  if (daysLeft > NEAR_DAYS) return format.day(day);
  return (
    <StatusTag tone={daysLeft < 0 ? "danger" : "warning"} title={format.day(day)}>
      {t(daysLeft < 0 ? "warehouse.paper.expired" : "warehouse.paper.near", { day: format.shortDay(day) })}
    </StatusTag>
  );
}
