import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { delayMs, isSlowPath } from "../../server/platform/slow-answers.ts";

describe("the switch that makes messages and dashboard late", () => {
  it("waits 600 to 1000 ms, both ends included", () => {
    expect(delayMs(0)).toBe(600);
    expect(delayMs(1 - Number.EPSILON)).toBe(1_000);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
        const ms = delayMs(random);
        return Number.isInteger(ms) && ms >= 600 && ms <= 1_000;
      }),
    );
  });

  it.each([
    ["/api/message/list", true],
    ["/api/message/read", true],
    ["/api/overview", true],
    ["/api/content-data", true],
    ["/api/popular/list?type=text", true],
    ["/api/user/info", false],
    ["/api/entry/queryByPage?keyword=/api/message/", false],
    ["/dashboard/workplace", false],
  ])("concerns %s: %s", (path, concerns) => expect(isSlowPath(path)).toBe(concerns));
});
