/** Pure: how a reader has arranged the columns of a table. */
import type { Column, TableArrangement } from "./table-column.ts";

const NARROWEST_PX = 48;
const WIDEST_PX = 640;

/** Whether a column can change its place: the title and the status beside it come first, the buttons last. */
export const isMovable = <Row>({ isTitle, isPinned, isActions }: Column<Row>): boolean =>
  !(isTitle || isPinned || isActions);

/** The columns that are shown, in the reader's order and widths. */
export function arranged<Row>(
  columns: readonly Column<Row>[],
  { hidden, order, widths }: Pick<TableArrangement, "hidden" | "order" | "widths">,
): readonly Column<Row>[] {
  return ordered(columns, order)
    .filter(({ key, isTitle, isActions }) => isTitle || isActions || !hidden.includes(key))
    .map((column) => {
      const sizePx = widths[column.key];
      return sizePx === undefined || !isMovable(column) ? column : { ...column, sizePx };
    });
}

/** All columns in the reader's order; those that cannot move keep their place. */
export function ordered<Row>(
  columns: readonly Column<Row>[],
  order: readonly string[],
): readonly Column<Row>[] {
  const placeOf = ({ key }: Column<Row>): number => {
    const place = order.indexOf(key);
    return place < 0 ? order.length : place;
  };
  const moved = columns.filter(isMovable).sort((one, other) => placeOf(one) - placeOf(other));
  return columns.map((column) => (isMovable(column) ? (moved.shift() ?? column) : column));
}

/** The order after `key` was put in the place of `target`, or by one place where that is a number. */
export function movedTo<Row>(
  columns: readonly Column<Row>[],
  order: readonly string[],
  key: string,
  target: string | -1 | 1,
): readonly string[] {
  const keys = ordered(columns, order)
    .filter(isMovable)
    .map((column) => column.key);
  const from = keys.indexOf(key);
  const to = typeof target === "number" ? from + target : keys.indexOf(target);
  if (from < 0 || to < 0 || to >= keys.length) return keys;
  return keys.toSpliced(from, 1).toSpliced(to, 0, key);
}

/** A width within what a column can have, in whole px. */
export const widthWithin = (px: number): number =>
  Math.round(Math.min(WIDEST_PX, Math.max(NARROWEST_PX, px)));
