import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { CODES } from "../../../src/contracts/envelope.ts";
import { GOODS_TYPE } from "../../../src/contracts/goods-type.ts";
import { OPTIONS_FOR } from "../../../src/contracts/permissions.ts";
import type { FieldValues } from "../../../src/contracts/resource.ts";
import { ALL, clientScope, rowScope } from "../../feed/scopes.ts";
import { goodsHave } from "../../ledger/goods-keyword.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { byId, idText, optionId, optionKeyword } from "../../platform/http/options-query.ts";
import { ok, refuse } from "../../platform/http/outcome.ts";
import type { ResourceKit } from "../../resource/kit.ts";
import { readRows } from "../../resource/projection.ts";
import { resourceRoutes, resourceTopic } from "../../resource/routes.ts";
import { goodsTypeOptions, goodsTypeScope, usualGoods } from "./goods-type.queries.ts";
import { goodsTypeRefusals, keptFieldsOf } from "./goods-type.rules.ts";

export const goodsTypeKit: ResourceKit = {
  spec: GOODS_TYPE,
  table: "goods_type",
  scope: goodsTypeScope,
  finds: (keyword) => goodsHave("r", keyword, ["sku_code", "name", "gtin"]),
  rules: goodsTypeRefusals,
  readScope: rowScope,
  // Common types are fetched when a client's list opens: its people follow their own alone.
  rowScopes: (row) =>
    "clientId" in row && typeof row.clientId === "string" ? [ALL, clientScope(row.clientId)] : [ALL],
  stamps: ({ roleCode, clientId }): FieldValues => (roleCode === "client" ? { clientId } : {}),
  forbids: ({ roleCode }, { clientId }) =>
    roleCode === "client" && clientId === null ? ["notYourGoods"] : [],
};

/** Goods types: choices for a field, and the list of those that the reader may see. */
export function goodsTypeRoutes(app: FastifyInstance, deps: Deps): void {
  resourceRoutes(app, deps, goodsTypeKit);
  defineRoute(app, {
    method: "GET",
    url: "/api/goods/type/options",
    permission: { kind: "right", right: OPTIONS_FOR["goods/type"] },
    summary:
      "Enabled goods types by SKU code, name or the beginning of the GTIN, at most 50, the exact code first; with clientId those that the client may use; or the one of an id; or with usualOf the 8 that the client's last 50 requests of that kind name most often.",
    query: Type.Object(
      {
        ...{ keyword: optionKeyword, id: optionId, clientId: Type.Optional(idText) },
        usualOf: Type.Optional(Type.Enum(["entry", "exit"])),
      },
      { additionalProperties: false },
    ),
    handler: async ({ person, query: { usualOf, ...query } }) => {
      const { reader } = deps.db;
      return ok(
        usualOf
          ? await usualGoods(reader, { person, usualOf, ...query })
          : await goodsTypeOptions(reader, { person, ...query }),
      );
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/goods/type/kept",
    permission: { kind: "right", right: GOODS_TYPE.reads },
    summary:
      "The fields of a goods type that cannot change now, because stock or an open request counts by them (stockRests).",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ person, query: { id } }) => {
      const { reader } = deps.db;
      const [row] = await readRows(goodsTypeKit, reader, person, [id]);
      return row ? ok(await keptFieldsOf(reader, id)) : refuse(CODES.unknown);
    },
  });
}

/** Changes of goods types, live: the head alone. */
export const goodsTypeTopic = resourceTopic(goodsTypeKit);
