import { CODES } from "../../../src/contracts/envelope.ts";
import { pagesOf } from "../../../src/contracts/pages.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import type { Scope } from "../../../src/contracts/scopes.ts";
import type { Deps } from "../deps.ts";
import type { NewId } from "../ids.ts";
import type { Reader, Tx } from "../reader.ts";
import { hashToken, looksLikeToken, newToken } from "./token.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** How long sensitive calls are open after the person gave their password. */
const confirmedMs = 5 * minuteMs;
/** Keep ended sessions for this long, so that a late caller still learns why its session ended. */
const keepEndedMs = 30 * dayMs;

/** How a session ends: 50008 by its own sign-out, 50012 by something else. */
export type EndCode = typeof CODES.noSession | typeof CODES.endedElsewhere;

/** Why a person may do nothing yet: an initial password, or a role that requires a second factor which they lack. */
export type HeldReason = "mustChangePassword" | "secondFactorDue";

export interface LiveSession {
  readonly ok: true;
  readonly sessionId: string;
  readonly person: Person;
  /** The name that the person signs in with, for the log. */
  readonly account: string;
  /** What the person has to do before anything else. */
  readonly heldBecause: HeldReason | null;
  /** When the person last gave their password in it; null: before this was recorded. */
  readonly confirmedAt: Date | null;
  /** The latest moment at which it ends, unless it idles before. */
  readonly expiresAt: Date;
  /** Set where a program came with a key: then it is no session, and its id is the key's. */
  readonly machine?: MachineAccess;
  readonly program?: Program;
}

/** The integration whose key came, whatever it opens, and which key. */
export interface Program {
  readonly integrationId: string;
  readonly keyPrefix: string;
  /** A token came that the key was exchanged for. */
  readonly isToken: boolean;
}

/** What the integration of a key, and the key, may do. */
export interface MachineAccess {
  readonly integrationId: string;
  readonly keyId: string;
  readonly keyPrefix: string;
  readonly scopes: readonly Scope[];
  readonly perMinute: number;
  /** Whether the integration may be used from the caller's address. */
  readonly isAddressAllowed: boolean;
}

export interface DeadSession {
  readonly ok: false;
  readonly code: typeof CODES.noSession | typeof CODES.endedElsewhere | typeof CODES.expired;
  /** Set where a key came: which one opens nothing any more; null: it is unknown. */
  readonly program?: Program | null;
}

const dead = (code: DeadSession["code"]): DeadSession => ({ ok: false, code });

/**
 * Who holds the token, judged by the database at this very moment: nothing is cached, so that a revoked session
 * is refused at once on every node. Raises lastSeen when the last mark is old enough.
 */
export async function resolveToken(
  deps: Pick<Deps, "db" | "clock" | "config">,
  token: string | undefined,
): Promise<LiveSession | DeadSession> {
  if (token === undefined || !looksLikeToken(token)) return dead(CODES.noSession);
  const [found] = await readSessions(deps.db.steady, [hashToken(token)]);
  return judge(deps, found);
}

/** Resolves many tokens with one statement, in their order: for many clients that connect at once. */
export async function resolveTokens(
  deps: Pick<Deps, "db" | "clock" | "config">,
  tokens: readonly string[],
): Promise<readonly (LiveSession | DeadSession)[]> {
  const hashes = tokens.map((token) => (looksLikeToken(token) ? hashToken(token) : ""));
  const found = await readSessions(deps.db.steady, [...new Set(hashes)]);
  const byHash = new Map(found.map((session) => [session.tokenHash, session]));
  const judged: (LiveSession | DeadSession)[] = [];
  for (const hash of hashes) judged.push(await judge(deps, byHash.get(hash)));
  return judged;
}

const readSessions = (db: Reader, hashes: readonly string[]) =>
  db
    .selectFrom("session as s")
    .innerJoin("users as u", "u.id", "s.userId")
    .innerJoin("role as r", "r.id", "u.roleId")
    .select(["s.id", "s.lastSeenAt", "s.expiresAt", "s.endedAt", "s.endedCode", "s.userId", "s.tokenHash"])
    .select(["s.confirmedAt", "s.isVouched"])
    .select([
      "u.userName",
      "u.userAccount",
      "u.clientId",
      "u.userStatus",
      "u.mustChangePassword",
      "u.secondFactorSince",
    ])
    .select(["r.id as roleId", "r.roleCode", "r.menu", "r.status as roleStatus", "r.requiresSecondFactor"])
    .where((eb) => eb("s.tokenHash", "=", eb.fn.any(eb.val([...hashes]))))
    .execute();

async function judge(
  deps: Pick<Deps, "db" | "clock" | "config">,
  found: Awaited<ReturnType<typeof readSessions>>[number] | undefined,
): Promise<LiveSession | DeadSession> {
  if (!found) return dead(CODES.noSession);
  if (found.endedAt) {
    return dead(found.endedCode === CODES.noSession ? CODES.noSession : CODES.endedElsewhere);
  }
  if (found.userStatus !== 1) return dead(CODES.endedElsewhere);

  const now = deps.clock.now().getTime();
  const idleMs = deps.config.sessionIdleHours * hourMs;
  const idleSince = found.lastSeenAt.getTime();
  if (now >= found.expiresAt.getTime() || now >= idleSince + idleMs) return dead(CODES.expired);

  // Every 5 minutes at most; with an idle time shorter than that, often enough that who works stays in.
  if (now - idleSince >= Math.min(5 * minuteMs, idleMs / 4)) await markSeen(deps, found.id, found.userId);
  return {
    ok: true,
    sessionId: found.id,
    person: personOf(found),
    account: found.userAccount,
    heldBecause: heldBecause(found),
    confirmedAt: found.confirmedAt,
    expiresAt: found.expiresAt,
  };
}

