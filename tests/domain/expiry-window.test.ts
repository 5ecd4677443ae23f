import { describe, expect, it } from "vitest";
import { EXPIRY_WINDOWS, expiryBounds, expiryWindowOf } from "../../src/domain/expiry-window.ts";

const TODAY = "2026-02-27";

describe("The days of a window", () => {
  it.each([
    ["expired", { from: null, to: "2026-02-26" }],
    ["7", { from: TODAY, to: "2026-03-06" }],
    ["30", { from: TODAY, to: "2026-03-29" }],
    ["90", { from: TODAY, to: "2026-05-28" }],
  ] as const)("%s", (window, bounds) => expect(expiryBounds(window, TODAY)).toEqual(bounds));

  it("lead back to it", () => {
    expect(EXPIRY_WINDOWS.map((window) => expiryWindowOf(expiryBounds(window, TODAY), TODAY))).toEqual([
      ...EXPIRY_WINDOWS,
    ]);
  });

  it.each([
    ["another last day", { from: TODAY, to: "2026-03-07" }],
    ["another first day", { from: "2026-02-26", to: "2026-03-06" }],
    ["no first day", { from: null, to: "2026-03-06" }],
    ["no day at all", { from: null, to: null }],
  ])("are those of no window: %s", (_, bounds) => expect(expiryWindowOf(bounds, TODAY)).toBeNull());
});
