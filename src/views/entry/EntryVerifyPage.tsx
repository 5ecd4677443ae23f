import { useState } from "react";
import type { EntryRow } from "../../contracts/entry.ts";
import { ENTRY_RIGHTS } from "../../contracts/permissions.ts";
import { hrefOf } from "../../machines/guard.places.ts";
import { useGo } from "../../machines/react/use-go.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useList } from "../../machines/react/use-list.ts";
import { FilterBar } from "../kit/FilterBar.tsx";
import { useT } from "../kit/i18n.tsx";
import { PageHeader } from "../kit/PageHeader.tsx";
import { SearchField } from "../kit/SearchField.tsx";
import { EntryBulkApprove } from "./EntryBulkApprove.tsx";
import { EntryCommandHost } from "./EntryCommandHost.tsx";
import { EntryQueueTable } from "./EntryQueueTable.tsx";
import { useEntryColumns } from "./entry-columns.tsx";
import { type OpenedEntryCommand, openEntryCommand } from "./entry-command.ts";
import { entryListMachine } from "./entry-machines.ts";

const PENDING = { status: "pending" } as const;
const OLDEST_FIRST = { sort: "statusSince" } as const;

/** An admin's queue, oldest first; a client sees its own pending ones, and may withdraw them. */
export default function EntryVerifyPage() {
  const t = useT();
  const go = useGo();
  const columns = useEntryColumns();
  const decides = useHolds(ENTRY_RIGHTS.approve);
  const [opened, setOpened] = useState<OpenedEntryCommand | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const list = useList<EntryRow>({
    key: "queue",
    machine: entryListMachine,
    resource: "entry",
    topic: "entry",
    fixed: PENDING,
    defaults: OLDEST_FIRST,
  });
  const count = list.totals.total;
  const open = (command: string, row: EntryRow) =>
    command === "amend"
      ? go(hrefOf("entry-apply", {}, { id: row.id }))
      : setOpened(openEntryCommand(command, row));
  return (
    <>
      <PageHeader
        title={t("entry.verify.title")}
        subtitle={t(decides ? "entry.verify.queue" : "entry.verify.mine", { count })}
        actions={
          decides ? (
            <EntryBulkApprove
              rows={list.rows.filter((row) => selected.has(row.id))}
              onDone={() => setSelected(new Set())}
            />
          ) : null
        }
      />
      <FilterBar isFiltered={Boolean(list.query.keyword)} onClear={list.clearFilters}>
        <SearchField
          label={t("entry.list.search")}
          placeholder={t("entry.list.search")}
          value={list.query.keyword ?? ""}
          onSearch={(keyword) => list.setFilter({ keyword: keyword || null })}
        />
      </FilterBar>
      <EntryQueueTable
        label={t("entry.verify.title")}
        list={list}
        columns={[
          columns.number,
          ...(decides ? [columns.clientName] : []),
          columns.warehouseName,
          columns.size,
          columns.expectedAt,
          columns.submittedAt,
          columns.waited,
        ]}
        only={decides ? ["approve", "reject"] : ["withdraw"]}
        empty={{ title: t("entry.verify.empty"), hint: t("entry.verify.emptyHint") }}
        {...(decides ? { selected, onSelect: setSelected } : {})}
        onOpen={open}
      />
      <EntryCommandHost opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}
