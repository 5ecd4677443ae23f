import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock, waitFor } from "xstate";
import type { Answer } from "../../src/contracts/answer.ts";
import type { LogEvent } from "../../src/contracts/live.ts";
import type { FieldValues } from "../../src/contracts/resource.ts";
import { createFormMachine } from "../../src/machines/page/form.machine.ts";
import { type DraftStorage, draftKey } from "../../src/machines/page/kept-draft.ts";
import { createStorage } from "../../src/services/storage.ts";
import { entryForm } from "../../src/views/entry/apply-form.ts";
import { LINES, newLine, typedIn } from "../../src/views/requests/request-form.ts";

const names = ["code", "name", "phone"];
const row = { id: "r", version: 3, code: "A", name: "甲", phone: null };

const input = { id: "r", version: 3, values: row, names, follows: null };
const machine = createFormMachine<FieldValues>();
const start = () => createActor(machine, { input }).start();

const reported = (changes: object, more: Partial<LogEvent> = {}): LogEvent => ({
  ...{ topic: "post", epoch: "e", seq: 1, type: "saved", entity: "post", id: "r", version: 4 },
  ...{ at: "2026-01-01T00:00:00Z", by: "操作员", data: { row: { ...row, version: 4, ...changes } } },
  ...more,
});

describe("a form over one row", () => {
  it("is dirty while it says something that the row does not, and clean again when that is taken back", () => {
    const form = start();
    form.send({ type: "field.changed", changes: { name: "乙" } });
    expect(form.getSnapshot().hasTag("dirty")).toBe(true);
    form.send({ type: "field.changed", changes: { name: "甲" } });
    expect(form.getSnapshot().matches({ edits: "clean" })).toBe(true);
  });

  it("takes in a colleague's change of a field that was left alone, and keeps what was typed", () => {
    const form = start();
    form.send({ type: "field.changed", changes: { name: "乙" } });
    form.send({ type: "feed.batch", events: [reported({ phone: "021-1" })] });
    const { value, context } = form.getSnapshot();
    expect(value).toMatchObject({ edits: "dirty" });
    expect(context).toMatchObject({
      version: 4,
      values: { name: "乙", phone: "021-1" },
      news: { by: "操作员", taken: ["phone"], clashes: [] },
    });
  });

  it("asks where both changed one field; keeping mine saves mine on the newest version", () => {
    const form = start();
    form.send({ type: "field.changed", changes: { name: "乙" } });
    form.send({ type: "row.moved", version: 5, by: "操作员", values: { ...row, version: 5, name: "丙" } });
    expect(form.getSnapshot().hasTag("undecided")).toBe(true);
    expect(form.getSnapshot().context.values.name).toBe("乙");
    form.send({ type: "mine.kept" });
    expect(form.getSnapshot()).toMatchObject({
      value: { edits: "dirty" },
      context: { version: 5, values: { name: "乙" } },
    });
  });

  it("takes theirs when that is chosen, and is clean when nothing else was typed", () => {
    const form = start();
    form.send({ type: "field.changed", changes: { name: "乙" } });
    form.send({ type: "row.moved", version: 5, by: "操作员", values: { ...row, version: 5, name: "丙" } });
    form.send({ type: "theirs.taken" });
    expect(form.getSnapshot()).toMatchObject({
      value: { edits: "clean" },
      context: { values: { name: "丙" } },
    });
  });

  it("shows the new row at once while nothing was typed", () => {
    const form = start();
    form.send({ type: "feed.batch", events: [reported({ name: "丁" })] });
    expect(form.getSnapshot()).toMatchObject({
      value: { edits: "clean" },
      context: { version: 4, values: { name: "丁" } },
    });
  });

  it("is not told by its own saving, by another row, or by what is older", () => {
    const form = start();
    form.send({ type: "field.changed", changes: { name: "乙" } });
    form.send({ type: "feed.batch", events: [reported({ name: "丁" }, { commandKey: "mine" })] });
    form.send({ type: "feed.batch", events: [reported({ name: "丁" }, { id: "other" })] });
    form.send({ type: "feed.batch", events: [reported({ name: "丁" }, { version: 3 })] });
    expect(form.getSnapshot().context).toMatchObject({ version: 3, values: { name: "乙" }, news: null });
  });

  it("keeps what was typed readable when the row is deleted under it", () => {
    const form = start();
    form.send({ type: "field.changed", changes: { name: "乙" } });
    form.send({ type: "feed.batch", events: [reported({}, { type: "deleted" })] });
    expect(form.getSnapshot()).toMatchObject({
      value: { edits: "gone" },
      context: { values: { name: "乙" } },
    });
  });

  it("takes in a name together with its id, and keeps both where its own id stays", () => {
    const levels = { ...row, levelId: "l1", levelName: "一级" };
    const form = createActor(machine, {
      input: { ...input, values: levels, names: [...names, "levelId"], beside: { levelId: "levelName" } },
    }).start();
    const moved = (version: number, levelId: string, levelName: string) =>
      form.send({
        ...{ type: "row.moved", version, by: "操作员", values: { ...levels, version, levelId, levelName } },
      });
    form.send({ type: "field.changed", changes: { name: "乙" } });
    moved(4, "l2", "二级");
    expect(form.getSnapshot().context.values).toMatchObject({ name: "乙", levelId: "l2", levelName: "二级" });
    form.send({ type: "field.changed", changes: { levelId: "l3", levelName: "三级" } });
    moved(5, "l4", "四级");
    expect(form.getSnapshot().context.values).toMatchObject({ levelId: "l3", levelName: "三级" });
    form.send({ type: "theirs.taken" });
    expect(form.getSnapshot().context.values).toMatchObject({ levelId: "l4", levelName: "四级" });
  });

  it("goes on asking about a field while others change the next one", () => {
    const form = start();
    form.send({ type: "field.changed", changes: { name: "乙" } });
    form.send({ type: "row.moved", version: 4, by: "操作员", values: { ...row, name: "丙" } });
    form.send({ type: "row.moved", version: 5, by: "操作员", values: { ...row, name: "丙", phone: "1" } });
    expect(form.getSnapshot().context.news).toMatchObject({ taken: ["phone"], clashes: ["name"] });
    form.send({ type: "theirs.taken" });
    expect(form.getSnapshot()).toMatchObject({
      value: { edits: "clean" },
      context: { values: { name: "丙", phone: "1" } },
    });
  });

  it("asks no more about a field that others have made equal", () => {
    const form = start();
    form.send({ type: "field.changed", changes: { name: "乙" } });
    form.send({ type: "row.moved", version: 4, by: "操作员", values: { ...row, name: "丙" } });
    form.send({ type: "row.moved", version: 5, by: "操作员", values: { ...row, name: "乙" } });
    expect(form.getSnapshot()).toMatchObject({ value: { edits: "clean" }, context: { version: 5 } });
  });
});

