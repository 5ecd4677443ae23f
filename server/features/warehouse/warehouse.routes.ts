import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { Type } from "typebox";
import type { LocationOption } from "../../../src/contracts/goods-type.ts";
import type { Option } from "../../../src/contracts/list.ts";
import { OPTIONS_FOR } from "../../../src/contracts/permissions.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok } from "../../platform/http/outcome.ts";

const uuid = Type.String({ pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" });
const keyword = Type.Optional(Type.String({ maxLength: 100 }));
const MOST_OPTIONS = 200;

const patternOf = (text: string | undefined) => `%${(text ?? "").trim().replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Warehouses and their locations as choices for a field. */
export function warehouseRoutes(app: FastifyInstance, { db }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/warehouse/options",
    permission: { kind: "right", right: OPTIONS_FOR.warehouse },
    summary: "Enabled warehouses by code or name.",
    query: Type.Object({ keyword }, { additionalProperties: false }),
    handler: async ({ query }) => {
      const pattern = patternOf(query.keyword);
      const { rows } = await sql<Option>`
        select id, code, name from warehouse
        where status = 'enabled' and (code ilike ${pattern} or name ilike ${pattern})
        order by code, id limit ${MOST_OPTIONS}`.execute(db.reader);
      return ok(rows);
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/warehouse/location/options",
    permission: { kind: "right", right: OPTIONS_FOR["warehouse/location"] },
    summary: "Enabled locations of a warehouse by code, shelves first.",
    query: Type.Object({ warehouseId: uuid, keyword }, { additionalProperties: false }),
    handler: async ({ query }) => {
      // A location is called by its code. Goods are put on shelves first, so these come first.
      const { rows } = await sql<LocationOption>`
        select id, code, code as name, zone from location
        where warehouse_id = ${query.warehouseId} and status = 'enabled' and code ilike ${patternOf(query.keyword)}
        order by array_position(array['storage', 'picking', 'receiving', 'returns', 'damaged', 'outbound'], zone),
          code, id
        limit ${MOST_OPTIONS}`.execute(db.reader);
      return ok(rows);
    },
  });
}
