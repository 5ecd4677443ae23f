/** How lists of bulletins read the events of their topic: what is each reader's own is in none of them. Pure. */
import type { BulletinEventData, BulletinRow } from "../contracts/bulletin.ts";
import type { LogEvent } from "../contracts/live.ts";

const dataOf = (event: LogEvent): BulletinEventData => (event.data ?? {}) as BulletinEventData;

/** The event's row over the one that was known; a new one begins without views. Null where it carries none. */
export function bulletinRowOf(event: LogEvent, before?: BulletinRow): BulletinRow | null {
  const { row } = dataOf(event);
  return row ? { views: 0, acknowledgedAt: null, isOwn: false, ...before, ...row } : null;
}

/** A look raises the number of views, and makes no other version of the bulletin. */
export function bulletinPatchOf(event: LogEvent, before: BulletinRow): BulletinRow | null {
  const { views } = dataOf(event);
  return event.type === "viewed" && views !== undefined && views !== before.views
    ? { ...before, views }
    : null;
}
