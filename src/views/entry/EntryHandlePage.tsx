import { useState } from "react";
import type { EntryRow } from "../../contracts/entry.ts";
import { useList } from "../../machines/react/use-list.ts";
import { FilterBar } from "../kit/FilterBar.tsx";
import { useT } from "../kit/i18n.tsx";
import { PageHeader, SUBTITLE_PENDING } from "../kit/PageHeader.tsx";
import { CommandHost } from "../kit/request/CommandHost.tsx";
import { QueueTable } from "../kit/request/QueueTable.tsx";
import { openCommand } from "../kit/request/request-kind.ts";
import { StatusFilter } from "../kit/request/StatusFilter.tsx";
import { SearchField } from "../kit/SearchField.tsx";
import { useEntryColumns } from "./entry-columns.tsx";
import { entryDialogs } from "./entry-dialogs.ts";
import { entryKind, type OpenedEntryCommand } from "./entry-kind.ts";

const TO_RECEIVE = { status: "approved,receiving", sort: "expectedAt" } as const;

/** What the dock works from: entries to arrive and to receive, the soonest expected first. */
export default function EntryHandlePage() {
  const t = useT();
  const columns = useEntryColumns();
  const [opened, setOpened] = useState<OpenedEntryCommand | null>(null);
  const list = useList<EntryRow>({
    key: "queue",
    machine: entryKind.list,
    resource: "entry",
    topic: "entry",
    defaults: TO_RECEIVE,
  });
  return (
    <>
      <PageHeader
        title={t("entry.handle.title")}
        subtitle={list.isKnown ? t("entry.handle.queue", { count: list.totals.total }) : SUBTITLE_PENDING}
      />
      <FilterBar isFiltered={Boolean(list.query.keyword || list.query.status)} onClear={list.clearFilters}>
        <SearchField
          label={t("entry.list.search")}
          placeholder={t("entry.list.search")}
          value={list.query.keyword ?? ""}
          onSearch={(keyword) => list.setFilter({ keyword: keyword || null })}
        />
        <StatusFilter
          name="entry"
          statuses={["approved", "receiving"]}
          value={list.query.status}
          onChange={(status) => list.setFilter({ status })}
        />
      </FilterBar>
      <QueueTable
        kind={entryKind}
        label={t("entry.handle.title")}
        list={list}
        columns={[
          columns.number,
          columns.clientName,
          columns.warehouseName,
          columns.expectedAt,
          columns.arrivedAt,
          columns.size,
          columns.progress,
          columns.status,
        ]}
        only={["arrive", "receive"]}
        empty={{ title: t("entry.handle.empty"), hint: t("entry.handle.emptyHint") }}
        onOpen={(command, row) => setOpened(openCommand(command, row))}
      />
      <CommandHost kind={entryKind} dialogOf={entryDialogs} opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}
