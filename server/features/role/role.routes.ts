import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { Type } from "typebox";
import type { RoleOption } from "../../../src/contracts/options.ts";
import { OPTIONS_FOR } from "../../../src/contracts/permissions.ts";
import { ROLE } from "../../../src/contracts/role.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { MOST_OPTIONS, optionKeyword, patternsOf } from "../../platform/http/options-query.ts";
import { ok } from "../../platform/http/outcome.ts";
import { hasPinyin, orSpelled } from "../../platform/spelled-rows.ts";
import type { ResourceKit } from "../../resource/kit.ts";
import { resourceRoutes, resourceTopic } from "../../resource/routes.ts";
import { adminScopes } from "../../resource/scopes.ts";
import { forbidsRole, keptRole, publishMenus, roleRefusals } from "./role.rules.ts";

const roleKit: ResourceKit = {
  spec: ROLE,
  table: "role",
  needsPassword: true,
  ...adminScopes,
  forbids: forbidsRole,
  rules: roleRefusals,
  keeps: keptRole,
  follows: publishMenus,
  extras: {
    builtin: { sql: sql`t.builtin`, column: { kind: "boolean" } },
    userCount: {
      drifts: true,
      sql: sql`(select count(*)::integer from users u where u.role_id = t.id)`,
      column: { kind: "integer" },
    },
  },
};

/** Roles: which pages a person may open, for admins with the page system-role. */
export function roleRoutes(app: FastifyInstance, deps: Deps): void {
  resourceRoutes(app, deps, roleKit);
  defineRoute(app, {
    method: "GET",
    url: "/api/role/options",
    permission: { kind: "right", right: OPTIONS_FOR.role },
    summary: "Enabled roles as choices of a person's form, with their roleCode and pages, at most 50.",
    query: Type.Object({ keyword: optionKeyword }, { additionalProperties: false }),
    handler: async ({ query }) => {
      const { exactly, within } = patternsOf(query.keyword);
      const { rows } = await sql<RoleOption>`
        select id, role_name as code, role_name as name, role_code, menu from role
        where status = 'enabled' and ${orSpelled(sql`role_name ilike ${within}`, hasPinyin("role", query.keyword ?? ""))}
        order by (role_name ilike ${exactly}) desc, role_name, id limit ${MOST_OPTIONS}`.execute(
        deps.db.reader,
      );
      return ok(rows);
    },
  });
}

export const roleTopic = resourceTopic(roleKit);
