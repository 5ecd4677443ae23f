import type { useList } from "../../machines/react/use-list.ts";
import { DataTable } from "./DataTable.tsx";
import { ListState } from "./ListState.tsx";
import { type ListWords, listStateOf } from "./list-state-of.ts";
import { Pager } from "./Pager.tsx";
import type { DataTableProps } from "./table-column.ts";

type OfList = "rows" | "rowKey" | "sort" | "onSort" | "isBusy" | "footer";

/** A page's list in its present state: loading, empty, refused, or its rows with sorting and pages. */
export function ListTable<Row extends { readonly id: string; readonly version: number }>(
  props: Omit<DataTableProps<Row>, OfList> & {
    readonly list: ReturnType<typeof useList<Row>>;
    readonly empty: ListWords["empty"];
  },
) {
  const { list, empty, ...table } = props;
  return (
    <ListState state={listStateOf(list.view, { empty, onClear: list.clearFilters, onRetry: list.retry })}>
      <DataTable
        mark={list.mark}
        isPage
        {...table}
        rows={list.rows}
        rowKey={(row) => row.id}
        sort={list.query.sort ?? null}
        onSort={list.setSort}
        isBusy={list.isBusy}
        footer={<Pager {...list.totals} onPage={list.setPage} onPageSize={list.setPageSize} />}
      />
    </ListState>
  );
}
