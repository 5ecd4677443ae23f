import { PackageMinus, PackageSearch, PackageX, Truck, Undo2 } from "lucide-react";
import { EXIT_SETS, EXIT_TO_PICK } from "../../contracts/exit-status.ts";
import type { Overview } from "../../contracts/overview.ts";
import { DELIVERY_RIGHTS, EXIT_RIGHTS } from "../../contracts/permissions.ts";
import { FIGURE_LISTS, queueOf } from "../../machines/page/figure-lists.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useT } from "../kit/i18n.tsx";
import { QueueCard } from "./QueueCard.tsx";
import { usePlace } from "./use-place.ts";

/** Waiting exits and deliveries on which the reader can act. Each links to its list. */
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
  return (
    <>
      <QueueCard
        label={t(decides ? "workplace.waiting.exitPendingAdmin" : "workplace.waiting.exitPendingClient")}
        icon={<PackageMinus size={16} />}
        queue={exit.pending}
        href={decides ? place("exit-verify") : place("exit-list", FIGURE_LISTS.exitPending.query())}
        urgency={decides ? "late" : undefined}
      />
      {decides ? null : (
        <QueueCard
          label={t("workplace.waiting.exitRejected")}
          icon={<Undo2 size={16} />}
          queue={exit.rejected}
          href={place("exit-list", FIGURE_LISTS.exitRejected.query())}
          urgency="now"
        />
      )}
      <QueueCard
        label={t(picks ? "workplace.waiting.picking" : "workplace.waiting.pickingClient")}
        icon={<PackageSearch size={16} />}
        queue={queueOf(exit, picks ? EXIT_TO_PICK : EXIT_SETS.underWay)}
        href={picks ? place("exit-handle") : place("exit-list", FIGURE_LISTS.exitBeingPrepared.query())}
      />
      {drives ? (
        <QueueCard
          label={t("workplace.waiting.toDeliver")}
          icon={<Truck size={16} />}
          queue={queueOf(delivery, ["pending", "assigned"])}
          href={place("delivery-handle")}
        />
      ) : (
        <QueueCard
          label={t("workplace.waiting.onTheWay")}
          icon={<Truck size={16} />}
          queue={delivery.inTransit}
          href={place("delivery-list", FIGURE_LISTS.deliveryInTransit.query())}
        />
      )}
      {drives ? (
        <QueueCard
          label={t("workplace.waiting.failed")}
          icon={<PackageX size={16} />}
          queue={delivery.failed}
          href={place("delivery-list", FIGURE_LISTS.deliveryFailed.query())}
          urgency="now"
        />
      ) : null}
    </>
  );
}
