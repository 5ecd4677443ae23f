import { CODES } from "../../../src/contracts/envelope.ts";
import type { Viewer } from "../../../src/contracts/permissions.ts";
import type { Deps } from "../deps.ts";
import type { Tx } from "../reader.ts";
import { type DeadSession, type LiveSession, resolveToken, resolveTokens } from "./session.ts";
import { hashToken, looksLikeToken, newToken } from "./token.ts";

export interface LiveDisplay {
  readonly ok: true;
  readonly viewer: Viewer;
}

type Resolving = Pick<Deps, "db" | "clock" | "config">;

/** A display that was away for this long has to be paired again. One that shows its wall never has to. */
const IDLE_DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * Which display holds the token, judged by the database at this very moment. Revoked, or after the display was not seen
 * for 90 days, it answers 50012, and 50008 where no display ever had it.
 */
export async function resolveDisplayToken(
  { db, clock }: Pick<Deps, "db" | "clock">,
  token: string | undefined,
): Promise<LiveDisplay | DeadSession> {
  if (token === undefined || !looksLikeToken(token)) return { ok: false, code: CODES.noSession };
  const found = await db.reader
    .selectFrom("displayToken as k")
    .leftJoin("display as d", "d.id", "k.displayId")
    .select([
      "k.revokedAt",
      "k.createdAt",
      "d.lastSeenAt",
      "d.id",
      "d.warehouseId",
      "d.locale",
      "d.showsClientNames",
    ])
    .where("k.tokenHash", "=", hashToken(token))
    .executeTakeFirst();
  if (!found) return { ok: false, code: CODES.noSession };
  const { id, warehouseId, locale, showsClientNames } = found;
  const seen = Math.max(found.createdAt.getTime(), found.lastSeenAt?.getTime() ?? 0);
  const isForgotten = clock.now().getTime() - seen > IDLE_DAYS * DAY_MS;
  if (isForgotten || found.revokedAt || id === null || locale === null || showsClientNames === null)
    return { ok: false, code: CODES.endedElsewhere };
  return { ok: true, viewer: { kind: "display", displayId: id, warehouseId, locale, showsClientNames } };
}

/** Who holds the token: a person by their session, or else a display. */
export async function resolveOnlooker(
  deps: Resolving,
  token: string | undefined,
): Promise<LiveSession | LiveDisplay | DeadSession> {
  const session = await resolveToken(deps, token);
  if (session.ok || session.code !== CODES.noSession) return session;
  return resolveDisplayToken(deps, token);
}

/** The same of many tokens, in their order: people's with one statement, displays (there are few) one by one. */
export async function resolveOnlookers(
  deps: Resolving,
  tokens: readonly string[],
): Promise<readonly (LiveSession | LiveDisplay | DeadSession)[]> {
  const sessions = await resolveTokens(deps, tokens);
  const found: (LiveSession | LiveDisplay | DeadSession)[] = [];
  for (const [index, session] of sessions.entries()) {
    const isNone = !session.ok && session.code === CODES.noSession;
    found.push(isNone ? await resolveDisplayToken(deps, tokens[index]) : session);
  }
  return found;
}

/** Creates a display's token. Only its hash is stored. */
export async function createDisplayToken(tx: Tx, displayId: string, at: Date): Promise<string> {
  const token = newToken();
  await tx
    .insertInto("displayToken")
    .values({ tokenHash: hashToken(token), displayId, createdAt: at, revokedAt: null })
    .execute();
  return token;
}

/** Ends the tokens of all displays, and answers whose they were. */
export async function revokeAllDisplayTokens(tx: Tx, at: Date): Promise<readonly string[]> {
  const revoked = await tx
    .updateTable("displayToken")
    .set({ revokedAt: at })
    .where("revokedAt", "is", null)
    .returning("displayId")
    .execute();
  return revoked.flatMap(({ displayId }) => displayId ?? []);
}

/** Ends all tokens of a display. The wake-up of the same commit notifies its sockets. */
export async function revokeDisplayTokens(tx: Tx, displayId: string, at: Date): Promise<void> {
  await tx
    .updateTable("displayToken")
    .set({ revokedAt: at })
    .where("displayId", "=", displayId)
    .where("revokedAt", "is", null)
    .execute();
}
