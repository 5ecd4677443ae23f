import type { EntryEventData, EntryRow } from "../../../src/contracts/entry.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import { entryLifecycle } from "../../../src/machines/lifecycles/entry.lifecycle.ts";
import type { EntryFacts } from "../../../src/machines/lifecycles/entry.rules.ts";
import type { FeedChange } from "../../feed/append.ts";
import { ALL, clientScope } from "../../feed/scopes.ts";
import { stockChanges } from "../../ledger/stock.queries.ts";
import type { House } from "../../lifecycle/house.ts";
import type { CommandKit } from "../../lifecycle/run-command.ts";
import type { Tx } from "../../platform/reader.ts";
import { applyEntry } from "./entry.effects.ts";
import { entryLetters } from "./entry.letters.ts";
import { type PreparedEntry, prepareEntry } from "./entry.prepare.ts";
import { entryLines, entryReceipts, lockEntry, readEntry } from "./entry.projection.ts";
import type { EntryTrace } from "./entry.work.ts";

/** What entries bring to the command runner. */
export function entryKit(house: House): CommandKit<EntryRow, EntryFacts, PreparedEntry, EntryTrace> {
  return {
    lifecycle: entryLifecycle,
    lock: lockEntry,
    read: readEntry,
    prepare: prepareEntry,
    apply: (tx, approved) => applyEntry(tx, approved, house),
    letters: entryLetters,
    changes: async (tx, row, { command, now }, { trace }) => [
      ...(await entryChanges(tx, row, command, trace)),
      ...(await stockChanges(tx, trace.posted, command, businessDay(now, house.timeZone))),
    ],
  };
}

/** The feed's events of a changed entry: for the admins, and for the client whose entry it is. */
export async function entryChanges(
  tx: Tx,
  row: EntryRow,
  type: string,
  trace: Pick<EntryTrace, "lines" | "receiptId">,
): Promise<readonly FeedChange[]> {
  const payload: EntryEventData = {
    row,
    ...(trace.lines ? { lines: await entryLines(tx, row.id) } : {}),
    ...(trace.receiptId ? { receipts: await entryReceipts(tx, row.id, trace.receiptId) } : {}),
  };
  return [ALL, clientScope(row.clientId)].map((scope) => ({
    topic: "entry",
    scope,
    type,
    entity: "entry",
    entityId: row.id,
    version: row.version,
    payload,
  }));
}
