import type { FastifyInstance } from "fastify";
import { ChangePasswordBody, ConfirmPasswordBody, LoginBody } from "../../../src/contracts/user.ts";
import type { Deps } from "../../platform/deps.ts";
import { headerOf } from "../../platform/http/context.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok } from "../../platform/http/outcome.ts";
import { deviceOf } from "../../platform/session/device-cookie.ts";
import { confirmPassword } from "./confirm.commands.ts";
import { menuOf, readCurrentUser } from "./current-user.queries.ts";
import { secondFactorRoutes } from "./second-factor.routes.ts";
import { changePassword, signOut, signOutEverywhere } from "./session.commands.ts";
import { sessionsOf } from "./session.queries.ts";
import { signIn } from "./sign-in.commands.ts";
import { signInsOf } from "./sign-in.queries.ts";
import { signOnRoutes } from "./sign-on.routes.ts";
import { userListRoutes } from "./user-list.routes.ts";
import { userSessionRoutes } from "./user-session.routes.ts";

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
