/**
 * `tallyboard admin …`: accounts, by command on the server's machine. They are the commands of the console: they publish
 * to the live channel and write the audit, in which "system" is the actor.
 */
import { CODES } from "../../src/contracts/envelope.ts";
import { CHECKS } from "../../src/domain/checks.ts";
import { visibleText } from "../../src/domain/normal-form.ts";
import { auditUser, endSessionsAndPublish } from "../features/user/publish-user.ts";
import { resetSecondFactor } from "../features/user/second-factor.commands.ts";
import { createUser, resetPassword, switchStatus } from "../features/user/user.commands.ts";
import type { UserAsk } from "../features/user/user.queries.ts";
import { personCalled } from "../features/user/user.references.ts";
import type { CommandResult } from "../lifecycle/result.ts";
import { SYSTEM } from "../platform/audit-system.ts";
import type { Deps } from "../platform/deps.ts";
import type { Reader } from "../platform/reader.ts";
import { StartError } from "../platform/start-error.ts";
import { SYSTEM_ADMIN } from "./system-admin.ts";

const toBeChanged = "shown once; to be changed at the first sign-in";

const asSystem = ({ clock }: Deps): UserAsk => ({
  person: SYSTEM_ADMIN,
  now: clock.now(),
  isOnline: () => false,
  key: null,
});

/** Creates an administrator who may open every page. Returns the text to print, with the one-time password. */
export async function createAdmin(deps: Deps, given: string): Promise<string> {
  const account = visibleText(given.normalize("NFKC"));
  if (!CHECKS.account(account))
    throw new StartError(
      `${account}: an account is a letter and then 1 to 31 letters, digits, dots, hyphens or underscores.`,
    );
  const role = await deps.db.reader
    .selectFrom("role")
    .select(["id", "status"])
    .where("builtin", "=", true)
    .where("roleCode", "=", "admin")
    .executeTakeFirst();
  if (!role) throw new StartError("The database has no roles yet: start the server once.");
  const body = { userAccount: account, userName: account, roleId: role.id };
  const { password } = succeeded(await createUser(deps, asSystem(deps), body), account);
  return `account ${account}, password ${password} (${toBeChanged})\n`;
}

export interface ResetOptions {
  /** Also enables the account. */
  readonly enable: boolean;
  /** Also removes the second factor. */
  readonly secondFactor: boolean;
}

/** Gives a person a one-time password and ends their sessions. Returns the text to print. */
export async function resetAccount(deps: Deps, account: string, options: ResetOptions): Promise<string> {
  const user = await findUser(deps.db.reader, account);
  const ask = asSystem(deps);
  const isDisabled = user.userStatus !== 1;
  if (isDisabled && options.enable) {
    const enabled = { id: user.id, version: null, userStatus: 1 } as const;
    succeeded(await switchStatus(deps, ask, enabled), account);
  }
  const hasFactor = user.secondFactorSince !== null;
  if (hasFactor && options.secondFactor) succeeded(await resetSecondFactor(deps, ask, user.id), account);
  const { password } = succeeded(await resetPassword(deps, ask, user.id, null), account);
  const hints = [
    isDisabled && !options.enable ? "The account is disabled: --enable enables it.\n" : "",
    hasFactor && !options.secondFactor ? "It asks for a second factor: --second-factor removes it.\n" : "",
  ];
  return `account ${account}, password ${password} (${toBeChanged})\n${hints.join("")}`;
}

/** Ends every session of a person. Returns the text to print. */
export async function endAccountSessions(deps: Deps, account: string): Promise<string> {
  const { id } = await findUser(deps.db.reader, account);
  const ask = asSystem(deps);
  const ended = await deps.db.transaction(async (tx) => {
    await auditUser(tx, ask, "logoutEverywhere", id);
    return endSessionsAndPublish(tx, { userId: id }, CODES.endedElsewhere, { at: ask.now, ...SYSTEM });
  });
  return `account ${account}: ${ended} ${ended === 1 ? "session" : "sessions"} ended\n`;
}

/** Returns a line for each administrator. */
export async function listAdmins(deps: Deps): Promise<string> {
  const rows = await deps.db.reader
    .selectFrom("users as u")
    .innerJoin("role as r", "r.id", "u.roleId")
    .select([
      "u.userAccount",
      "u.userName",
      "u.userStatus",
      "u.secondFactorSince",
      "u.lastSeenAt",
      "r.roleName",
    ])
    .where("r.roleCode", "=", "admin")
    .orderBy("u.userNumber")
    .execute();
  const lines = rows.map((row) =>
    [
      row.userAccount,
      row.userName,
      row.roleName,
      row.userStatus === 1 ? "enabled" : "disabled",
      row.secondFactorSince ? "second factor" : "password only",
      `last seen ${row.lastSeenAt?.toISOString() ?? "never"}`,
    ].join("\t"),
  );
  return lines.map((line) => `${line}\n`).join("");
}

/** The account of that name. Throws StartError where there is none. */
export async function findUser(db: Reader, account: string) {
  const user = await db
    .selectFrom("users")
    .select(["id", "userStatus", "secondFactorSince"])
    .where("id", "=", (await personCalled(db, account))?.id ?? null)
    .executeTakeFirst();
  if (!user) throw new StartError(`There is no account ${account}; tallyboard admin list shows them.`);
  return user;
}

function succeeded<T>(result: CommandResult<T>, account: string): T {
  if (result.ok) return result.data;
  throw new StartError(`${account}: refused (${JSON.stringify(result.data)}).`);
}
