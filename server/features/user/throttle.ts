import { createHash } from "node:crypto";
import type { Deps } from "../../platform/deps.ts";
import { newId } from "../../platform/ids.ts";
import type { Reader } from "../../platform/reader.ts";

const windowMs = 15 * 60_000;
const failuresPerAccount = 5;
const failuresPerAddress = 50;

/** Who tried: an account (a user's id, or what was typed where nobody has it) from an address. */
export interface Attempt {
  readonly account: string;
  readonly address: string;
}

/** Hashed: a table of failed sign-ins must not be a list of what people typed, which now and then is a password. */
const subjectOf = (kind: "account" | "address", text: string): string =>
  createHash("sha256").update(`${kind}:${text}`).digest("hex");

const accountOf = (attempt: Attempt) => subjectOf("account", attempt.account);
const addressOf = (attempt: Attempt) => subjectOf("address", attempt.address);

/** Whole seconds until the next try, or null when it may be made now. Kept in the database, so for all nodes. */
export async function secondsToWait(
  deps: Pick<Deps, "db" | "clock">,
  attempt: Attempt,
): Promise<number | null> {
  const now = deps.clock.now().getTime();
  const waits = [
    await freeAt(deps.db.reader, accountOf(attempt), failuresPerAccount, now),
    await freeAt(deps.db.reader, addressOf(attempt), failuresPerAddress, now),
  ];
  const latest = Math.max(...waits);
  return latest > now ? Math.ceil((latest - now) / 1000) : null;
}

/** When so few failures are left in the window that one more may be made. */
async function freeAt(db: Reader, subject: string, most: number, now: number): Promise<number> {
  const recent = await db
    .selectFrom("loginFailure")
    .select("at")
    .where("subject", "=", subject)
    .where("at", ">", new Date(now - windowMs))
    .orderBy("at", "desc")
    .limit(most)
    .execute();
  const oldest = recent[most - 1];
  return oldest ? oldest.at.getTime() + windowMs : 0;
}

export async function noteFailure(deps: Pick<Deps, "db" | "clock">, attempt: Attempt): Promise<void> {
  const at = deps.clock.now();
  const subjects = [accountOf(attempt), addressOf(attempt)];
  await deps.db.transaction(async (tx) => {
    await tx
      .insertInto("loginFailure")
      .values(subjects.map((subject) => ({ id: newId(), subject, at })))
      .execute();
    await tx
      .deleteFrom("loginFailure")
      .where("at", "<=", new Date(at.getTime() - windowMs))
      .execute();
  });
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
