import type { RawBuilder } from "kysely";
import type { Allocation, ExitRow } from "../../../src/contracts/exit.ts";
import type { ExitFacts } from "../../../src/machines/lifecycles/exit.rules.ts";
import type { Cause, Posted } from "../../ledger/post.ts";
import type { FreeStock, Want } from "../../ledger/promise.ts";
import type { Approved } from "../../lifecycle/run-command.ts";

export interface PreparedExit {
  readonly facts: ExitFacts;
  /** Of submit alone: what each line wants, and what is free of it. */
  readonly wants: readonly Want[];
  readonly free: readonly FreeStock[];
  /** Of commands that reach what is promised: open and picked allocations, in the order of picking. */
  readonly allocations: readonly Allocation[];
}

/** A decided command on its locked exit. */
export type ApprovedExit = Approved<ExitRow, PreparedExit>;

/** What of an exit changed besides its row: whether its lines and allocations did, and what was posted to stock. */
export interface ExitTrace {
  readonly goods: boolean;
  readonly posted: readonly Posted[];
}

/** One command on its way through its effects: what they add to row, timeline and trace. */
export interface Work {
  readonly sets: RawBuilder<unknown>[];
  details: Readonly<Record<string, unknown>>;
  goods: boolean;
  posted: readonly Posted[];
  closesTodos: boolean;
}

/** What the ledger writes down about a posting of this command. */
export function causeOf({ row, key, byUserId, byName, now, payload }: ApprovedExit): Cause {
  const { reason } = payload as { readonly reason?: string | null };
  return {
    entity: "exit",
    id: row.id,
    number: row.number,
    receiptId: null,
    reason: reason?.trim() || null,
    operatorId: byUserId,
    operatorName: byName,
    commandKey: key,
    at: now,
  };
}
