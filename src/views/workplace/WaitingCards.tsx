import { chakra } from "@chakra-ui/react/styled-system";
import { CalendarClock, PackageCheck, PackageOpen, PackagePlus, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Overview, QueueFigure } from "../../contracts/overview.ts";
import { ENTRY_RIGHTS } from "../../contracts/permissions.ts";
import { hrefOf } from "../../machines/guard.places.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { StatCard } from "../kit/StatCard.tsx";
import { useNow } from "../kit/use-now.ts";

const HOUR_MS = 3_600_000;

const Cards = chakra("section", {
  base: {
    display: "grid",
    gap: "4",
    gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", lg: "repeat(4, minmax(0, 1fr))" },
  },
});

/** A queue as a card: how many wait, since when the oldest one; red where that asks for somebody. */
function QueueCard(props: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly queue: QueueFigure;
  readonly href: string;
  /** `now`: any that waits asks for attention; `late`: one that waits over three hours does. */
  readonly urgency?: "now" | "late";
  readonly extra?: string | null;
}) {
  const { label, icon, queue, href, urgency, extra } = props;
  const t = useT();
  const format = useFormat();
  const now = useNow(30_000);
  const ageMs = queue.oldestSince ? Math.max(0, now - Date.parse(queue.oldestSince)) : 0;
  const waits =
    queue.count > 0 ? t("workplace.waiting.oldest", { age: format.age(ageMs) }) : t("workplace.waiting.none");
  const isLate = queue.count > 0 && (urgency === "now" || (urgency === "late" && ageMs > 3 * HOUR_MS));
  return (
    <StatCard
      label={label}
      icon={icon}
      value={format.number(queue.count)}
      note={extra && queue.count > 0 ? extra : waits}
      tone={isLate ? "danger" : "plain"}
      href={href}
    />
  );
}

/** What waits: for an admin the queues of the warehouse, for a client its own requests. Each leads to its list. */
export function WaitingCards({ entry }: { readonly entry: Overview["entry"] }) {
  const t = useT();
  const decides = useHolds(ENTRY_RIGHTS.approve);
  const handles = useHolds(ENTRY_RIGHTS.receive);
  const listed = (status: string) => hrefOf("entry-list", {}, { status });
  const arrived = entry.arrived > 0 ? t("workplace.waiting.arrived", { count: entry.arrived }) : null;
  const now = useNow(60_000);
  const overdueHref = hrefOf(
    "entry-list",
    {},
    {
      status: "approved,receiving",
      expectedAtTo: new Date(now - (now % 60_000)).toISOString(),
    },
  );
  return (
    <Cards aria-label={t("workplace.waiting.label")}>
      <QueueCard
        label={t(decides ? "workplace.waiting.pendingAdmin" : "workplace.waiting.pendingClient")}
        icon={<PackagePlus size={16} />}
        queue={entry.pending}
        href={decides ? hrefOf("entry-verify") : listed("pending")}
        {...(decides ? { urgency: "late" as const } : {})}
      />
      {decides ? null : (
        <QueueCard
          label={t("workplace.waiting.rejected")}
          icon={<Undo2 size={16} />}
          queue={entry.rejected}
          href={listed("rejected")}
          urgency="now"
        />
      )}
      <QueueCard
        label={t(handles ? "workplace.waiting.approved" : "workplace.waiting.approvedClient")}
        icon={<PackageOpen size={16} />}
        queue={entry.approved}
        href={handles ? hrefOf("entry-handle") : listed("approved")}
        extra={arrived}
      />
      <QueueCard
        label={t("workplace.waiting.receiving")}
        icon={<PackageCheck size={16} />}
        queue={entry.receiving}
        href={handles ? hrefOf("entry-handle", {}, { status: "receiving" }) : listed("receiving")}
      />
      {decides ? (
        <QueueCard
          label={t("workplace.waiting.overdue")}
          icon={<CalendarClock size={16} />}
          queue={entry.overdue}
          href={overdueHref}
          urgency="now"
        />
      ) : null}
    </Cards>
  );
}
