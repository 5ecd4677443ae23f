/** Access keys of integrations: made, shown once, exchanged for tokens, revoked. */
import { sql } from "kysely";
import { CODES } from "../../../src/contracts/envelope.ts";
import type { AccessKeyRow, CreatedKey, CreateKeyBody } from "../../../src/contracts/integration.ts";
import { LIVE_KEYS_MAX } from "../../../src/contracts/integration-resource.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import type { MasterRow } from "../../../src/contracts/resource.ts";
import type { Scope } from "../../../src/contracts/scopes.ts";
import { appendFeed } from "../../feed/append.ts";
import { recordEvent } from "../../feed/record-event.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Outcome, ok, refuse } from "../../platform/http/outcome.ts";
import { newId } from "../../platform/ids.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import { newAccessKey, newAccessToken } from "../../platform/session/access-key.ts";
import { readRows } from "../../resource/projection.ts";
import { integrationKit } from "./integration.kit.ts";

const DAY_MS = 86_400_000;
/** How long an access token is valid. */
export const TOKEN_SECONDS = 3_600;

interface By {
  readonly person: Person;
  readonly now: Date;
}

/** The integration under its lock, where the person may see it. */
async function lockIntegration(tx: Tx, person: Person, id: string): Promise<MasterRow | null> {
  await sql`select 1 from integration where id = ${id}::uuid for update`.execute(tx);
  const [row] = await readRows(integrationKit, tx, person, [id]);
  return row ?? null;
}

/** Makes a key. It opens the pages that its maker has now, of those that the integration's scopes open. */
export function createKey(
  { db }: Pick<Deps, "db">,
  { id, days }: CreateKeyBody,
  { person, now }: By,
): Promise<Outcome<CreatedKey>> {
  return db.transaction(async (tx): Promise<Outcome<CreatedKey>> => {
    if (!(await lockIntegration(tx, person, id))) return refuse(CODES.unknown);
    const { count } = await tx
      .selectFrom("accessKey")
      .select((is) => is.fn.countAll<number | string>().as("count"))
      .where("integrationId", "=", id)
      .where("revokedAt", "is", null)
      .where("expiresAt", ">", now)
      .executeTakeFirstOrThrow();
    if (Number(count) >= LIVE_KEYS_MAX) return refuse(CODES.refused, { because: ["keysFull"] });
    const { key, prefix, hash } = newAccessKey();
    const keyId = newId();
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    await tx
      .insertInto("accessKey")
      .values({
        ...{ id: keyId, integrationId: id, prefix, hash, pages: JSON.stringify([...person.pages]) },
        ...{ createdBy: person.userId, createdAt: now, expiresAt },
      })
      .execute();
    await publish(tx, id, { type: "keyCreated", prefix }, { person, now });
    return ok({ id: keyId, key, prefix, expiresAt: expiresAt.toISOString() });
  });
}

/** Ends a key and the tokens that it was exchanged for, at once and on every node. */
export function revokeKey({ db }: Pick<Deps, "db">, keyId: string, by: By): Promise<Outcome<true>> {
  return db.transaction(async (tx): Promise<Outcome<true>> => {
    const key = await tx
      .selectFrom("accessKey")
      .select(["integrationId", "prefix"])
      .where("id", "=", keyId)
      .executeTakeFirst();
    if (!key || !(await lockIntegration(tx, by.person, key.integrationId))) return refuse(CODES.unknown);
    const revoked = await tx
      .updateTable("accessKey")
      .set({ revokedAt: by.now, revokedBy: by.person.userId })
      .where("id", "=", keyId)
      .where("revokedAt", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!revoked) return ok(true);
    await tx.deleteFrom("accessToken").where("keyId", "=", keyId).execute();
    await publish(tx, key.integrationId, { type: "keyRevoked", prefix: key.prefix }, by);
    return ok(true);
  });
}

/** The keys of an integration, the newest first; null: the person may not see it. */
export async function keysOf(db: Reader, person: Person, id: string): Promise<AccessKeyRow[] | null> {
  const [row] = await readRows(integrationKit, db, person, [id]);
  if (!row) return null;
  const keys = await db
    .selectFrom("accessKey as k")
    .innerJoin("users as u", "u.id", "k.createdBy")
    .select(["k.id", "k.prefix", "u.userName as createdByName", "k.createdAt", "k.expiresAt"])
    .select(["k.lastUsedAt", "k.lastAddress", "k.revokedAt"])
    .where("k.integrationId", "=", id)
    .orderBy("k.createdAt", "desc")
    .orderBy("k.id", "desc")
    .limit(100)
    .execute();
  return keys.map((key) => ({
    ...key,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  }));
}

/** Exchanges a key for a token with these scopes, valid for an hour. Deletes those that are over. */
export async function createAccessToken(
  { db }: Pick<Deps, "db">,
  { keyId, scopes, now }: { readonly keyId: string; readonly scopes: readonly Scope[]; readonly now: Date },
): Promise<string> {
  const { token, hash } = newAccessToken();
  const expiresAt = new Date(now.getTime() + TOKEN_SECONDS * 1_000);
  await db.transaction(async (tx) => {
    await tx.deleteFrom("accessToken").where("keyId", "=", keyId).where("expiresAt", "<", now).execute();
    await tx
      .insertInto("accessToken")
      .values({ hash, keyId, scopes: JSON.stringify(scopes), expiresAt })
      .execute();
  });
  return token;
}

/** Writes into the timeline of an integration what became of a key; the transaction's last words. */
async function publish(
  tx: Tx,
  id: string,
  { type, prefix }: { readonly type: "keyCreated" | "keyRevoked"; readonly prefix: string },
  { person, now }: By,
): Promise<void> {
  await tx
    .updateTable("integration")
    .set((is) => ({ version: is("version", "+", 1), updatedAt: now }))
    .where("id", "=", id)
    .execute();
  const [row] = await readRows(integrationKit, tx, null, [id]);
  if (!row) throw new Error(`integration ${id} vanished under its lock`);
  const about = { entity: "integration", entityId: id, type, version: row.version };
  const by = { at: now, byUserId: person.userId, byName: person.userName, commandKey: null };
  const changes = type === "keyCreated" ? [null, prefix] : [prefix, null];
  const eventId = await recordEvent(tx, {
    ...{ ...about, ...by, fromStatus: null, toStatus: null, details: { changes: { accessKey: changes } } },
  });
  const scopes = integrationKit.rowScopes(row);
  await appendFeed(
    tx,
    { ...by, eventId },
    scopes.map((scope) => ({ ...about, topic: "integration" as const, scope, payload: { row } })),
  );
}
