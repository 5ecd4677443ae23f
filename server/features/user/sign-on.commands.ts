/** The steps of a single sign-on: to the provider, back from it, and in. What is under way is in the database, for all nodes. */
import { CODES } from "../../../src/contracts/envelope.ts";
import type { LoginAnswer } from "../../../src/contracts/user.ts";
import { CHECKS } from "../../../src/domain/checks.ts";
import { roleNameValues } from "../../feed/account-messages.ts";
import type { Deps } from "../../platform/deps.ts";
import { forbid, type Outcome, refuse } from "../../platform/http/outcome.ts";
import type { OidcSettings } from "../../platform/oidc-settings.ts";
import type { Tx } from "../../platform/reader.ts";
import { fullAdminIsLeft } from "../../platform/session/full-admins.ts";
import { hashPassword, randomPassword } from "../../platform/session/password.ts";
import { hashToken, looksLikeToken, newToken } from "../../platform/session/token.ts";
import { auditFailedSignIn, type From, openSession } from "./open-session.ts";
import { publishUser } from "./publish-user.ts";
import type { Claims, SignOnProvider } from "./sign-on.provider.ts";
import { claimOf, textsOf } from "./sign-on.provider.ts";
import type { IsOnline } from "./user.queries.ts";

// Whom of ours the provider's claims name, and the role that they give.

/** Who it is, or why they may not come in: a reason code, and the person where one is known. */
type Recognised =
  | { readonly userId: string }
  | { readonly refused: RefusedBecause; readonly userId: string | null };
type RefusedBecause = "signOnUnknown" | "disabled" | "signOnRole" | "signOnLastAdmin";

/** Who changes a person at a sign-in: no person of ours. */
const PROVIDER = { userId: null, userName: "OpenID Connect" } as const;

interface Ask {
  readonly settings: OidcSettings;
  readonly claims: Claims;
  readonly isOnline: IsOnline;
}

/**
 * Finds the person by their account, exactly as it is stored; it never creates a person. Where a roles claim is configured,
 * gives them the role of its first match. An unused one-time password ends: the provider has vouched for the person.
 */
async function recognise(deps: Deps, ask: Ask): Promise<Recognised> {
  const account = claimOf(ask.claims, ask.settings.accountClaim);
  const unknown = { refused: "signOnUnknown", userId: null } as const;
  if (typeof account !== "string" || !CHECKS.account(account)) return unknown;
  const seen = await deps.db.reader
    .selectFrom("users")
    .select("mustChangePassword")
    .where("userAccount", "=", account)
    .where("kind", "=", "person")
    .executeTakeFirst();
  if (!seen) return unknown;
  // Hashed before the transaction begins: all other calls wait for a transaction of the embedded engine.
  const passwordHash = seen.mustChangePassword ? await hashPassword(randomPassword()) : null;
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, account);
    if (!user) return unknown;
    const { id: userId } = user;
    if (user.userStatus !== 1) return { refused: "disabled", userId };
    const role = await roleFor(tx, deps, ask, user);
    if (typeof role === "string") return { refused: role, userId };
    await change(tx, deps.clock.now(), { user, role, passwordHash, isOnline: ask.isOnline });
    return { userId };
  });
}

const lockUser = (tx: Tx, account: string) =>
  tx
    .selectFrom("users as u")
    .innerJoin("role as r", "r.id", "u.roleId")
    .select(["u.id", "u.userStatus", "u.roleId", "u.mustChangePassword", "r.roleCode"])
    .where("u.userAccount", "=", account)
    .forUpdate("u")
    .executeTakeFirst();

type Locked = NonNullable<Awaited<ReturnType<typeof lockUser>>>;
interface GivenRole {
  readonly id: string;
  readonly roleName: string;
}

