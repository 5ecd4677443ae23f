import type { FastifyInstance } from "fastify";
import { ChangePasswordBody, LoginBody } from "../../../src/contracts/user.ts";
import type { Deps } from "../../platform/deps.ts";
import { headerOf } from "../../platform/http/context.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok } from "../../platform/http/outcome.ts";
import { menuOf, readCurrentUser } from "./current-user.queries.ts";
import { changePassword, signOut, signOutEverywhere } from "./session.commands.ts";
import { sessionsOf } from "./session.queries.ts";
import { signIn } from "./sign-in.commands.ts";
import { userListRoutes } from "./user-list.routes.ts";
import { userSessionRoutes } from "./user-session.routes.ts";

interface UserPorts {
  readonly isOnline: (userId: string) => boolean;
}

/** Signing in and out, the current user, and the management of people (specification sections 4 and 7). */
export function userRoutes(app: FastifyInstance, deps: Deps, { isOnline }: UserPorts): void {
  userListRoutes(app, deps, isOnline);
  userSessionRoutes(app, deps);
  defineRoute(app, {
    method: "POST",
    url: "/api/user/login",
    permission: { kind: "public" },
    summary: "Sign in by account or phone; the token comes once.",
    body: LoginBody,
    refuses: [40001, 40300, 42900],
    handler: ({ body, request }) =>
      signIn(deps, body, { address: request.ip, agent: headerOf(request, "user-agent") ?? null }),
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
    handler: async ({ person }) => ok(await readCurrentUser(deps.db.reader, person, isOnline)),
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
    handler: ({ person, sessionId, body, request }) =>
      changePassword(deps, { person, sessionId, address: request.ip, isOnline }, body),
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
}
