import type { PayloadsOf } from "../../../src/contracts/body-shapes.ts";
import type { EntryLine, EntryRow } from "../../../src/contracts/entry.ts";
import type { ENTRY_COMMAND_BODIES, EntrySaveBody } from "../../../src/contracts/entry-bodies.ts";
import type { EntryFacts } from "../../../src/machines/lifecycles/entry.rules.ts";
import type { Amendment } from "../../lifecycle/draft.ts";
import type { EffectStep } from "../../lifecycle/work.ts";

/** A line of the receipt that is to be reversed, with the stock rows that it filled. */
export interface ReceivedLine {
  readonly lineId: string;
  readonly good: number;
  readonly damaged: number;
  readonly goodStockId: string | null;
  readonly damagedStockId: string | null;
}

export interface PreparedEntry {
  readonly facts: EntryFacts;
  /** Of receive alone. */
  readonly lines: readonly EntryLine[];
  /** Where damaged goods go when a receiver names any location: see damagedLocation. Of receive alone. */
  readonly damagedLocationId: string | null;
  /** Of reverseReceipt alone. */
  readonly reversed: readonly ReceivedLine[];
}

/** The types of entries as a kind of request. */
export interface EntryTypes {
  readonly row: EntryRow;
  readonly prepared: PreparedEntry;
  readonly payloads: PayloadsOf<typeof ENTRY_COMMAND_BODIES> & { readonly amend: Amendment<EntrySaveBody> };
  readonly body: EntrySaveBody;
}

/** What an effect of an entry is given. */
export type EntryStep = EffectStep<EntryRow, PreparedEntry, EntryTypes["payloads"]>;
