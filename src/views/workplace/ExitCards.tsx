import { PackageMinus, PackageSearch, PackageX, Truck, Undo2 } from "lucide-react";
import type { Overview, QueueFigure } from "../../contracts/overview.ts";
import { DELIVERY_RIGHTS, EXIT_RIGHTS } from "../../contracts/permissions.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useT } from "../kit/i18n.tsx";
import { QueueCard } from "./QueueCard.tsx";
import { usePlace } from "./use-place.ts";

/** Several queues as one: all that wait, since the oldest of them. */
function together(...queues: readonly QueueFigure[]): QueueFigure {
  const since = queues.flatMap((queue) => (queue.oldestSince ? [queue.oldestSince] : [])).sort();
  return { count: queues.reduce((sum, queue) => sum + queue.count, 0), oldestSince: since[0] ?? null };
}

/** What waits among exits and deliveries, as its reader can do something about it. Each leads to its list. */
export function ExitCards(props: {
  readonly exit: Overview["exit"];
  readonly delivery: Overview["delivery"];
}) {
  const { exit, delivery } = props;
  const t = useT();
  const place = usePlace();
  const decides = useHolds(EXIT_RIGHTS.approve);
  const picks = useHolds(EXIT_RIGHTS.pick);
  const drives = useHolds(DELIVERY_RIGHTS.assign);
  const listed = (status: string) => place("exit-list", { status });
  const carried = (status: string) => place("delivery-list", { status });
  return (
    <>
      <QueueCard
        label={t(decides ? "workplace.waiting.exitPendingAdmin" : "workplace.waiting.exitPendingClient")}
        icon={<PackageMinus size={16} />}
        queue={exit.pending}
        href={decides ? place("exit-verify") : listed("pending")}
        urgency={decides ? "late" : undefined}
      />
      {decides ? null : (
        <QueueCard
          label={t("workplace.waiting.exitRejected")}
          icon={<Undo2 size={16} />}
          queue={exit.rejected}
          href={listed("rejected")}
          urgency="now"
        />
      )}
      <QueueCard
        label={t(picks ? "workplace.waiting.picking" : "workplace.waiting.pickingClient")}
        icon={<PackageSearch size={16} />}
        queue={
          picks ? together(exit.approved, exit.picking) : together(exit.approved, exit.picking, exit.picked)
        }
        href={picks ? place("exit-handle") : listed("approved,picking,picked")}
      />
      {drives ? (
        <QueueCard
          label={t("workplace.waiting.toDeliver")}
          icon={<Truck size={16} />}
          queue={together(delivery.pending, delivery.assigned)}
          href={place("delivery-handle")}
        />
      ) : (
        <QueueCard
          label={t("workplace.waiting.onTheWay")}
          icon={<Truck size={16} />}
          queue={delivery.inTransit}
          href={carried("inTransit")}
        />
      )}
      {drives ? (
        <QueueCard
          label={t("workplace.waiting.failed")}
          icon={<PackageX size={16} />}
          queue={delivery.failed}
          href={carried("failed")}
          urgency="now"
        />
      ) : null}
    </>
  );
}
