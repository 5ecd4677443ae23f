import { describe, expect, test } from "vitest";
import { choicesOf, type LabelContext, readLabelDate } from "../../src/domain/label-date.ts";

const TODAY = "2026-11-28";
const EXPIRY: LabelContext = { today: TODAY, kind: "expiry", shelfLifeDays: null };
const MADE: LabelContext = { today: TODAY, kind: "production", shelfLifeDays: 365 };

const daysOf = (text: string, context: LabelContext) =>
  readLabelDate(text, context).readings.map(({ day }) => day);

describe("what is printed is one day", () => {
  test.each([
    ["2026-12-03", "2026-12-03"],
    ["2026/12/03", "2026-12-03"],
    ["2026.12.3", "2026-12-03"],
    ["2026 12 03", "2026-12-03"],
    ["2026_12_03", "2026-12-03"],
    ["20261203", "2026-12-03"],
    ["２０２６１２０３", "2026-12-03"],
    ["２０２６－１２－０３", "2026-12-03"],
    ["2026年12月3日", "2026-12-03"],
    ["2026年12月03号", "2026-12-03"],
    ["26年12月03日", "2026-12-03"],
    ["3 DEC 26", "2026-12-03"],
    ["03DEC2026", "2026-12-03"],
    ["3-Dec-2026", "2026-12-03"],
    ["dec 3, 2026", "2026-12-03"],
    ["December 3 2026", "2026-12-03"],
    ["2026 Dec 3", "2026-12-03"],
    ["03.Sept.27", "2027-09-03"],
    ["EXP 2026-12-03", "2026-12-03"],
    ["EXP: 03DEC26", "2026-12-03"],
    ["BEST BEFORE 3 DEC 2026", "2026-12-03"],
    ["有效期至：2026年12月3日", "2026-12-03"],
    ["2026-12-03 14:30", "2026-12-03"],
    ["2026-12-03T00:00:00Z", "2026-12-03"],
    ["DEC 2026", "2026-12-31"],
    ["DEC26", "2026-12-31"],
    ["2026-12", "2026-12-31"],
    ["12/2026", "2026-12-31"],
    ["2026年12月", "2026-12-31"],
    ["202612", "2026-12-31"],
    ["12/26", "2026-12-31"],
    ["261200", "2026-12-31"],
    ["270200", "2027-02-28"],
    ["280200", "2028-02-29"],
    ["FEB 2028", "2028-02-29"],
    ["31.12.2028", "2028-12-31"],
    ["12/31/2028", "2028-12-31"],
  ])("%s", (text, day) => {
    expect(choicesOf(readLabelDate(text, EXPIRY), EXPIRY)).toEqual({ taken: day, asked: [] });
  });
});

describe("what may be several days is asked about, with all that goods in hand can have", () => {
  test.each([
    ["031226", ["2026-12-03", "2026-03-12"]],
    ["03/12/26", ["2026-12-03", "2026-03-12"]],
    ["03-12-2026", ["2026-12-03", "2026-03-12"]],
    ["03122026", ["2026-12-03", "2026-03-12"]],
    ["05.06.27", ["2027-06-05", "2027-05-06"]],
    ["28/07/30", ["2028-07-30", "2030-07-28"]],
    ["280730", ["2028-07-30", "2030-07-28"]],
    ["122026", ["2026-12-20", "2026-12-31"]],
    ["281231", ["2028-12-31", "2031-12-28"]],
    ["31/12/28", ["2031-12-28", "2028-12-31"]],
    ["29 DEC 30", ["2029-12-30", "2030-12-29"]],
    ["０３／１２／２６", ["2026-12-03", "2026-03-12"]],
    ["1227", ["2027-12-31"]],
    ["2728", []],
  ] as const)("%s", (text, days) => {
    const { taken, asked } = choicesOf(readLabelDate(text, EXPIRY), EXPIRY);
    expect(taken === null ? asked : [taken]).toEqual(days);
    expect(taken !== null).toBe(days.length === 1);
  });

  test("every reading is offered where none is plausible, never one of them taken", () => {
    const short: LabelContext = { ...EXPIRY, shelfLifeDays: 30 };
    expect(choicesOf(readLabelDate("031227", short), short)).toEqual({
      taken: null,
      asked: ["2003-12-27", "2027-12-03", "2027-03-12"],
    });
  });
});

describe("what the shelf life contradicts is asked about", () => {
  test.each([
    ["20301203", 365, null],
    ["2026-12-03", 365, "2026-12-03"],
    ["2027-11-28", 365, "2027-11-28"],
    ["2027-11-29", 365, null],
    ["30DEC31", 365, null],
    ["9999-12-31", null, null],
    ["2062-12-03", null, null],
    // An old exact day is only old; the desk asks whether expired goods are accepted.
    ["2020-01-01", 365, "2020-01-01"],
  ] as const)("%s of goods that last %s days", (text, shelfLifeDays, taken) => {
    const context: LabelContext = { ...EXPIRY, shelfLifeDays };
    expect(choicesOf(readLabelDate(text, context), context).taken).toBe(taken);
  });

  test.each([
    ["261101", "2026-11-01"],
    ["01/11/26", null],
    ["20261101", "2026-11-01"],
    ["NOV 2026", "2026-11-01"],
    ["251101", "2025-11-01"],
    ["2026-11-29", null],
    ["20291101", null],
  ] as const)("production %s", (text, taken) => {
    expect(choicesOf(readLabelDate(text, MADE), MADE).taken).toBe(taken);
  });
});

test.each([
  "",
  " ",
  "L2611",
  "2026",
  "20261",
  "2026-13-01",
  "2026-02-30",
  "31/11/2026",
  "6901234567892",
  "DEC",
  "12.5kg",
  "1/2",
  "A-01",
  "1-2-3-4",
])("“%s” is no date", (text) => {
  const days = daysOf(text, EXPIRY);
  expect(days).toEqual([]);
});

test("years of two digits are the nearest, as GS1 reads them", () => {
  expect(daysOf("991231", EXPIRY)[0]).toBe("1999-12-31");
  expect(daysOf("761231", EXPIRY)[0]).toBe("2076-12-31");
  expect(daysOf("771231", EXPIRY)[0]).toBe("1977-12-31");
  expect(daysOf("001231", { ...EXPIRY, today: "2099-06-01" })[0]).toBe("2100-12-31");
});
