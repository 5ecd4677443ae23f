/** Programs that act with an access key, or with a token that a key was exchanged for. */
import { sql } from "kysely";
import { CODES } from "../../../src/contracts/envelope.ts";
import type { RoleCode } from "../../../src/contracts/pages.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import { isScope, pagesOfScopes, type Scope } from "../../../src/contracts/scopes.ts";
import { isWithin } from "../../../src/domain/address-block.ts";
import type { Deps } from "../deps.ts";
import type { Reader } from "../reader.ts";
import { isAccessKey, looksLikeAccessKey } from "./access-key.ts";
import type { DeadSession, LiveSession, MachineAccess } from "./session.ts";
import { hashToken } from "./token.ts";

/** When a key was last used is written at most this often. */
const markEveryMs = 60_000;

interface StoredKey {
  readonly keyId: string;
  readonly prefix: string;
  readonly keyPages: readonly string[];
  readonly makerId: string;
  readonly keyExpiresAt: Date;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** Of the token; null: the key itself came. */
  readonly tokenScopes: readonly string[] | null;
  readonly tokenExpiresAt: Date | null;
  readonly integrationId: string;
  readonly name: string;
  readonly clientId: string | null;
  readonly isClientActive: boolean;
  readonly scopes: readonly string[];
  readonly addresses: string | null;
  readonly perMinute: number;
  readonly status: string;
  readonly userId: string;
}

async function readKey(db: Reader, text: string): Promise<StoredKey | null> {
  const hash = hashToken(text);
  const from = isAccessKey(text)
    ? sql`(select null::jsonb as scopes, null::timestamptz as expires_at) t join access_key k on k.hash = ${hash}`
    : sql`access_token t join access_key k on k.id = t.key_id and t.hash = ${hash}`;
  const { rows } = await sql<StoredKey>`
    select k.id as key_id, k.prefix, k.pages as key_pages, k.created_by as maker_id, k.expires_at as key_expires_at, k.revoked_at, k.last_used_at,
      t.scopes as token_scopes, t.expires_at as token_expires_at, i.id as integration_id, i.name, i.client_id,
      coalesce(c.status = 'active', true) as is_client_active, i.scopes, i.addresses, i.per_minute, i.status, u.id as user_id
    from ${from} join integration i on i.id = k.integration_id join users u on u.integration_id = i.id
      left join client c on c.id = i.client_id`.execute(db);
  return rows[0] ?? null;
}

export interface Caller {
  readonly address: string;
  /** GET; scopes that read open nothing else. */
  readonly isGet: boolean;
}

/** The name in timelines, ledger, audit and log: integration and key. */
const nameOf = ({ name, prefix }: StoredKey): string => `${name} (${prefix})`;

/**
 * Who holds the key or token, judged by the database at this very moment: what was revoked is refused at once on every
 * node. Notes when and where the key was used.
 */
export async function resolveMachine(
  deps: Pick<Deps, "db" | "clock">,
  text: string,
  { address, isGet }: Caller,
): Promise<(LiveSession & { readonly machine: MachineAccess }) | DeadSession> {
  const found = looksLikeAccessKey(text) ? await readKey(deps.db.reader, text) : null;
  if (!found) return { ok: false, code: CODES.noSession, program: null };
  const { integrationId, prefix: keyPrefix } = found;
  const program = { integrationId, keyPrefix, isToken: found.tokenScopes !== null };
  const dead = (code: DeadSession["code"]): DeadSession => ({ ok: false, code, program });
  if (found.revokedAt || found.status !== "enabled" || !found.isClientActive)
    return dead(CODES.endedElsewhere);
  const now = deps.clock.now();
  const endsAt = found.tokenExpiresAt ?? found.keyExpiresAt;
  if (now >= endsAt || now >= found.keyExpiresAt) return dead(CODES.expired);

  const isAddressAllowed = found.addresses === null || isWithin(address, found.addresses);
  if (isAddressAllowed) await markUsed(deps, found, address, now);
  const tokenScopes = found.tokenScopes;
  const scopes = found.scopes.filter(isScope).filter((scope) => tokenScopes?.includes(scope) ?? true);
  return {
    ok: true,
    sessionId: found.keyId,
    person: personOf(found, scopes, isGet),
    account: nameOf(found),
    heldBecause: null,
    confirmedAt: null,
    expiresAt: endsAt,
    program,
    machine: {
      integrationId,
      keyId: found.keyId,
      keyPrefix,
      scopes,
      perMinute: found.perMinute,
      isAddressAllowed,
    },
  };
}

function personOf(found: StoredKey, scopes: readonly Scope[], isGet: boolean): Person {
  const { keyPages: pages, keyId, makerId } = found;
  return machinePerson({ ...found, scopes, pages, keyId, makerId }, { userName: nameOf(found), isGet });
}

/** An integration that acts, and what its maker could open. */
export interface ActingIntegration {
  readonly integrationId: string;
  readonly userId: string;
  readonly clientId: string | null;
  readonly scopes: readonly Scope[];
  /** The pages of its maker: it never opens more. */
  readonly pages: readonly string[];
  readonly keyId: string;
  readonly makerId: string;
}

/** The person that an integration is: the roleCode follows from its client, the pages from scopes and maker. */
export function machinePerson(
  { integrationId, userId, clientId, scopes, pages, keyId, makerId }: ActingIntegration,
  { userName, isGet }: { readonly userName: string; readonly isGet: boolean },
): Person {
  const roleCode: RoleCode = clientId === null ? "admin" : "client";
  const opened = [...pagesOfScopes(scopes, roleCode, isGet)].filter((page) => pages.includes(page));
  const machine = { integrationId, keyId, makerId, makerPages: pages };
  return { kind: "person", userId, userName, roleCode, clientId, pages: new Set(opened), machine };
}

async function markUsed(
  { db }: Pick<Deps, "db">,
  { keyId, integrationId, lastUsedAt }: StoredKey,
  address: string,
  now: Date,
): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < markEveryMs) return;
  await db.transaction(async (tx) => {
    await tx
      .updateTable("accessKey")
      .set({ lastUsedAt: now, lastAddress: address.slice(0, 64) })
      .where("id", "=", keyId)
      .execute();
    await tx.updateTable("integration").set({ lastUsedAt: now }).where("id", "=", integrationId).execute();
  });
}
