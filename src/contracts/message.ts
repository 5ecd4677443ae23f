/** Messages (specification section 3): rendered in the reader's language by the server, and again by the browser on a locale switch. */
export const MESSAGE_TYPES = { entry: 1, exit: 2, delivery: 3, stock: 4, bulletin: 5, account: 6 } as const;

export type MessageKind = "message" | "notice" | "todo";

export interface MessageRow {
  readonly id: string;
  readonly type: MessageKind;
  readonly title: string;
  readonly subTitle: string;
  readonly avatar: string;
  readonly content: string;
  /** ISO 8601. */
  readonly time: string;
  /** 0 unread, 1 read by its recipient. */
  readonly status: 0 | 1;
  /** Only on notice and todo items. */
  readonly messageType?: number;
  readonly link: string | null;
  /** Set when somebody has done what the todo asks. */
  readonly closedAt: string | null;
  /** What it was rendered from, so that the browser can follow a locale switch. */
  readonly template: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** data of a snapshot of the topic `message`. */
export interface InboxSnapshot {
  readonly list: readonly MessageRow[];
  readonly unread: number;
}

/** data of an event of the topic `message`: the rows that came or changed, and the count after it. */
export interface MessageEventData {
  readonly rows: readonly MessageRow[];
  readonly unread: number;
}
