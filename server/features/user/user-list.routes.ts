import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { CODES } from "../../../src/contracts/envelope.ts";
import { type Person, SHOWN_BY } from "../../../src/contracts/permissions.ts";
import type { FieldValues } from "../../../src/contracts/resource.ts";
import { faultsOf, settledValues } from "../../../src/contracts/resource-judge.ts";
import { SwitchStatusQuery, UserChangeQuery, UserSaveBody } from "../../../src/contracts/user.ts";
import { USER } from "../../../src/contracts/user-resource.ts";
import type { CommandResult } from "../../lifecycle/result.ts";
import type { Deps } from "../../platform/deps.ts";
import { csv } from "../../platform/http/csv.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { isInvalid, listQuerySchema, readListQuery } from "../../platform/http/list-query.ts";
import { invalid, type Outcome, ok, refuse } from "../../platform/http/outcome.ts";
import type { UserAsk } from "./user.ask.ts";
import { createUser, deleteUser, resetPassword, switchStatus, updateUser } from "./user.commands.ts";
import { allUsers, type IsOnline, USER_LIST, userCsv, userPage, userRow } from "./user.queries.ts";

const permission = { kind: "right", right: SHOWN_BY.user } as const;
const listQuery = listQuerySchema(USER_LIST);
const uuid = UserChangeQuery.properties.id;

/** The management of people (specification section 7), for admins with the page system-user. */
export function userListRoutes(app: FastifyInstance, deps: Deps, isOnline: IsOnline): void {
  readingRoutes(app, deps, isOnline);
  changingRoutes(app, deps, isOnline);
}

function readingRoutes(app: FastifyInstance, deps: Deps, isOnline: IsOnline): void {
  const { reader } = deps.db;
  const timeZone = deps.config.businessTimeZone;
  defineRoute(app, {
    method: "GET",
    url: "/api/user/queryByPage",
    permission,
    summary: "A page of people; keyword looks in account, name, phone and number.",
    query: listQuery,
    handler: async ({ query }) => {
      const request = readListQuery(USER_LIST, query);
      return isInvalid(request) ? request : ok(await userPage(reader, { request, timeZone, isOnline }));
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/user/export",
    permission,
    summary: "The people of the same filters as CSV.",
    query: listQuery,
    streams: "text/csv",
    handler: async ({ query }) => {
      const request = readListQuery(USER_LIST, query);
      if (isInvalid(request)) return request;
      return csv("users", userCsv, allUsers(reader, { request, timeZone, isOnline }));
    },
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
  const askOf = (person: Person, now: Date): UserAsk => ({ person, now, isOnline, key: null });
  const refuses = [CODES.unknown, CODES.movedOn, CODES.refused];
  defineRoute(app, {
    method: "POST",
    url: "/api/user/saveOrUpdate",
    permission,
    summary:
      "Without id a new person, whose row comes with a one-time password once; with id and version a change.",
    body: UserSaveBody,
    idempotent: "optional",
    handler: async ({ person, now, body: given, key, requestHash }) => {
      const faults = Object.entries(faultsOf(USER, given as FieldValues));
      if (faults.length > 0) return invalid(faults.map(([path, fault]) => ({ path, ...fault })));
      // Trimmed, and what is unsaid null; the schema has proved the shape.
      const body = { ...given, ...settledValues(USER, given as FieldValues) } as UserSaveBody;
      const keyed = key && requestHash ? { userId: person.userId, key, requestHash, at: now } : null;
      const ask = { ...askOf(person, now), key: keyed };
      if (body.id === undefined) {
        if (body.version !== undefined) return invalid([{ path: "id", key: "validation.required" }]);
        return outcomeOf(await createUser(deps, ask, body));
      }
      if (body.version === undefined) return invalid([{ path: "version", key: "validation.required" }]);
      return outcomeOf(await updateUser(deps, ask, { ...body, id: body.id, version: body.version }));
    },
  });
  defineRoute(app, {
    method: "DELETE",
    url: "/api/user/delete",
    permission,
    summary: "Deletes a person whom nothing refers to.",
    query: Type.Object({ id: uuid }, { additionalProperties: false }),
    refuses,
    handler: async ({ person, now, query }) =>
      outcomeOf(await deleteUser(deps, askOf(person, now), query.id)),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/user/resetPassword",
    permission,
    summary: "Gives a person a random one-time password and ends their sessions.",
    query: UserChangeQuery,
    refuses,
    handler: async ({ person, now, query }) =>
      outcomeOf(await resetPassword(deps, askOf(person, now), query.id, query.version ?? null)),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/user/switchStatus",
    permission,
    summary: "Sets a person's status, or toggles it without userStatus; disabling ends their sessions.",
    query: SwitchStatusQuery,
    refuses,
    handler: async ({ person, now, query }) => {
      const userStatus = query.userStatus === undefined ? null : query.userStatus === 1 ? 1 : 0;
      const which = { id: query.id, version: query.version ?? null, userStatus } as const;
      return outcomeOf(await switchStatus(deps, askOf(person, now), which));
    },
  });
}

function outcomeOf(result: CommandResult<unknown>): Outcome {
  if (result.ok) return ok(result.data);
  return refuse(result.code, result.data);
}
