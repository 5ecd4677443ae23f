/** The end of every way in: a person has shown who they are, and their session opens. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { AuditAction } from "../../../src/contracts/audit-actions.ts";
import type { LoginAnswer } from "../../../src/contracts/user.ts";
import { deviceName } from "../../../src/domain/device-name.ts";
import { notifyNewDevice } from "../../feed/account-messages.ts";
import type { Deps } from "../../platform/deps.ts";
import { forbid, type Outcome } from "../../platform/http/outcome.ts";
import { newId } from "../../platform/ids.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import { deviceCookie } from "../../platform/session/device-cookie.ts";
import { createSession } from "../../platform/session/session.ts";
import { hashToken, newToken } from "../../platform/session/token.ts";
import { isOneTimeOver } from "./password-rules.ts";

// Sign-ins in the audit: who came in or was refused, from where.

/** The actions under which the audit has sign-ins. */
export const SIGN_IN_ACTIONS = ["signedIn", "signInFailed"] as const satisfies readonly AuditAction[];

interface SignInRecord {
  readonly action: (typeof SIGN_IN_ACTIONS)[number];
  /** The account it was tried on; null: no account has that name. */
  readonly userId: string | null;
  /** The person who has proved their identity; null: not proved. */
  readonly userName: string | null;
  readonly at: Date;
  readonly address: string;
  readonly agent: string | null;
  /** By which way other than the password. */
  readonly way?: "oidc" | undefined;
}

/** Writes a sign-in into the audit. */
async function recordSignIn(tx: Tx, record: SignInRecord): Promise<void> {
  const { action, userId, userName, at } = record;
  // By name alone: having signed in must not keep a person from being deleted (user.references.ts).
  const by = { userId: null, userName };
  const changes = {
    address: [null, record.address.slice(0, 64)],
    agent: [null, record.agent?.slice(0, 256) ?? null],
    ...(record.way ? { way: [null, record.way] } : {}),
  };
  const what = { action, entity: "user", entityId: userId, details: JSON.stringify({ changes }) };
  await tx
    .insertInto("audit")
    .values({ id: newId(), at, ...by, ...what })
    .execute();
}

/** The address and the browser's words about itself, from the details of such a record. */
export function signInDetailsOf(details: Readonly<Record<string, unknown>>): {
  readonly address: string | null;
  readonly agent: string | null;
} {
  const { changes } = details;
  const after = (name: string): string | null => {
    const pair: unknown = Object(changes)[name];
    return Array.isArray(pair) && typeof pair[1] === "string" ? pair[1] : null;
  };
  return { address: after("address"), agent: after("agent") };
}

// The devices that a person has signed in from before.

/** The device's name without the browser's version: an update does not make another device of it. */
const kindOf = (agent: string): string => deviceName(agent).replace(/ \d+(?= ·|$)/, "");

/**
 * Records a sign-in from a device. Returns whether it is new to the person: never seen before, while others were. A
 * person's first sign-in is not new.
 */
async function meetDevice(
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
async function rememberBrowser(
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

/** Where a sign-in comes from. */
export interface From {
  readonly address: string;
  readonly agent: string | null;
  /** The token of the browser's device cookie. */
  readonly device: string | null;
  /** Set where no password was given: by an OpenID Connect provider. The audit has it. */
  readonly way?: "oidc";
}

/** A person who has shown who they are. */
export interface Proven {
  readonly id: string;
  readonly userName: string;
  /** 1 enabled, 0 disabled. */
  readonly userStatus: number;
  readonly mustChangePassword: boolean;
  readonly oneTimeSince: Date | null;
}

/** How they have shown it, beyond their password. */
interface Proof {
  /** After a code: until when this browser is not asked for one. */
  readonly rememberUntil?: Date | null;
  /** Single sign-on: the provider's second factor counts, so the role's demand for one is met. */
  readonly isVouched?: boolean;
}

/**
 * Opens a session for a person, unless they are disabled or their one-time password is too old. After a password the
 * browser is known from now on; a new kind of device is told to the person, and the sign-in is in the audit either way.
 */
export async function openSession(
  deps: Deps,
  user: Proven,
  from: From,
  { rememberUntil = null, isVouched = false }: Proof = {},
): Promise<Outcome<LoginAnswer>> {
  const at = deps.clock.now();
  const because =
    user.userStatus !== 1 ? ("disabled" as const) : isOneTimeOver(user, at) ? ("oneTimeOver" as const) : null;
  if (because) {
    await auditFailedSignIn(deps, user.id, from);
    return forbid(because);
  }
  const { address, agent, device, way } = from;
  // What spares a browser the throttle of passwords is a password that was right.
  const browser = way === undefined ? (device ?? newToken()) : null;
  const maxDays = deps.config.sessionMaxDays;
  const tokenValue = await deps.db.transaction(async (tx) => {
    const session = await createSession(tx, newId, {
      userId: user.id,
      at,
      maxDays,
      address,
      agent,
      isVouched,
    });
    if (browser !== null)
      await rememberBrowser(tx, user.id, { tokenHash: hashToken(browser), at, rememberUntil });
    const record = { action: "signedIn", userId: user.id, userName: user.userName } as const;
    await recordSignIn(tx, { ...record, at, address, agent, way });
    if (await meetDevice(tx, { userId: user.id, agent, at })) {
      await notifyNewDevice(tx, { userId: user.id, at, address, agent });
    }
    return session.tokenValue;
  });
  const headers = browser === null ? {} : deviceCookie(deps.config, browser);
  return { kind: "ok", data: { tokenValue }, headers };
}

/** Writes a sign-in that failed into the audit of the account that it was tried on; null: no account has that name. */
export async function auditFailedSignIn(deps: Deps, userId: string | null, from: From): Promise<void> {
  const { address, agent, way } = from;
  const record = { action: "signInFailed", userId, userName: null, address, agent, way } as const;
  await deps.db.transaction((tx) => recordSignIn(tx, { ...record, at: deps.clock.now() }));
}
