// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import type { SurroundingsTold } from "../../src/contracts/live-port.ts";
import { browserSurroundings } from "../../src/services/surroundings.ts";

let stop = (): void => {};
afterEach(() => stop());

describe("the browser's surroundings", () => {
  it("tell of the network coming and going, and of the page being looked at again", () => {
    const told: SurroundingsTold["type"][] = [];
    stop = browserSurroundings(window).watch(({ type }) => told.push(type));
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("pageshow"));
    expect(told).toEqual([
      "surroundings.offline",
      "surroundings.online",
      "surroundings.visible",
      "surroundings.visible",
    ]);
  });

  it("tell nothing once nobody listens", () => {
    const told: unknown[] = [];
    browserSurroundings(window).watch((one) => told.push(one))();
    window.dispatchEvent(new Event("online"));
    expect(told).toEqual([]);
  });
});
