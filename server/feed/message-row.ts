import { type RawBuilder, sql } from "kysely";
import type { MessageKind, MessageRow, TodoRow } from "../../src/contracts/message.ts";
import { MESSAGE_TYPES } from "../../src/contracts/message-types.ts";
import { holds, OPERATIONS, type Person, type Right, SHOWN_BY } from "../../src/contracts/permissions.ts";
import { ofRequests } from "../../src/contracts/request-kinds.ts";
import { type Locale, renderText } from "../../src/contracts/texts/render.ts";
import { initialImage, SYSTEM_IMAGE } from "../../src/domain/avatar.ts";

// Which messages a person may read: those about what the pages of their role show.

interface Shown {
  readonly messageType: number;
  readonly right: Right;
}

/** By the entity of a message. Entities without a line (bulletins, one's own account) are shown to every recipient. */
const SHOWN = {
  ...ofRequests((name): Shown => ({ messageType: MESSAGE_TYPES[name], right: SHOWN_BY[name] })),
  stockNotice: { messageType: MESSAGE_TYPES.stock, right: SHOWN_BY.repertory },
  operations: { messageType: MESSAGE_TYPES.operations, right: OPERATIONS },
} as const satisfies Readonly<Record<string, Shown>>;

/** The condition that the role `r` holds a right; its values are literals, so that it can stand in any text. */
export const roleHolds = ({ anyOf, roleCode }: Right): RawBuilder<boolean> => {
  const pages = sql.join(anyOf.map((page) => sql.lit(page)));
  const role = roleCode ? sql`and r.role_code = ${sql.lit(roleCode)}` : sql``;
  return sql<boolean>`(r.status = 'enabled' and jsonb_exists_any(r.menu, array[${pages}]::text[]) ${role})`;
};

/** The condition that the role `r` shows what a message is about, by a column or value with the message's entity. */
export const roleShows = (entity: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`case ${entity} ${sql.join(
    Object.entries(SHOWN).map(([name, { right }]) => sql`when ${sql.lit(name)} then ${roleHolds(right)}`),
    sql` `,
  )} else true end`;

/** Whether a person may get messages of a type at all. */
export function mayHear(person: Person, messageType: number | undefined): boolean {
  const shown = Object.values(SHOWN).find((each) => each.messageType === messageType);
  return shown === undefined || holds(person, shown.right);
}

/** Whether they may read one that was rendered before their rights changed. */
export const mayRead = (person: Person, { messageType }: Pick<MessageRow, "messageType">): boolean =>
  mayHear(person, messageType);

/** A message as the database holds it. */
export interface StoredMessage {
  readonly id: string;
  /** Null: it is a todo of the role. */
  readonly recipientId: string | null;
  readonly roleId: string | null;
  /** Whom of the role it is not for. */
  readonly exceptUserId: string | null;
  readonly type: MessageKind;
  readonly messageType: number | null;
  readonly template: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly link: string | null;
  readonly at: Date;
  /** Of a role's todo it is the reader's own, where one is known. */
  readonly readAt: Date | null;
  readonly closedAt: Date | null;
  /** Who did what the message is about; null or '': the system. */
  readonly senderName: string | null;
  /** The sender's own picture. */
  readonly senderAvatar: string | null;
}

/** What messageRow needs, from MESSAGE_FROM. */
export const MESSAGE_COLUMNS = sql`m.id, m.recipient_id, m.role_id, m.except_user_id, m.type, m.message_type, m.template,
  m.values, m.link, m.at, m.read_at, m.closed_at, v.by_name as sender_name, u.avatar as sender_avatar`;

/** Messages with their role, or their recipient's (r), the event `v` that caused them, and who caused it. */
export const messagesWith = (
  messages: RawBuilder<unknown>,
  event: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`${messages} m left join users p on p.id = m.recipient_id join role r on r.id = coalesce(m.role_id, p.role_id)
  left join ${event} left join users u on u.id = v.by_user_id`;

/** All stored messages, as messagesWith. */
export const MESSAGE_FROM = messagesWith(sql`message`, sql`event v on v.id = m.event_id`);

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

/** A role's todo in the default language, without what is each reader's own. */
export function todoRow(stored: StoredMessage): TodoRow {
  const { status: _, ...row } = messageRow(stored, "zh-CN");
  return { ...row, exceptUserId: stored.exceptUserId };
}
