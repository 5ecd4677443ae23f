import { expect, test } from "vitest";
import type { LogEvent } from "../../src/contracts/live.ts";
import { applyEvents, rowOfData } from "../../src/machines/page/list-events.ts";

const before = { id: "a", version: 1 };
const event = (more: Partial<LogEvent>): LogEvent => ({
  ...{ topic: "entry", epoch: "e", seq: 1, type: "receive", entity: "entry", id: "a", version: 2 },
  ...{ at: "", by: "赵磊", data: { row: { id: "a", version: 2 } } },
  ...more,
});
const marksOf = (reported: LogEvent) =>
  applyEvents([before], [reported], {}, { rowOf: rowOfData, fits: () => true }).changed;

test("a row that another person has changed says who did what, to which row", () => {
  expect(marksOf(event({}))).toEqual({
    a: { kind: "changed", news: { by: "赵磊", type: "receive", before } },
  });
});

test("the reader's own change is marked, and says nothing", () => {
  expect(marksOf(event({ commandKey: "mine" }))).toEqual({ a: { kind: "changed" } });
});
