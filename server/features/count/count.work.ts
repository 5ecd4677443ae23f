import type { PayloadsOf } from "../../../src/contracts/body-shapes.ts";
import type { CountRow } from "../../../src/contracts/count.ts";
import type { COUNT_COMMAND_BODIES } from "../../../src/contracts/count-bodies.ts";
import type { CountFacts } from "../../../src/machines/lifecycles/count.rules.ts";
import type { DraftBody } from "../../lifecycle/draft.ts";
import type { EffectStep } from "../../lifecycle/work.ts";
import type { LineKey } from "./count.lines.ts";
import type { CountPlan } from "./count.plan.ts";

/** What a record is about: one line, which may not be there yet, or what is left of a place. */
export interface PreparedRecord {
  readonly locationId: string;
  readonly locationCode: string;
  /** Existing lines, each with its quantity. */
  readonly lineIds: readonly string[];
  /** Of goods that no line has. */
  readonly found: LineKey | null;
  readonly quantity: number;
  readonly isEmpty: boolean;
}

export interface PreparedCount {
  readonly facts: CountFacts;
  readonly record: PreparedRecord | null;
  readonly plan: CountPlan | null;
  /** Of approve: the lines that are booked after its transaction. */
  readonly later: readonly string[];
  /** No other person could recount or approve. */
  readonly isWaived: boolean;
}

/** What the system's own commands carry. */
interface SystemPayloads {
  readonly addLines: { readonly stockIds: readonly string[] };
  readonly confirmEmpty: { readonly countedAt: string };
  readonly correct: { readonly cause: string };
  /** A part of what its approval has not booked. */
  readonly book: { readonly lineIds: readonly string[] };
}

/** The types of counts as a kind of request; people make no drafts of them line by line. */
export interface CountTypes {
  readonly row: CountRow;
  readonly prepared: PreparedCount;
  readonly payloads: PayloadsOf<typeof COUNT_COMMAND_BODIES> & SystemPayloads;
  readonly body: DraftBody;
}

/** What an effect of a count is given. */
export type CountStep = EffectStep<CountRow, PreparedCount, CountTypes["payloads"]>;
