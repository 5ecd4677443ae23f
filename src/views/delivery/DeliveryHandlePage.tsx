import { useState } from "react";
import type { DeliveryRow } from "../../contracts/delivery.ts";
import { useList } from "../../machines/react/use-list.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { FilterBar } from "../kit/FilterBar.tsx";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { Notice } from "../kit/Notice.tsx";
import { PageHeader, SUBTITLE_PENDING } from "../kit/PageHeader.tsx";
import { SearchField } from "../kit/SearchField.tsx";
import { DeliveryBoard, ON_BOARD } from "./DeliveryBoard.tsx";
import { DeliveryCommandHost } from "./DeliveryCommandHost.tsx";
import { type OpenedDelivery, openDelivery } from "./delivery-command.ts";
import { deliveryListMachine } from "./delivery-machines.ts";
import { VehiclesOnTrip } from "./VehiclesOnTrip.tsx";

const IN_HAND = { status: ON_BOARD, sort: "statusSince", pageSize: 200 } as const;

/** What the dispatcher works from: every delivery in hand by its stage, and the vehicles on the road. */
export default function DeliveryHandlePage() {
  const t = useT();
  const mayCommand = useMayCommand();
  const [opened, setOpened] = useState<OpenedDelivery | null>(null);
  const list = useList<DeliveryRow>({
    key: "board",
    machine: deliveryListMachine,
    resource: "delivery",
    topic: "delivery",
    defaults: IN_HAND,
  });
  const unlisted = list.totals.total - list.rows.length;
  const empty = { title: t("delivery.handle.nothing"), hint: t("delivery.handle.nothingHint") };
  return (
    <>
      <PageHeader
        title={t("delivery.handle.title")}
        subtitle={list.isKnown ? t("delivery.handle.queue", { count: list.totals.total }) : SUBTITLE_PENDING}
      />
      <FilterBar isFiltered={Boolean(list.query.keyword)} onClear={list.clearFilters}>
        <SearchField
          label={t("delivery.list.search")}
          placeholder={t("delivery.list.search")}
          value={String(list.query.keyword ?? "")}
          onSearch={(keyword) => list.setFilter({ keyword: keyword || null })}
        />
      </FilterBar>
      <ListState state={listStateOf(list.view, { empty, onClear: list.clearFilters, onRetry: list.retry })}>
        <VehiclesOnTrip rows={list.rows} />
        <DeliveryBoard
          rows={list.rows}
          isBlocked={!mayCommand}
          onOpen={(command, row) => setOpened(openDelivery(command, row))}
        />
        {unlisted > 0 ? <Notice tone="info">{t("delivery.handle.more", { count: unlisted })}</Notice> : null}
      </ListState>
      <DeliveryCommandHost opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}
