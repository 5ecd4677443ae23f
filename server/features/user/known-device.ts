/** The devices that a person has signed in from before. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { deviceName } from "../../../src/domain/device-name.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import { hashToken } from "../../platform/session/token.ts";

/** The device's name without the browser's version: an update does not make another device of it. */
const kindOf = (agent: string): string => deviceName(agent).replace(/ \d+(?= ·|$)/, "");

/**
 * Records a sign-in from a device. Returns whether it is new to the person: never seen before, while others were. A
 * person's first sign-in is not new.
 */
export async function meetDevice(
  tx: Tx,
  { userId, agent, at }: { readonly userId: string; readonly agent: string | null; readonly at: Date },
): Promise<boolean> {
  const agentHash = createHash("sha256")
    .update(`${userId}:${kindOf(agent ?? "")}`)
    .digest("hex");
  const { rows } = await sql<{ isNew: boolean; others: number }>`
    with met as (
      insert into known_device (user_id, agent_hash, first_seen_at, last_seen_at)
      values (${userId}::uuid, ${agentHash}, ${at}, ${at})
      on conflict (user_id, agent_hash) do update set last_seen_at = excluded.last_seen_at
      returning xmax = 0 as is_new
    )
    select met.is_new, (select count(*)::integer from known_device k
      where k.user_id = ${userId}::uuid and k.agent_hash <> ${agentHash}) as others from met`.execute(tx);
  const [found] = rows;
  return Boolean(found?.isNew && found.others > 0);
}

/** A browser that a person has signed in from. */
export interface KnownBrowser {
  readonly tokenHash: string;
  /** Until when it is not asked for a code; null: it is asked each time. */
  readonly secondFactorUntil: Date | null;
}

/** The browser that holds this device token, if the person has signed in from it; else null. */
export async function knownBrowser(db: Reader, userId: string, device: string): Promise<KnownBrowser | null> {
  const found = await db
    .selectFrom("signInDevice")
    .select(["tokenHash", "secondFactorUntil"])
    .where("userId", "=", userId)
    .where("tokenHash", "=", hashToken(device))
    .executeTakeFirst();
  return found ?? null;
}

/** Remembers that the person has signed in from a browser; with `rememberUntil` it is not asked for a code until then. */
export async function rememberBrowser(
  tx: Tx,
  userId: string,
  {
    tokenHash,
    at,
    rememberUntil,
  }: { readonly tokenHash: string; readonly at: Date; readonly rememberUntil: Date | null },
): Promise<void> {
  const seen = { lastSeenAt: at, ...(rememberUntil ? { secondFactorUntil: rememberUntil } : {}) };
  await tx
    .insertInto("signInDevice")
    .values({ userId, tokenHash, ...seen })
    .onConflict((conflict) => conflict.columns(["userId", "tokenHash"]).doUpdateSet(seen))
    .execute();
}

/** How many browsers are not asked for a code of the person now. */
export async function rememberedBrowsers(db: Reader, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("signInDevice")
    .select((is) => is.fn.countAll<number | string>().as("count"))
    .where("userId", "=", userId)
    .where("secondFactorUntil", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** From now on each browser of the person is asked for a code again. */
export async function forgetBrowsers(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("signInDevice")
    .set({ secondFactorUntil: null })
    .where("userId", "=", userId)
    .where("secondFactorUntil", "is not", null)
    .execute();
}
