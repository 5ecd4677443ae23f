/** Whom of ours the provider's claims name, and the role that they give. */
import { CHECKS } from "../../../src/domain/checks.ts";
import { roleNameValues } from "../../feed/account-messages.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OidcSettings } from "../../platform/oidc-settings.ts";
import type { Tx } from "../../platform/reader.ts";
import { fullAdminIsLeft } from "../../platform/session/full-admins.ts";
import { hashPassword, randomPassword } from "../../platform/session/password.ts";
import { publishUser } from "./publish-user.ts";
import { claimOf, textsOf } from "./sign-on.claims.ts";
import type { Claims } from "./sign-on.provider.ts";
import type { IsOnline } from "./user.queries.ts";

/** Who it is, or why they may not come in: a reason code, and the person where one is known. */
export type Recognised =
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
export async function recognise(deps: Deps, ask: Ask): Promise<Recognised> {
  const account = claimOf(ask.claims, ask.settings.accountClaim);
  const unknown = { refused: "signOnUnknown", userId: null } as const;
  if (typeof account !== "string" || !CHECKS.account(account)) return unknown;
  const seen = await deps.db.reader
    .selectFrom("users")
    .select("mustChangePassword")
    .where("userAccount", "=", account)
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
