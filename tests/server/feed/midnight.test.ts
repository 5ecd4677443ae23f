import { expect, test } from "vitest";
import { msToNextDay } from "../../../server/feed/gauges.ts";

const hourMs = 3_600_000;

test("the next business day begins at midnight of the business time zone", () => {
  expect(msToNextDay(new Date("2026-03-10T15:00:00Z"), "Asia/Shanghai")).toBe(hourMs);
  expect(msToNextDay(new Date("2026-03-10T16:00:00Z"), "Asia/Shanghai")).toBe(24 * hourMs);
  expect(msToNextDay(new Date("2026-03-10T15:59:59.999Z"), "Asia/Shanghai")).toBe(1);
});

test("days of 23 and of 25 hours end when their clocks say so", () => {
  expect(msToNextDay(new Date("2026-03-28T23:00:00Z"), "Europe/Berlin")).toBe(23 * hourMs);
  expect(msToNextDay(new Date("2026-10-24T22:00:00Z"), "Europe/Berlin")).toBe(25 * hourMs);
});
