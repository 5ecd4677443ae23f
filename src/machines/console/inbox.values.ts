/** Messages as values: pure steps of the inbox. */
import type { Failure } from "../../contracts/answer.ts";
import type { MessageEventData, MessageRow } from "../../contracts/message.ts";

export interface Inbox {
  /** Newest first, the latest 100. */
  readonly list: readonly MessageRow[];
  /** All of the person's messages that wait (see waits), also those beyond the list. */
  readonly unread: number;
  readonly isKnown: boolean;
  readonly failure: Failure | null;
}

/** Messages being marked as read; `rest`: unread ones beyond the list that "read all" includes. */
export interface Reading {
  readonly ids: readonly string[];
  readonly isAll: boolean;
  readonly rest: number;
}

const LIST_MAX = 100;

/** Whether a message still waits for its reader: unread, and not a todo that another person has completed. */
export const waits = ({ status, closedAt }: Pick<MessageRow, "status" | "closedAt">): boolean =>
  status === 0 && closedAt === null;

export const NO_MESSAGES: Inbox = { list: [], unread: 0, isKnown: false, failure: null };

/** Newest first; messages of one moment by id, which grows with time. */
const newestFirst = (a: MessageRow, b: MessageRow): number =>
  a.time === b.time ? (a.id < b.id ? 1 : -1) : a.time < b.time ? 1 : -1;

/** The inbox after an event: rows replaced or added, the count from the server. */
export function applied(inbox: Inbox, event: MessageEventData): Inbox {
  const known = new Map(inbox.list.map((message) => [message.id, message]));
  for (const row of event.rows) known.set(row.id, row);
  return { ...inbox, list: [...known.values()].sort(newestFirst).slice(0, LIST_MAX), unread: event.unread };
}

/** The rows of an event that the person has not seen before and has not read: each is worth a toast. */
export function arrivals(inbox: Inbox, event: MessageEventData): readonly MessageRow[] {
  return event.rows.filter((row) => waits(row) && !inbox.list.some((message) => message.id === row.id));
}

/** Everything that is unread now; what arrives later is not part of it. */
export function readAllOf(inbox: Inbox): Reading {
  const ids = inbox.list.filter((message) => message.status === 0).map((message) => message.id);
  return { ids, isAll: true, rest: Math.max(0, inbox.unread - inbox.list.filter(waits).length) };
}

/** The list as the person sees it: messages being marked count as read. */
export function shownMessages(inbox: Inbox, reading: Reading | null): readonly MessageRow[] {
  if (!reading) return inbox.list;
  return inbox.list.map((message) =>
    reading.ids.includes(message.id) ? { ...message, status: 1 as const } : message,
  );
}

/** The count as the person sees it. */
export function shownUnread(inbox: Inbox, reading: Reading | null): number {
  if (!reading) return inbox.unread;
  const onTheWay = inbox.list.filter((message) => waits(message) && reading.ids.includes(message.id)).length;
  return Math.max(0, inbox.unread - onTheWay - reading.rest);
}
