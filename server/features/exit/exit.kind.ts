import { sql } from "kysely";
import { EXIT_COMMAND_BODIES } from "../../../src/contracts/exit-bodies.ts";
import { EXIT_REQUEST } from "../../../src/contracts/exit-status.ts";
import { searchedWords } from "../../../src/contracts/header-fields.ts";
import { EXIT_RIGHTS } from "../../../src/contracts/permissions.ts";
import { exitLifecycle } from "../../../src/machines/lifecycles/exit.lifecycle.ts";
import { gateOf } from "../../ledger/post.ts";
import type { Following } from "../../ledger/taking.ts";
import type { LifecyclePorts, SystemStep } from "../../lifecycle/ports.ts";
import type { DraftedKind } from "../../lifecycle/request-kind.ts";
import { lockRow } from "../../lifecycle/request-rows.ts";
import type { Refused } from "../../lifecycle/result.ts";
import { systemCommand, systemRefusal } from "../../lifecycle/run-command.ts";
import { allOf } from "../../platform/reading-together.ts";
import { EXIT_CSV } from "./exit.csv.ts";
import { EXIT_DRAFTS } from "./exit.drafts.ts";
import { exitEffects } from "./exit.effects.ts";
import { GATED_COMMANDS, prepareExit } from "./exit.prepare.ts";
import { EXIT_ROWS, exitAllocations, exitLines } from "./exit.projection.ts";
import { EXIT_LIST } from "./exit.queries.ts";
import type { ExitTypes } from "./exit.work.ts";

/** Exits: what is their own. */
export const EXIT: DraftedKind<ExitTypes> = {
  lifecycle: exitLifecycle,
  words: {
    one: "an exit",
    many: "exits",
    keyword: `number, ${searchedWords(EXIT_REQUEST.fields)}, consignee and goods`,
    detail: "its lines and what is promised to them",
  },
  rows: EXIT_ROWS,
  list: EXIT_LIST,
  listsGoods: true,
  csv: EXIT_CSV,
  lines: (db, id) => allOf({ lines: exitLines(db, id), allocations: exitAllocations(db, id) }),
  sums: ["requested", "picked", "short", "shipped", "unpromised"],
  drafts: EXIT_DRAFTS,
  bodies: EXIT_COMMAND_BODIES,
  gate: async (db, id, command) =>
    GATED_COMMANDS.has(command) ? gateOf(db, sql`exit where id = ${id}::uuid`) : null,
  lock: (tx, id) => lockRow(EXIT_ROWS, tx, id),
  prepare: prepareExit,
  effects: exitEffects,
  messages: {
    verifiers: EXIT_RIGHTS.approve,
    handlers: EXIT_RIGHTS.pick,
    values: (row, said) => ({
      number: row.number,
      clientName: row.clientName,
      warehouseName: row.warehouseName,
      lineCount: row.lineCount,
      requestedTotal: row.requestedTotal,
      shippedTotal: row.shippedTotal,
      unpromisedTotal: row.unpromisedTotal,
      ...said,
    }),
  },
};

/** Returns why the exit's guards refuse to ship it now; null if they do not. Locks the exit. */
export const shipRefusal = (
  ports: LifecyclePorts,
  step: SystemStep,
  exitId: string,
): Promise<Refused | null> => systemRefusal(ports, step, EXIT, { id: exitId, command: "ship" });

/** Lets an exit's promises follow goods that were taken: one event of the exit. */
export const followGoods = (ports: LifecyclePorts, step: SystemStep, following: Following): Promise<void> =>
  systemCommand(ports, step, EXIT, { id: following.exitId, command: "repromise", payload: { following } });

/** Promises again what is unpromised of an exit, as far as it can; false: nothing can be, now. */
export async function repromiseExit(ports: LifecyclePorts, step: SystemStep, id: string): Promise<boolean> {
  if (await systemRefusal(ports, step, EXIT, { id, command: "repromise" })) return false;
  await systemCommand(ports, step, EXIT, { id, command: "repromise" });
  return true;
}

/** Ships an exit whose goods leave with their delivery. The departure asks `shipRefusal` first, under the same lock. */
export const shipExit = (ports: LifecyclePorts, step: SystemStep, exitId: string): Promise<void> =>
  systemCommand(ports, step, EXIT, { id: exitId, command: "ship" });
