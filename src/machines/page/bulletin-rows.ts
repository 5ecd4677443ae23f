/** How lists of bulletins read the events of their topic, which never contain a reader's own state. Pure. */
import type { BulletinEventData, BulletinRow } from "../../contracts/bulletin.ts";
import type { LogEvent } from "../../contracts/live.ts";

const dataOf = (event: LogEvent): BulletinEventData => (event.data ?? {}) as BulletinEventData;

/** The event's row over the one that was known; a new one begins without views. Null where it carries none. */
export function bulletinRowOf(event: LogEvent, before?: BulletinRow): BulletinRow | null {
  const { row } = dataOf(event);
  return row ? { views: 0, acknowledgedAt: null, isOwn: false, ...before, ...row } : null;
}

/** A view raises the number of views, but does not change the bulletin's version. */
export function bulletinPatchOf(event: LogEvent, before: BulletinRow): BulletinRow | null {
  const { views } = dataOf(event);
  return event.type === "viewed" && views !== undefined && views !== before.views
    ? { ...before, views }
    : null;
}
