import { expect, test } from "vitest";
import { businessDay } from "../../src/domain/business-day.ts";
import { absoluteAt, daysFromToday, isRelative, relativeTo } from "../../src/domain/relative-day.ts";

const at = { today: "2026-02-27", now: "2026-02-27T02:00:00.000Z" };

test("a day said from today is read on the day on which it is asked, over the ends of months and years", () => {
  expect(absoluteAt("today", at)).toBe("2026-02-27");
  expect(absoluteAt("today+2", at)).toBe("2026-03-01");
  expect(absoluteAt("today-58", at)).toBe("2025-12-31");
  expect(absoluteAt("today+2", { ...at, today: "2028-02-27" })).toBe("2028-02-29");
  expect(absoluteAt("now", at)).toBe(at.now);
});

test("other texts stay what they are", () => {
  for (const text of [
    "2026-02-27",
    "2026-02-27T02:00:00.000Z",
    "today+",
    "today 30",
    "today+1.5",
    "Today",
    "",
  ]) {
    expect(isRelative(text)).toBe(false);
    expect(absoluteAt(text, at)).toBe(text);
  }
});

test("a day and what is said of it from today are each other's", () => {
  for (const day of ["2026-02-27", "2026-02-28", "2026-02-26", "2027-02-27", "2000-01-01"]) {
    expect(absoluteAt(relativeTo(day, at.today) ?? "", at)).toBe(day);
  }
  expect(relativeTo("2026-03-29", at.today)).toBe("today+30");
  expect(relativeTo("2026-02-20", at.today)).toBe("today-7");
  expect(daysFromToday("today-7")).toBe(-7);
});

test("an instant is the moment itself; no day, and a day thousands of years away, cannot be said from today", () => {
  expect(relativeTo("2026-02-27T01:59:59.999Z", at.today)).toBe("now");
  expect(relativeTo("pending", at.today)).toBeNull();
  expect(relativeTo("2026-02-30", at.today)).toBeNull();
  expect(relativeTo("0001-01-01", at.today)).toBeNull();
});

test("today is the business day: at 17:00 UTC it is tomorrow in Shanghai and still today in New York", () => {
  const now = "2026-02-27T17:00:00.000Z";
  const until = (timeZone: string) => absoluteAt("today+1", { now, today: businessDay(now, timeZone) });
  expect(until("Asia/Shanghai")).toBe("2026-03-01");
  expect(until("America/New_York")).toBe("2026-02-28");
});
