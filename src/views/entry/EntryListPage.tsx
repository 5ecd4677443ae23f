import { Download, Plus } from "lucide-react";
import { useState } from "react";
import { ENTRY_STATUSES, type EntryRow } from "../../contracts/entry.ts";
import { ENTRY_RIGHTS } from "../../contracts/permissions.ts";
import { hrefOf } from "../../machines/guard.places.ts";
import { useExport } from "../../machines/react/use-export.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useList } from "../../machines/react/use-list.ts";
import { Button } from "../kit/Button.tsx";
import { DataTable } from "../kit/DataTable.tsx";
import { FilterBar } from "../kit/FilterBar.tsx";
import { useT } from "../kit/i18n.tsx";
import { LinkButton } from "../kit/LinkButton.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { PageHeader } from "../kit/PageHeader.tsx";
import { Pager } from "../kit/Pager.tsx";
import { Panel } from "../kit/Panel.tsx";
import { SearchField } from "../kit/SearchField.tsx";
import { SelectField } from "../kit/SelectField.tsx";
import { saveFile } from "../kit/save-file.ts";
import { TableSettings } from "../kit/TableSettings.tsx";
import type { Density } from "../kit/table-column.ts";
import { useEntryColumns } from "./entry-columns.tsx";
import { entryListMachine } from "./entry-machines.ts";

/** Every entry in one's scope, newest first: filtered, sorted, followed live. */
export default function EntryListPage() {
  const t = useT();
  const columns = useEntryColumns();
  const mayApply = useHolds(ENTRY_RIGHTS.submit);
  const isAdmin = useHolds({ anyOf: ["entry-list"], roleCode: "admin" });
  const [density, setDensity] = useState<Density>("normal");
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const list = useList<EntryRow>({
    key: "list",
    machine: entryListMachine,
    resource: "entry",
    topic: "entry",
  });
  const csv = useExport("entry", list.query, saveFile);
  const shown = [
    columns.number,
    ...(isAdmin ? [columns.clientName] : []),
    columns.warehouseName,
    columns.kind,
    columns.sourceNumber,
    columns.size,
    columns.progress,
    columns.expectedAt,
    columns.status,
    columns.updatedAt,
  ];
  const create = mayApply ? (
    <LinkButton look="primary" icon={<Plus size={16} />} href={hrefOf("entry-apply")}>
      {t("entry.list.create")}
    </LinkButton>
  ) : null;
  return (
    <>
      <PageHeader title={t("entry.list.title")} subtitle={t("entry.list.subtitle")} actions={create} />
      <FilterBar
        isFiltered={Boolean(list.query.keyword || list.query.status || list.query.kind)}
        onClear={list.clearFilters}
        actions={
          <>
            <Button icon={<Download size={16} />} isBusy={csv.isBusy} onClick={csv.ask}>
              {t("common.action.export")}
            </Button>
            <TableSettings
              columns={shown}
              hidden={hidden}
              onHidden={setHidden}
              density={density}
              onDensity={setDensity}
            />
          </>
        }
      >
        <SearchField
          label={t("entry.list.search")}
          placeholder={t("entry.list.search")}
          value={String(list.query.keyword ?? "")}
          onSearch={(keyword) => list.setFilter({ keyword: keyword || null })}
        />
        <SelectField
          label={t("entry.field.status")}
          allLabel={t("common.word.all")}
          value={String(list.query.status ?? "")}
          options={ENTRY_STATUSES.map((status) => ({
            value: status,
            label: t(`texts.status.entry.${status}`),
          }))}
          onChange={(status) => list.setFilter({ status: status || null })}
        />
      </FilterBar>
      <Panel isFlush>
        <ListState
          state={listStateOf(list.view, {
            onClear: list.clearFilters,
            onRetry: list.retry,
            empty: { title: t("entry.list.empty"), hint: t("entry.list.emptyHint"), action: create },
          })}
        >
          <DataTable
            label={t("entry.list.title")}
            columns={shown.filter((column) => !hidden.has(column.key))}
            rows={list.rows}
            rowKey={(row) => row.id}
            rowName={(row) => row.number}
            density={density}
            sort={list.query.sort ?? null}
            onSort={list.setSort}
            mark={list.mark}
            isBusy={list.isBusy}
            footer={<Pager {...list.totals} onPage={list.setPage} onPageSize={list.setPageSize} />}
          />
        </ListState>
      </Panel>
    </>
  );
}