describe("a form that is sent", () => {
  const answers = () => {
    const asked: { readonly key: string; readonly answer: (answer: Answer<unknown>) => void }[] = [];
    const command = {
      ...{ command: "saveOrUpdate", version: 3, payload: {} },
      send: ({ key }: { readonly key: string }) =>
        new Promise<Answer<unknown>>((answer) => asked.push({ key, answer })),
    };
    return { asked, command };
  };
  const sending = (form: ReturnType<typeof start>) => form.getSnapshot().value.sending;
  const refusal = {
    ok: false,
    kind: "refused",
    code: 42200,
    msg: "",
    data: { because: [], details: {} },
  } as const;

  it("is judged by what it was to be sent for, and says which fields were edited since", () => {
    const form = start();
    form.send({ type: "form.faulty", intent: "submit" });
    expect(form.getSnapshot().context).toMatchObject({ intent: "submit", attempts: 1 });
    form.send({ type: "field.changed", changes: { name: "乙" } });
    expect([...form.getSnapshot().context.edited]).toEqual(["name"]);
    form.send({ type: "form.faulty", intent: "submit" });
    expect(form.getSnapshot().context).toMatchObject({ attempts: 2, edited: new Set() });
  });

  it("starts its command at once and once; a refused one is sent again under a key of its own", async () => {
    const { asked, command } = answers();
    const form = start();
    const sent = { type: "form.sent", intent: "submit", command } as const;
    form.send(sent);
    form.send(sent);
    expect(asked).toHaveLength(1);
    expect(form.getSnapshot().hasTag("sending")).toBe(true);
    asked[0]?.answer(refusal);
    await waitFor(form, ({ context }) => context.attempts === 1);
    expect(sending(form)).toEqual({ sent: "answered" });
    form.send(sent);
    expect(asked).toHaveLength(2);
    expect(asked[1]?.key).not.toBe(asked[0]?.key);
    asked[1]?.answer({ ok: true, data: {} });
    await waitFor(form, (snapshot) => !snapshot.hasTag("sending"));
    form.send(sent);
    expect(asked).toHaveLength(2);
  });

  it("leaves what is under way to the outbox when its tab is closed, and sends nothing a second time", () => {
    const { asked, command } = answers();
    const handed: string[] = [];
    const form = start();
    const handOver = (_: object, state: string) => void handed.push(state);
    form.send({ type: "form.sent", intent: "submit", command: { ...command, handOver } });
    form.send({ type: "tab.ended" });
    expect(handed).toEqual(["waiting"]);
    form.send({ type: "form.sent", intent: "submit", command });
    expect(asked).toHaveLength(1);
  });

  it("is open again when the person goes back from a question about it, or has sent it", () => {
    const form = start();
    const doubts = () => [{ value: "999999" }] as never;
    const { asked, command } = answers();
    form.send({ type: "form.sent", intent: "submit", command: { ...command, doubts } });
    expect(asked).toHaveLength(0);
    form.getSnapshot().children.save?.send({ type: "abandon" });
    expect(sending(form)).toBe("open");
    form.send({ type: "form.sent", intent: "submit", command });
    form.send({ type: "draft.dropped" });
    expect(form.getSnapshot()).toMatchObject({ value: { sending: "open" }, context: { intent: null } });
  });
});