interface Standing {
  readonly mustChangePassword: boolean;
  readonly requiresSecondFactor: boolean;
  readonly secondFactorSince: Date | null;
  readonly isVouched: boolean;
}

function heldBecause(standing: Standing): HeldReason | null {
  if (standing.mustChangePassword) return "mustChangePassword";
  const hasFactor = standing.secondFactorSince !== null || standing.isVouched;
  return standing.requiresSecondFactor && !hasFactor ? "secondFactorDue" : null;
}

/** Whether the person gave their password in this session a short while ago: sensitive calls need it. */
export const isConfirmed = ({ confirmedAt }: Pick<LiveSession, "confirmedAt">, now: Date): boolean =>
  confirmedAt !== null && now.getTime() < confirmedAt.getTime() + confirmedMs;

type StoredPerson = Omit<Person, "kind" | "pages"> & {
  readonly roleId: string;
  readonly menu: readonly string[];
  readonly roleStatus: string;
};

const personOf = ({ menu, roleStatus, ...stored }: StoredPerson): Person => ({
  kind: "person",
  userId: stored.userId,
  userName: stored.userName,
  roleCode: stored.roleCode,
  roleId: stored.roleId,
  clientId: stored.clientId,
  pages: pagesOf(stored.roleCode, roleStatus === "enabled" ? menu : []),
});

/** The people of these sessions as they are now, in one statement. Whether the sessions live is not judged here. */
export async function readPeople(
  db: Reader,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("session as s")
    .innerJoin("users as u", "u.id", "s.userId")
    .innerJoin("role as r", "r.id", "u.roleId")
    .select([
      "s.id",
      "s.userId",
      "u.userName",
      "u.clientId",
      "r.id as roleId",
      "r.roleCode",
      "r.menu",
      "r.status as roleStatus",
    ])
    .where("s.id", "in", [...sessionIds])
    .execute();
  return new Map(rows.map((row) => [row.id, personOf(row)]));
}

async function markSeen(deps: Pick<Deps, "db" | "clock">, sessionId: string, userId: string): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const seen = tx.updateTable("session").set({ lastSeenAt: at }).where("id", "=", sessionId);
    await seen.where("lastSeenAt", "<", at).execute();
    await tx.updateTable("users").set({ lastSeenAt: at }).where("id", "=", userId).execute();
  });
}

export interface NewSession {
  readonly userId: string;
  readonly at: Date;
  readonly maxDays: number;
  readonly address: string | null;
  readonly agent: string | null;
  /** A provider of single sign-on vouches for the person. */
  readonly isVouched?: boolean;
}

/** Creates a session and returns its token. Only the SHA-256 hash is stored. */
export async function createSession(
  tx: Tx,
  newId: NewId,
  { userId, at, maxDays, address, agent, isVouched = false }: NewSession,
): Promise<{ readonly tokenValue: string; readonly sessionId: string }> {
  const tokenValue = newToken();
  const sessionId = newId();
  await tx
    .insertInto("session")
    .values({
      id: sessionId,
      tokenHash: hashToken(tokenValue),
      userId: userId,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(at.getTime() + maxDays * dayMs),
      endedAt: null,
      endedCode: null,
      address: address?.slice(0, 64) ?? null,
      agent: agent?.slice(0, 256) ?? null,
      confirmedAt: at,
      isVouched,
    })
    .execute();
  await tx.updateTable("users").set({ lastSeenAt: at }).where("id", "=", userId).execute();
  await tx
    .deleteFrom("session")
    .where("userId", "=", userId)
    .where("expiresAt", "<", new Date(at.getTime() - keepEndedMs))
    .execute();
  return { tokenValue, sessionId };
}

export type WhichSessions =
  | { readonly sessionId: string }
  | { readonly tokenHash: string }
  | { readonly userId: string; readonly exceptSessionId?: string }
  | { readonly userIds: readonly string[] }
  | "all";

export interface EndedSession {
  readonly sessionId: string;
  readonly userId: string;
}

/** Ends the active ones among these sessions and returns them. The caller notifies their sockets. */
export async function endSessions(
  tx: Tx,
  which: WhichSessions,
  code: EndCode,
  at: Date,
): Promise<readonly EndedSession[]> {
  if (which !== "all" && "userIds" in which && which.userIds.length === 0) return [];
  let ending = tx
    .updateTable("session")
    .set({ endedAt: at, endedCode: code })
    .where("endedAt", "is", null)
    .returning(["id", "userId"]);
  if (which === "all") ending = ending.where("expiresAt", ">", at);
  else if ("sessionId" in which) ending = ending.where("id", "=", which.sessionId);
  else if ("tokenHash" in which) ending = ending.where("tokenHash", "=", which.tokenHash);
  else if ("userIds" in which) ending = ending.where("userId", "in", [...which.userIds]);
  else {
    ending = ending.where("userId", "=", which.userId);
    if (which.exceptSessionId) ending = ending.where("id", "!=", which.exceptSessionId);
  }
  const ended = await ending.execute();
  return ended.map((row) => ({ sessionId: row.id, userId: row.userId }));
}
