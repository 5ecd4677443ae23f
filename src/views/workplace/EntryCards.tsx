import { CalendarClock, PackageCheck, PackageOpen, PackagePlus, Undo2 } from "lucide-react";
import type { Overview } from "../../contracts/overview.ts";
import { ENTRY_RIGHTS } from "../../contracts/permissions.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useT } from "../kit/i18n.tsx";
import { useNow } from "../kit/use-now.ts";
import { QueueCard } from "./QueueCard.tsx";
import { usePlace } from "./use-place.ts";

const MINUTE_MS = 60_000;

/** What waits among entries: for an admin the warehouse's queues, for a client its own. Each leads to its list. */
export function EntryCards({ entry }: { readonly entry: Overview["entry"] }) {
  const t = useT();
  const place = usePlace();
  const decides = useHolds(ENTRY_RIGHTS.approve);
  const handles = useHolds(ENTRY_RIGHTS.receive);
  const now = useNow(MINUTE_MS);
  const listed = (status: string) => place("entry-list", { status });
  const until = new Date(now - (now % MINUTE_MS)).toISOString();
  return (
    <>
      <QueueCard
        label={t(decides ? "workplace.waiting.pendingAdmin" : "workplace.waiting.pendingClient")}
        icon={<PackagePlus size={16} />}
        queue={entry.pending}
        href={decides ? place("entry-verify") : listed("pending")}
        urgency={decides ? "late" : undefined}
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
        href={handles ? place("entry-handle") : listed("approved")}
        extra={entry.arrived > 0 ? t("workplace.waiting.arrived", { count: entry.arrived }) : null}
      />
      <QueueCard
        label={t("workplace.waiting.receiving")}
        icon={<PackageCheck size={16} />}
        queue={entry.receiving}
        href={handles ? place("entry-handle", { status: "receiving" }) : listed("receiving")}
      />
      {decides ? (
        <QueueCard
          label={t("workplace.waiting.overdue")}
          icon={<CalendarClock size={16} />}
          queue={entry.overdue}
          href={place("entry-list", { status: "approved,receiving", expectedAtTo: until })}
          urgency="now"
        />
      ) : null}
    </>
  );
}