const goods = (id: string) => ({ id, code: id, name: id, spec: null, unit: "件" });
const request = (lines: readonly (readonly [string, number])[], more: object = {}) => ({
  ...entryForm.formOf(null),
  ...{ id: "r", version: 3, number: "RK1", remark: "", ...more },
  lines: lines.map(([id, quantity]) => newLine(goods(id), quantity)),
});
type Request = ReturnType<typeof request>;

describe("lines of a request that two people amend", () => {
  const first = request([
    ["A", 1],
    ["B", 2],
    ["C", 3],
  ]);
  const opened = () => {
    const form = createActor(entryForm.machine, {
      input: {
        ...{
          id: "r",
          version: 3,
          values: first,
          names: typedIn(first),
          lists: { lines: LINES },
          follows: null,
        },
      },
    }).start();
    const lines = () => form.getSnapshot().context.values.lines;
    return {
      form,
      lines,
      written: () => lines().map((line) => [line.goods?.id, line.quantity]),
      type: (changed: Request["lines"]) => form.send({ type: "field.changed", changes: { lines: changed } }),
      amend: (changed: Parameters<typeof request>[0], version = 4) =>
        form.send({ type: "row.moved", version, by: "操作员", values: request(changed, { version }) }),
      set: (id: string, quantity: number) =>
        lines().map((line) => (line.goods?.id === id ? { ...line, quantity } : line)),
    };
  };

  it("are merged one by one: changed, added and taken out", () => {
    const { form, type, set, amend, written, lines } = opened();
    const blank = newLine();
    type([...set("A", 10), newLine(goods("D"), 4), blank]);
    amend([
      ["A", 1],
      ["B", 20],
      ["E", 5],
    ]);
    expect(written()).toEqual([
      ["A", 10],
      ["B", 20],
      ["E", 5],
      ["D", 4],
      [undefined, null],
    ]);
    // Lines that were left alone stay the same ones on the screen.
    expect(lines()[0]?.key).toBe(first.lines[0]?.key);
    expect(lines().at(-1)).toBe(blank);
    expect(form.getSnapshot()).toMatchObject({
      value: { edits: "dirty" },
      context: { news: { taken: ["lines"], clashes: [] }, version: 4 },
    });
  });

  it("are asked about where both changed the same one; theirs is taken there alone", () => {
    const { form, type, set, amend, written } = opened();
    type([...set("A", 10), newLine(goods("D"), 4)]);
    amend([
      ["A", 11],
      ["B", 2],
      ["C", 30],
    ]);
    expect(form.getSnapshot().hasTag("undecided")).toBe(true);
    expect(written()).toEqual([
      ["A", 10],
      ["B", 2],
      ["C", 30],
      ["D", 4],
    ]);
    form.send({ type: "theirs.taken" });
    expect(written()).toEqual([
      ["A", 11],
      ["B", 2],
      ["C", 30],
      ["D", 4],
    ]);
  });

  it("ask too where one person took out what the other changed", () => {
    const { form, type, lines, amend, written } = opened();
    type(lines().filter((line) => line.goods?.id !== "B"));
    amend([
      ["A", 1],
      ["B", 20],
      ["C", 3],
    ]);
    expect(form.getSnapshot().context.news?.clashes).toEqual(["lines"]);
    expect(written()).toEqual([
      ["A", 1],
      ["C", 3],
    ]);
    form.send({ type: "mine.kept" });
    expect(form.getSnapshot().matches({ edits: "dirty" })).toBe(true);
  });

  it("of the same goods are told apart by their order, and blank ones say nothing", () => {
    const { form, type, lines, amend, written } = opened();
    type([...lines(), newLine()]);
    expect(form.getSnapshot().matches({ edits: "clean" })).toBe(true);
    amend([
      ["A", 1],
      ["A", 7],
      ["B", 2],
      ["C", 3],
    ]);
    expect(written().filter(([id]) => id === "A")).toEqual([
      ["A", 1],
      ["A", 7],
    ]);
    expect(form.getSnapshot().matches({ edits: "clean" })).toBe(true);
  });
});

