import { CODES } from "../../src/contracts/envelope.ts";
import { type Database, withCommit } from "../platform/database.ts";
import { type Claim, claimKey, type KeyedRequest, storingOf } from "../platform/idempotency.ts";
import type { Tx } from "../platform/reader.ts";
import { type CommandResult, type Refused, refused } from "./result.ts";

/** Leaves a transaction with everything undone, and carries the refusal out of it. */
class RolledBack extends Error {
  override readonly name = "RolledBack";
  readonly refusal: Refused;

  constructor(refusal: Refused) {
    super("refused");
    this.refusal = refusal;
  }
}

/** What an earlier use of the key means for this one: its answer, a refusal, or null when the key is fresh. */
export type Replay<View> = CommandResult<View> | null;

/**
 * Runs a command's work in one transaction under its key. The key is claimed first; the work asks `replay` at its
 * place in the order of refusals, and returns it when it is not null. What it does `first`, whatever the key means, is
 * sent with the claim and runs after it. A success is kept as the key's answer; a refusal rolls everything back.
 */
export async function underKey<View, First = undefined>(
  db: Database,
  key: KeyedRequest | null,
  work: (tx: Tx, replay: Replay<View>, first: First | undefined) => Promise<CommandResult<View>>,
  first?: (tx: Tx) => Promise<First>,
): Promise<CommandResult<View>> {
  try {
    return await db.transaction(async (tx) => {
      const claiming: Promise<Claim> | Claim = key ? claimKey(tx, key) : { kind: "mine" };
      const [claimed, begun] = await Promise.all([claiming, first?.(tx)]);
      const result = await work(tx, replayOf<View>(claimed), begun);
      if (!result.ok) throw new RolledBack(result);
      if (key && claimed.kind === "mine") withCommit(tx, () => storingOf(key, result.data).compile(tx));
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal;
    throw error;
  }
}

function replayOf<View>(claimed: Claim): Replay<View> {
  if (claimed.kind === "mine") return null;
  if (claimed.kind === "reused") return refused(CODES.refused, ["keyReused"]);
  return { ok: true, data: claimed.answer as View };
}
