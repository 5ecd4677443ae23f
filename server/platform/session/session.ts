import { CODES } from "../../../src/contracts/envelope.ts";
import { pagesOf } from "../../../src/contracts/pages.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import type { Deps } from "../deps.ts";
import type { NewId } from "../ids.ts";
import type { Tx } from "../reader.ts";
import { hashToken, looksLikeToken, newToken } from "./token.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Ended sessions are kept that long, so that a late caller still hears how its own ended. */
const keepEndedMs = 30 * dayMs;

/** How a session ends: 50008 by its own sign-out, 50012 by something else. */
export type EndCode = typeof CODES.noSession | typeof CODES.endedElsewhere;

export interface LiveSession {
  readonly ok: true;
  readonly sessionId: string;
  readonly person: Person;
  readonly mustChangePassword: boolean;
  /** The latest moment at which it ends, unless it idles before. */
  readonly expiresAt: Date;
}

export interface DeadSession {
  readonly ok: false;
  readonly code: typeof CODES.noSession | typeof CODES.endedElsewhere | typeof CODES.expired;
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
  const found = await deps.db.reader
    .selectFrom("session as s")
    .innerJoin("users as u", "u.id", "s.userId")
    .innerJoin("role as r", "r.id", "u.roleId")
    .select(["s.id", "s.lastSeenAt", "s.expiresAt", "s.endedAt", "s.endedCode", "s.userId"])
    .select(["u.userName", "u.clientId", "u.userStatus", "u.mustChangePassword"])
    .select(["r.roleCode", "r.menu", "r.status as roleStatus"])
    .where("s.tokenHash", "=", hashToken(token))
    .executeTakeFirst();
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
  const menu = found.roleStatus === "enabled" ? found.menu : [];
  return {
    ok: true,
    sessionId: found.id,
    person: {
      kind: "person",
      userId: found.userId,
      userName: found.userName,
      roleCode: found.roleCode,
      clientId: found.clientId,
      pages: pagesOf(found.roleCode, menu),
    },
    mustChangePassword: found.mustChangePassword,
    expiresAt: found.expiresAt,
  };
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
}

/** Opens a session and answers its token, which nobody can read again later. */
export async function createSession(
  tx: Tx,
  newId: NewId,
  { userId, at, maxDays, address, agent }: NewSession,
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
  | { readonly userIds: readonly string[] };

export interface EndedSession {
  readonly sessionId: string;
  readonly userId: string;
}

/** Ends the live ones among these sessions, and answers which they were. Telling the sockets is the caller's. */
export async function endSessions(
  tx: Tx,
  which: WhichSessions,
  code: EndCode,
  at: Date,
): Promise<readonly EndedSession[]> {
  if ("userIds" in which && which.userIds.length === 0) return [];
  let ending = tx
    .updateTable("session")
    .set({ endedAt: at, endedCode: code })
    .where("endedAt", "is", null)
    .returning(["id", "userId"]);
  if ("sessionId" in which) ending = ending.where("id", "=", which.sessionId);
  else if ("tokenHash" in which) ending = ending.where("tokenHash", "=", which.tokenHash);
  else if ("userIds" in which) ending = ending.where("userId", "in", [...which.userIds]);
  else {
    ending = ending.where("userId", "=", which.userId);
    if (which.exceptSessionId) ending = ending.where("id", "!=", which.exceptSessionId);
  }
  const ended = await ending.execute();
  return ended.map((row) => ({ sessionId: row.id, userId: row.userId }));
}
