/** Messages (specification section 3): rendered in the reader's language by the server, and again by the browser on a locale switch. */
import { type Static, Type } from "typebox";
import { about, instant, nullable, type Sent, shape, uuid } from "./body-shapes.ts";

export const MessageKind = Type.Enum(["message", "notice", "todo"]);
export type MessageKind = Static<typeof MessageKind>;

export const MessageRow = shape("MessageRow", {
  id: uuid,
  type: MessageKind,
  title: Type.String(),
  subTitle: Type.String(),
  avatar: Type.String(),
  content: Type.String(),
  time: about("ISO 8601.", instant),
  status: about("0 unread, 1 read by its recipient.", Type.Enum([0, 1])),
  messageType: Type.Optional(about("Only on notice and todo items.", Type.Integer())),
  link: nullable(Type.String()),
  closedAt: about("Set when a person has done what the todo asks.", nullable(instant)),
  template: about(
    "What it was rendered from, so that the browser can follow a locale switch.",
    Type.String(),
  ),
  values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
});
export type MessageRow = Sent<typeof MessageRow>;

/** data of a snapshot of the topic `message`: a person's own messages. */
export interface InboxSnapshot {
  readonly list: readonly MessageRow[];
  /** Of their own messages: the todos of their role are counted by who follows `todo`. */
  readonly unread: number;
  /** Open todos of roles that the person has read; absent from servers of older versions. */
  readonly todosRead?: readonly string[];
}

/** data of an event of the topic `message`: the rows that came or changed, and the count after it. */
export interface MessageEventData {
  readonly rows: readonly MessageRow[];
  readonly unread: number;
  /** Todos of the role that the person has read. */
  readonly todosRead?: readonly string[];
}

/** Whom of the role a todo is not for: who submitted what it is about. */
interface Excepting {
  readonly exceptUserId: string | null;
}

/** A todo of a role, as all who hold the role get it: who has read it is each reader's own. */
export type TodoRow = Omit<MessageRow, "status"> & Excepting;

/** data of a snapshot of the topic `todo`: the latest ones of the reader's role, and which others of it are open. */
export interface TodoSnapshot {
  readonly list: readonly TodoRow[];
  readonly open: readonly ({ readonly id: string } & Partial<Excepting>)[];
}

/** data of an event of the topic `todo`: the rows that came or were closed. */
export interface TodoEventData {
  readonly rows: readonly TodoRow[];
}
