import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { Type } from "typebox";
import type { Option } from "../../../src/contracts/list.ts";
import { OPTIONS_FOR } from "../../../src/contracts/permissions.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok } from "../../platform/http/outcome.ts";

const MOST_OPTIONS = 50;

/** Clients as choices for an admin's field. */
export function clientRoutes(app: FastifyInstance, { db }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/client/options",
    permission: { kind: "right", right: OPTIONS_FOR.client },
    summary: "Active clients by code or name.",
    query: Type.Object(
      { keyword: Type.Optional(Type.String({ maxLength: 100 })) },
      { additionalProperties: false },
    ),
    handler: async ({ query }) => {
      const pattern = `%${(query.keyword ?? "").trim().replaceAll(/[\\%_]/g, "\\$&")}%`;
      const { rows } = await sql<Option>`
        select id, code, name from client
        where status = 'active' and (code ilike ${pattern} or name ilike ${pattern} or short_name ilike ${pattern})
        order by code, id limit ${MOST_OPTIONS}`.execute(db.reader);
      return ok(rows);
    },
  });
}
