import { memo } from "react";
import { Checkbox } from "./Checkbox.tsx";
import { useT } from "./i18n.tsx";
import { type Column, toggled } from "./table-column.ts";

interface RowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly name: string;
  readonly mark: "new" | "changed" | undefined;
  readonly rowIndex: number | undefined;
  readonly selected: ReadonlySet<string> | undefined;
  readonly onSelect: ((selected: ReadonlySet<string>) => void) | undefined;
  readonly unselectable: string | null;
}

function PlainRow<Row>(props: RowProps<Row>) {
  const { id, row, columns, name, mark, rowIndex, selected, onSelect, unselectable } = props;
  const t = useT();
  const isSelected = selected?.has(id) ?? false;
  return (
    <tr data-mark={mark} data-selected={isSelected ? "" : undefined} aria-rowindex={rowIndex}>
      {onSelect ? (
        <td data-select="">
          <Checkbox
            isLabelHidden
            label={t("common.list.selectRow", { name })}
            value={isSelected}
            reason={unselectable}
            onChange={(isOn) => onSelect(toggled(selected, id, isOn))}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <Cell key={column.key} column={column} row={row} />
      ))}
    </tr>
  );
}

/** One row; scrolling a virtual table renders only the rows that come into sight. */
export const TableRow = memo(PlainRow) as typeof PlainRow;

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  if (column.isTitle) {
    return (
      <th scope="row" data-title="" data-align={column.align}>
        {column.cell(row)}
      </th>
    );
  }
  if (column.isActions) {
    return (
      <td data-actions="">
        <div>{column.cell(row)}</div>
      </td>
    );
  }
  return <td data-align={column.align}>{column.cell(row)}</td>;
}
