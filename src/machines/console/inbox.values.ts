/** Messages as values: pure steps of the inbox. */
import type { Failure } from "../../contracts/answer.ts";
import type {
  InboxSnapshot,
  MessageEventData,
  MessageRow,
  TodoEventData,
  TodoRow,
  TodoSnapshot,
} from "../../contracts/message.ts";

/** The todos of the person's role that are for them. */
interface Todos {
  /** Newest first, the latest 100. */
  readonly list: readonly TodoRow[];
  /** Open ones beyond the list. */
  readonly open: readonly string[];
  readonly isKnown: boolean;
}

/** What the two topics have told. Read and closed are never taken back, so it does not matter which tells first. */
interface Told {
  /** The person's own messages, newest first, the latest 100, and how many of all wait. */
  readonly own: { readonly list: readonly MessageRow[]; readonly unread: number; readonly isKnown: boolean };
  readonly todos: Todos;
  /** Todos that the person has read. */
  readonly todosRead: ReadonlySet<string>;
  readonly userId: string | null;
  readonly failure: Failure | null;
}

export interface Inbox extends Told {
  /** Own messages and todos, newest first, the latest 100. */
  readonly list: readonly MessageRow[];
  /** All that wait (see waits), also those beyond the list. */
  readonly unread: number;
  readonly isKnown: boolean;
}

/** Messages being marked as read; `rest`: own unread ones beyond the list that "read all" includes. */
export interface Reading {
  readonly ids: readonly string[];
  readonly isAll: boolean;
  readonly rest: number;
}

const LIST_MAX = 100;

/** Whether a message still waits for its reader: unread, and not a todo that another person has completed. */
export const waits = ({ status, closedAt }: Pick<MessageRow, "status" | "closedAt">): boolean =>
  status === 0 && closedAt === null;

/** Newest first; messages of one moment by id, which grows with time. */
const newestFirst = (a: Pick<MessageRow, "time" | "id">, b: Pick<MessageRow, "time" | "id">): number =>
  a.time === b.time ? (a.id < b.id ? 1 : -1) : a.time < b.time ? 1 : -1;

/** Rows replaced or added. */
function merged<Row extends TodoRow | MessageRow>(
  list: readonly Row[],
  changed: readonly Row[],
): readonly Row[] {
  const known = new Map(list.map((row) => [row.id, row]));
  for (const row of changed) known.set(row.id, row);
  return [...known.values()].sort(newestFirst);
}

const asRead = (message: MessageRow, isRead: boolean): MessageRow =>
  isRead && message.status === 0 ? { ...message, status: 1 } : message;

/** A todo as its reader sees it. */
const shownTodo = ({ exceptUserId: _, ...row }: TodoRow, read: ReadonlySet<string>): MessageRow => ({
  ...row,
  status: read.has(row.id) ? 1 : 0,
});

const shownTodos = ({ todos, todosRead }: Told): readonly MessageRow[] =>
  todos.list.map((row) => shownTodo(row, todosRead));

/** The inbox of what is known. */
function summed(told: Told): Inbox {
  const { own, todos, todosRead } = told;
  const rows = shownTodos(told);
  const open = todos.open.filter((id) => !todosRead.has(id)).length;
  return {
    ...told,
    list: merged(own.list, rows).slice(0, LIST_MAX),
    unread: own.unread + rows.filter(waits).length + open,
    isKnown: own.isKnown && todos.isKnown,
  };
}

const NO_TODOS = { list: [], open: [] };

export const NO_MESSAGES: Inbox = summed({
  own: { list: [], unread: 0, isKnown: false },
  todos: { ...NO_TODOS, isKnown: false },
  todosRead: new Set(),
  ...{ userId: null, failure: null },
});

/** The inbox of a person. */
export const inboxOf = (inbox: Inbox, userId: string): Inbox => ({ ...inbox, userId });

const withRead = ({ todosRead }: Told, ids: readonly string[] = []): ReadonlySet<string> =>
  ids.length === 0 ? todosRead : new Set([...todosRead, ...ids]);

/** The inbox after a snapshot of the person's own messages. */
export const started = (inbox: Inbox, { list, unread, todosRead }: InboxSnapshot): Inbox =>
  summed({
    ...inbox,
    own: { list, unread, isKnown: true },
    todosRead: withRead(inbox, todosRead),
    failure: null,
  });

/** The inbox after an event of the person's own messages: the count is from the server. */
export const applied = (inbox: Inbox, { rows, unread, todosRead }: MessageEventData): Inbox =>
  summed({
    ...inbox,
    own: { ...inbox.own, list: merged(inbox.own.list, rows).slice(0, LIST_MAX), unread },
    todosRead: withRead(inbox, todosRead),
  });

