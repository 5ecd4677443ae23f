/** What a server begins ends with it: no timer of its own is left, whatever was followed. */
import { afterEach, expect, test, vi } from "vitest";
import { gaugesOf } from "../../server/app.ts";
import { startTestServer } from "../support/server.ts";

afterEach(() => vi.unstubAllGlobals());

/** Where each interval was begun that has not ended; those of packages are theirs. */
function watchIntervals(): () => readonly string[] {
  const begun = new Map<unknown, string>();
  const { setInterval: begin, clearInterval: end, clearTimeout: cancel } = globalThis;
  vi.stubGlobal("setInterval", (...given: Parameters<typeof begin>) => {
    const timer = begin(...given);
    // Above it stands this line.
    const [, , caller = ""] = (new Error().stack ?? "").split("\n");
    if (/[/\\]server[/\\]/.test(caller) && !/node_modules|[/\\]tests[/\\]/.test(caller))
      begun.set(timer, caller);
    return timer;
  });
  const ends = (how: typeof end) => (timer: NodeJS.Timeout | undefined) => {
    begun.delete(timer);
    how(timer);
  };
  vi.stubGlobal("clearInterval", ends(end));
  vi.stubGlobal("clearTimeout", ends(cancel));
  return () => [...begun.values()];
}

test("a server that has stopped has no interval left, of its own or of a gauge that was followed", async () => {
  const left = watchIntervals();
  const server = await startTestServer({ world: "bare" });
  for (const { watch } of gaugesOf(server.deps)) watch?.(() => {})();
  expect(left().length).toBeGreaterThan(3);
  await server.stop();
  expect(left()).toEqual([]);
});
