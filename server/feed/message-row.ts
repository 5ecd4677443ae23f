import type { MessageKind, MessageRow } from "../../src/contracts/message.ts";
import { type Locale, renderText } from "../../src/contracts/texts/render.ts";

/** A message as the database holds it. */
export interface StoredMessage {
  readonly id: string;
  readonly recipientId: string;
  readonly type: MessageKind;
  readonly messageType: number | null;
  readonly template: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly link: string | null;
  readonly at: Date;
  readonly readAt: Date | null;
  readonly closedAt: Date | null;
}

/** Renders a stored message in the reader's language (specification section 3: message list item). */
export function messageRow(stored: StoredMessage, locale: Locale): MessageRow {
  const text = (part: string) => renderText(locale, `messages.${stored.template}.${part}`, stored.values);
  return {
    id: stored.id,
    type: stored.type,
    title: text("title"),
    subTitle: text("subTitle"),
    avatar: "",
    content: text("content"),
    time: stored.at.toISOString(),
    status: stored.readAt ? 1 : 0,
    // The specification gives messageType to notices and todos alone.
    ...(stored.type !== "message" && stored.messageType !== null ? { messageType: stored.messageType } : {}),
    link: stored.link,
    closedAt: stored.closedAt?.toISOString() ?? null,
    template: stored.template,
    values: stored.values,
  };
}
