import type { Translated } from "../shape.ts";
import type { message as zhCN } from "../zh-CN/message.ts";

/** Messages, in English. */
export const message: Translated<typeof zhCN> = {
  title: "Message centre",
  subtitle: ({ count }) => (count === 0 ? "Nothing unread" : `${count} unread`),
  kind: { all: "All", message: "Messages", notice: "Notices", todo: "To do" },
  filter: { unread: "Unread only", kind: "Kind", about: "About" },
  action: {
    readAll: "Mark all as read",
    read: "Mark as read",
    openPage: "All messages",
    older: "Older messages",
  },
  state: {
    unread: "Unread",
    closed: "Done",
    emptyTitle: "No messages",
    emptyHint: "You get a message here when a request moves on.",
    failed: "Messages could not be loaded",
  },
  alert: {
    title: "New message alerts",
    sound: "Sound",
    desktop: "Desktop alerts",
    blocked: "The browser blocks notifications from this site. Allow them in its site settings.",
  },
  toast: {
    more: "{{count}} more in the message centre.",
    notRead: "Could not be marked as read. It is unread again.",
  },
};
