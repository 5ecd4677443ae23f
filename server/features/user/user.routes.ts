import type { FastifyInstance } from "fastify";
import { type SqlBool, sql } from "kysely";
import { Type } from "typebox";
import { CODES } from "../../../src/contracts/envelope.ts";
import type { Option } from "../../../src/contracts/options.ts";
import { PAGES, type PageSpec } from "../../../src/contracts/pages.ts";
import { OPTIONS_FOR, type Person, SHOWN_BY } from "../../../src/contracts/permissions.ts";
import {
  ChangePasswordBody,
  ConfirmPasswordBody,
  type CurrentUser,
  EndSessionBody,
  LoginBody,
  type MenuItem,
  ResetSecondFactorBody,
  SecondFactorProof,
  type SignInRow,
} from "../../../src/contracts/user.ts";
import { readPresence } from "../../feed/presence.ts";
import { outcomeOf, personAsk } from "../../lifecycle/route.ts";
import { readCompany } from "../../platform/company.ts";
import type { Deps } from "../../platform/deps.ts";
import { headerOf } from "../../platform/http/context.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import {
  byId,
  hasKeyword,
  MOST_OPTIONS,
  optionKeyword,
  patternsOf,
} from "../../platform/http/options-query.ts";
import { forbid, ok, refuse } from "../../platform/http/outcome.ts";
import type { Reader } from "../../platform/reader.ts";
import { deviceOf } from "../../platform/session/device-cookie.ts";
import type { HeldReason } from "../../platform/session/session.ts";
import { hasPinyin, orSpelled } from "../../platform/spelled-rows.ts";
import { SIGN_IN_ACTIONS, signInDetailsOf } from "./open-session.ts";
import { auditUser, endSessionsAndPublish } from "./publish-user.ts";
import {
  beginSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  secondFactorState,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from "./second-factor.commands.ts";
import {
  changePassword,
  confirmPassword,
  sessionsOf,
  signOut,
  signOutEverywhere,
} from "./session.commands.ts";
import { signIn } from "./sign-in.commands.ts";
import { signOnRoutes } from "./sign-on.routes.ts";
import type { IsOnline } from "./user.queries.ts";
import { isBeyond } from "./user.references.ts";
import { userListRoutes } from "./user-list.routes.ts";

/** Open as well while the role requires a second factor that the person lacks. */
const forFactor = { kind: "person", isForFactor: true } as const;

/** One's own second factor, and an administrator's reset of a lost one. */
function secondFactorRoutes(app: FastifyInstance, deps: Deps, isOnline: IsOnline): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/user/secondFactor",
    permission: forFactor,
    summary: "How one's own second factor stands.",
    handler: ({ person, now }) => secondFactorState(deps, { person, now, isOnline }),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/user/beginSecondFactor",
    permission: forFactor,
    needsPassword: true,
    summary: "A new key for an authenticator app; it counts once a code has proven it.",
    handler: ({ person, now }) => beginSecondFactor(deps, { person, now, isOnline }),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/user/turnOnSecondFactor",
    permission: forFactor,
    needsPassword: true,
    summary:
      "Proves the new key by a code: from now on a code is asked at the sign-in. Ten recovery codes come once.",
    body: SecondFactorProof,
    refuses: [CODES.refused],
    handler: ({ person, now, body }) => turnOnSecondFactor(deps, { person, now, isOnline }, body.code),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/user/turnOffSecondFactor",
    permission: { kind: "person" },
    needsPassword: true,
    summary: "Turns one's own second factor off, unless the role requires it.",
    refuses: [CODES.refused],
    handler: ({ person, now }) => turnOffSecondFactor(deps, { person, now, isOnline }),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/user/renewRecoveryCodes",
    permission: { kind: "person" },
    needsPassword: true,
    summary: "Ten new recovery codes, which come once; the earlier ones end.",
    refuses: [CODES.refused],
    handler: ({ person, now }) => renewRecoveryCodes(deps, { person, now, isOnline }),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/user/resetSecondFactor",
    permission: { kind: "right", right: SHOWN_BY.user },
    needsPassword: true,
    summary: "Takes a person's lost second factor away and ends their sessions. Audited.",
    body: ResetSecondFactorBody,
    idempotent: "optional",
    refuses: [CODES.unknown, CODES.refused],
    handler: async (asked) => {
      const { by: person, now, keyed: key } = personAsk(asked);
      return outcomeOf(await resetSecondFactor(deps, { person, now, isOnline, key }, asked.body.id));
    },
  });
}

