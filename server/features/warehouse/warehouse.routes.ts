import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { CODES } from "../../../src/contracts/envelope.ts";
import { OPTIONS_FOR, SHOWN_BY } from "../../../src/contracts/permissions.ts";
import { ALL } from "../../feed/scopes.ts";
import type { TopicSpec } from "../../feed/topics.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { isInvalid, listQuerySchema, readListQuery } from "../../platform/http/list-query.ts";
import { byId, idText, optionKeyword } from "../../platform/http/options-query.ts";
import { ok, refuse } from "../../platform/http/outcome.ts";
import { LOCATION_LIST, locationDetail, locationOptions, locationPage } from "./location.queries.ts";
import { WAREHOUSE_LIST, warehouseDetail, warehouseOptions, warehousePage } from "./warehouse.queries.ts";

/** Warehouses and their locations: the lists for admins, the choices for whoever names one in a field. */
export function warehouseRoutes(app: FastifyInstance, deps: Deps): void {
  const { reader } = deps.db;
  const permission = { kind: "right", right: SHOWN_BY.warehouse } as const;

  defineRoute(app, {
    method: "GET",
    url: "/api/warehouse/queryByPage",
    permission,
    summary: "A page of warehouses; keyword looks in code, name and address.",
    query: listQuerySchema(WAREHOUSE_LIST),
    handler: async ({ query }) => {
      const request = readListQuery(WAREHOUSE_LIST, query);
      return isInvalid(request)
        ? request
        : ok(await warehousePage(reader, request, deps.config.businessTimeZone));
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/warehouse/detail",
    permission,
    summary: "One warehouse.",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ query }) => {
      const row = await warehouseDetail(reader, query.id);
      return row ? ok(row) : refuse(CODES.unknown);
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/warehouse/options",
    permission: { kind: "right", right: OPTIONS_FOR.warehouse },
    summary: "Enabled warehouses by code or name, at most 50, the exact code first.",
    query: Type.Object({ keyword: optionKeyword }, { additionalProperties: false }),
    handler: async ({ query }) => ok(await warehouseOptions(reader, query.keyword)),
  });
  locationRoutes(app, deps);
}

function locationRoutes(app: FastifyInstance, deps: Deps): void {
  const { reader } = deps.db;
  const permission = { kind: "right", right: SHOWN_BY["warehouse/location"] } as const;

  defineRoute(app, {
    method: "GET",
    url: "/api/warehouse/location/queryByPage",
    permission,
    summary: "A page of locations; keyword looks in the code.",
    query: listQuerySchema(LOCATION_LIST),
    handler: async ({ query }) => {
      const request = readListQuery(LOCATION_LIST, query);
      return isInvalid(request)
        ? request
        : ok(await locationPage(reader, request, deps.config.businessTimeZone));
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/warehouse/location/detail",
    permission,
    summary: "One location.",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ query }) => {
      const row = await locationDetail(reader, query.id);
      return row ? ok(row) : refuse(CODES.unknown);
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/warehouse/location/options",
    permission: { kind: "right", right: OPTIONS_FOR["warehouse/location"] },
    summary: "Enabled locations of a warehouse by code, at most 50, the exact code first, then shelves.",
    query: Type.Object({ warehouseId: idText, keyword: optionKeyword }, { additionalProperties: false }),
    handler: async ({ query }) => ok(await locationOptions(reader, query.warehouseId, query.keyword)),
  });
}

/** Changes of warehouses and locations, live: their heads alone, for pages fetch and then follow. */
export const warehouseTopics: readonly TopicSpec[] = [
  { topic: "warehouse", right: SHOWN_BY.warehouse, scopeOf: () => ALL },
  { topic: "warehouse/location", right: SHOWN_BY["warehouse/location"], scopeOf: () => ALL },
];
