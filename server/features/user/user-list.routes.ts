import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { CODES } from "../../../src/contracts/envelope.ts";
import { SHOWN_BY } from "../../../src/contracts/permissions.ts";
import type { FieldValues } from "../../../src/contracts/resource.ts";
import { faultsOf, settledValues } from "../../../src/contracts/resource-judge.ts";
import { SwitchStatusQuery, UserChangeQuery, UserSaveBody } from "../../../src/contracts/user.ts";
import { USER } from "../../../src/contracts/user-resource.ts";
import { changedIn, partedOf, withReadOnly } from "../../lifecycle/read-only.ts";
import { outcomeOf, personAsk } from "../../lifecycle/route.ts";
import type { Deps } from "../../platform/deps.ts";
import { csv, titled } from "../../platform/http/csv.ts";
import { defineListRoute } from "../../platform/http/define-list-route.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { invalid, ok, refuse } from "../../platform/http/outcome.ts";
import { createUser, deleteUser, resetPassword, switchStatus, updateUser } from "./user.commands.ts";
import type { UserAsk } from "./user.queries.ts";
import {
  allUsers,
  type IsOnline,
  USER_LIST,
  USER_READ_ONLY,
  userCsv,
  userPage,
  userRow,
} from "./user.queries.ts";

const permission = { kind: "right", right: SHOWN_BY.user } as const;
const uuid = UserChangeQuery.properties.id;

/** The management of people (specification section 7), for admins with the page system-user. */
export function userListRoutes(app: FastifyInstance, deps: Deps, isOnline: IsOnline): void {
  readingRoutes(app, deps, isOnline);
  changingRoutes(app, deps, isOnline);
}

function readingRoutes(app: FastifyInstance, deps: Deps, isOnline: IsOnline): void {
  const { reader, archive } = deps.db;
  defineListRoute(app, USER_LIST, {
    url: "/api/user/queryByPage",
    permission,
    summary: "A page of people; keyword looks in account, name, phone and number.",
    handler: async (ask) => ok(await userPage(reader, { ...ask, isOnline })),
  });
  defineListRoute(app, USER_LIST, {
    url: "/api/user/export",
    permission,
    summary: "The people of the same filters as CSV.",
    streams: "text/csv",
    handler: async (ask) => csv("users", titled(ask, userCsv), allUsers(archive, { ...ask, isOnline })),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/user/detail",
    permission,
    summary: "One person.",
    query: Type.Object({ id: uuid }, { additionalProperties: false }),
    refuses: [CODES.unknown],
    handler: async ({ query }) => {
      const row = await userRow(reader, query.id, isOnline);
      return row ? ok(row) : refuse(CODES.unknown);
    },
  });
}

function changingRoutes(app: FastifyInstance, deps: Deps, isOnline: IsOnline): void {
  const askOf = (asked: Parameters<typeof personAsk>[0]): UserAsk => {
    const { by: person, now, keyed: key } = personAsk(asked);
    return { person, now, isOnline, key };
  };
  const refuses = [CODES.unknown, CODES.movedOn, CODES.refused];
  defineRoute(app, {
    method: "POST",
    url: "/api/user/saveOrUpdate",
    permission,
    summary:
      "Without id a new person, whose row comes with a one-time password once; with id and version a change.",
    body: withReadOnly(UserSaveBody, USER_READ_ONLY),
    needsPassword: true,
    idempotent: "optional",
    handler: async (asked) => {
      const { body: given, repeated } = partedOf(asked.body, USER_READ_ONLY);
      const faults = Object.entries(faultsOf(USER, given as FieldValues));
      if (faults.length > 0) return invalid(faults.map(([path, fault]) => ({ path, ...fault })));
      // Trimmed, and what is unsaid null; the schema has proved the shape.
      const body = { ...given, ...settledValues(USER, given as FieldValues) } as UserSaveBody;
      const ask = askOf(asked);
      if (body.id === undefined) {
        if (body.version !== undefined) return invalid([{ path: "id", key: "validation.required" }]);
        const changed = changedIn(USER_READ_ONLY, repeated, null);
        if (changed.length > 0) return invalid(changed);
        return outcomeOf(await createUser(deps, ask, body));
      }
      if (body.version === undefined) return invalid([{ path: "version", key: "validation.required" }]);
      const { id, version } = body;
      return outcomeOf(await updateUser(deps, ask, { ...body, id, version }, repeated));
    },
  });
  defineRoute(app, {
    method: "DELETE",
    url: "/api/user/delete",
    permission,
    summary: "Deletes a person whom nothing refers to.",
    query: Type.Object({ id: uuid }, { additionalProperties: false }),
    idempotent: "optional",
    refuses,
    handler: async (asked) => outcomeOf(await deleteUser(deps, askOf(asked), asked.query.id)),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/user/resetPassword",
    permission,
    summary: "Gives a person a random one-time password and ends their sessions.",
    needsPassword: true,
    query: UserChangeQuery,
    changes: true,
    idempotent: "optional",
    refuses,
    handler: async (asked) =>
      outcomeOf(await resetPassword(deps, askOf(asked), asked.query.id, asked.query.version ?? null)),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/user/switchStatus",
    permission,
    summary: "Sets a person's status, or toggles it without userStatus; disabling ends their sessions.",
    query: SwitchStatusQuery,
    changes: true,
    idempotent: "optional",
    refuses,
    handler: async (asked) => {
      const { query } = asked;
      const userStatus = query.userStatus === undefined ? null : query.userStatus === 1 ? 1 : 0;
      const which = { id: query.id, version: query.version ?? null, userStatus } as const;
      return outcomeOf(await switchStatus(deps, askOf(asked), which));
    },
  });
}
