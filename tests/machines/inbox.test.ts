/** The inbox adds up two topics whose snapshots and events come in any order. */
import { expect, it } from "vitest";
import type { MessageRow, TodoRow } from "../../src/contracts/message.ts";
import {
  applied,
  type Inbox,
  inboxOf,
  NO_MESSAGES,
  readAllOf,
  settled,
  shownUnread,
  started,
  todosApplied,
  todosStarted,
} from "../../src/machines/console/inbox.values.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 0, minute)).toISOString();
const todo = (id: string, minute: number, more: Partial<TodoRow> = {}): TodoRow => ({
  ...{ id, type: "todo", title: "", subTitle: "", avatar: "", content: "", time: at(minute), messageType: 1 },
  ...{ link: null, closedAt: null, template: "entrySubmitted", values: {}, exceptUserId: null, ...more },
});
const { exceptUserId: _, ...plain } = todo("own", 3);
const own: MessageRow = { ...plain, type: "notice", status: 0 };

type Step = (inbox: Inbox) => Inbox;
/** In the order of each topic's log. */
const OF_MESSAGES: readonly Step[] = [
  (inbox) => started(inbox, { list: [], unread: 0, todosRead: ["a"] }),
  (inbox) => applied(inbox, { rows: [own], unread: 1, todosRead: ["b"] }),
  (inbox) => applied(inbox, { rows: [], unread: 1, todosRead: ["older"] }),
];
const OF_TODOS: readonly Step[] = [
  (inbox) =>
    todosStarted(inbox, {
      list: [todo("b", 2), todo("a", 1)],
      open: [{ id: "older" }, { id: "oldest" }, { id: "not mine", exceptUserId: "me" }],
    }),
  (inbox) =>
    todosApplied(inbox, { rows: [todo("c", 4), todo("d", 5), todo("e", 6, { exceptUserId: "me" })] }),
  (inbox) => todosApplied(inbox, { rows: [todo("c", 4, { closedAt: at(9) })] }),
];

/** All orders in which the two can come. */
function interleavings(one: readonly Step[], other: readonly Step[]): readonly (readonly Step[])[] {
  const [first, ...rest] = one;
  const [second, ...others] = other;
  if (!first) return [other];
  if (!second) return [one];
  return [
    ...interleavings(rest, other).map((steps) => [first, ...steps]),
    ...interleavings(one, others).map((steps) => [second, ...steps]),
  ];
}

it("ends the same, whichever topic tells first", () => {
  const orders = interleavings(OF_MESSAGES, OF_TODOS);
  expect(orders).toHaveLength(20);
  const start = inboxOf(NO_MESSAGES, "me");
  for (const steps of orders) {
    const inbox = steps.reduce((before, step) => step(before), start);
    expect(inbox.list.map(({ id, status }) => [id, status])).toEqual([
      ["d", 0],
      ["c", 0],
      ["own", 0],
      ["b", 1],
      ["a", 1],
    ]);
    // The notice, d, and the oldest.
    expect([inbox.isKnown, inbox.unread]).toEqual([true, 3]);
  }
});

it("counts what leaves the list as long as it is open", () => {
  const start = todosStarted(started(NO_MESSAGES, { list: [], unread: 0 }), { list: [], open: [] });
  const rows = Array.from({ length: 130 }, (_, minute) => todo(`t${minute}`, minute));
  const full = rows.reduce((inbox, row) => todosApplied(inbox, { rows: [row] }), start);
  expect([full.list.length, full.unread]).toEqual([100, 130]);
  const done = todosApplied(full, { rows: [todo("t3", 3, { closedAt: at(200) })] });
  expect([done.list.length, done.unread]).toEqual([100, 129]);
  const reading = readAllOf(done);
  expect(shownUnread(done, reading)).toBe(0);
  const later = todosApplied(done, { rows: [todo("later", 300)] });
  expect([shownUnread(later, reading), settled(later, reading).unread]).toEqual([1, 1]);
});
