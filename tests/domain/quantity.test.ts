import { expect, test } from "vitest";
import { outstanding, receivableLimit, received } from "../../src/domain/quantity.ts";

const line = (good: number, damaged: number, closedShort: number) => ({
  ...{ expected: 10, good, damaged, closedShort },
});

test("what came damaged was received as well", () => {
  expect(received(line(6, 2, 1))).toBe(8);
});

test("a line waits for what neither came nor was closed short, and never for less than nothing", () => {
  expect(outstanding(line(6, 2, 1))).toBe(1);
  expect(outstanding(line(0, 0, 0))).toBe(10);
  expect(outstanding(line(9, 3, 0))).toBe(0);
});

test("the limit of a line is rounded down to whole units", () => {
  expect(receivableLimit(10, 0)).toBe(10);
  expect(receivableLimit(10, 5)).toBe(10);
  expect(receivableLimit(20, 5)).toBe(21);
  expect(receivableLimit(999, 10)).toBe(1098);
});
