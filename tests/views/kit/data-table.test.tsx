// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { DataTable } from "../../../src/views/kit/DataTable.tsx";
import { type Column, nextSort } from "../../../src/views/kit/table-column.ts";
import { renderKit } from "./render-kit.tsx";

interface Entry {
  readonly number: string;
  readonly expected: number;
}
const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({ number: `RK-${index}`, expected: index }));
const columns: readonly Column<Entry>[] = [
  {
    key: "number",
    header: "单号",
    isTitle: true,
    cell: (row) => <a href={`/entry/${row.number}`}>{row.number}</a>,
  },
  { key: "expected", header: "件数", align: "end", sortField: "expectedTotal", cell: (row) => row.expected },
];
const rowKey = (row: Entry): string => row.number;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const threeEntries = () => ({ label: "入库单", columns, rows: entries(3), rowKey });

function Sorted() {
  const [sort, setSort] = useState<string | null>(null);
  return (
    <>
      <DataTable {...threeEntries()} sort={sort} onSort={setSort} />
      <output>{sort ?? "无"}</output>
    </>
  );
}

function Chosen() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <DataTable {...threeEntries()} selected={selected} onSelect={setSelected} />
      <output>{[...selected].join(",")}</output>
    </>
  );
}

test("a short table shows every row, each named by its link", async () => {
  await renderKit(<DataTable label="入库单" columns={columns} rows={entries(50)} rowKey={rowKey} />);
  expect(screen.getAllByRole("rowheader")).toHaveLength(50);
  expect(screen.getByRole("link", { name: "RK-7" }).getAttribute("href")).toBe("/entry/RK-7");
});

test("a table of ten thousand rows puts only those in sight into the document, and says how many there are", async () => {
  // The test's DOM has no layout: it gets the height of a screen.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(800);
  await renderKit(<DataTable label="入库单" columns={columns} rows={entries(10_000)} rowKey={rowKey} />);
  const table = screen.getByRole("table", { name: "入库单" });
  expect(table.getAttribute("aria-rowcount")).toBe("10001");
  const shown = within(table).getAllByRole("rowheader");
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.length).toBeLessThan(100);
  expect(shown[0]?.textContent).toBe("RK-0");
});

test("a header sorts upwards, then downwards, then not at all, in the words of the wire", async () => {
  const { user } = await renderKit(<Sorted />);
  const header = screen.getByRole("columnheader", { name: /件数/ });
  const button = within(header).getByRole("button");
  await user.click(button);
  expect(document.querySelector("output")?.textContent).toBe("expectedTotal");
  expect(header.getAttribute("aria-sort")).toBe("ascending");
  await user.click(button);
  expect(header.getAttribute("aria-sort")).toBe("descending");
  await user.click(button);
  expect(header.getAttribute("aria-sort")).toBeNull();
  expect(nextSort("-number", "expectedTotal")).toBe("expectedTotal");
});

test("the order that holds without being asked for has its arrow, and a press turns it", async () => {
  const steps = (fallback: string, asked: readonly (string | null)[]) =>
    asked.map((sort) => nextSort(sort, "at", fallback));
  expect(steps("-at", [null, "at"])).toEqual(["at", null]);
  expect(steps("at", [null, "-at"])).toEqual(["-at", null]);
  expect(steps("-other", [null, "at", "-at"])).toEqual(["at", "-at", null]);
  const column = { key: "at", header: "时间", sortField: "at", cell: () => "" };
  await renderKit(
    <DataTable
      label="表"
      columns={[column]}
      rows={[]}
      rowKey={() => ""}
      defaultSort="-at"
      onSort={() => {}}
    />,
  );
  expect(screen.getByRole("columnheader", { name: /时间/ }).getAttribute("aria-sort")).toBe("descending");
});

test("rows are chosen one by one or all at once", async () => {
  const { user } = await renderKit(<Chosen />);
  await user.click(screen.getByRole("checkbox", { name: "选择 RK-1" }));
  expect(document.querySelector("output")?.textContent).toBe("RK-1");
  const all = screen.getByRole("checkbox", { name: "选择本页全部" }) as HTMLInputElement;
  expect(all.indeterminate).toBe(true);
  await user.click(all);
  expect(document.querySelector("output")?.textContent).toBe("RK-0,RK-1,RK-2");
});

test("on a phone the same rows are cards with the names of their columns", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("max-width: 639"),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  await renderKit(<DataTable label="入库单" columns={columns} rows={entries(200)} rowKey={rowKey} />);
  expect(screen.queryByRole("table")).toBeNull();
  const cards = within(screen.getByRole("list", { name: "入库单" })).getAllByRole("listitem");
  expect(cards[3]?.textContent).toBe("RK-3件数3");
  expect(cards.length).toBeLessThan(50);
});

function Partly() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const unselectable = (row: Entry) => (row.number === "RK-1" ? "不能审核自己提交的单据" : null);
  return (
    <>
      <DataTable
        {...{ label: "入库单", columns, rows: entries(3), rowKey, selected, unselectable }}
        onSelect={setSelected}
      />
      <output>{[...selected].join(",")}</output>
    </>
  );
}

test("a row that may not be ticked says why, and choosing all leaves it out", async () => {
  const { user } = await renderKit(<Partly />);
  const own: HTMLInputElement = screen.getByRole("checkbox", { name: /RK-1/ });
  expect(own.disabled).toBe(true);
  expect(own.title).toBe("不能审核自己提交的单据");
  const all: HTMLInputElement = screen.getAllByRole<HTMLInputElement>("checkbox")[0] as HTMLInputElement;
  await user.click(all);
  expect(screen.getByText("RK-0,RK-2", { selector: "output" })).toBeTruthy();
  expect(all.checked).toBe(true);
});
