/**
 * Where the keys of authenticator apps are kept. Nothing else reads or writes the column `secret`, so that encryption can
 * be put in here.
 */
import type { Reader, Tx } from "../../platform/reader.ts";

/** A key that was shown and not proven for so long has to be made again. */
const PENDING_MS = 30 * 60_000;

/** The key of a person's app, as base32; null: they have none. */
export async function readSecret(db: Reader, userId: string): Promise<string | null> {
  const row = db.selectFrom("secondFactor").select("secret").where("userId", "=", userId);
  return (await row.executeTakeFirst())?.secret ?? null;
}

/** Keeps a key that the person has been shown and has yet to prove. One that is in use stays in use. */
export async function keepPending(tx: Tx, userId: string, secret: string, at: Date): Promise<void> {
  const pending = { pendingSecret: secret, pendingAt: at };
  await tx
    .insertInto("secondFactor")
    .values({ userId, ...pending })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(pending))
    .execute();
}

/** The key that the person has yet to prove; null: none was made in the last 30 minutes. */
export async function readPending(db: Reader, userId: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom("secondFactor")
    .select("pendingSecret")
    .where("userId", "=", userId)
    .where("pendingAt", ">", new Date(now.getTime() - PENDING_MS))
    .executeTakeFirst();
  return row?.pendingSecret ?? null;
}

/**
 * Puts the pending key into use, with the time step of the code that proved it. False: another key has been made
 * meanwhile.
 */
export async function usePending(
  tx: Tx,
  userId: string,
  { secret, step, salt }: { readonly secret: string; readonly step: number; readonly salt: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable("secondFactor")
    .set({ secret, lastStep: step, recoverySalt: salt, pendingSecret: null, pendingAt: null })
    .where("userId", "=", userId)
    .where("pendingSecret", "=", secret)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Takes a time step: false when a code of this step or a later one was accepted before. */
export async function takeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable("secondFactor")
    .set({ lastStep: step })
    .where("userId", "=", userId)
    .where((is) => is.or([is("lastStep", "is", null), is("lastStep", "<", step)]))
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** The salt of the person's recovery codes; null: they have none. */
export async function readRecoverySalt(db: Reader, userId: string): Promise<string | null> {
  const row = db.selectFrom("secondFactor").select("recoverySalt").where("userId", "=", userId);
  return (await row.executeTakeFirst())?.recoverySalt ?? null;
}

/** Sets the salt of new recovery codes. */
export async function keepRecoverySalt(tx: Tx, userId: string, salt: string): Promise<void> {
  await tx.updateTable("secondFactor").set({ recoverySalt: salt }).where("userId", "=", userId).execute();
}

/** Deletes the person's key, also a pending one. */
export async function dropSecret(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("secondFactor").where("userId", "=", userId).execute();
}
