import { useRef } from "react";
import { type ListOf, useListRows } from "../../machines/react/use-list.ts";
import { DataTable } from "./DataTable.tsx";
import { ListState } from "./ListState.tsx";
import { type ListWords, listStateOf } from "./list-state-of.ts";
import { Pager } from "./Pager.tsx";
import type { DataTableProps } from "./table-column.ts";
import { useHeldStill } from "./use-still.ts";

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

/**
 * The rows of one query in the order that they had when the pointer or the focus came; new ones follow behind. Another
 * query has its own order at once. Spread the second part on the element around the rows.
 */
function useSteadyRows<Row extends { readonly id: string }>(rows: readonly Row[], query: string) {
  const [isHeld, holder] = useHeldStill();
  const last = useRef({ rows, query, shown: rows });
  const before = last.current;
  if (before.rows !== rows || before.query !== query || !isHeld) {
    const isSteady = isHeld && before.query === query;
    last.current = { rows, query, shown: isSteady ? steadyRows(before.shown, rows) : rows };
  }
  return [last.current.shown, holder] as const;
}

/** The order of a list's rows while the pointer or the focus is in them: nothing moves under it. Pure. */
export function steadyRows<Row extends { readonly id: string }>(
  shown: readonly Row[],
  rows: readonly Row[],
): readonly Row[] {
  const now = new Map(rows.map((row) => [row.id, row]));
  const kept = shown.flatMap(({ id }) => now.get(id) ?? []);
  const known = new Set(kept.map(({ id }) => id));
  const came = rows.filter(({ id }) => !known.has(id));
  return [...kept, ...came];
}
