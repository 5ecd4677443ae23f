import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { DraftStorage } from "../../src/machines/page/draft.machine.ts";
import { createDraftMachine, draftKey } from "../../src/machines/page/draft.machine.ts";
import { createStorage } from "../../src/services/storage.ts";

interface Form {
  readonly remark: string;
}

const machine = createDraftMachine<Form>();
const parse = (stored: unknown): Form | null =>
  typeof stored === "object" && stored !== null && "remark" in stored && typeof stored.remark === "string"
    ? { remark: stored.remark }
    : null;

/** The form as one opening of the page has it; the storage outlives it. */
function opened(storage: DraftStorage, person = "p1") {
  const clock = new SimulatedClock();
  const key = draftKey(person, "entry-apply");
  const draft = createActor(machine, {
    clock,
    input: { key, storage, initial: { remark: "" }, parse, now: () => 1_000 + clock.now() },
  });
  draft.start();
  return { draft, clock, key, text: () => draft.getSnapshot().context.draft.remark };
}

const storageOf = () => createStorage(null, null);

describe("an apply form's draft", () => {
  it("is there again after a refresh, with the time at which it was kept", () => {
    const storage = storageOf();
    const before = opened(storage);
    expect(before.draft.getSnapshot().hasTag("dirty")).toBe(false);
    before.draft.send({ type: "draft.changed", draft: { remark: "two pallets" } });
    expect(before.draft.getSnapshot().hasTag("dirty")).toBe(true);
    before.clock.increment(400);
    before.draft.stop();

    const after = opened(storage);
    expect(after.text()).toBe("two pallets");
    expect(after.draft.getSnapshot().hasTag("dirty")).toBe(true);
    expect(after.draft.getSnapshot().context.restoredAt).toBe(1_400);
  });

  it("is written once after a pause, not at each key", () => {
    const written: string[] = [];
    const { draft, clock } = opened({ ...storageOf(), write: (_key, text) => written.push(text) });
    for (const remark of ["t", "tw", "two"]) {
      draft.send({ type: "draft.changed", draft: { remark } });
      clock.increment(300);
    }
    expect(written).toEqual([]);
    clock.increment(100);
    expect(written).toHaveLength(1);
    expect(draft.getSnapshot().matches({ dirty: "kept" })).toBe(true);
  });

  it("is written at once when the page is about to go", () => {
    const storage = storageOf();
    const { draft, key } = opened(storage);
    draft.send({ type: "draft.changed", draft: { remark: "two" } });
    expect(storage.read(key)).toBeNull();
    draft.send({ type: "draft.keep" });
    expect(storage.read(key)).toContain("two");
  });

  it.each(["draft.discard", "draft.sent"] as const)("leaves nothing behind after %s", (type) => {
    const storage = storageOf();
    const { draft, clock, text } = opened(storage);
    draft.send({ type: "draft.changed", draft: { remark: "two" } });
    clock.increment(400);
    draft.send({ type });
    expect(text()).toBe("");
    clock.increment(60_000);
    expect(opened(storage).draft.getSnapshot().matches("pristine")).toBe(true);
  });

  it("of one person is not shown to another", () => {
    const storage = storageOf();
    const mine = opened(storage, "p1");
    mine.draft.send({ type: "draft.changed", draft: { remark: "mine" } });
    mine.draft.send({ type: "draft.keep" });
    expect(opened(storage, "p2").text()).toBe("");
  });

  it.each(["no JSON", "null", '{"draft":{"remark":7}}', '{"other":1}'])(
    "that is damaged in storage (%s) starts empty",
    (stored) => {
      const storage = storageOf();
      storage.write(draftKey("p1", "entry-apply"), stored);
      const { draft, text } = opened(storage);
      expect(text()).toBe("");
      expect(draft.getSnapshot().matches("pristine")).toBe(true);
    },
  );
});
