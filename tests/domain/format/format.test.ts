import { expect, test } from "vitest";
import { businessDay } from "../../../src/domain/business-day.ts";
import { ageParts } from "../../../src/domain/format/ages.ts";
import { daysBetween, formatDay, formatInstant, formatWhen } from "../../../src/domain/format/instants.ts";
import {
  formatCompact,
  formatNumber,
  formatPercent,
  formatSigned,
} from "../../../src/domain/format/numbers.ts";

const china = { locale: "zh-CN", timeZone: "Asia/Shanghai" };
const now = Date.parse("2026-11-20T02:43:00Z");

test("times are those of the warehouse's wall clock, wherever the reader sits", () => {
  expect(formatInstant("2026-11-20T02:43:12Z", "time", china)).toBe("10:43");
  expect(formatInstant("2026-11-20T02:43:12Z", "seconds", china)).toBe("10:43:12");
  expect(businessDay("2026-11-19T16:00:00Z", "Asia/Shanghai")).toBe("2026-11-20");
  expect(formatInstant("2026-11-19T16:00:00Z", "time", china)).toBe("00:00");
});

test("yesterday, today and tomorrow are named, other days dated, other years with their year", () => {
  expect(formatWhen("2026-11-20T05:00:00Z", now, china)).toBe("今天 13:00");
  expect(formatWhen("2026-11-20T05:00:09Z", now, china, "seconds")).toBe("今天 13:00:09");
  expect(formatWhen("2026-11-20T17:00:00Z", now, china)).toBe("明天 01:00");
  expect(formatWhen("2026-11-19T01:00:00Z", now, { ...china, locale: "en-US" })).toBe("yesterday 09:00");
  expect(formatWhen("2026-11-25T01:00:00Z", now, china)).toBe("11/25 09:00");
  expect(formatWhen("2027-01-02T01:00:00Z", now, china)).toBe("2027/01/02 09:00");
});

test("a calendar day is the same day in every zone", () => {
  expect(formatDay("2027-11-01", "zh-CN")).toBe("2027/11/01");
  expect(daysBetween("2026-12-31", "2027-01-01")).toBe(1);
  expect(daysBetween("2026-03-29", "2026-03-28")).toBe(-1);
});

test("an English day cannot be taken for another one: its month is a word", () => {
  const english = { ...china, locale: "en-US" };
  expect(formatDay("2027-11-10", "en-US")).toBe("Nov 10, 2027");
  expect(formatDay("2027-11-01", "en-US", "monthDay")).toBe("Nov 1");
  expect(formatDay("2027-11-01", "zh-CN", "monthDay")).toBe("11/01");
  expect(formatInstant("2026-11-10T02:43:12Z", "dateTime", english)).toBe("Nov 10, 2026, 10:43");
  expect(formatWhen("2026-11-10T01:00:00Z", now, english)).toBe("Nov 10 09:00");
});

test("an unreadable instant is written as nothing", () => {
  expect(formatInstant("soon", "time", china)).toBe("");
  expect(formatWhen("soon", now, china)).toBe("");
});

test("ages have at most two units, and a clock ahead of ours is now", () => {
  expect(ageParts(12_000_000)).toEqual({ unit: "hours", count: 3, rest: { unit: "minutes", count: 20 } });
  expect(ageParts(2 * 3_600_000)).toEqual({ unit: "hours", count: 2 });
  expect(ageParts(59_999)).toEqual({ unit: "now", count: 0 });
  expect(ageParts(-5_000, "tenths")).toEqual({ unit: "tenths", count: 0 });
  expect(ageParts(850, "tenths")).toEqual({ unit: "tenths", count: 0.8 });
  expect(ageParts(14_900, "seconds")).toEqual({ unit: "seconds", count: 14 });
  expect(ageParts(26 * 3_600_000)).toEqual({ unit: "days", count: 1, rest: { unit: "hours", count: 2 } });
});

test("numbers are written as each language writes them", () => {
  expect(formatNumber(12840, "zh-CN")).toBe("12,840");
  expect(formatPercent(0.964, "zh-CN")).toBe("96.4%");
  expect(formatCompact(12_000, "zh-CN")).toBe("1.2万");
  expect(formatCompact(12_000, "en-US")).toBe("12K");
  expect(formatSigned(6, "en-US")).toBe("+6");
  expect(formatSigned(0, "en-US")).toBe("0");
});
