import type { Cause } from "../ledger/post.ts";
import { type Approved, type GovernedRow, reasonOf } from "./command.ts";

/** Returns what the ledger keeps about the postings of a command. */
export function causeOf(
  entity: Cause["entity"],
  approved: Approved<GovernedRow, unknown>,
  receiptId: string | null = null,
): Cause {
  const { row, key, byUserId, byName, now, doneAt } = approved;
  return {
    entity,
    id: row.id,
    number: row.number,
    receiptId,
    reason: reasonOf(approved),
    operatorId: byUserId,
    operatorName: byName,
    commandKey: key,
    at: now,
    doneAt,
  };
}
