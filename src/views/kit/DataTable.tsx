import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type CSSProperties, memo, type PointerEvent, useEffect, useMemo, useRef } from "react";
import { useT } from "./i18n.tsx";
import { RowCheckbox } from "./RowCheckbox.tsx";
import { TableCards } from "./TableCards.tsx";
import { TableRow } from "./TableRow.tsx";
import { type Column, type DataTableProps, nextSort, ROW_HEIGHT } from "./table-column.ts";
import { arranged, isMovable } from "./table-layout.ts";
import { Grip, SortButton, TableFoot, TableFrame, TableRoot } from "./table-parts.tsx";
import { useColumnDrag } from "./use-column-drag.ts";
import { useColumnFit } from "./use-column-fit.ts";
import { PHONE, useMedia } from "./use-media.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** Above this number, only the visible rows are in the document. */
const VIRTUAL_ABOVE = 50;
const AS_IT_COMES = { hidden: [], order: [], widths: {} } as const;

/** A table of rows that share columns; cards on a phone; virtual beyond 50 rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    rows,
    rowKey,
    rowName = rowKey,
    layout,
    density = layout?.density ?? "normal",
    sort,
    defaultSort,
    onSort,
  } = props;
  const { selected, onSelect, unselectable, mark, isBusy, footer, minWidth } = props;
  const t = useT();
  const isPhone = useMedia(PHONE);
  const { hidden, order, widths } = layout ?? AS_IT_COMES;
  const columns = useMemo(
    () => arranged(props.columns, { hidden, order, widths }),
    [props.columns, hidden, order, widths],
  );
  const drag = useColumnDrag(props.columns, layout);
  const frame = useRef<HTMLDivElement>(null);
  const isVirtual = rows.length > VIRTUAL_ABOVE;
  const height = ROW_HEIGHT[density];
  const virtual = useVirtualizer({
    count: isVirtual && !isPhone ? rows.length : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 12,
    // Before the frame is measured (first render), enough rows for a tall screen.
    initialRect: { width: 1200, height: 800 },
  });

  const onLeftOut = layout?.onLeftOut;
  const leftOut = useColumnFit(frame, columns, rows, !isPhone);
  useEffect(() => onLeftOut?.(leftOut), [onLeftOut, leftOut]);

  if (isPhone) {
    return (
      <>
        <TableCards {...props} columns={columns} rowName={rowName} />
        {footer}
      </>
    );
  }

  const selectable = unselectable ? rows.filter((row) => unselectable(row) === null) : rows;
  const chosen = selected ? rows.filter((row) => selected.has(rowKey(row))).length : 0;
  const inSight = virtual.getVirtualItems();
  const first = inSight[0];
  const last = inSight.at(-1);
  const before = first ? first.start : 0;
  const after = last ? virtual.getTotalSize() - last.end : 0;
  const width = columns.length + (onSelect ? 1 : 0);
  const pins = columns.some(({ isPinned }) => isPinned);
  const titleWidth = columns.find(({ isTitle }) => isTitle)?.width;
  const shown = isVirtual ? inSight.map((item) => item.index) : rows.map((_, index) => index);

  return (
    <>
      <TableFrame
        ref={frame}
        maxHeight={props.maxHeight ?? (isVirtual ? "70vh" : undefined)}
        isPage={props.isPage}
        // What scrolls has to be reachable without a mouse.
        tabIndex={isVirtual || props.maxHeight ? 0 : undefined}
        role={isVirtual || props.maxHeight ? "group" : undefined}
        aria-label={isVirtual || props.maxHeight ? label : undefined}
      >
        <TableRoot
          aria-label={label}
          aria-busy={isBusy || undefined}
          aria-rowcount={isVirtual ? rows.length + 1 : undefined}
          minWidth={minWidth}
          data-pins={pins ? "" : undefined}
          style={{ "--row-height": `${height}px`, "--title-width": titleWidth } as CSSProperties}
        >
          <thead>
            <tr>
              {onSelect ? (
                <th data-select="">
                  <RowCheckbox
                    label={t("common.list.selectAll")}
                    value={chosen > 0 && chosen === selectable.length}
                    isMixed={chosen > 0 && chosen < selectable.length}
                    onChange={(isOn) => onSelect(new Set(isOn ? selectable.map(rowKey) : []))}
                  />
                </th>
              ) : null}
              {columns.map((column) => (
                <HeaderCell key={column.key} {...{ column, sort, defaultSort, onSort, drag }} />
              ))}
            </tr>
          </thead>
          <tbody>
            {before > 0 ? <SpacerRow height={before} span={width} /> : null}
            {shown.map((index) => {
              const row = rows[index];
              if (row === undefined) return null;
              const key = rowKey(row);
              return (
                <TableRow
                  key={key}
                  id={key}
                  row={row}
                  columns={columns}
                  name={onSelect ? rowName(row) : key}
                  mark={mark?.(row)}
                  rowIndex={isVirtual ? index + 2 : undefined}
                  selected={selected}
                  onSelect={onSelect}
                  unselectable={unselectable?.(row) ?? null}
                />
              );
            })}
            {after > 0 ? <SpacerRow height={after} span={width} /> : null}
          </tbody>
        </TableRoot>
      </TableFrame>
      {footer ? <TableFoot isPage={props.isPage}>{footer}</TableFoot> : null}
    </>
  );
}

function SpacerRow({ height, span }: { readonly height: number; readonly span: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a spacer has nothing that could take focus
    <tr aria-hidden="true">
      <td data-spacer="" colSpan={span} style={{ height }} />
    </tr>
  );
}

const headerStyle = <Row,>({ width, sizePx, shrinks }: Column<Row>): CSSProperties | undefined =>
  sizePx === undefined
    ? width
      ? { width }
      : undefined
    : { width: sizePx, minWidth: sizePx, ...(shrinks ? { maxWidth: sizePx } : {}) };

function PlainHeaderCell<Row>(props: {
  readonly column: Column<Row>;
  readonly sort: string | null | undefined;
  readonly defaultSort: string | undefined;
  readonly onSort: ((sort: string | null) => void) | undefined;
  readonly drag: ReturnType<typeof useColumnDrag>;
}) {
  const { column, sort, defaultSort, onSort } = props;
  const t = useT();
  const { sortField: field, header, key } = column;
  const style = headerStyle(column);
  const drag = isMovable(column) ? props.drag : null;
  const grip = drag ? (
    <Grip
      data-grip=""
      title={t("common.list.resize", { column: header })}
      onPointerDown={(event) => drag.onSizePress(event, key)}
      onDoubleClick={() => drag.onSizeForget(key)}
    />
  ) : null;
  const marks = {
    "data-column": drag ? key : undefined,
    onPointerDown: drag ? (event: PointerEvent<HTMLElement>) => drag.onMovePress(event, key) : undefined,
    "data-align": column.align,
    "data-title": column.isTitle ? "" : undefined,
    "data-pinned": column.isPinned ? "" : undefined,
    "data-yields": column.yields,
    "data-shrinks": column.shrinks ? "" : undefined,
  };
  if (column.isActions) {
    return (
      <th scope="col" data-actions="" style={style}>
        <VisuallyHidden>{header}</VisuallyHidden>
      </th>
    );
  }
  if (!field || !onSort) {
    return (
      <th scope="col" {...marks} style={style}>
        {header}
        {grip}
      </th>
    );
  }
  const now = sort ?? defaultSort;
  const direction = now === field ? "ascending" : now === `-${field}` ? "descending" : undefined;
  const Icon = direction === "ascending" ? ArrowUp : direction === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <th scope="col" {...marks} aria-sort={direction} style={style}>
      <SortButton
        type="button"
        data-sorted={direction ? "" : undefined}
        title={t(direction === "ascending" ? "common.list.sortDescending" : "common.list.sortAscending", {
          column: header,
        })}
        onClick={() => onSort(nextSort(sort, field, defaultSort))}
      >
        {header}
        <Icon aria-hidden="true" />
      </SortButton>
      {grip}
    </th>
  );
}

const HeaderCell = memo(PlainHeaderCell) as typeof PlainHeaderCell;