interface Note {
  readonly id: string | null;
  readonly version: number | null;
  readonly remark: string;
}

const notes = createFormMachine<Note>();
const parse = (stored: unknown): Note | null =>
  typeof (stored as Partial<Note> | null)?.remark === "string" ? (stored as Note) : null;
const storageOf = () => createStorage(null, null);

/** The form as one opening of the page has it; the storage outlives it. */
function opened(
  storage: DraftStorage,
  { person = "p1", values = { id: null, version: null, remark: "" } as Note } = {},
) {
  const clock = new SimulatedClock();
  const key = draftKey(person, "entry-apply");
  const { id, version } = values;
  const now = () => 1_000 + clock.now();
  const form = createActor(notes, {
    clock,
    input: { id, version, values, names: ["remark"], follows: null, keeps: { key, storage, parse }, now },
  }).start();
  return {
    ...{ form, clock, key },
    type: (remark: string) => form.send({ type: "field.changed", changes: { remark } }),
    text: () => form.getSnapshot().context.values.remark,
    isDirty: () => form.getSnapshot().hasTag("dirty"),
  };
}

describe("a form's draft", () => {
  it("is there again after a refresh, with the time at which it was kept", () => {
    const storage = storageOf();
    const before = opened(storage);
    expect(before.isDirty()).toBe(false);
    before.type("two pallets");
    expect(before.isDirty()).toBe(true);
    before.clock.increment(400);
    before.form.stop();

    const after = opened(storage);
    expect(after.text()).toBe("two pallets");
    expect(after.isDirty()).toBe(true);
    expect(after.form.getSnapshot().context.restoredAt).toBe(1_400);
  });

  it("has the last key before the page is left", () => {
    const storage = storageOf();
    const before = opened(storage);
    before.type("two pallets");
    before.form.send({ type: "page.left" });
    expect(opened(storage).text()).toBe("two pallets");
  });

  it("is written once after a pause, not at each key", () => {
    const written: string[] = [];
    const { form, clock, type } = opened({ ...storageOf(), write: (_key, text) => written.push(text) });
    for (const remark of ["t", "tw", "two"]) {
      type(remark);
      clock.increment(300);
    }
    expect(written).toEqual([]);
    clock.increment(100);
    expect(written).toHaveLength(1);
    expect(form.getSnapshot().matches({ keeping: "kept" })).toBe(true);
  });

  it("leaves nothing behind when it was sent or dropped, or its text was taken back", () => {
    for (const end of ["drop", "take back"]) {
      const storage = storageOf();
      const { form, clock, type, text, key } = opened(storage);
      type("two");
      clock.increment(400);
      if (end === "drop") form.send({ type: "draft.dropped" });
      else type("");
      expect(text()).toBe("");
      clock.increment(60_000);
      expect(storage.read(key), end).toBeNull();
      expect(opened(storage).isDirty()).toBe(false);
    }
  });

  it("of one person is not shown to another", () => {
    const storage = storageOf();
    const mine = opened(storage);
    mine.type("mine");
    mine.clock.increment(400);
    expect(opened(storage, { person: "p2" }).text()).toBe("");
  });

  it("is not taken away by a form in another tab into which nothing was typed", () => {
    const storage = storageOf();
    const row = { id: "r", version: 3, remark: "" };
    const other = opened(storage, { values: row });
    const mine = opened(storage, { values: row });
    mine.type("mine");
    mine.clock.increment(400);
    other.form.send({ type: "row.moved", version: 4, by: "操作员", values: { ...row, version: 4 } });
    other.clock.increment(400);
    expect(storage.read(mine.key)).toContain("mine");
  });

  it("is of the row that its form has made, until it is sent", () => {
    const storage = storageOf();
    const before = opened(storage);
    before.type("two");
    before.form.send({ type: "row.made", id: "r", version: 1, values: { id: "r", version: 1 } });
    before.clock.increment(400);
    const after = opened(storage);
    expect(after.isDirty()).toBe(true);
    expect(after.form.getSnapshot().context).toMatchObject({
      id: "r",
      version: 1,
      values: { remark: "two" },
    });
    after.form.send({ type: "draft.dropped" });
    expect(after.form.getSnapshot().context).toMatchObject({
      id: null,
      version: null,
      values: { remark: "" },
    });
  });

  it("is merged into the version that others have made meanwhile, and an open question is asked again", () => {
    const storage = storageOf();
    const row = { id: "r", version: 3, remark: "old" };
    const before = opened(storage, { values: row });
    before.type("mine");
    before.clock.increment(400);
    const newer = { id: "r", version: 4, remark: "theirs" };
    const after = opened(storage, { values: newer });
    after.form.send({ type: "row.moved", version: 4, by: "操作员", values: newer });
    expect(after.form.getSnapshot().hasTag("undecided")).toBe(true);
    after.clock.increment(400);
    const again = opened(storage, { values: newer });
    expect(again.form.getSnapshot().hasTag("undecided")).toBe(true);
    again.form.send({ type: "theirs.taken" });
    expect(again.text()).toBe("theirs");
  });

  it("of the program before this one is read, with its open question", () => {
    const storage = storageOf();
    const base = { id: "r", version: 4, remark: "theirs", base: null, news: null };
    const news = { by: "操作员", taken: [], clashes: ["remark"] };
    const draft = { ...base, remark: "mine", base, news };
    storage.write(draftKey("p1", "entry-apply"), JSON.stringify({ draft, keptAt: 7 }));
    const { form, text } = opened(storage, { values: { id: "r", version: 4, remark: "theirs" } });
    expect(form.getSnapshot().context).toMatchObject({
      version: 4,
      restoredAt: 7,
      values: { remark: "mine" },
    });
    form.send({ type: "theirs.taken" });
    expect(text()).toBe("theirs");
  });

  it.each(["no JSON", "null", '{"draft":{"remark":7}}', '{"other":1}'])(
    "that is damaged in storage (%s) starts empty",
    (stored) => {
      const storage = storageOf();
      storage.write(draftKey("p1", "entry-apply"), stored);
      const { text, isDirty } = opened(storage);
      expect(text()).toBe("");
      expect(isDirty()).toBe(false);
    },
  );
});