const permission = { kind: "right", right: SHOWN_BY.user } as const;

/** People as choices of a field, and an admin's view of where a person is signed in. */
function userSessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { reader } = deps.db;
  defineRoute(app, {
    method: "GET",
    url: "/api/user/options",
    permission: { kind: "right", right: OPTIONS_FOR.user },
    summary: "Enabled people as choices of a field, by account or name, at most 50.",
    query: Type.Object({ keyword: optionKeyword }, { additionalProperties: false }),
    handler: async ({ query }) => {
      const { exactly, beginning } = patternsOf(query.keyword);
      const byTexts = sql<SqlBool>`(${hasKeyword(sql.ref("user_account"), query.keyword)} or ${hasKeyword(sql.ref("user_name"), query.keyword)})`;
      const found = orSpelled(byTexts, hasPinyin("users", query.keyword ?? ""));
      const { rows } = await sql<Option>`
        select id, user_account as code, user_name as name from users
        where user_status = 1 and kind = 'person' and ${found}
        order by (user_account ilike ${exactly}) desc, (user_account ilike ${beginning}) desc, user_account, id
        limit ${MOST_OPTIONS}`.execute(reader);
      return ok(rows);
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/user/presence",
    permission,
    summary: "Who is online now, on any node: the gauge `presence` as it stands.",
    handler: async ({ now }) => ok(await readPresence(reader, now)),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/user/sessionsOf",
    permission,
    summary: "The live sessions of one person, the latest seen first.",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ query: { id }, sessionId, now }) => {
      const people = reader.selectFrom("users").select("id").where("kind", "=", "person");
      const user = await people.where("id", "=", id).executeTakeFirst();
      return user
        ? ok(await sessionsOf(deps, { userId: id, present: sessionId, now }))
        : refuse(CODES.unknown);
    },
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/user/endSession",
    permission,
    summary: "Ends one session of a person, or all of them without sessionId, with 50012. Audited.",
    body: EndSessionBody,
    refuses: [CODES.unknown],
    handler: ({ person, now, body: { id, sessionId } }) =>
      deps.db.transaction(async (tx) => {
        const users = tx.selectFrom("users").select("roleId").where("id", "=", id);
        const user = await users.executeTakeFirst();
        if (!user?.roleId) return refuse(CODES.unknown);
        if (await isBeyond(tx, person, user.roleId)) return forbid("pagesYouLack");
        if (sessionId !== undefined) {
          const own = tx.selectFrom("session").select("id").where("id", "=", sessionId);
          if (!(await own.where("userId", "=", id).executeTakeFirst())) return refuse(CODES.unknown);
        }
        await auditUser(tx, { person, now }, "endSessions", id, { sessionId: sessionId ?? null });
        const by = { at: now, byUserId: person.userId, byName: person.userName };
        const which = sessionId === undefined ? { userId: id } : { sessionId };
        return ok({ ended: await endSessionsAndPublish(tx, which, CODES.endedElsewhere, by) });
      }),
  });
}

interface UserPorts {
  readonly isOnline: (userId: string) => boolean;
}

