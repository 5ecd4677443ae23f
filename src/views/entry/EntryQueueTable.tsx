import type { ReactNode } from "react";
import type { EntryRow } from "../../contracts/entry.ts";
import type { useList } from "../../machines/react/use-list.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { DataTable } from "../kit/DataTable.tsx";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { Pager } from "../kit/Pager.tsx";
import { Panel } from "../kit/Panel.tsx";
import type { Column } from "../kit/table-column.ts";
import { EntryCommandButtons } from "./EntryCommandButtons.tsx";

/** A queue of entries with the commands that the page is for at the end of each row. */
export function EntryQueueTable(props: {
  readonly label: string;
  readonly list: ReturnType<typeof useList<EntryRow>>;
  readonly columns: readonly Column<EntryRow>[];
  readonly only: readonly string[];
  readonly empty: { readonly title: string; readonly hint: string; readonly action?: ReactNode };
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  readonly onOpen: (command: string, row: EntryRow) => void;
}) {
  const { label, list, columns, only, empty, selected, onSelect, onOpen } = props;
  const t = useT();
  const mayCommand = useMayCommand();
  const actions: Column<EntryRow> = {
    key: "actions",
    header: t("common.list.actions"),
    isActions: true,
    align: "end",
    cell: (row) => (
      <EntryCommandButtons
        row={row}
        size="sm"
        only={only}
        isBlocked={!mayCommand}
        onOpen={(command) => onOpen(command, row)}
      />
    ),
  };
  return (
    <Panel isFlush>
      <ListState state={listStateOf(list.view, { empty, onClear: list.clearFilters, onRetry: list.retry })}>
        <DataTable
          label={label}
          columns={[...columns, actions]}
          rows={list.rows}
          rowKey={(row) => row.id}
          rowName={(row) => row.number}
          sort={list.query.sort ?? null}
          onSort={list.setSort}
          mark={list.mark}
          isBusy={list.isBusy}
          {...(selected && onSelect ? { selected, onSelect } : {})}
          footer={<Pager {...list.totals} onPage={list.setPage} onPageSize={list.setPageSize} />}
        />
      </ListState>
    </Panel>
  );
}
