/** The guards of a count: their names are the reason codes that people are shown (texts under `because.<name>`). */
import { commonRules, type GuardRule, ruleFor } from "./lifecycle.ts";

/** What the guards read of a count's row; CountRow of the contract has all of it. */
export interface CountFacet {
  readonly status: string;
  readonly lineCount: number;
  readonly countedLines: number;
}

/** What only the server knows, gathered inside the transaction. Nothing that tells what is expected is in the row. */
export interface CountFacts {
  /** Numbers of other open counts that have one of the lines. */
  readonly elsewhere: readonly string[];
  /** Of take: lines that no person has. */
  readonly takeable: number;
  /** Of record: who else has the line; null: it is the sender's, or no one's. */
  readonly takenBy: string | null;
  /** Of take and record: the sender has counted the line in an earlier round, and another person could count it now. */
  readonly isSameCounter: boolean;
  /** Of recount: ids that are no lines of this count, or were counted as often as may be. */
  readonly notRecountable: readonly string[];
  /** Of approve: lines whose difference is above the tolerance and for which no round was chosen. */
  readonly unsettled: readonly string[];
  /** Of approve: the sender counted a line that differs, and another person could approve. */
  readonly isOwnDifference: boolean;
  /** Of an emptied place: the ledger has goods there. */
  readonly differs: boolean;
}

interface CountPayload {
  readonly chosen?: readonly { readonly lineId: string; readonly round: number }[];
  readonly reason?: string | null;
}

type Rule = GuardRule<CountFacet, CountFacts>;
const rule = ruleFor<CountFacet, CountPayload, CountFacts>();

export const countRules = {
  ...commonRules,
  hasLines: rule("row", ({ row }) => row.lineCount > 0),
  countedOnce: rule(
    "payload",
    ({ facts }) => facts.elsewhere.length === 0,
    ({ facts }) => ({ numbers: facts.elsewhere }),
  ),
  somethingToTake: rule("payload", ({ facts }) => facts.takeable > 0 || facts.isSameCounter),
  lineFree: rule(
    "payload",
    ({ facts }) => facts.takenBy === null,
    ({ facts }) => ({ takenBy: facts.takenBy }),
  ),
  otherCounter: rule("payload", ({ facts }) => !facts.isSameCounter),
  everyLineCounted: rule(
    "row",
    ({ row }) => row.countedLines >= row.lineCount,
    ({ row }) => ({ left: row.lineCount - row.countedLines }),
  ),
  recountable: rule(
    "payload",
    ({ facts }) => facts.notRecountable.length === 0,
    ({ facts }) => ({ lines: facts.notRecountable }),
  ),
  everyLineSettled: rule(
    "payload",
    ({ facts }) => facts.unsettled.length === 0,
    ({ facts }) => ({ lines: facts.unsettled }),
  ),
  choiceExplained: rule(
    "payload",
    ({ payload }) => (payload.chosen ?? []).length === 0 || Boolean(payload.reason?.trim()),
  ),
  notCounter: rule("payload", ({ facts }) => !facts.isOwnDifference),
  /** Chooses whether an emptied place is settled at once; never shown as a refusal. */
  nothingDiffers: rule("payload", ({ facts }) => !facts.differs),
} as const satisfies Record<string, Rule>;
