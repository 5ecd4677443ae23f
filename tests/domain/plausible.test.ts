import { expect, test } from "vitest";
import { isExpired, isProducedAfterExpiry, isProducedLater } from "../../src/domain/goods-dates.ts";
import { isBeforeToday, isInstant, isPast } from "../../src/domain/instant.ts";
import { isPhone } from "../../src/domain/phone.ts";
import { doubtsOf } from "../../src/domain/plausible.ts";

test("an instant is a real day, a real time and an offset that exists", () => {
  for (const text of [
    "2026-02-28T23:59:59Z",
    "2024-02-29T00:00Z",
    "2026-01-01T08:00:00.123+08:00",
    "2026-01-01T08:00:00+05:59",
    "0001-01-02T00:00:00-12:00",
    "9999-12-31T00:00:00+14:00",
  ])
    expect(isInstant(text), text).toBe(true);
  for (const text of [
    "2026-02-30T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-00-10T00:00:00Z",
    "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-14:00",
    "2026-01-01T25:00:00Z",
    "2026-01-01T24:00:00Z",
    "2026-01-01T12:60:00Z",
    "2026-01-01T12:00:60Z",
    "2026-01-01T12:00:00+25:00",
    "2026-01-01T12:00:00+99:99",
    "2026-01-01T12:00:00+14:01",
    "2026-01-01T12:00:00",
    "2026-01-01",
  ])
    expect(isInstant(text), text).toBe(false);
});

test("the past begins a few minutes ago, because clocks differ", () => {
  const now = new Date("2026-11-22T10:00:00Z");
  expect(isPast("2026-11-22T09:56:00Z", now)).toBe(false);
  expect(isPast("2026-11-22T09:54:00Z", now)).toBe(true);
  expect(isPast("2026-11-22T09:55:00Z", now)).toBe(false);
  expect(isPast(null, now)).toBe(false);
});

test("before today is a matter of the business time zone", () => {
  expect(isBeforeToday("2026-11-21T15:59:00Z", "2026-11-22", "Asia/Shanghai")).toBe(true);
  expect(isBeforeToday("2026-11-21T16:00:00Z", "2026-11-22", "Asia/Shanghai")).toBe(false);
  expect(isBeforeToday(undefined, "2026-11-22", "Asia/Shanghai")).toBe(false);
});

test("goods are good to the end of their day, and are produced before they expire", () => {
  expect(isExpired({ expiry: "2026-11-21" }, "2026-11-22")).toBe(true);
  expect(isExpired({ expiry: "2026-11-22" }, "2026-11-22")).toBe(false);
  expect(isExpired({ expiry: null }, "2026-11-22")).toBe(false);
  expect(isProducedLater({ productionDate: "2026-11-23" }, "2026-11-22")).toBe(true);
  expect(isProducedLater({ productionDate: "2026-11-22" }, "2026-11-22")).toBe(false);
  expect(isProducedLater({ productionDate: null }, "2026-11-22")).toBe(false);
  expect(isProducedAfterExpiry({ productionDate: "2026-11-23", expiry: null })).toBe(false);
  expect(isProducedAfterExpiry({ productionDate: null, expiry: "2026-11-22" })).toBe(false);
  expect(isProducedAfterExpiry({ productionDate: "2026-11-23", expiry: "2026-11-22" })).toBe(true);
  expect(isProducedAfterExpiry({ productionDate: "2026-11-22", expiry: "2026-11-22" })).toBe(false);
});

test("a foreign number is not asked about, a slip in a number of this country is", () => {
  const isAsked = (phone: string) => doubtsOf({ phone }, Date.now()).length > 0;
  for (const phone of [
    "+1 212 555 0100",
    "+12125550199",
    "+44 20 7946 0958",
    "+86 138 0000 1234",
    "13800001234",
  ])
    expect(isAsked(phone), phone).toBe(false);
  for (const phone of ["12800001234", "+1 111 111 1111", "12345678901", "11111111111"])
    expect(isAsked(phone), phone).toBe(true);
});

test("a phone number has digits, its marks and maybe an extension", () => {
  for (const text of [
    "13800000001",
    "021-5555 6666",
    "(021) 5833-0011",
    "+86 138 0000 0001",
    "021-55556666 ext. 12",
    "021-55556666转12",
    "+44 (0)20 7946 0958 x3",
    "12345",
    "1".repeat(20),
    " 13800000001 ",
  ])
    expect(isPhone(text), text).toBe(true);
  for (const text of ["abc", "", "-----", "1234", "call me", "12-34", "1".repeat(21), "13800 abc"])
    expect(isPhone(text), text).toBe(false);
});
