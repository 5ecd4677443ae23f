import type { ReactNode } from "react";
import type { QueueFigure } from "../../contracts/overview.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { StatCard } from "../kit/StatCard.tsx";
import { useNow } from "../kit/use-now.ts";

const LATE_MS = 3 * 3_600_000;

/** A queue as a card: how many wait, and since when the oldest one; red when it needs action. */
export function QueueCard(props: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly queue: QueueFigure;
  /** Where the list of just these is; null where the reader has no page of it. */
  readonly href: string | null;
  /** `now`: each waiting one needs attention; `late`: only one that waits over three hours. */
  readonly urgency?: "now" | "late" | undefined;
  readonly extra?: string | null;
}) {
  const { label, icon, queue, href, urgency, extra } = props;
  const t = useT();
  const format = useFormat();
  const now = useNow(30_000);
  const ageMs = queue.oldestSince ? Math.max(0, now - Date.parse(queue.oldestSince)) : 0;
  const waits =
    queue.count > 0 ? t("workplace.waiting.oldest", { age: format.age(ageMs) }) : t("workplace.waiting.none");
  const isLate = queue.count > 0 && (urgency === "now" || (urgency === "late" && ageMs > LATE_MS));
  return (
    <StatCard
      label={label}
      icon={icon}
      value={format.number(queue.count)}
      note={extra && queue.count > 0 ? extra : waits}
      tone={isLate ? "danger" : "plain"}
      {...(href ? { href } : {})}
    />
  );
}
