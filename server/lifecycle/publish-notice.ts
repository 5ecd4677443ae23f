import type { Actor } from "../../src/contracts/permissions.ts";
import type { FeedChange } from "../feed/append.ts";
import { type Audience, type NewMessage, notify } from "../feed/notify.ts";
import { newId } from "../platform/ids.ts";
import type { Tx } from "../platform/reader.ts";
import { type GovernedRow, operatorOf } from "./command.ts";
import type { Publication, Publishing } from "./publication.ts";

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
  const eventId = newId();
  const event = {
    ...{ ...who, id: eventId, details: values },
    ...{ entity, entityId, type: template, fromStatus: null, toStatus: null, version: 1 },
  };
  const message = { to, kind: "notice" as const, template, values, messageType, link, entity, entityId };
  const notified = await notify(tx, event, [message]);
  report.add({ ...who, eventId }, []);
  report.addMessages(notified);
}

/** Something that happens to a request outside its chart: it is made or deleted, or changes its place among others. */
interface Step {
  readonly entity: string;
  readonly row: GovernedRow;
  readonly type: "create" | "deleted" | "reorder";
  readonly from: string | null;
  readonly to: string | null;
  readonly by: Actor;
  readonly now: Date;
  readonly key: string | null;
  readonly publication: Publishing;
  readonly messages?: readonly NewMessage[];
  /** For the timeline, beside the number. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly changes: () => Promise<readonly FeedChange[]>;
}

/** Writes the timeline of such a step, and notes what it has to publish. */
export async function publishStep(tx: Tx, step: Step): Promise<void> {
  const { row, by, now, key, publication } = step;
  const who = { at: now, ...operatorOf(by), commandKey: key };
  const eventId = newId();
  const event = {
    ...who,
    id: eventId,
    entity: step.entity,
    entityId: row.id,
    type: step.type,
    fromStatus: step.from,
    toStatus: step.to,
    version: row.version,
    details: { number: row.number, ...step.details, ...(by.kind === "system" ? { cause: by.cause } : {}) },
  };
  const notified = await notify(tx, event, step.messages ?? []);
  if (publication === "silent") return;
  publication.add({ ...who, eventId }, await step.changes());
  publication.addMessages(notified);
}
