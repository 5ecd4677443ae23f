import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { CODES } from "../../../src/contracts/envelope.ts";
import { OPTIONS_FOR, SHOWN_BY } from "../../../src/contracts/permissions.ts";
import { rowScope } from "../../feed/scopes.ts";
import type { TopicSpec } from "../../feed/topics.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { isInvalid, listQuerySchema, readListQuery } from "../../platform/http/list-query.ts";
import { byId, idText, optionKeyword } from "../../platform/http/options-query.ts";
import { ok, refuse } from "../../platform/http/outcome.ts";
import { GOODS_TYPE_LIST, goodsTypeDetail, goodsTypeOptions, goodsTypePage } from "./goods-type.queries.ts";

/** Goods types: choices for a field, and the list of those that the reader may see. */
export function goodsTypeRoutes(app: FastifyInstance, deps: Deps): void {
  const { reader } = deps.db;
  const timeZone = deps.config.businessTimeZone;
  const permission = { kind: "right", right: SHOWN_BY["goods/type"] } as const;

  defineRoute(app, {
    method: "GET",
    url: "/api/goods/type/queryByPage",
    permission,
    summary: "A page of goods types: the reader's own and the common ones, for admins all.",
    query: listQuerySchema(GOODS_TYPE_LIST),
    handler: async ({ person, query }) => {
      const request = readListQuery(GOODS_TYPE_LIST, query);
      return isInvalid(request) ? request : ok(await goodsTypePage(reader, { person, request, timeZone }));
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/goods/type/detail",
    permission,
    summary: "One goods type.",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ person, query }) => {
      const row = await goodsTypeDetail(reader, person, query.id);
      return row ? ok(row) : refuse(CODES.unknown);
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/goods/type/options",
    permission: { kind: "right", right: OPTIONS_FOR["goods/type"] },
    summary:
      "Enabled goods types by SKU code, name or the beginning of the GTIN, at most 50, the exact code first; with clientId those that the client may use.",
    query: Type.Object(
      { keyword: optionKeyword, clientId: Type.Optional(idText) },
      { additionalProperties: false },
    ),
    handler: async ({ person, query: { keyword, clientId } }) =>
      ok(await goodsTypeOptions(reader, { person, keyword, clientId })),
  });
}

/** Changes of goods types, live: the head alone. Common types are fetched when a list opens. */
export const goodsTypeTopic: TopicSpec = {
  topic: "goods/type",
  right: SHOWN_BY["goods/type"],
  scopeOf: rowScope,
};
