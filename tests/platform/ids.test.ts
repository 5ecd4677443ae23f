import { expect, test } from "vitest";
import { SettableClock } from "../../server/platform/clock.ts";
import { idsAt, newId } from "../../server/platform/ids.ts";

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function instantOf(id: string): number {
  return Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
}

test("ids are all different and sort in the order of their making", () => {
  const ids = Array.from({ length: 10_000 }, () => newId());
  for (const id of ids) expect(id).toMatch(shape);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});

test("ids of a past that is told carry the time of that past", () => {
  const clock = new SettableClock(new Date("2026-01-05T08:00:00Z"));
  const makeId = idsAt(clock);
  const first = makeId();
  clock.advance(3_600_000);
  const second = makeId();
  expect(instantOf(first)).toBe(Date.parse("2026-01-05T08:00:00Z"));
  expect(instantOf(second)).toBe(Date.parse("2026-01-05T09:00:00Z"));
});

test("the same clock and the same seed make the same ids", () => {
  const series = () => {
    let state = 7;
    const random = { nextUint32: () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) };
    const makeId = idsAt(new SettableClock(new Date("2026-01-05T08:00:00Z")), random);
    return [makeId(), makeId(), makeId()];
  };
  expect(series()).toEqual(series());
});
