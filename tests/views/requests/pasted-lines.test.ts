import { expect, test } from "vitest";
import {
  emptyRequest,
  newLine,
  parsePasted,
  requestErrors,
} from "../../../src/views/requests/request-form.ts";

const one = (row: string) => {
  const { items, bad } = parsePasted(row);
  return bad.length > 0 ? "unreadable" : items[0];
};

test("a pasted row is a code and whole units, however a spreadsheet or a hand parts them", () => {
  for (const row of [
    "A0001\t1200",
    "A0001 1200",
    "A0001,1200",
    "A0001，1200",
    "A0001; 1200",
    "A0001\t１２００\t瓶",
  ])
    expect(one(row), row).toEqual({ code: "A0001", expected: 1200 });
});

test("thousands are read with their separators, and never as something smaller", () => {
  for (const row of ["A0001\t1,200", "A0001 1,200", "A0001;1,200"])
    expect(one(row), row).toEqual({ code: "A0001", expected: 1200 });
  for (const row of ["A0001\t1,20", "A0001\t12,00", "A0001 1.200"]) expect(one(row), row).toBe("unreadable");
});

test("a row of more cells than code and quantity is refused, and its cells are never joined", () => {
  for (const row of [
    "A0001,2,500",
    "A0001, 2, 500",
    "A0001 ,2,500",
    "A0001，2，500",
    "A0001;2;500",
    "A0001\t2\t500",
  ]) {
    expect(parsePasted(row).items, row).toEqual([]);
    expect(parsePasted(row).bad, row).toMatchObject([{ line: 1, fault: "moreCells" }]);
  }
  for (const row of ["A0001 2 500", "A0001,2,500,瓶", "A0001\t2\t瓶\t500"])
    expect(parsePasted(row).bad, row).toMatchObject([{ fault: "moreCells" }]);
  for (const row of ["A0001,2,", "A0001\t2\t\t", "A0001;2;;"])
    expect(one(row), row).toEqual({ code: "A0001", expected: 2 });
});

test("what is no count of units is named by its line, not guessed", () => {
  for (const cell of ["0x10", "1e3", "-3", "1.5", "0", "", "瓶", "1000000001", "12瓶"])
    expect(one(`A0001\t${cell}`), cell).toBe("unreadable");
  expect(parsePasted("A0001\t1\n\nA0002\tx\nA0003\t3")).toEqual({
    items: [
      { code: "A0001", expected: 1 },
      { code: "A0003", expected: 3 },
    ],
    bad: [{ line: 3, fault: "notUnits", cell: "x" }],
  });
});

test("a pasted row that cannot be taken says why", () => {
  const faultOf = (row: string) => parsePasted(row).bad[0]?.fault;
  expect(faultOf("A0001")).toBe("noQuantity");
  expect(faultOf("A0001\t")).toBe("noQuantity");
  expect(faultOf("A0001\t1.5")).toBe("notUnits");
  expect(faultOf("A0001\t0")).toBe("notUnits");
  expect(faultOf("A0001\t1000000001")).toBe("tooMany");
});

const JUDGE = { needsClient: false, isSubmitted: true, today: "2026-11-22", timeZone: "Asia/Shanghai" };

test("a line of more than the server takes is wrong before it is sent", () => {
  const goods = { id: "g", code: "A0001", name: "水", spec: null, unit: "瓶" };
  const warehouse = { id: "w", code: "W", name: "上海" };
  const judged = (quantity: number) => {
    const line = newLine(goods, quantity);
    return requestErrors({ ...emptyRequest(), warehouse, lines: [line] }, JUDGE)?.byLine[line.key];
  };
  expect(judged(1_000_000_000)).toBeUndefined();
  expect(judged(1_000_000_001)).toEqual({ quantity: "tooMany" });
  expect(judged(0)).toEqual({ quantity: "needQuantity" });
});
