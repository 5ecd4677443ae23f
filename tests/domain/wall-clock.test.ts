import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { instantOfWallTime, isTimeZone, wallTimeOf } from "../../src/domain/wall-clock.ts";

const ZONES = ["Asia/Shanghai", "America/New_York", "Europe/Berlin", "Asia/Kathmandu", "Pacific/Apia", "UTC"];
const EVENING = "2026-11-22T15:59:00Z";

describe("on a device whose Canadian English writes month before day", () => {
  beforeAll(() => {
    const Real = Intl.DateTimeFormat;
    /** ICU 72 writes en-CA as 11/22/2026. */
    class Icu72 extends Real {
      constructor(locales?: string | string[], options?: Intl.DateTimeFormatOptions) {
        super(locales === "en-CA" ? "en-US" : locales, options);
      }
    }
    vi.stubGlobal("Intl", Object.assign(Object.create(Intl), { DateTimeFormat: Icu72 }));
    vi.resetModules();
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test("business days are still written year, month, day, and count as before", async () => {
    const { addDays, businessDay, isDay, startOfDay } = await import("../../src/domain/business-day.ts");
    expect(new Intl.DateTimeFormat("en-CA").format(new Date(EVENING))).not.toMatch(/^\d{4}-/);
    expect(businessDay(new Date(EVENING), "Asia/Shanghai")).toBe("2026-11-22");
    expect(businessDay("2026-11-22T16:00:00Z", "Asia/Shanghai")).toBe("2026-11-23");
    expect(isDay(businessDay(0, "Asia/Shanghai"))).toBe(true);
    expect(startOfDay("2026-11-22", "Asia/Shanghai").toISOString()).toBe("2026-11-21T16:00:00.000Z");
    expect(addDays(businessDay(EVENING, "Asia/Shanghai"), 1)).toBe("2026-11-23");
  });

  test("today and tomorrow are still named", async () => {
    const { formatWhen } = await import("../../src/domain/format/instants.ts");
    const reading = { locale: "zh-CN", timeZone: "Asia/Shanghai" };
    expect(formatWhen("2026-11-22T05:00:00Z", Date.parse(EVENING), reading)).toBe("今天 13:00");
    expect(formatWhen("2026-11-23T01:00:00Z", Date.parse(EVENING), reading)).toBe("明天 09:00");
  });

  test("the server's midnight and the wall's quiet hour come when they should", async () => {
    const { msToNextDay } = await import("../../server/feed/gauges.ts");
    const { untilQuietMs } = await import("../../src/machines/monitor/monitor.night.ts");
    expect(msToNextDay(new Date(EVENING), "Asia/Shanghai")).toBe(60_000);
    expect(untilQuietMs(Date.parse(EVENING), "Asia/Shanghai", 0)).toBe((4 * 60 + 1) * 60_000);
  });
});

describe("a time as a form holds it", () => {
  test("is the warehouse's time, wherever the device is", () => {
    expect(wallTimeOf("2026-11-22T01:30:00Z", "Asia/Shanghai")).toBe("2026-11-22T09:30");
    expect(instantOfWallTime("2026-11-22T09:30", "Asia/Shanghai")).toBe("2026-11-22T01:30:00.000Z");
    expect(instantOfWallTime("2026-11-22T09:30", "America/New_York")).toBe("2026-11-22T14:30:00.000Z");
  });

  test("that occurs twice means the first, and one that is skipped means as long after the jump", () => {
    expect(instantOfWallTime("2026-10-25T02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
    expect(instantOfWallTime("2026-03-29T02:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
    expect(wallTimeOf("2026-03-29T01:30:00.000Z", "Europe/Berlin")).toBe("2026-03-29T03:30");
  });

  test("that is empty or unreadable is no instant", () => {
    for (const text of ["", "soon", "2026-13-01T00:00"]) expect(instantOfWallTime(text, "UTC")).toBeNull();
    for (const text of [null, "", "soon"]) expect(wallTimeOf(text, "UTC")).toBe("");
  });

  test("comes back the same from every zone, at every whole minute", () => {
    const minutes = fc.integer({ min: -1_030_000_000, max: 4_000_000_000 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...ZONES), (minute, zone) => {
        const shown = wallTimeOf(new Date(minute * 60_000).toISOString(), zone);
        const back = instantOfWallTime(shown, zone);
        expect(wallTimeOf(back, zone)).toBe(shown);
      }),
    );
  });
});

test("the clock of the day itself decides, on days on which it changes as well", () => {
  const berlin = (wallTime: string) => instantOfWallTime(wallTime, "Europe/Berlin");
  expect(berlin("2026-03-29T12:00")).toBe("2026-03-29T10:00:00.000Z");
  // Skipped: as long after the jump. Twice: the first.
  expect(berlin("2026-03-29T02:30")).toBe("2026-03-29T01:30:00.000Z");
  expect(berlin("2026-10-25T02:30")).toBe("2026-10-25T00:30:00.000Z");
  expect(berlin("2026-10-25T12:00")).toBe("2026-10-25T11:00:00.000Z");
});

test("a time zone is one by its name", () => {
  expect(isTimeZone("Asia/Shanghai")).toBe(true);
  expect(isTimeZone("Mars/Olympus")).toBe(false);
});
