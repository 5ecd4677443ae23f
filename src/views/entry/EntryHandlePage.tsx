import { useState } from "react";
import type { EntryRow } from "../../contracts/entry.ts";
import { useList } from "../../machines/react/use-list.ts";
import { FilterBar } from "../kit/FilterBar.tsx";
import { useT } from "../kit/i18n.tsx";
import { PageHeader } from "../kit/PageHeader.tsx";
import { SearchField } from "../kit/SearchField.tsx";
import { SelectField } from "../kit/SelectField.tsx";
import { EntryCommandHost } from "./EntryCommandHost.tsx";
import { EntryQueueTable } from "./EntryQueueTable.tsx";
import { useEntryColumns } from "./entry-columns.tsx";
import { type OpenedEntryCommand, openEntryCommand } from "./entry-command.ts";
import { entryListMachine } from "./entry-machines.ts";

const TO_RECEIVE = { status: "approved,receiving", sort: "expectedAt" } as const;

/** What the dock works from: entries to arrive and to receive, the soonest expected first. */
export default function EntryHandlePage() {
  const t = useT();
  const columns = useEntryColumns();
  const [opened, setOpened] = useState<OpenedEntryCommand | null>(null);
  const list = useList<EntryRow>({
    key: "queue",
    machine: entryListMachine,
    resource: "entry",
    topic: "entry",
    defaults: TO_RECEIVE,
  });
  return (
    <>
      <PageHeader
        title={t("entry.handle.title")}
        subtitle={t("entry.handle.queue", { count: list.totals.total })}
      />
      <FilterBar isFiltered={Boolean(list.query.keyword || list.query.status)} onClear={list.clearFilters}>
        <SearchField
          label={t("entry.list.search")}
          placeholder={t("entry.list.search")}
          value={list.query.keyword ?? ""}
          onSearch={(keyword) => list.setFilter({ keyword: keyword || null })}
        />
        <SelectField
          label={t("entry.field.status")}
          allLabel={t("common.word.all")}
          value={String(list.query.status ?? "")}
          options={["approved", "receiving"].map((status) => ({
            value: status,
            label: t.dynamic(`texts.status.entry.${status}`),
          }))}
          onChange={(status) => list.setFilter({ status: status || null })}
        />
      </FilterBar>
      <EntryQueueTable
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
        onOpen={(command, row) => setOpened(openEntryCommand(command, row))}
      />
      <EntryCommandHost opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}
