import type { Actor } from "../../src/contracts/permissions.ts";
import type { FeedChange } from "../feed/append.ts";
import { type Letter, notify } from "../feed/notify.ts";
import { recordEvent } from "../feed/record-event.ts";
import type { Tx } from "../platform/reader.ts";
import type { Telling } from "./report.ts";
import { type GovernedRow, operatorOf } from "./run-command.ts";

/** Something that happens to a request outside its chart: it is made, or deleted. */
export interface Step {
  readonly entity: string;
  readonly row: GovernedRow & { readonly number: string };
  readonly type: "create" | "deleted";
  readonly from: string | null;
  readonly to: string | null;
  readonly by: Actor;
  readonly now: Date;
  readonly key: string | null;
  readonly telling: Telling;
  readonly letters?: readonly Letter[];
  readonly changes: () => Promise<readonly FeedChange[]>;
}

/** Writes the timeline of such a step, and notes what it has to tell. */
export async function tellStep(tx: Tx, step: Step): Promise<void> {
  const { row, by, now, key, telling } = step;
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
  const told: string[] = [];
  for (const letter of step.letters ?? []) told.push(...(await notify(tx, { id: eventId, at: now }, letter)));
  if (telling === "silent") return;
  telling.add({ ...who, eventId }, await step.changes());
  telling.addMessages(told, []);
}
