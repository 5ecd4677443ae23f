import { expect, test } from "vitest";
import { latenessOf, waitStateOf } from "../../src/domain/lateness.ts";

const HOUR_MS = 3_600_000;
const NOW = Date.parse("2026-11-20T02:00:00Z");
const at = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();

test("a request that has not come is late until now", () => {
  expect(latenessOf({ dueAt: at(-5) }, NOW)).toEqual({ word: "late", lateMs: 5 * HOUR_MS });
  expect(latenessOf({ dueAt: at(-5), cameAt: null }, NOW + HOUR_MS)?.lateMs).toBe(6 * HOUR_MS);
});

test("a request that came late stays as late as it came", () => {
  const due = { dueAt: at(-5), cameAt: at(-2) };
  expect(latenessOf(due, NOW)).toEqual({ word: "cameLate", lateMs: 3 * HOUR_MS });
  expect(latenessOf(due, NOW + 9 * HOUR_MS)).toEqual({ word: "cameLate", lateMs: 3 * HOUR_MS });
});

test("a request that came in time is open still once it is due, and nothing before", () => {
  expect(latenessOf({ dueAt: at(-5), cameAt: at(-7) }, NOW)).toEqual({ word: "stillOpen", lateMs: 0 });
  expect(latenessOf({ dueAt: at(1), cameAt: at(-7) }, NOW)).toBeNull();
});

test("what is longer in a state than its warehouse allows is late by that limit, whatever its due time", () => {
  const beyond = { word: "beyondLimit", lateMs: 2 * HOUR_MS };
  expect(latenessOf({ dueAt: at(5), lateAt: at(-2) }, NOW)).toEqual(beyond);
  expect(latenessOf({ dueAt: null, lateAt: at(-2) }, NOW)).toEqual(beyond);
  expect(latenessOf({ dueAt: at(5), lateAt: at(-2), cameAt: at(-3) }, NOW)).toEqual(beyond);
  expect(latenessOf({ dueAt: at(5), lateAt: at(2) }, NOW)).toBeNull();
  // What the server does not call late is not.
  expect(latenessOf({ dueAt: at(-5), lateAt: null }, NOW)).toBeNull();
  expect(latenessOf({ dueAt: null }, NOW)).toBeNull();
});

test("a wait is near its limit from three quarters of it, and never too long without one", () => {
  expect(waitStateOf(0.7 * HOUR_MS, 60)).toBe("within");
  expect(waitStateOf(0.75 * HOUR_MS, 60)).toBe("nearLimit");
  expect(waitStateOf(HOUR_MS, 60)).toBe("overLimit");
  expect(waitStateOf(900 * HOUR_MS, null)).toBe("within");
});
