// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import type { SurroundingsEvent } from "../../src/contracts/live.ts";
import { browserSurroundings } from "../../src/services/surroundings.ts";

let stop = (): void => {};
afterEach(() => stop());

describe("the browser's surroundings", () => {
  it("report the network coming and going, and the page becoming visible again", () => {
    const reported: SurroundingsEvent["type"][] = [];
    stop = browserSurroundings(window).watch(({ type }) => reported.push(type));
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("pageshow"));
    expect(reported).toEqual([
      "surroundings.offline",
      "surroundings.online",
      "surroundings.visible",
      "surroundings.visible",
    ]);
  });

  it("report nothing without a listener", () => {
    const reported: unknown[] = [];
    browserSurroundings(window).watch((one) => reported.push(one))();
    window.dispatchEvent(new Event("online"));
    expect(reported).toEqual([]);
  });
});
