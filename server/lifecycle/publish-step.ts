import type { Actor } from "../../src/contracts/permissions.ts";
import type { FeedChange } from "../feed/append.ts";
import { type NewMessage, notify } from "../feed/notify.ts";
import { recordEvent } from "../feed/record-event.ts";
import type { Tx } from "../platform/reader.ts";
import { type GovernedRow, operatorOf } from "./command.ts";
import type { Publishing } from "./publication.ts";

/** Something that happens to a request outside its chart: it is made, or deleted. */
export interface Step {
  readonly entity: string;
  readonly row: GovernedRow;
  readonly type: "create" | "deleted";
  readonly from: string | null;
  readonly to: string | null;
  readonly by: Actor;
  readonly now: Date;
  readonly key: string | null;
  readonly publication: Publishing;
  readonly messages?: readonly NewMessage[];
  readonly changes: () => Promise<readonly FeedChange[]>;
}

/** Writes the timeline of such a step, and notes what it has to publish. */
export async function publishStep(tx: Tx, step: Step): Promise<void> {
  const { row, by, now, key, publication } = step;
  const who = { at: now, ...operatorOf(by), commandKey: key };
  const eventId = await recordEvent(tx, {
    ...who,
    entity: step.entity,
    entityId: row.id,
    type: step.type,
    fromStatus: step.from,
    toStatus: step.to,
    version: row.version,
    details: { number: row.number, ...(by.kind === "system" ? { cause: by.cause } : {}) },
  });
  const reported: string[] = [];
  for (const message of step.messages ?? [])
    reported.push(...(await notify(tx, { id: eventId, at: now }, message)));
  if (publication === "silent") return;
  publication.add({ ...who, eventId }, await step.changes());
  publication.addMessages(reported, []);
}
