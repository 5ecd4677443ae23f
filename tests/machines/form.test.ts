import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import type { LogEvent } from "../../src/contracts/live.ts";
import { formMachine } from "../../src/machines/page/form.machine.ts";

const names = ["code", "name", "phone"];
const row = { id: "r", version: 3, code: "A", name: "甲", phone: null };

const input = { id: "r", version: 3, values: row, names, follows: null };
const start = () => createActor(formMachine, { input }).start();

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
    expect(form.getSnapshot().value).toBe("clean");
  });

  it("takes in a colleague's change of a field that was left alone, and keeps what was typed", () => {
    const form = start();
    form.send({ type: "field.changed", changes: { name: "乙" } });
    form.send({ type: "feed.batch", events: [reported({ phone: "021-1" })] });
    const { value, context } = form.getSnapshot();
    expect(value).toBe("dirty");
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
      value: "dirty",
      context: { version: 5, values: { name: "乙" } },
    });
  });

  it("takes theirs when that is chosen, and is clean when nothing else was typed", () => {
    const form = start();
    form.send({ type: "field.changed", changes: { name: "乙" } });
    form.send({ type: "row.moved", version: 5, by: "操作员", values: { ...row, version: 5, name: "丙" } });
    form.send({ type: "theirs.taken" });
    expect(form.getSnapshot()).toMatchObject({ value: "clean", context: { values: { name: "丙" } } });
  });

  it("shows the new row at once while nothing was typed", () => {
    const form = start();
    form.send({ type: "feed.batch", events: [reported({ name: "丁" })] });
    expect(form.getSnapshot()).toMatchObject({
      value: "clean",
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
    expect(form.getSnapshot()).toMatchObject({ value: "gone", context: { values: { name: "乙" } } });
  });
});
