import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { noteFailures, recentFailures, subjectOf } from "../../platform/session/failures.ts";

const secondMs = 1_000;
/** Failures that cost nothing; each further one doubles the wait, beginning with a second. */
const freeFailures = 5;
const longestWaitMs = 300 * secondMs;
/** Beyond these an address tries one name a second, whatever the names. */
const mostOfAddress = 100;

/** What an attempt counts against. */
export interface Attempt {
  readonly subject: string;
  /** The address as a whole as well; null where the device is known. */
  readonly address: string | null;
}

/**
 * A sign-in. By what was typed and not by the person: account, phone and an unknown name slow down alike, so that
 * the wait tells nothing about any of them.
 */
export const signInAttempt = (typed: string, address: string): Attempt => ({
  subject: subjectOf("sign-in", JSON.stringify([typed, address])),
  address: subjectOf("address", address),
});

/** A sign-in from a device that this person has signed in from before: it counts for itself alone. */
export const knownDeviceAttempt = (userId: string, tokenHash: string): Attempt => ({
  subject: subjectOf("device", JSON.stringify([userId, tokenHash])),
  address: null,
});

/** A code of the second factor: by person whatever the address, and from a known device for itself alone. */
export const codeAttempt = (userId: string, knownDevice: string | null): Attempt => ({
  subject:
    knownDevice === null
      ? subjectOf("code", userId)
      : subjectOf("device-code", JSON.stringify([userId, knownDevice])),
  address: null,
});

/** A signed-in person's own password, asked for again for this purpose. */
export const ownPasswordAttempt = (purpose: string, userId: string): Attempt => ({
  subject: subjectOf(purpose, userId),
  address: null,
});

/** What a node knows without asking the database, so that a flood costs the database little. */
interface Memory {
  /** Subjects that wait, and until when. */
  readonly waitingUntil: Map<string, number>;
  /** Addresses that have failed, and until when that counts. */
  readonly failingUntil: Map<string, number>;
}
const memories = new WeakMap<Database, Memory>();
const mostRemembered = 10_000;

function memoryOf({ db }: Pick<Deps, "db">): Memory {
  const known = memories.get(db) ?? { waitingUntil: new Map(), failingUntil: new Map() };
  memories.set(db, known);
  return known;
}

function remember(times: Map<string, number>, subject: string, untilMs: number): void {
  times.set(subject, untilMs);
  const [oldest] = times.keys();
  if (times.size > mostRemembered && oldest !== undefined) times.delete(oldest);
}

const secondsUntil = (atMs: number, nowMs: number): number | null =>
  atMs > nowMs ? Math.ceil((atMs - nowMs) / secondMs) : null;

/** Whole seconds that an attempt has to wait, as far as this node remembers; null: ask the database. */
export function knownWait(deps: Pick<Deps, "db" | "clock">, { subject, address }: Attempt): number | null {
  const { waitingUntil } = memoryOf(deps);
  const untilMs = Math.max(waitingUntil.get(subject) ?? 0, waitingUntil.get(address ?? "") ?? 0);
  return secondsUntil(untilMs, deps.clock.now().getTime());
}

/** Whether the address has failed lately, as far as this node remembers: others come first. */
export const hasFailed = (deps: Pick<Deps, "db" | "clock">, { address }: Attempt): boolean =>
  (memoryOf(deps).failingUntil.get(address ?? "") ?? 0) > deps.clock.now().getTime();

export type Reserved =
  | { readonly wait: number }
  | {
      /** Failures of the whole address in the last 15 minutes; 0 for a known device. */
      readonly failuresOfAddress: number;
      readonly succeed: () => Promise<void>;
      /** For an attempt that was not verified after all: it counts as if it had not been made. */
      readonly takeBack: () => Promise<void>;
    };

interface Counted {
  readonly subject: string;
  /** How long after its latest failure a subject with so many of them waits. */
  readonly waitMs: (failures: number) => number;
}
const countedOf = ({ subject, address }: Attempt): readonly Counted[] => [
  {
    subject,
    waitMs: (failures) =>
      failures < freeFailures ? 0 : Math.min(2 ** (failures - freeFailures) * secondMs, longestWaitMs),
  },
  ...(address === null
    ? []
    : [{ subject: address, waitMs: (failures: number) => (failures < mostOfAddress ? 0 : secondMs) }]),
];

/**
 * Counts an attempt as failed before it is verified, so that tries made at once cannot all be evaluated. Answers how many
 * seconds it has to wait instead, or what takes the count back when it succeeds.
 */
export async function reserveAttempt(deps: Pick<Deps, "db" | "clock">, attempt: Attempt): Promise<Reserved> {
  const wait = knownWait(deps, attempt);
  if (wait !== null) return { wait };
  const now = deps.clock.now();
  const nowMs = now.getTime();
  const counted = countedOf(attempt);
  const subjects = counted.map(({ subject }) => subject);
  const { states, ids } = await deps.db.transaction(async (tx) => {
    for (const subject of subjects) await sql`select pg_advisory_xact_lock(hashtext(${subject}))`.execute(tx);
    const states = [];
    for (const each of counted) {
      const { count, latestMs } = await recentFailures(tx, each.subject, nowMs);
      // The latest one may be later than this one, for both were made before their turn came.
      const waitMs = each.waitMs(count);
      states.push({ ...each, count, freeAtMs: waitMs === 0 ? 0 : latestMs + waitMs });
    }
    const isFree = states.every(({ freeAtMs }) => freeAtMs <= nowMs);
    return { states, ids: isFree ? [...(await noteFailures(tx, subjects, now))] : null };
  });
  const { waitingUntil, failingUntil } = memoryOf(deps);
  for (const { subject, count, waitMs, freeAtMs } of states) {
    const untilMs = ids ? nowMs + waitMs(count + 1) : freeAtMs;
    if (untilMs > nowMs) remember(waitingUntil, subject, untilMs);
  }
  const failuresOfAddress = states[1]?.count ?? 0;
  if (attempt.address !== null && failuresOfAddress > 0)
    remember(failingUntil, attempt.address, nowMs + longestWaitMs);
  if (ids === null)
    return { wait: secondsUntil(Math.max(...states.map((each) => each.freeAtMs)), nowMs) ?? 1 };

  const forget = async (whole: string | null): Promise<void> => {
    await deps.db.transaction((tx) =>
      tx
        .deleteFrom("loginFailure")
        .where((is) => is.or([is("id", "in", ids), is("subject", "=", whole)]))
        .execute(),
    );
    for (const subject of subjects) waitingUntil.delete(subject);
  };
  // A success clears its own subject. Of the address only this attempt: an attacker's own account buys no more guesses.
  return {
    failuresOfAddress,
    succeed: () => forget(attempt.subject),
    takeBack: () => forget(null),
  };
}
