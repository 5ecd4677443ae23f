import { CODES } from "../../../src/contracts/envelope.ts";
import type { Viewer } from "../../../src/contracts/permissions.ts";
import type { Deps } from "../deps.ts";
import type { Tx } from "../reader.ts";
import { type DeadSession, type LiveSession, resolveToken } from "./session.ts";
import { hashToken, looksLikeToken, newToken } from "./token.ts";

export interface LiveDisplay {
  readonly ok: true;
  readonly viewer: Viewer;
}

type Resolving = Pick<Deps, "db" | "clock" | "config">;

/**
 * Which display holds the token, judged by the database at this very moment. It never expires; revoked it answers
 * 50012, and 50008 where no display ever had it.
 */
export async function resolveDisplayToken(
  { db }: Pick<Deps, "db">,
  token: string | undefined,
): Promise<LiveDisplay | DeadSession> {
  if (token === undefined || !looksLikeToken(token)) return { ok: false, code: CODES.noSession };
  const found = await db.reader
    .selectFrom("displayToken as k")
    .leftJoin("display as d", "d.id", "k.displayId")
    .select(["k.revokedAt", "d.id", "d.warehouseId", "d.locale"])
    .where("k.tokenHash", "=", hashToken(token))
    .executeTakeFirst();
  if (!found) return { ok: false, code: CODES.noSession };
  const { id, warehouseId, locale } = found;
  if (found.revokedAt || id === null || locale === null) return { ok: false, code: CODES.endedElsewhere };
  return { ok: true, viewer: { kind: "display", displayId: id, warehouseId, locale } };
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

/** Gives a display its token, which nobody can read again later. */
export async function createDisplayToken(tx: Tx, displayId: string, at: Date): Promise<string> {
  const token = newToken();
  await tx
    .insertInto("displayToken")
    .values({ tokenHash: hashToken(token), displayId, createdAt: at, revokedAt: null })
    .execute();
  return token;
}

/** Ends whatever tokens a display has. Its sockets hear of it by the wake-up of the same commit. */
export async function revokeDisplayTokens(tx: Tx, displayId: string, at: Date): Promise<void> {
  await tx
    .updateTable("displayToken")
    .set({ revokedAt: at })
    .where("displayId", "=", displayId)
    .where("revokedAt", "is", null)
    .execute();
}
