import { afterEach, expect, test, vi } from "vitest";
import { Gate, Overloaded, Unwanted } from "../../../server/feed/gate.ts";
import { FRESH_MS, SharedReads } from "../../../server/feed/shared-reads.ts";
import { ShortLived } from "../../../server/feed/short-lived.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** Work that ends on command. */
function held() {
  let release: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { work: () => over, release };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("of those that wait the newest is served first", async () => {
  const gate = new Gate(1);
  const first = held();
  const served: number[] = [];
  const all = [gate.through(first.work)];
  for (const n of [1, 2, 3])
    all.push(
      gate.through(async () => {
        served.push(n);
      }),
    );
  first.release();
  await Promise.all(all);
  expect(served).toEqual([3, 2, 1]);
});

test("a job whose caller has left is never started", async () => {
  const gate = new Gate(1);
  const first = held();
  const running = gate.through(first.work);
  let isWanted = true;
  let begun = 0;
  const dropped = gate.through(
    async () => {
      begun += 1;
    },
    () => isWanted,
  );
  isWanted = false;
  first.release();
  await running;
  await expect(dropped).rejects.toBeInstanceOf(Unwanted);
  expect(begun).toBe(0);
});

test("beyond two seconds of work the oldest are told when to come back, each at a later time", async () => {
  const gate = new Gate(1);
  const first = held();
  const running = gate.through(first.work);
  const refused: number[] = [];
  const outcomes = Array.from({ length: 1_000 }, () =>
    gate
      .through(async () => undefined)
      .catch((error: unknown) => {
        if (!(error instanceof Overloaded)) throw error;
        refused.push(error.retryMs);
      }),
  );
  await settle();
  // Nothing was measured yet: 5 ms each, so that 400 of them are two seconds.
  expect(refused).toHaveLength(600);
  expect(gate.waiting).toBe(400);
  expect(Math.min(...refused)).toBeGreaterThanOrEqual(2_000);
  expect(refused.at(-1)).toBeGreaterThan(refused[0] ?? 0);
  expect(Math.max(...refused)).toBeLessThanOrEqual(15_000);
  first.release();
  await Promise.all([running, ...outcomes]);
});

test("a failure is its asker's alone, and the next is served", async () => {
  const gate = new Gate(1);
  const failing = gate.through(() => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await gate.through(async () => 7)).toBe(7);
});

test("all who ask for the same share one read; those who have gone do not keep it", async () => {
  const gate = new Gate(1);
  const first = held();
  const running = gate.through(first.work);
  const reads = new SharedReads<number>(gate, () => 8);
  let count = 0;
  const read = async () => {
    count += 1;
    return count;
  };
  const asked = Array.from({ length: 50 }, () => reads.get("entry", read, () => true));
  const gone = reads.get("exit", read, () => false);
  first.release();
  await running;
  expect(new Set(await Promise.all(asked))).toEqual(new Set([1]));
  await expect(gone).rejects.toBeInstanceOf(Unwanted);
  expect(await reads.get("entry", read, () => true)).toBe(1);
  const newer = (value: number) => value > 1;
  expect(await reads.get("entry", read, () => true, newer)).toBe(2);
  expect(count).toBe(2);
});

test("a result that is no longer fresh is read again, also where it failed before", async () => {
  vi.useFakeTimers();
  const reads = new SharedReads<number>(new Gate(1), () => 8);
  let count = 0;
  const next = () =>
    reads.get(
      "entry",
      async () => {
        count += 1;
        if (count === 2) throw new Error("no");
        return count;
      },
      () => true,
    );
  expect(await next()).toBe(1);
  vi.advanceTimersByTime(FRESH_MS - 1);
  expect(await next()).toBe(1);
  vi.advanceTimersByTime(1);
  await expect(next()).rejects.toThrow("no");
  expect(await next()).toBe(3);
});

test("what is kept for a time goes by itself, and the oldest before it where it is too much", () => {
  vi.useFakeTimers();
  const kept = new ShortLived<string>(10, (value) => value.length);
  const until = performance.now() + 100;
  kept.set("a", "12345", until);
  kept.set("b", "12345", until + 100);
  kept.set("b", "1234", until + 100);
  expect([kept.get("a"), kept.get("b"), kept.size]).toEqual(["12345", "1234", 2]);
  kept.set("c", "1234", until + 100);
  expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual([undefined, "1234", "1234"]);
  vi.advanceTimersByTime(200);
  expect(kept.size).toBe(0);
});
