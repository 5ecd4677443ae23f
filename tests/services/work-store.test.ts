import { beforeEach, expect, test } from "vitest";
import { createWorkStore, type WorkDisk } from "../../src/services/work-store.ts";
import { memoryDisk, memoryWork } from "../support/memory-work.ts";
import { until } from "../support/mock-wire-channel.ts";

let kept: Map<string, string>;
let disk: WorkDisk;

beforeEach(() => {
  kept = new Map();
  disk = memoryDisk(kept);
});

/** The browser's old area, in memory. */
function oldArea(texts: Record<string, string>): Storage {
  const held = new Map(Object.entries(texts));
  return {
    get length() {
      return held.size;
    },
    key: (at) => [...held.keys()][at] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, text) => void held.set(key, text),
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
  };
}
const item = (key: string, state: string) => ({ key, state, since: 1 });
const opened = async (old: Storage, target: EventTarget | null = null, on = disk) => {
  const store = createWorkStore({ openDisk: async () => on, old, channel: null, target });
  await store.opened();
  return store;
};
/** An older tab writes. */
const write = (target: EventTarget, key: string, newValue: string) =>
  target.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));

test("a write is over when it lies on the disk, and is read at once", async () => {
  const store = memoryWork(disk);
  await store.opened();
  const writing = store.write("a", "1");
  expect(store.read("a")).toBe("1");
  expect(kept.size).toBe(0);
  expect(await writing).toBe(null);
  expect(kept.get("a")).toBe("1");
});

test("what lies on the disk is there for the next page", async () => {
  kept.set("a", "1");
  const store = memoryWork(disk);
  await store.opened();
  expect(store.entries("a")).toEqual([["a", "1"]]);
});

test("an update of what another tab has removed stays removed, a new entry does not", async () => {
  const store = memoryWork(disk);
  await store.opened();
  await store.write("a", "1");
  kept.clear();
  await store.update("a", "2");
  expect([kept.size, store.read("a")]).toEqual([0, null]);
  await store.write("a", "3");
  expect(kept.get("a")).toBe("3");
});

test("what is too large for the disk is said, and takes nothing else with it; when it is gone the fault is over", async () => {
  const full: WorkDisk = {
    ...disk,
    write: async (changes) => {
      if ([...changes.values()].some(({ text }) => (text?.length ?? 0) > 9))
        throw new DOMException("", "QuotaExceededError");
      return disk.write(changes);
    },
  };
  const store = memoryWork(full);
  await store.opened();
  const faults: unknown[] = [];
  store.watchFault((fault) => faults.push(fault));
  expect(await Promise.all([store.write("a", "1"), store.write("b", "x".repeat(10))])).toEqual([
    null,
    "full",
  ]);
  expect([...kept]).toEqual([["a", "1"]]);
  expect(store.read("b")).toHaveLength(10);
  expect(await store.fresh("b")).toHaveLength(10);
  await store.remove("b");
  expect(faults).toEqual(["full", null]);
});

test("a disk that does not answer is broken, and holds up nothing", async () => {
  const store = createWorkStore({
    ...{ old: null, channel: null, target: null, patienceMs: 5 },
    openDisk: async () => ({ ...disk, write: () => new Promise(() => {}) }),
  });
  await store.opened();
  expect(await store.write("a", "1")).toBe("broken");
});

test("other tabs hear of what lies on the disk", async () => {
  const [one, two] = [new BroadcastChannel("test-work"), new BroadcastChannel("test-work")];
  const [mine, theirs] = [memoryWork(disk, one), memoryWork(disk, two)];
  await Promise.all([mine.opened(), theirs.opened()]);
  let heard = 0;
  theirs.watch("out:", () => {
    heard += 1;
  });
  await mine.write("out:1", "x");
  await until(() => theirs.read("out:1") === "x");
  await mine.remove("out:1");
  await until(() => theirs.read("out:1") === null);
  expect(heard).toBe(2);
  one.close();
  two.close();
});

test("what an older build left in the old place is taken over once, and removed there when it lies on the disk", async () => {
  const old = oldArea({
    "tallyboard-outbox:u1": JSON.stringify([item("k1", "waiting"), item("k2", "sending"), "nonsense"]),
    "tallyboard-draft:u1:entry-apply": '{"draft":{},"keptAt":5}',
    "tallyboard-outbox:u2": "no json",
    token: "t",
  });
  const store = await opened(old);
  expect(store.entries("tallyboard-outbox:u1:").map(([key]) => key)).toEqual([
    "tallyboard-outbox:u1:k1",
    "tallyboard-outbox:u1:k2",
  ]);
  expect(store.read("tallyboard-draft:u1:entry-apply")).toContain("keptAt");
  expect([old.getItem("tallyboard-outbox:u1"), old.getItem("tallyboard-draft:u1:entry-apply")]).toEqual([
    null,
    null,
  ]);
  expect(old.getItem("token")).toBe("t");
  const again = await opened(old);
  expect(again.entries("tallyboard-outbox:u1:")).toHaveLength(2);
});

test("what could not be taken over stays in the old place", async () => {
  const text = JSON.stringify([item("k1", "waiting")]);
  const old = oldArea({ "tallyboard-outbox:u1": text });
  await opened(old, null, { ...disk, write: () => Promise.reject(new Error("I/O")) });
  expect(old.getItem("tallyboard-outbox:u1")).toBe(text);
});

test("an older tab that still writes is heard: what it sends itself stays with it", async () => {
  const target = new EventTarget();
  const old = oldArea({});
  const store = await opened(old, target);
  const text = JSON.stringify([item("k1", "sending"), item("k2", "waiting")]);
  old.setItem("tallyboard-outbox:u1", text);
  write(target, "tallyboard-outbox:u1", text);
  await until(() => old.getItem("tallyboard-outbox:u1") === JSON.stringify([item("k1", "sending")]));
  expect(store.entries("").map(([key]) => key)).toEqual(["tallyboard-outbox:u1:k2"]);
});
