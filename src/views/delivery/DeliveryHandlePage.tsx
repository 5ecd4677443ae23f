import { useState } from "react";
import type { DeliveryRow } from "../../contracts/delivery.ts";
import { DELIVERY_SETS } from "../../contracts/delivery-status.ts";
import { filtersOf } from "../../machines/page/list-fit.ts";
import { useList } from "../../machines/react/use-list.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { FilterBar } from "../kit/FilterBar.tsx";
import { FilterChips } from "../kit/FilterChips.tsx";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { Notice } from "../kit/Notice.tsx";
import { SearchField } from "../kit/SearchField.tsx";
import { PageHeader, SUBTITLE_PENDING } from "../reading/PageHeader.tsx";
import { CommandHost } from "../requests/CommandHost.tsx";
import { openCommand } from "../requests/request-kind.ts";
import { DeliveryBoard } from "./DeliveryBoard.tsx";
import { deliveryDialogs } from "./delivery-dialogs.ts";
import { deliveryKind, type OpenedDelivery } from "./delivery-kind.ts";
import { deliveryListMachine } from "./delivery-machines.ts";
import { VehiclesOnTrip } from "./VehiclesOnTrip.tsx";

const IN_HAND = { status: DELIVERY_SETS.open.join(","), sort: "statusSince", pageSize: 200 } as const;

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
      <FilterBar isFiltered={filtersOf(list.query).length > 0} onClear={list.clearFilters}>
        <SearchField
          label={t("delivery.list.search")}
          placeholder={t("delivery.list.search")}
          value={String(list.query.keyword ?? "")}
          onSearch={(keyword) => list.setFilter({ keyword: keyword || null })}
        />
        <FilterChips
          query={list.query}
          shown={[]}
          areas={["delivery", "request"]}
          row={list.rows[0]}
          onRemove={(field) => list.setFilter({ [field]: null })}
        />
      </FilterBar>
      <ListState state={listStateOf(list.view, { empty, onClear: list.clearFilters, onRetry: list.retry })}>
        <VehiclesOnTrip rows={list.rows} />
        <DeliveryBoard
          rows={list.rows}
          isBlocked={!mayCommand}
          onOpen={(command, row) => setOpened(openCommand(command, row))}
        />
        {unlisted > 0 ? <Notice tone="info">{t("delivery.handle.more", { count: unlisted })}</Notice> : null}
      </ListState>
      <CommandHost
        kind={deliveryKind}
        dialogs={deliveryDialogs}
        opened={opened}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
