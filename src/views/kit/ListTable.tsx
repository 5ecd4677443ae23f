import { type ListOf, useListRows } from "../../machines/react/use-list.ts";
import { DataTable } from "./DataTable.tsx";
import { ListState } from "./ListState.tsx";
import { type ListWords, listStateOf } from "./list-state-of.ts";
import { Pager } from "./Pager.tsx";
import type { DataTableProps } from "./table-column.ts";
import { useSteadyRows } from "./use-steady-rows.ts";

type OfList = "rows" | "rowKey" | "sort" | "onSort" | "isBusy" | "footer";

interface Row {
  readonly id: string;
  readonly version: number;
}

/** A page's list in its present state: loading, empty, refused, or its rows with sorting and pages. */
export function ListTable<R extends Row>(
  props: Omit<DataTableProps<R>, OfList> & {
    readonly list: ListOf<R>;
    readonly empty: ListWords["empty"];
    /** In the foot: what the table does not show, and why. */
    readonly note?: string | null;
  },
) {
  const { list, empty, note, ...table } = props;
  return (
    <ListRows
      {...{ list, empty, table }}
      footer={<Pager {...list.totals} onPage={list.setPage} onPageSize={list.setPageSize} note={note} />}
    />
  );
}

/** The part that renders with each change of a row: what it is given stays the same, and so do all other rows. */
function ListRows<R extends Row>(props: {
  readonly list: ListOf<R>;
  readonly empty: ListWords["empty"];
  readonly table: Omit<DataTableProps<R>, OfList>;
  readonly footer: DataTableProps<R>["footer"];
}) {
  const { list, empty, table, footer } = props;
  const live = useListRows(list);
  const [rows, holder] = useSteadyRows(live.rows, live.answers);
  return (
    <div {...holder}>
      <ListState state={listStateOf(list.view, { empty, onClear: list.clearFilters, onRetry: list.retry })}>
        <DataTable
          mark={live.mark}
          isPage
          {...table}
          rows={rows}
          rowKey={rowKey}
          sort={list.query.sort ?? null}
          onSort={list.setSort}
          isBusy={list.isBusy}
          footer={footer}
        />
      </ListState>
    </div>
  );
}

const rowKey = ({ id }: Row): string => id;
