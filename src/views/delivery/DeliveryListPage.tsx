import { Download } from "lucide-react";
import { useState } from "react";
import { DELIVERY_STATUSES, type DeliveryRow } from "../../contracts/delivery.ts";
import { useExport } from "../../machines/react/use-export.ts";
import { useList } from "../../machines/react/use-list.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { Button } from "../kit/Button.tsx";
import { DataTable } from "../kit/DataTable.tsx";
import { FilterBar } from "../kit/FilterBar.tsx";
import { useT } from "../kit/i18n.tsx";
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
import { useDeliveryColumns } from "./delivery-columns.tsx";
import { deliveryListMachine } from "./delivery-machines.ts";

/** Every delivery in one's scope, newest first: filtered, sorted, followed live. */
export default function DeliveryListPage() {
  const t = useT();
  const columns = useDeliveryColumns(usePerson().roleCode === "admin");
  const [density, setDensity] = useState<Density>("normal");
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set(["createdAt"]));
  const list = useList<DeliveryRow>({
    key: "list",
    machine: deliveryListMachine,
    resource: "delivery",
    topic: "delivery",
  });
  const csv = useExport("delivery", list.query, saveFile);
  return (
    <>
      <PageHeader title={t("delivery.list.title")} subtitle={t("delivery.list.subtitle")} />
      <FilterBar
        isFiltered={Boolean(list.query.keyword || list.query.status)}
        onClear={list.clearFilters}
        actions={
          <>
            <Button icon={<Download size={16} />} isBusy={csv.isBusy} onClick={csv.ask}>
              {t("common.action.export")}
            </Button>
            <TableSettings
              columns={columns}
              hidden={hidden}
              onHidden={setHidden}
              density={density}
              onDensity={setDensity}
            />
          </>
        }
      >
        <SearchField
          label={t("delivery.list.search")}
          placeholder={t("delivery.list.search")}
          value={String(list.query.keyword ?? "")}
          onSearch={(keyword) => list.setFilter({ keyword: keyword || null })}
        />
        <SelectField
          label={t("delivery.field.status")}
          allLabel={t("common.word.all")}
          value={String(list.query.status ?? "")}
          options={DELIVERY_STATUSES.map((status) => ({
            value: status,
            label: t(`texts.status.delivery.${status}`),
          }))}
          onChange={(status) => list.setFilter({ status: status || null })}
        />
      </FilterBar>
      <Panel isFlush>
        <ListState
          state={listStateOf(list.view, {
            onClear: list.clearFilters,
            onRetry: list.retry,
            empty: { title: t("delivery.list.empty"), hint: t("delivery.list.emptyHint") },
          })}
        >
          <DataTable
            label={t("delivery.list.title")}
            columns={columns.filter((column) => !hidden.has(column.key))}
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
