/** Where a day should be by now, and where it leads. */
import { describe, expect, it } from "vitest";
import { limitStateOf, paceOf, planDay } from "../../src/domain/day-plan.ts";

/** A usual day from 8 to 18 o'clock: 100 units in each of its ten hours. */
const means = Array.from({ length: 24 }, (_, hour) => (hour >= 8 && hour < 18 ? 100 : 0));
const day = { done: 300, target: 2_000, means, knownDays: 7, hourNow: 10.5 };

describe("a day's plan", () => {
  it("expects by half past ten what usually has moved by then, as a part of the target", () => {
    expect(planDay(day).dueByNow).toBe(500);
  });

  it("leads to what today's pace brings by the end of the usual day", () => {
    expect(planDay(day)).toMatchObject({ projected: 1_200, endHour: 18 });
  });

  it("says where it leads without a target, but not where it should be", () => {
    expect(planDay({ ...day, target: null })).toEqual({ dueByNow: null, projected: 1_200, endHour: 18 });
  });

  it("makes no forecast before a quarter of a usual day is over, or before anything has moved", () => {
    expect(planDay({ ...day, done: 40, hourNow: 10.4 }).projected).toBeNull();
    expect(planDay({ ...day, done: 50, hourNow: 10.5 }).projected).toBe(200);
    expect(planDay({ ...day, done: 0 }).projected).toBeNull();
  });

  it("makes no forecast when the usual day is over, and expects the whole target", () => {
    expect(planDay({ ...day, hourNow: 18.2 })).toMatchObject({ projected: null, dueByNow: 2_000 });
  });

  it("knows no usual day from fewer than three days, or from days without movement", () => {
    const nothing = { dueByNow: null, projected: null, endHour: null };
    expect(planDay({ ...day, knownDays: 2 })).toEqual(nothing);
    expect(planDay({ ...day, means: Array(24).fill(0) })).toEqual(nothing);
  });

  it("ends with the hour by which nearly all has moved, not with a late straggler", () => {
    const late = means.map((mean, hour) => (hour === 23 ? 5 : mean));
    expect(planDay({ ...day, means: late }).endHour).toBe(18);
  });
});

describe("a day's pace", () => {
  it.each([
    [526, "ahead"],
    [525, "ahead"],
    [524, "onPlan"],
    [475, "onPlan"],
    [474, "slow"],
    [2_000, "reached"],
  ] as const)("with %i of 500 units due is %s", (done, state) => {
    expect(paceOf(done, 2_000, 500)).toBe(state);
  });

  it("is not judged without a target, without a usual day, or before a tenth of the target is due", () => {
    expect(paceOf(500, null, null)).toBeNull();
    expect(paceOf(500, 2_000, null)).toBeNull();
    expect(paceOf(0, 2_000, 199)).toBeNull();
    expect(paceOf(0, 2_000, 200)).toBe("slow");
  });
});

describe("a duration with a limit", () => {
  it("is faster at least 5 % under it, within it up to it, and over it beyond", () => {
    expect([57, 58, 60, 61].map((minutes) => limitStateOf(minutes, 60))).toEqual([
      "faster",
      "within",
      "within",
      "over",
    ]);
  });

  it("is not judged without one", () => {
    expect(limitStateOf(57, null)).toBeNull();
  });
});
