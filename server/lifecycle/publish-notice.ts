import type { Audience } from "../feed/notify.ts";
import { notify } from "../feed/notify.ts";
import { recordEvent } from "../feed/record-event.ts";
import { newId } from "../platform/ids.ts";
import type { Tx } from "../platform/reader.ts";
import type { Publication } from "./publication.ts";

/** A notice of the system itself: `entity` says what it is about, and so who may read it. */
export interface SystemNotice {
  readonly to: Audience;
  readonly template: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly entity: string;
  readonly messageType: number;
  readonly link: string;
  readonly now: Date;
}

/** Writes a notice with its event: no command caused it, so it publishes only messages. */
export async function publishNotice(tx: Tx, report: Publication, notice: SystemNotice): Promise<void> {
  const { to, template, values, entity, messageType, link, now } = notice;
  const who = { at: now, byUserId: null, byName: "", commandKey: null };
  // Each audience's own event: a message is unique by event and recipient.
  const entityId = newId();
  const eventId = await recordEvent(tx, {
    ...who,
    ...{ entity, entityId, type: template, fromStatus: null, toStatus: null, version: 1 },
    details: values,
  });
  const message = { to, kind: "notice" as const, template, values, messageType, link, entity, entityId };
  const written = await notify(tx, { id: eventId, at: now }, message);
  report.add({ ...who, eventId }, []);
  report.addMessages(written, []);
}
