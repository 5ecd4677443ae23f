import type { ReactNode } from "react";
import type { ListOf } from "../../machines/react/use-list.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useT } from "../kit/i18n.tsx";
import { ListTable } from "../kit/ListTable.tsx";
import { Panel } from "../kit/Panel.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { actionsColumn, type Column, type Density } from "../kit/table-column.ts";
import { PHONE, useMedia } from "../kit/use-media.ts";
import { CommandButtons } from "./CommandButtons.tsx";
import { NextAction } from "./NextAction.tsx";
import { nextDeskOf } from "./next-action.ts";
import type { Place, RequestKind, RequestRow } from "./request-kind.ts";

/** A queue of requests with the commands that the page is for at the end of each row. */
export function QueueTable<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly label: string;
  readonly list: ListOf<Row>;
  readonly columns: readonly Column<Row>[];
  /** Whose commands each row has as buttons; absent: its next step, and the rest in a menu. */
  readonly place?: Place;
  readonly empty: { readonly title: string; readonly hint: string; readonly action?: ReactNode };
  readonly density?: Density;
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  /** Why a row cannot be ticked; null where it can. */
  readonly unselectable?: (row: Row) => string | null;
  /** Opens the desk of the queue's page on a row. */
  readonly onDesk?: (row: Row) => void;
}) {
  const { kind, label, list, columns, place, empty, density, selected, onSelect, unselectable, onDesk } =
    props;
  const t = useT();
  const mayCommand = useMayCommand();
  const isPhone = useMedia(PHONE);
  const person = usePerson();
  const actions = actionsColumn<Row>(t, (row) =>
    place ? (
      <CommandButtons kind={kind} row={row} size="sm" place={place} isBlocked={!mayCommand} />
    ) : (
      <NextAction kind={kind} row={row} onDesk={onDesk && (() => onDesk(row))} />
    ),
  );
  const titleOf = (column: Column<Row>): Column<Row> => ({
    ...column,
    cell: (row) => {
      const desk = nextDeskOf(kind, row, person);
      return desk ? <TextLink href={desk.href}>{row.number}</TextLink> : column.cell(row);
    },
  });
  return (
    <Panel isFlush>
      <ListTable
        list={list}
        empty={empty}
        label={label}
        // A card on a phone is the tap itself: it opens the desk of its next step, else its page.
        columns={
          isPhone
            ? columns.map((column) => (column.isTitle ? titleOf(column) : column))
            : [...columns, actions]
        }
        rowName={(row) => row.number}
        density={density}
        {...(selected && onSelect ? { selected, onSelect } : {})}
        unselectable={unselectable}
      />
    </Panel>
  );
}