/** The role that the claims give; null: the present one stays. A claim never makes an admin of a client's person, nor the reverse. */
async function roleFor(
  tx: Tx,
  { log }: Pick<Deps, "log">,
  { settings, claims }: Ask,
  user: Locked,
): Promise<GivenRole | null | "signOnRole" | "signOnLastAdmin"> {
  if (settings.roles === null) return null;
  const has = new Set(textsOf(claimOf(claims, settings.roles.claim)));
  const match = settings.roles.map.find(({ value }) => has.has(value));
  if (!match) return "signOnRole";
  const role = await tx
    .selectFrom("role")
    .select(["id", "roleName", "roleCode", "status"])
    .where("roleName", "=", match.roleName)
    .forShare()
    .executeTakeFirst();
  if (role?.status !== "enabled" || role.roleCode !== user.roleCode) {
    const { roleName } = match;
    log.warn({ roleName, userId: user.id }, "OIDC_ROLES names a role that this person cannot have");
    return "signOnRole";
  }
  if (role.id === user.roleId) return null;
  const isLeft = await fullAdminIsLeft(tx, { withoutUserId: user.id, orWithRoleId: role.id });
  return isLeft ? role : "signOnLastAdmin";
}

interface Change {
  readonly user: Locked;
  readonly role: GivenRole | null;
  /** A random password, in place of an unused one-time password. */
  readonly passwordHash: string | null;
  readonly isOnline: IsOnline;
}

/** Writes what differs. A person whose role changes is signed out everywhere else, as when an admin changes it. */
async function change(tx: Tx, now: Date, { user, role, passwordHash, isOnline }: Change): Promise<void> {
  const oneTimeEnds =
    user.mustChangePassword && passwordHash !== null
      ? { passwordHash, mustChangePassword: false, oneTimeSince: null }
      : null;
  if (role === null && oneTimeEnds === null) return;
  await tx
    .updateTable("users")
    .set((is) => ({
      ...(role ? { roleId: role.id } : {}),
      ...oneTimeEnds,
      version: is("version", "+", 1),
      updatedAt: now,
    }))
    .where("id", "=", user.id)
    .execute();
  const byName = { byName: "单点登录", "byName:en-US": "Single sign-on" };
  await publishUser(tx, { person: PROVIDER, now, isOnline, key: null }, user.id, "saved", {
    changes: {
      ...(role ? { roleId: [user.roleId, role.id] } : {}),
      ...(oneTimeEnds ? { mustChangePassword: [true, false] } : {}),
    },
    ends: role ? {} : null,
    news: role ? { template: "roleChanged", values: { ...byName, ...roleNameValues(role.roleName) } } : null,
  });
}

/** From the click on the button until the provider sends the browser back. */
const STATE_MS = 10 * 60_000;
/** From then until the console has its token. */
const EXCHANGE_MS = 60_000;
/** Sign-ins of one address that are under way; the oldest ones give way, so that a flood does not fill the table. */
const MOST_OF_ADDRESS = 1_000;
/** In place of a code where there is none: the exchange answers that the sign-in is over. */
const NO_CODE = "over";

export interface SignOn {
  readonly settings: OidcSettings;
  readonly provider: SignOnProvider;
  readonly isOnline: IsOnline;
}

/** The page of the console that exchanges the code; a fragment is sent to no server and stands in no log. */
const pageWith = (path: string, code: string): string => `${path}#sso=${code}`;

/**
 * Begins a sign-in: returns the provider's page, or the console's own where the provider does not answer. `browser` is the
 * token of the browser's cookie.
 */
export async function beginSignOn(
  deps: Deps,
  { provider }: SignOn,
  { to, browser, address }: { readonly to: string; readonly browser: string; readonly address: string },
): Promise<string> {
  const secrets = { state: newToken(), nonce: newToken(), codeVerifier: newToken() };
  const page = await provider.pageFor(secrets);
  const at = deps.clock.now();
  const code = newToken();
  await deps.db.transaction(async (tx) => {
    await tx
      .insertInto("oidcSignIn")
      .values({
        stateHash: hashToken(secrets.state),
        browserHash: hashToken(browser),
        nonce: secrets.nonce,
        codeVerifier: secrets.codeVerifier,
        returnTo: to,
        address: address.slice(0, 64),
        createdAt: at,
        ...(page ? {} : { returnedAt: at, ...exchangeOf(code, at), refused: "signOnUnavailable" }),
      })
      .execute();
    await dropOldest(tx, address.slice(0, 64));
  });
  return page ? page.href : pageWith(to, code);
}

