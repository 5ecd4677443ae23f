import type { ExitEventData, ExitRow } from "../../../src/contracts/exit.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import { exitLifecycle } from "../../../src/machines/lifecycles/exit.lifecycle.ts";
import type { ExitFacts } from "../../../src/machines/lifecycles/exit.rules.ts";
import type { FeedChange } from "../../feed/append.ts";
import { ALL, clientScope } from "../../feed/scopes.ts";
import { stockChanges } from "../../ledger/stock.queries.ts";
import type { House, SystemStep } from "../../lifecycle/house.ts";
import { certain } from "../../lifecycle/result.ts";
import { type CommandKit, commandIn } from "../../lifecycle/run-command.ts";
import type { Tx } from "../../platform/reader.ts";
import { applyExit } from "./exit.effects.ts";
import { exitLetters } from "./exit.letters.ts";
import { prepareExit } from "./exit.prepare.ts";
import { exitAllocations, exitLines, lockExit, readExit } from "./exit.projection.ts";
import type { ExitTrace, PreparedExit } from "./exit.work.ts";

/** What exits bring to the command runner. */
export function exitKit(house: House): CommandKit<ExitRow, ExitFacts, PreparedExit, ExitTrace> {
  return {
    lifecycle: exitLifecycle,
    lock: lockExit,
    read: readExit,
    prepare: (tx, row, ask) => prepareExit(tx, row, ask, house.timeZone),
    apply: (tx, approved) => applyExit(tx, approved, house),
    letters: exitLetters,
    changes: async (tx, row, { command, now }, { trace }) => [
      ...(await exitChanges(tx, row, command, trace.goods)),
      ...(await stockChanges(tx, trace.posted, command, businessDay(now, house.timeZone))),
    ],
  };
}

/** The feed's events of a changed exit: for the admins, and for the client whose exit it is. */
export async function exitChanges(
  tx: Tx,
  row: ExitRow,
  type: string,
  withGoods: boolean,
): Promise<readonly FeedChange[]> {
  const goods = async () => ({
    lines: await exitLines(tx, row.id),
    allocations: await exitAllocations(tx, row.id),
  });
  const payload: ExitEventData = { row, ...(withGoods ? await goods() : {}) };
  return [ALL, clientScope(row.clientId)].map((scope) => ({
    topic: "exit",
    scope,
    type,
    entity: "exit",
    entityId: row.id,
    version: row.version,
    payload,
  }));
}

/** The goods have left with their delivery, which has asked the exit's guards under its lock already. */
export async function shipExit(
  house: House,
  { tx, telling, now, key, by }: SystemStep,
  exitId: string,
): Promise<void> {
  const ask = { id: exitId, version: null, command: "ship", payload: {}, by, key, now };
  certain("shipping an exit", await commandIn(tx, exitKit(house), ask, null, telling));
}
