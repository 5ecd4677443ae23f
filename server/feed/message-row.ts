import { sql } from "kysely";
import type { MessageKind, MessageRow } from "../../src/contracts/message.ts";
import { type Locale, renderText } from "../../src/contracts/texts/render.ts";
import { initialImage, SYSTEM_IMAGE } from "../../src/domain/avatar.ts";

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
  /** Who did what the message is about; null or '': the system. */
  readonly senderName: string | null;
  /** The sender's own picture. */
  readonly senderAvatar: string | null;
}

/** What messageRow needs, from MESSAGE_FROM. */
export const MESSAGE_COLUMNS = sql`m.id, m.recipient_id, m.type, m.message_type, m.template, m.values, m.link, m.at,
  m.read_at, m.closed_at, v.by_name as sender_name, u.avatar as sender_avatar`;

/** Messages with the role of their recipient (r), the event that caused them, and who caused it. */
export const MESSAGE_FROM = sql`message m join users p on p.id = m.recipient_id join role r on r.id = p.role_id left join event v on v.id = m.event_id
  left join users u on u.id = v.by_user_id`;

const avatarOf = ({ senderName, senderAvatar }: StoredMessage): string =>
  senderAvatar || (senderName ? initialImage(senderName) : SYSTEM_IMAGE);

/** Renders a stored message in the reader's language (specification section 3: message list item). */
export function messageRow(stored: StoredMessage, locale: Locale): MessageRow {
  const text = (part: string) => renderText(locale, `messages.${stored.template}.${part}`, stored.values);
  return {
    id: stored.id,
    type: stored.type,
    title: text("title"),
    subTitle: text("subTitle"),
    avatar: avatarOf(stored),
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
