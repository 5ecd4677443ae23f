import type { ReactNode } from "react";
import type { ListOf } from "../../machines/react/use-list.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { useT } from "../kit/i18n.tsx";
import { ListTable } from "../kit/ListTable.tsx";
import { Panel } from "../kit/Panel.tsx";
import { actionsColumn, type Column, type Density } from "../kit/table-column.ts";
import { CommandButtons } from "./CommandButtons.tsx";
import type { Place, RequestKind, RequestRow } from "./request-kind.ts";

/** A queue of requests with the commands that the page is for at the end of each row. */
export function QueueTable<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly label: string;
  readonly list: ListOf<Row>;
  readonly columns: readonly Column<Row>[];
  readonly place: Place;
  /** A command that the row does not need here, although it is offered. */
  readonly hides?: (command: string, row: Row) => boolean;
  readonly empty: { readonly title: string; readonly hint: string; readonly action?: ReactNode };
  readonly density?: Density;
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  /** Why a row cannot be ticked; null where it can. */
  readonly unselectable?: (row: Row) => string | null;
  readonly onOpen: (command: string, row: Row) => void;
  /** What the page adds to a row beside its commands. */
  readonly beside?: (row: Row) => ReactNode;
}) {
  const {
    kind,
    label,
    list,
    columns,
    place,
    hides,
    empty,
    density,
    selected,
    onSelect,
    unselectable,
    onOpen,
    beside,
  } = props;
  const t = useT();
  const mayCommand = useMayCommand();
  const actions = actionsColumn<Row>(t, (row) => (
    <>
      <CommandButtons
        kind={kind}
        row={row}
        size="sm"
        place={place}
        {...(hides ? { hides: (command) => hides(command, row) } : {})}
        isBlocked={!mayCommand}
        onOpen={(command) => onOpen(command, row)}
      />
      {beside?.(row)}
    </>
  ));
  return (
    <Panel isFlush>
      <ListTable
        list={list}
        empty={empty}
        label={label}
        columns={[...columns, actions]}
        rowName={(row) => row.number}
        density={density}
        {...(selected && onSelect ? { selected, onSelect } : {})}
        unselectable={unselectable}
      />
    </Panel>
  );
}
