import type { DeliveryRow } from "../../contracts/delivery.ts";
import { DELIVERY_SETS } from "../../contracts/delivery-status.ts";
import { useList, useListRows } from "../../machines/react/use-list.ts";
import { useT } from "../kit/i18n.tsx";
import { ListFilters } from "../kit/ListFilters.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { Notice } from "../kit/Notice.tsx";
import { PageHeader, SUBTITLE_PENDING } from "../reading/PageHeader.tsx";
import { useCommandHost } from "../requests/use-command-host.tsx";
import { DeliveryBoard } from "./DeliveryBoard.tsx";
import { deliveryDialogs } from "./delivery-dialogs.ts";
import { deliveryKind } from "./delivery-kind.ts";
import { deliveryListMachine } from "./delivery-machines.ts";
import { VehiclesOnTrip } from "./VehiclesOnTrip.tsx";

const IN_HAND = { status: DELIVERY_SETS.open.join(","), sort: "statusSince", pageSize: 200 } as const;

/** What the dispatcher works from: every delivery in hand by its stage, and the vehicles on the road. */
export default function DeliveryHandlePage() {
  const t = useT();
  const commands = useCommandHost(deliveryKind, deliveryDialogs);
  const list = useList<DeliveryRow>({
    key: "board",
    machine: deliveryListMachine,
    resource: "delivery",
    topic: "delivery",
    defaults: IN_HAND,
  });
  const { rows } = useListRows(list);
  const unlisted = list.totals.total - rows.length;
  const empty = { title: t("delivery.handle.nothing"), hint: t("delivery.handle.nothingHint") };
  return (
    <>
      <PageHeader
        title={t("delivery.handle.title")}
        subtitle={list.isKnown ? t("delivery.handle.queue", { count: list.totals.total }) : SUBTITLE_PENDING}
      />
      <ListFilters
        list={list}
        search={t("delivery.list.search")}
        words={{ areas: ["delivery", "request"] }}
      ></ListFilters>
      <ListState state={listStateOf(list.view, { empty, onClear: list.clearFilters, onRetry: list.retry })}>
        <VehiclesOnTrip rows={rows} />
        <DeliveryBoard rows={rows} onOpen={commands.open} />
        {unlisted > 0 ? <Notice tone="info">{t("delivery.handle.more", { count: unlisted })}</Notice> : null}
      </ListState>
      {commands.host}
    </>
  );
}
