import { memo } from "react";
import type { ShownMark } from "../../machines/page/live.policy.ts";
import { useT } from "./i18n.tsx";
import { RowCheckbox } from "./RowCheckbox.tsx";
import { type Column, toggled } from "./table-column.ts";

interface RowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly name: string;
  readonly mark: ShownMark | undefined;
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
    <tr
      data-mark={mark?.kind}
      data-fading={mark?.isFading ? "" : undefined}
      data-selected={isSelected ? "" : undefined}
      aria-rowindex={rowIndex}
    >
      {onSelect ? (
        <td data-select="">
          <RowCheckbox
            label={t("common.list.selectRow", { name })}
            value={isSelected}
            reason={unselectable}
            onChange={(isOn) => onSelect(toggled(selected, id, isOn))}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <Cell key={column.key} column={column} row={row} mark={mark} />
      ))}
    </tr>
  );
}

/** One row; scrolling a virtual table renders only the rows that come into sight. */
export const TableRow = memo(PlainRow) as typeof PlainRow;

const New = () => <small data-new="">{useT()("common.list.new")}</small>;

function Cell<Row>(props: {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly mark: ShownMark | undefined;
}) {
  const { column, row, mark } = props;
  if (column.isTitle) {
    return (
      <th scope="row" data-title="" data-align={column.align} data-wraps={column.wraps ? "" : undefined}>
        {column.cell(row, mark?.news)}
        {mark?.kind === "new" ? <New /> : null}
      </th>
    );
  }
  if (column.isActions) {
    return (
      <td data-actions="">
        <div>{column.cell(row, mark?.news)}</div>
      </td>
    );
  }
  const content = column.cell(row, mark?.news);
  return (
    <td
      data-align={column.align}
      data-pinned={column.isPinned ? "" : undefined}
      data-yields={column.yields}
      data-shrinks={column.shrinks ? "" : undefined}
      data-wraps={column.wraps ? "" : undefined}
      style={column.sizePx && column.shrinks ? { maxWidth: column.sizePx } : undefined}
      data-sized={column.sizePx ? "" : undefined}
      title={column.shrinks && typeof content === "string" ? content : undefined}
    >
      {content}
    </td>
  );
}
