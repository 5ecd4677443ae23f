import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { CODES } from "../../../src/contracts/envelope.ts";
import { OPTIONS_FOR, SHOWN_BY } from "../../../src/contracts/permissions.ts";
import { ALL } from "../../feed/scopes.ts";
import type { TopicSpec } from "../../feed/topics.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { isInvalid, listQuerySchema, readListQuery } from "../../platform/http/list-query.ts";
import { byId, optionKeyword } from "../../platform/http/options-query.ts";
import { ok, refuse } from "../../platform/http/outcome.ts";
import { CLIENT_LIST, clientDetail, clientOptions, clientPage } from "./client.queries.ts";

/** The clients, for admins alone: which companies there are is no client's business. */
export function clientRoutes(app: FastifyInstance, deps: Deps): void {
  const { reader } = deps.db;
  const permission = { kind: "right", right: SHOWN_BY.client } as const;

  defineRoute(app, {
    method: "GET",
    url: "/api/client/queryByPage",
    permission,
    summary: "A page of clients; keyword looks in code, names and contact.",
    query: listQuerySchema(CLIENT_LIST),
    handler: async ({ query }) => {
      const request = readListQuery(CLIENT_LIST, query);
      return isInvalid(request)
        ? request
        : ok(await clientPage(reader, request, deps.config.businessTimeZone));
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/client/detail",
    permission,
    summary: "One client.",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ query }) => {
      const row = await clientDetail(reader, query.id);
      return row ? ok(row) : refuse(CODES.unknown);
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/client/options",
    permission: { kind: "right", right: OPTIONS_FOR.client },
    summary: "Active clients by code or name, at most 50, the exact code first.",
    query: Type.Object({ keyword: optionKeyword }, { additionalProperties: false }),
    handler: async ({ query }) => ok(await clientOptions(reader, query.keyword)),
  });
}

/** Changes of clients, live: the head alone, for pages fetch and then follow. */
export const clientTopic: TopicSpec = { topic: "client", right: SHOWN_BY.client, scopeOf: () => ALL };
