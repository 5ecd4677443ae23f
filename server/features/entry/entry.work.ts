import type { RawBuilder } from "kysely";
import type { EntryRow } from "../../../src/contracts/entry.ts";
import type { Posted } from "../../ledger/post.ts";
import type { Approved } from "../../lifecycle/run-command.ts";
import type { PreparedEntry } from "./entry.prepare.ts";

/** A decided command on its locked entry. */
export type ApprovedEntry = Approved<EntryRow, PreparedEntry>;

/** What of an entry changed besides its row: whether its lines did, which receipt, and what was posted to stock. */
export interface EntryTrace {
  readonly lines: boolean;
  readonly receiptId: string | null;
  readonly posted: readonly Posted[];
}

/** One command on its way through its effects: what they add to row, timeline and trace. */
export interface Work {
  readonly sets: RawBuilder<unknown>[];
  details: Readonly<Record<string, unknown>>;
  lines: boolean;
  receiptId: string | null;
  posted: readonly Posted[];
  closesTodos: boolean;
}
