import { expect, test } from "vitest";
import type { Column } from "../../../src/views/kit/table-column.ts";
import { arranged, movedTo, widthWithin } from "../../../src/views/kit/table-layout.ts";

const column = (key: string, rest: Partial<Column<object>> = {}): Column<object> => ({
  key,
  header: key,
  cell: () => key,
  ...rest,
});
const COLUMNS = [
  column("number", { isTitle: true }),
  column("status", { isPinned: true }),
  column("client"),
  column("warehouse"),
  column("due"),
  column("actions", { isActions: true }),
];
const PLAIN = { hidden: [], order: [], widths: {} };
const keysOf = (columns: readonly Column<object>[]) => columns.map(({ key }) => key).join(" ");

test("columns stand in the reader's order between the title and the buttons, and new ones behind those that were ordered", () => {
  expect(keysOf(arranged(COLUMNS, PLAIN))).toBe("number status client warehouse due actions");
  const order = ["due", "client"];
  expect(keysOf(arranged(COLUMNS, { ...PLAIN, order }))).toBe("number status due client warehouse actions");
  // A column that a later release no longer has, and one that cannot move, change nothing.
  expect(keysOf(arranged(COLUMNS, { ...PLAIN, order: ["gone", "actions", "due"] }))).toBe(
    "number status due client warehouse actions",
  );
});

test("a hidden column keeps its place for when it is shown again; what names a row cannot be hidden", () => {
  const hidden = ["client", "number", "actions"];
  expect(keysOf(arranged(COLUMNS, { ...PLAIN, hidden }))).toBe("number status warehouse due actions");
  const order = movedTo(COLUMNS, [], "due", "client");
  expect(order).toEqual(["due", "client", "warehouse"]);
  expect(keysOf(arranged(COLUMNS, { ...PLAIN, hidden, order }))).toBe("number status due warehouse actions");
});

test("a column moves to the place of another, or by one, and never past the ends", () => {
  expect(movedTo(COLUMNS, [], "client", "due")).toEqual(["warehouse", "due", "client"]);
  expect(movedTo(COLUMNS, [], "client", 1)).toEqual(["warehouse", "client", "due"]);
  expect(movedTo(COLUMNS, [], "client", -1)).toEqual(["client", "warehouse", "due"]);
  expect(movedTo(COLUMNS, [], "due", 1)).toEqual(["client", "warehouse", "due"]);
  expect(movedTo(COLUMNS, [], "number", "due")).toEqual(["client", "warehouse", "due"]);
});

test("a width stays within what can be read and what fits a window, and those that cannot move have none", () => {
  expect([widthWithin(3), widthWithin(120.4), widthWithin(9_000)]).toEqual([48, 120, 640]);
  const sized = arranged(COLUMNS, { ...PLAIN, widths: { client: 90, number: 400 } });
  expect(sized.flatMap(({ key, sizePx }) => (sizePx ? [[key, sizePx]] : []))).toEqual([["client", 90]]);
});
