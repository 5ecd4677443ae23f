/** What is told of a bulletin: its timeline, its logs, and the messages about it. */
import { sql } from "kysely";
import type { BulletinDetail, BulletinEventData, BulletinEventRow } from "../../../src/contracts/bulletin.ts";
import {
  type BulletinAudience,
  type BulletinStatus,
  bulletinLink,
} from "../../../src/contracts/bulletin-kinds.ts";
import { MESSAGE_TYPES } from "../../../src/contracts/message-types.ts";
import type { FeedChange } from "../../feed/append.ts";
import { isCommonBulletin } from "../../feed/bulletin-sight.ts";
import { type Notified, notify } from "../../feed/notify.ts";
import { ALL, COMMON } from "../../feed/scopes.ts";
import type { Tx } from "../../platform/reader.ts";

interface Standing {
  readonly status: BulletinStatus;
  readonly audience: BulletinAudience;
}

/** The row for logs that many read: nothing of it is one reader's own. */
function eventRowOf(detail: BulletinDetail): BulletinEventRow {
  const { body: _, bodyEn: _en, pictures: _pictures, ...known } = detail;
  const { views: _views, acknowledgedAt: _at, isOwn: _own, ...row } = known;
  return row;
}

/** A change of a bulletin for the logs that may know of it; clients' people hear of its going where they saw it. */
export function changesOf(
  type: string,
  before: Standing | null,
  after: BulletinDetail,
): readonly FeedChange[] {
  const about = {
    topic: "bulletin",
    entity: "bulletin",
    entityId: after.id,
    version: after.version,
  } as const;
  const data: BulletinEventData = type === "deleted" ? {} : { row: eventRowOf(after) };
  const reported = { ...about, type, payload: data };
  const toAdmins: FeedChange = { ...reported, scope: ALL };
  if (isCommonBulletin(after)) return [toAdmins, { ...reported, scope: COMMON }];
  if (!before || !isCommonBulletin(before)) return [toAdmins];
  return [toAdmins, { ...about, type: "deleted", scope: COMMON, payload: {} }];
}

/** What of a bulletin decides who is to read it. */
export interface Addressed extends Standing {
  readonly id: string;
  readonly title: string;
  readonly titleEn: string | null;
  readonly mustRead: boolean;
  readonly createUserId: string | null;
}

/** Whom a bulletin is meant for: active people of its audience but its author, over u (users) and r (their roles). */
export const isReader = ({ audience, createUserId }: Addressed) =>
  sql`(u.user_status = 1 and u.id is distinct from ${createUserId}::uuid
    and (${audience}::text = 'everyone' or r.role_code = ${audience}))`;

/**
 * Brings the messages about a bulletin to what it is now, set-based: readers who have no message yet get one,
 * by a todo where it is to be confirmed; todos of those who need not confirm it any more are closed. A change of what was
 * published before is news to those alone whom it did not reach then.
 */
export async function settleMessages(
  tx: Tx,
  bulletin: Addressed,
  event: { readonly id: string; readonly at: Date },
  before: Addressed | null,
): Promise<Notified> {
  const { id, mustRead } = bulletin;
  const isPublished = bulletin.status === "published";
  const over = sql`m.entity = 'bulletin' and m.entity_id = ${id}
    and not (${isPublished && mustRead}::boolean and exists (
      select 1 from users u join role r on r.id = u.role_id
      where u.id = m.recipient_id and ${isReader(bulletin)}))`;
  if (!isPublished) return notify(tx, event, [], over);
  const isReported = mustRead
    ? sql`(exists (select 1 from bulletin_acknowledgement a where a.bulletin_id = ${id} and a.user_id = u.id)
        or exists (select 1 from message m where m.entity = 'bulletin' and m.entity_id = ${id}
          and m.recipient_id = u.id and m.type = 'todo' and m.closed_at is null))`
    : sql`(${before?.status === "published" ? isReader(before) : sql`false`}
        or exists (select 1 from message m where m.entity = 'bulletin' and m.entity_id = ${id}
          and m.recipient_id = u.id))`;
  const message = {
    to: { kind: "people", which: sql`${isReader(bulletin)} and not ${isReported}` },
    kind: mustRead ? "todo" : "notice",
    messageType: MESSAGE_TYPES.bulletin,
    template: mustRead ? "bulletinToConfirm" : "bulletinPublished",
    values: {
      title: bulletin.title,
      ...(bulletin.titleEn === null ? {} : { "title:en-US": bulletin.titleEn }),
    },
    link: bulletinLink(id),
    entity: "bulletin",
    entityId: id,
  } as const;
  return notify(tx, event, [message], over);
}
