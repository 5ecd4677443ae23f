import { expect, test } from "vitest";
import { type ApplyForm, entryForm } from "../../../src/views/entry/apply-form.ts";
import { newLine, withCopied } from "../../../src/views/requests/request-form.ts";

const goods = (code: string) => ({ id: code, code, name: code, spec: null, unit: "件" });
const empty = entryForm.formOf(null);
const spec = { empty, copies: entryForm.copies };
const former: ApplyForm = {
  ...empty,
  id: "7",
  version: 4,
  number: "RK1",
  warehouse: { id: "w", code: "", name: "上海" },
  kind: "return",
  sourceNumber: "PO-1",
  priority: "2",
  expectedAt: "2026-11-01T00:00:00.000Z",
  plate: "沪A12345",
  lines: [newLine(goods("A"), 5), newLine(goods("B"), 7)],
};

test("a copy has the goods and the parties of its original, and none of what was that one's alone", () => {
  const copy = withCopied(empty, former, spec);
  expect(copy).toMatchObject({ warehouse: former.warehouse, kind: "return" });
  expect(copy.lines.map(({ goods: named, quantity }) => [named?.code, quantity])).toEqual([
    ["A", 5],
    ["B", 7],
  ]);
  expect(copy.lines.some(({ key }) => former.lines.some((line) => line.key === key))).toBe(false);
  for (const name of ["id", "version", "number", "sourceNumber", "priority", "expectedAt", "plate"] as const)
    expect(copy[name], name).toEqual(empty[name]);
});

test("what was written before stays: fields as they are, goods before those of the copy", () => {
  const own: ApplyForm = {
    ...empty,
    warehouse: { id: "g", code: "", name: "广州" },
    expectedAt: "2026-12-01T00:00:00.000Z",
    lines: [newLine(goods("C"), 1), newLine()],
  };
  const copy = withCopied(own, former, spec);
  expect(copy).toMatchObject({ warehouse: own.warehouse, expectedAt: own.expectedAt, kind: "return" });
  expect(copy.lines.map(({ goods: named }) => named?.code)).toEqual(["C", "A", "B"]);
});
