import type { Deps } from "../../platform/deps.ts";
import { failuresLeaveFreeAt, noteFailures, subjectOf } from "../../platform/session/failures.ts";

const failuresPerAccount = 5;
const failuresPerAddress = 50;

/** Who tried: an account (a user's id, or what was typed where nobody has it) from an address. */
export interface Attempt {
  readonly account: string;
  readonly address: string;
}

const accountOf = (attempt: Attempt) => subjectOf("account", attempt.account);
const addressOf = (attempt: Attempt) => subjectOf("address", attempt.address);

/** Whole seconds until the next try, or null when it may be made now. Kept in the database, so for all nodes. */
export async function secondsToWait(
  deps: Pick<Deps, "db" | "clock">,
  attempt: Attempt,
): Promise<number | null> {
  const now = deps.clock.now().getTime();
  const waits = [
    await failuresLeaveFreeAt(deps.db.reader, accountOf(attempt), failuresPerAccount, now),
    await failuresLeaveFreeAt(deps.db.reader, addressOf(attempt), failuresPerAddress, now),
  ];
  const latest = Math.max(...waits);
  return latest > now ? Math.ceil((latest - now) / 1000) : null;
}

export async function noteFailure(deps: Pick<Deps, "db" | "clock">, attempt: Attempt): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction((tx) => noteFailures(tx, [accountOf(attempt), addressOf(attempt)], at));
}

/** A success clears its account, not its address: an attacker's own account must not buy more guesses. */
export async function clearFailures(deps: Pick<Deps, "db">, attempt: Attempt): Promise<void> {
  const subject = accountOf(attempt);
  await deps.db.transaction((tx) => tx.deleteFrom("loginFailure").where("subject", "=", subject).execute());
}

const queues = new Map<string, Promise<unknown>>();

/**
 * One try after the other for each account: tries made at once would all be counted before the first of them had
 * failed. With several nodes each has a queue of its own, so an account gets at most one try more for each node.
 */
export async function oneByOne<T>(account: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(account) ?? Promise.resolve();
  const mine = before.then(work, work);
  const settled = mine.catch(() => undefined);
  queues.set(account, settled);
  try {
    return await mine;
  } finally {
    if (queues.get(account) === settled) queues.delete(account);
  }
}
