import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Reader, Tx } from "./reader.ts";

/** Answers by key are kept this long; a key that comes later is a new one (contract, "Idempotency"). */
export const keepAnswersMs = 72 * 3_600_000;

/** JSON with sorted keys: two bodies that say the same are the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`);
  return `{${members.join(",")}}`;
}

/** Must be the same when a key comes again: SHA-256 of route (`POST /api/entry/approve`) and canonical body. */
export function requestHashOf(route: string, body: unknown): string {
  return createHash("sha256")
    .update(`${route}\n${canonicalJson(body ?? null)}`)
    .digest("hex");
}

export interface KeyedRequest {
  readonly userId: string;
  readonly key: string;
  readonly requestHash: string;
  readonly at: Date;
}

/** `mine`: continue. `replay`: it ran before, this was its answer. `reused`: another request has this key. */
export type Claim =
  | { readonly kind: "mine" }
  | { readonly kind: "replay"; readonly answer: unknown }
  | { readonly kind: "reused" };

/**
 * Claims a key: the first write of its transaction. A concurrent request with the same key waits here for the end of
 * the first one, and then reads its stored answer, or takes its place after a rollback. A transaction that ends in a
 * refusal must be rolled back, so that only successes are stored.
 */
export async function claimKey(tx: Tx, { userId, key, requestHash, at }: KeyedRequest): Promise<Claim> {
  const staleBefore = new Date(at.getTime() - keepAnswersMs);
  const own = { userId: userId, key, requestHash: requestHash, at, answer: null };
  const claimed = await tx
    .insertInto("idempotency")
    .values(own)
    // A stale row of the same key is taken over; a fresh one is kept, and the query returns nothing.
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "key"])
        .doUpdateSet({ requestHash: requestHash, at, answer: null })
        .where("idempotency.at", "<", staleBefore),
    )
    .returning("key")
    .executeTakeFirst();
  if (claimed) return { kind: "mine" };
  const earlier = await tx
    .selectFrom("idempotency")
    .select(["requestHash", "answer"])
    .where("userId", "=", userId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (earlier.requestHash !== requestHash) return { kind: "reused" };
  return { kind: "replay", answer: earlier.answer?.data ?? null };
}

/** What a request was answered under its key; null: it was not, or its key is another request's. */
export async function keptAnswer(
  db: Reader,
  { userId, key, requestHash, at }: KeyedRequest,
): Promise<{ readonly data: unknown } | null> {
  const kept = await db
    .selectFrom("idempotency")
    .select("answer")
    .where("userId", "=", userId)
    .where("key", "=", key)
    .where("requestHash", "=", requestHash)
    .where("at", ">=", new Date(at.getTime() - keepAnswersMs))
    .executeTakeFirst();
  return kept?.answer ? { data: kept.answer.data ?? null } : null;
}

/** Replaces the hash of a withdrawn request: no request has this hash, so the key refuses every one. */
const withdrawnHash = "withdrawn";

/**
 * Gives a key up. A command of this key in flight is waited for; one that took effect stays, and its answer is
 * returned; otherwise the key is taken, so that a request that arrives later is refused (42200 `keyReused`).
 */
export async function withdrawKey(
  tx: Tx,
  request: Omit<KeyedRequest, "requestHash">,
): Promise<{ readonly tookEffect: boolean; readonly answer: unknown }> {
  const claim = await claimKey(tx, { ...request, requestHash: withdrawnHash });
  if (claim.kind !== "reused") return { tookEffect: false, answer: null };
  const { answer } = await tx
    .selectFrom("idempotency")
    .select("answer")
    .where("userId", "=", request.userId)
    .where("key", "=", request.key)
    .executeTakeFirstOrThrow();
  return { tookEffect: true, answer: answer?.data ?? null };
}

/**
 * The statement that stores what the success is answered with: the envelope's `data`, read again by every replay. The row is
 * there: the key was claimed. An UPDATE would be planned once, perhaps while there are few keys, and then read all of them.
 */
export const storingOf = (
  { userId, key, requestHash, at }: KeyedRequest,
  data: unknown,
): RawBuilder<unknown> =>
  sql`insert into idempotency (user_id, key, request_hash, at, answer)
    values (${userId}, ${key}, ${requestHash}, ${at}, ${JSON.stringify({ data })}::jsonb)
    on conflict (user_id, key) do update set answer = excluded.answer`;
