import type { PayloadsOf } from "../../../src/contracts/body-shapes.ts";
import type { Allocation, ExitRow } from "../../../src/contracts/exit.ts";
import type { EXIT_COMMAND_BODIES, ExitSaveBody } from "../../../src/contracts/exit-bodies.ts";
import type { ExitFacts } from "../../../src/machines/lifecycles/exit.rules.ts";
import type { FreeStock, Want } from "../../ledger/promise.ts";
import type { ShelvedStock } from "../../ledger/reshelve.ts";
import type { Following } from "../../ledger/taking.ts";
import type { Amendment } from "../../lifecycle/draft.ts";
import type { EffectStep } from "../../lifecycle/work.ts";

/** An allocation as a command works on it. */
export interface Held extends Pick<Allocation, "id" | "lineId" | "stockId" | "quantity" | "status"> {
  /** Of pick and reportShort: the stock that it lies in. */
  readonly shelf?: ShelvedStock;
  /** Of these, where the same goods lie at the exit's staging location already: that row. */
  readonly stagedId?: string | null;
}

export interface PreparedExit {
  readonly facts: ExitFacts;
  /** Of submit alone: what each line wants, and what is free of it. */
  readonly wants: readonly Want[];
  readonly free: readonly FreeStock[];
  /** Of repromise: where its promises follow goods that were taken; absent: other stock is looked for. */
  readonly following?: Following;
  /** Of changeLot: the lot of the named stock. */
  readonly otherLot?: string;
  /** Of commands that reach what is promised: open and picked allocations, in the order of picking. */
  readonly allocations: readonly Held[];
}

/** The types of exits as a kind of request. */
export interface ExitTypes {
  readonly row: ExitRow;
  readonly prepared: PreparedExit;
  readonly payloads: Omit<PayloadsOf<typeof EXIT_COMMAND_BODIES>, "repromise"> & {
    /** `following` is the system's alone to say. */
    readonly repromise: { readonly lineId?: string | undefined; readonly following?: Following };
    readonly amend: Amendment<ExitSaveBody>;
    /** Of the system. */
    readonly ship: object;
  };
  readonly body: ExitSaveBody;
}

/** What an effect of an exit is given. */
export type ExitStep = EffectStep<ExitRow, PreparedExit, ExitTypes["payloads"]>;
