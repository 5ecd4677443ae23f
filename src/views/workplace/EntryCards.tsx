import { CalendarClock, PackageCheck, PackageOpen, PackagePlus, Undo2, Warehouse } from "lucide-react";
import type { Overview } from "../../contracts/overview.ts";
import { ENTRY_RIGHTS } from "../../contracts/permissions.ts";
import { FIGURE_LISTS } from "../../machines/page/figure-lists.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useT } from "../kit/i18n.tsx";
import { QueueCard } from "./QueueCard.tsx";
import { usePlace } from "./use-place.ts";

/** Waiting entries: for an admin the warehouse's queues, for a client its own. Each links to its list. */
export function EntryCards(props: { readonly entry: Overview["entry"]; readonly asOf: string }) {
  const { entry, asOf } = props;
  const t = useT();
  const place = usePlace();
  const decides = useHolds(ENTRY_RIGHTS.approve);
  const handles = useHolds(ENTRY_RIGHTS.receive);
  return (
    <>
      <QueueCard
        label={t(decides ? "workplace.waiting.pendingAdmin" : "workplace.waiting.pendingClient")}
        icon={<PackagePlus size={16} />}
        queue={entry.pending}
        href={decides ? place("entry-verify") : place("entry-list", FIGURE_LISTS.entryPending.query())}
        urgency={decides ? "late" : undefined}
      />
      {decides ? null : (
        <QueueCard
          label={t("workplace.waiting.rejected")}
          icon={<Undo2 size={16} />}
          queue={entry.rejected}
          href={place("entry-list", FIGURE_LISTS.entryRejected.query())}
          urgency="now"
        />
      )}
      <QueueCard
        label={t(handles ? "workplace.waiting.approved" : "workplace.waiting.approvedClient")}
        icon={<PackageOpen size={16} />}
        queue={entry.approved}
        href={handles ? place("entry-handle") : place("entry-list", FIGURE_LISTS.entryApproved.query())}
        extra={entry.arrived > 0 ? t("workplace.waiting.arrived", { count: entry.arrived }) : null}
      />
      <QueueCard
        label={t("workplace.waiting.receiving")}
        icon={<PackageCheck size={16} />}
        queue={entry.receiving}
        href={
          handles
            ? place("entry-handle", FIGURE_LISTS.entryReceiving.query())
            : place("entry-list", FIGURE_LISTS.entryReceiving.query())
        }
      />
      {decides ? (
        <QueueCard
          label={t("workplace.waiting.overdue")}
          icon={<CalendarClock size={16} />}
          queue={entry.overdue}
          href={place("entry-list", FIGURE_LISTS.entryOverdue.query(asOf))}
          urgency="now"
        />
      ) : null}
      {decides ? (
        <QueueCard
          label={t("workplace.waiting.lateAtDock")}
          icon={<Warehouse size={16} />}
          queue={entry.lateAtDock}
          href={place("entry-list", FIGURE_LISTS.entryLateAtDock.query(asOf))}
          urgency="now"
        />
      ) : null}
    </>
  );
}