const exchangeOf = (code: string, at: Date) => ({
  exchangeHash: hashToken(code),
  exchangeUntil: new Date(at.getTime() + EXCHANGE_MS),
});

async function dropOldest(tx: Tx, address: string): Promise<void> {
  const surplus = tx
    .selectFrom("oidcSignIn")
    .select("stateHash")
    .where("address", "=", address)
    .orderBy("createdAt", "desc")
    .offset(MOST_OF_ADDRESS);
  await tx.deleteFrom("oidcSignIn").where("stateHash", "in", surplus).execute();
}

/**
 * Takes the browser back from the provider and returns the page of the console with a code in its fragment. Every refusal
 * comes by the exchange of that code, so that a link cannot make the page say something.
 */
export async function returnFromProvider(
  deps: Deps,
  signOn: SignOn,
  {
    query,
    from,
    browser,
  }: { readonly query: URLSearchParams; readonly from: From; readonly browser: string | null },
): Promise<string> {
  const state = query.get("state") ?? "";
  const begun = browser === null ? undefined : await takeState(deps, state, browser);
  if (!begun) return pageWith("/login", NO_CODE);
  const answered = await signOn.provider.claimsOf(query, { ...begun, state });
  const found: Recognised | { readonly refused: string; readonly userId: null } =
    "fault" in answered
      ? { refused: answered.fault, userId: null }
      : await recognise(deps, { ...signOn, claims: answered.claims });
  const isRefused = "refused" in found;
  if ("claims" in answered && isRefused) await auditFailedSignIn(deps, found.userId, from);
  const code = newToken();
  const at = deps.clock.now();
  await deps.db.transaction((tx) =>
    tx
      .updateTable("oidcSignIn")
      .set({
        ...exchangeOf(code, at),
        ...(isRefused ? { refused: found.refused } : { userId: found.userId }),
      })
      .where("stateHash", "=", hashToken(state))
      .execute(),
  );
  return pageWith(begun.returnTo, code);
}

/** Uses up a state, before the provider is asked: two callbacks with the same one must not both go on. */
async function takeState(deps: Deps, state: string, browser: string) {
  if (!looksLikeToken(state)) return undefined;
  const at = deps.clock.now();
  return deps.db.transaction((tx) =>
    tx
      .updateTable("oidcSignIn")
      .set({ returnedAt: at })
      .where("stateHash", "=", hashToken(state))
      .where("browserHash", "=", hashToken(browser))
      .where("returnedAt", "is", null)
      .where("createdAt", ">", new Date(at.getTime() - STATE_MS))
      .returning(["nonce", "codeVerifier", "returnTo"])
      .executeTakeFirst(),
  );
}

/** Gives the console its token for the code, once, and only to the browser that began the sign-in. */
export async function exchangeCode(
  deps: Deps,
  { code, browser, from }: { readonly code: string; readonly browser: string | null; readonly from: From },
): Promise<Outcome<LoginAnswer>> {
  const over = refuse(CODES.refused, { because: ["signOnOver"] });
  if (browser === null || !looksLikeToken(code)) return over;
  const taken = await deps.db.transaction((tx) =>
    tx
      .deleteFrom("oidcSignIn")
      .where("exchangeHash", "=", hashToken(code))
      .where("browserHash", "=", hashToken(browser))
      .where("exchangeUntil", ">", deps.clock.now())
      .returning(["userId", "refused"])
      .executeTakeFirst(),
  );
  if (!taken) return over;
  if (taken.refused !== null) return forbid(taken.refused);
  if (taken.userId === null) return over;
  const user = await deps.db.reader
    .selectFrom("users")
    .select(["id", "userName", "userStatus", "mustChangePassword", "oneTimeSince"])
    .where("id", "=", taken.userId)
    .executeTakeFirst();
  return user ? openSession(deps, user, from, { isVouched: true }) : over;
}