/** Signing in and out, the current user, and the management of people (specification sections 4 and 7). */
export function userRoutes(app: FastifyInstance, deps: Deps, { isOnline }: UserPorts): void {
  userListRoutes(app, deps, isOnline);
  userSessionRoutes(app, deps);
  secondFactorRoutes(app, deps, isOnline);
  signOnRoutes(app, deps, isOnline);
  defineRoute(app, {
    method: "POST",
    url: "/api/user/login",
    permission: { kind: "public" },
    summary: "Sign in by account or phone, or by the challenge of a 40002 and a code; the token comes once.",
    body: LoginBody,
    refuses: [40001, 40002, 40300, 42900],
    handler: ({ body, request }) =>
      signIn(deps, body, {
        address: request.ip,
        agent: headerOf(request, "user-agent") ?? null,
        device: deviceOf(request),
      }),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/user/logout",
    permission: { kind: "public" },
    summary: "Sign out; succeeds for any token, also for none.",
    handler: ({ request }) => signOut(deps, headerOf(request, "token")),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/user/info",
    permission: { kind: "token" },
    summary: "The signed-in person, and the pages that this person may open.",
    handler: async ({ person, request }) =>
      ok(
        await readCurrentUser(deps.db.reader, person, {
          held: request.session?.heldBecause ?? null,
          isOnline,
        }),
      ),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/user/menu",
    permission: { kind: "token" },
    summary: "The server menu: the person's pages as a tree of names.",
    handler: async ({ person }) => ok(menuOf(person)),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/user/changePassword",
    permission: { kind: "token" },
    summary: "Change one's own password; all other sessions of the person end.",
    body: ChangePasswordBody,
    refuses: [42200, 42900],
    handler: ({ person, sessionId, body }) => changePassword(deps, { person, sessionId, isOnline }, body),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/user/confirmPassword",
    permission: { kind: "person", isForFactor: true },
    summary: "Give one's own password again: calls that need it are open for five minutes.",
    body: ConfirmPasswordBody,
    refuses: [42200, 42900],
    handler: ({ person, sessionId, body }) => confirmPassword(deps, { person, sessionId }, body.password),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/user/logoutEverywhere",
    permission: { kind: "person" },
    summary: "End every session of the person, this one too.",
    handler: ({ person }) => signOutEverywhere(deps, person),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/user/sessions",
    permission: { kind: "person" },
    summary: "The person's live sessions, the latest seen first.",
    handler: async ({ person, sessionId, now }) =>
      ok(await sessionsOf(deps, { userId: person.userId, present: sessionId, now })),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/user/signIns",
    permission: { kind: "person" },
    summary: "The person's latest 50 sign-ins and those that failed on their account, latest first.",
    handler: async ({ person }) => ok(await signInsOf(deps.db.reader, person.userId)),
  });
}

/** The signed-in person with the fields of the specification's section 3; the password is always null. */
async function readCurrentUser(
  db: Reader,
  person: Person,
  { held, isOnline }: { readonly held: HeldReason | null; readonly isOnline: (userId: string) => boolean },
): Promise<CurrentUser> {
  const user = await db
    .selectFrom("users as u")
    .innerJoin("role as r", "r.id", "u.roleId")
    .leftJoin("post as p", "p.id", "u.postId")
    .leftJoin("department as d", "d.id", "u.departmentId")
    .leftJoin("client as c", "c.id", "u.clientId")
    .select(["u.id", "u.userNumber", "u.userAccount", "u.userName", "u.userPhone", "u.userFixPhone"])
    .select(["u.postId", "p.name as postName", "r.id as roleId", "r.roleName", "r.roleCode"])
    .select(["u.departmentId", "d.name as departmentName", "u.userStatus", "u.theTax", "u.createUserId"])
    .select(["u.clientId", "c.name as clientName", "u.mustChangePassword"])
    .where("u.id", "=", person.userId)
    .executeTakeFirstOrThrow();
  return {
    ...user,
    userPassword: null,
    userLoginStatus: isOnline(user.id) ? 1 : 0,
    type: user.roleCode === "admin" ? 1 : 2,
    company: (await readCompany(db)).name,
    secondFactorDue: held === "secondFactorDue",
    pages: [...person.pages],
  };
}

/**
 * The server menu (specification section 3): the person's pages as a tree, in menu order. Hidden ones are in it,
 * because with the setting on a route's name must be in the menu to be opened.
 */
function menuOf(person: Person): readonly MenuItem[] {
  const under = (parent: string | null): MenuItem[] =>
    (PAGES as readonly PageSpec[])
      .filter((page) => page.parent === parent && person.pages.has(page.name))
      .map((page) => ({ name: page.name, children: under(page.name) }));
  return under(null);
}

/** The latest 50 sign-ins of a person, and those that failed on their account, latest first. */
async function signInsOf(db: Reader, userId: string): Promise<readonly SignInRow[]> {
  const rows = await db
    .selectFrom("audit")
    .select(["id", "at", "action", "details"])
    .where("entity", "=", "user")
    .where("entityId", "=", userId)
    .where("action", "in", [...SIGN_IN_ACTIONS])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(50)
    .execute();
  return rows.map(({ id, at, action, details }) => ({
    id,
    at: at.toISOString(),
    succeeded: action === "signedIn",
    ...signInDetailsOf(details),
  }));
}
