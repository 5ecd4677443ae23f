import { expect, test } from "vitest";
import { addDays, businessDay, isDay, startOfDay } from "../../src/domain/business-day.ts";

test("the business day changes at midnight of the business time zone", () => {
  expect(businessDay("2026-11-21T15:59:59Z", "Asia/Shanghai")).toBe("2026-11-21");
  expect(businessDay(Date.parse("2026-11-21T16:00:00Z"), "Asia/Shanghai")).toBe("2026-11-22");
  expect(businessDay(new Date("2026-01-01T04:59:59Z"), "America/New_York")).toBe("2025-12-31");
});

test("days are added over the ends of months and years, and taken away", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  expect(addDays("2026-03-01", 0)).toBe("2026-03-01");
});

test("only what is on the calendar is a day", () => {
  for (const text of ["2024-02-29", "0001-01-01", "9999-12-31"]) expect(isDay(text), text).toBe(true);
  for (const text of ["2026-02-29", "2026-13-01", "0000-01-01", "2026-1-1", "x2026-01-01", "2026-01-01T"])
    expect(isDay(text), text).toBe(false);
});

test("a day begins where the zone's clock says so, on days of 23 and 25 hours too", () => {
  expect(startOfDay("2026-11-22", "Asia/Shanghai").toISOString()).toBe("2026-11-21T16:00:00.000Z");
  expect(startOfDay("2026-03-29", "Europe/Berlin").toISOString()).toBe("2026-03-28T23:00:00.000Z");
  expect(startOfDay("2026-03-30", "Europe/Berlin").toISOString()).toBe("2026-03-29T22:00:00.000Z");
  expect(startOfDay("2026-01-01", "Pacific/Kiritimati").toISOString()).toBe("2025-12-31T10:00:00.000Z");
  expect(startOfDay("2026-01-01", "Pacific/Pago_Pago").toISOString()).toBe("2026-01-01T11:00:00.000Z");
});
