import { expect, it } from "vitest";
import { createActor } from "xstate";
import { MOST_RECENTS, type Recent, recentsStore } from "../../src/machines/console/recents.store.ts";

const recent = (id: string): Recent => ({
  ...{ href: `/entry/entry-list/${id}`, kind: "entry", id, label: `RK-${id}`, spelling: [], note: "" },
});

function start(stored: string | null = null) {
  const kept = { text: stored };
  const store = {
    read: () => kept.text,
    write: (text: string): void => {
      kept.text = text;
    },
  };
  const actor = createActor(recentsStore, { input: { store } }).start();
  const labels = (): readonly string[] => actor.getSnapshot().context.items.map(({ label }) => label);
  return { actor, kept, labels };
}

it("keeps what was opened last first, once, and no more than a few", () => {
  const { actor, labels } = start();
  actor.send({ type: "person.known", userId: "u1" });
  for (let at = 0; at < MOST_RECENTS + 2; at += 1) actor.send({ type: "opened", item: recent(String(at)) });
  actor.send({ type: "opened", item: recent("5") });
  expect(labels()[0]).toBe("RK-5");
  expect(labels()).toHaveLength(MOST_RECENTS);
  expect(new Set(labels()).size).toBe(MOST_RECENTS);
});

it("gives them back to the same person, and clears them for another one", () => {
  const first = start();
  first.actor.send({ type: "person.known", userId: "u1" });
  first.actor.send({ type: "opened", item: recent("1") });
  first.actor.send({ type: "person.gone" });
  expect(first.labels()).toEqual([]);

  const again = start(first.kept.text);
  again.actor.send({ type: "person.known", userId: "u1" });
  expect(again.labels()).toEqual(["RK-1"]);
  again.actor.send({ type: "person.gone" });
  again.actor.send({ type: "person.known", userId: "u2" });
  expect(again.labels()).toEqual([]);
  expect(again.kept.text).not.toContain("RK-1");
});

it.each([null, "", "{", "[]", '{"userId":"u1","items":[{"href":1}]}'])("starts empty from %s", (text) => {
  const { actor, labels } = start(text);
  actor.send({ type: "person.known", userId: "u1" });
  expect(labels()).toEqual([]);
});