/** Those of a list that are for the person. */
const forPerson = <Todo extends { readonly exceptUserId?: string | null }>(
  { userId }: Told,
  todos: readonly Todo[],
): readonly Todo[] => todos.filter(({ exceptUserId }) => !exceptUserId || exceptUserId !== userId);

/** The inbox after a snapshot of the role's todos; null: there are none for this person. */
export function todosStarted(inbox: Inbox, snapshot: TodoSnapshot | null): Inbox {
  const { list, open } = snapshot ?? NO_TODOS;
  const ids = forPerson(inbox, open).map(({ id }) => id);
  return summed({ ...inbox, todos: { list: forPerson(inbox, list), open: ids, isKnown: true } });
}

/** The inbox after an event of the role's todos. */
export function todosApplied(inbox: Inbox, event: TodoEventData): Inbox {
  const { todos } = inbox;
  const rows = forPerson(inbox, event.rows);
  const all = merged(todos.list, rows);
  const changed = new Set(rows.map(({ id }) => id));
  const older = all.slice(LIST_MAX).filter(({ closedAt }) => closedAt === null);
  const open = [...older.map(({ id }) => id), ...todos.open.filter((id) => !changed.has(id))];
  return summed({ ...inbox, todos: { ...todos, list: all.slice(0, LIST_MAX), open } });
}

/** The inbox as REST lists it, where the channel is closed to the person. */
export const listed = (inbox: Inbox, list: readonly MessageRow[]): Inbox =>
  summed({
    ...inbox,
    own: { list, unread: list.filter(waits).length, isKnown: true },
    todos: { ...NO_TODOS, isKnown: true },
    failure: null,
  });

/** The rows of an event that the person has not seen before and has not read: each is worth a toast. */
export const arrivals = (inbox: Inbox, { rows }: MessageEventData): readonly MessageRow[] =>
  rows.filter((row) => waits(row) && !inbox.own.list.some(({ id }) => id === row.id));

/** As arrivals, of the role's todos. */
export function todoArrivals(inbox: Inbox, { rows }: TodoEventData): readonly MessageRow[] {
  const { list, open } = inbox.todos;
  const known = new Set([...list.map(({ id }) => id), ...open]);
  return forPerson(inbox, rows)
    .map((row) => shownTodo(row, inbox.todosRead))
    .filter((row) => waits(row) && !known.has(row.id));
}

const ownWaiting = ({ own }: Told): readonly string[] => own.list.filter(waits).map(({ id }) => id);

const todosWaiting = (told: Told): readonly string[] => [
  ...shownTodos(told)
    .filter(waits)
    .map(({ id }) => id),
  ...told.todos.open.filter((id) => !told.todosRead.has(id)),
];

/** Everything that is unread now; what arrives later is not part of it. */
export function readAllOf(inbox: Inbox): Reading {
  const shown = inbox.list.filter(({ status }) => status === 0).map(({ id }) => id);
  const own = ownWaiting(inbox);
  const ids = [...new Set([...shown, ...own, ...todosWaiting(inbox)])];
  return { ids, isAll: true, rest: Math.max(0, inbox.own.unread - own.length) };
}

/** The inbox after a reading that the server has confirmed: the event will say the same, and rows must not flicker back. */
export function settled(inbox: Inbox, { ids, rest }: Reading): Inbox {
  const read = new Set(ids);
  const wereUnread = ownWaiting(inbox).filter((id) => read.has(id)).length;
  const unread = Math.max(0, inbox.own.unread - wereUnread - rest);
  const list = inbox.own.list.map((message) => asRead(message, read.has(message.id)));
  return summed({ ...inbox, own: { ...inbox.own, list, unread }, todosRead: withRead(inbox, ids) });
}

/** The list as the person sees it: messages being marked count as read. */
export function shownMessages(inbox: Inbox, reading: Reading | null): readonly MessageRow[] {
  if (!reading) return inbox.list;
  const ids = new Set(reading.ids);
  return inbox.list.map((message) => asRead(message, ids.has(message.id)));
}

/** The count as the person sees it. */
export function shownUnread(inbox: Inbox, reading: Reading | null): number {
  if (!reading) return inbox.unread;
  const ids = new Set(reading.ids);
  const onTheWay = [...ownWaiting(inbox), ...todosWaiting(inbox)].filter((id) => ids.has(id)).length;
  return Math.max(0, inbox.unread - onTheWay - reading.rest);
}
