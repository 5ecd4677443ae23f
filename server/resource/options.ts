import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { Type } from "typebox";
import type { Option } from "../../src/contracts/list.ts";
import type { Right } from "../../src/contracts/permissions.ts";
import type { Deps } from "../platform/deps.ts";
import { defineRoute } from "../platform/http/define-route.ts";
import { MOST_OPTIONS, optionKeyword, patternsOf } from "../platform/http/options-query.ts";
import { ok } from "../platform/http/outcome.ts";
import type { ResourceKit } from "./kit.ts";
import { snake } from "./tables.ts";

/** GET /api/R/options: rows in use by what the list's keyword searches, at most 50, the exact code first. */
export function optionsRoute(app: FastifyInstance, deps: Deps, kit: ResourceKit, right: Right): void {
  const { spec, table } = kit;
  const code = sql.ref(`t.${snake(spec.code)}`);
  const title = sql.ref(`t.${snake(spec.title)}`);
  const searched = Object.entries(spec.fields).flatMap(([name, field]) =>
    field.kind === "text" && field.isSearched ? [sql.ref(`t.${snake(name)}`)] : [],
  );
  defineRoute(app, {
    method: "GET",
    url: `/api/${spec.name}/options`,
    permission: { kind: "right", right },
    summary: `Rows of ${spec.name} in use as choices of a field, at most 50, the exact code first.`,
    query: Type.Object({ keyword: optionKeyword }, { additionalProperties: false }),
    handler: async ({ person, query }) => {
      const { exactly, beginning, within } = patternsOf(query.keyword);
      const scope = kit.scope?.(person);
      const hits = searched.map((column) => sql`${column} ilike ${within}`);
      const { rows } = await sql<Option>`
        select t.id, ${code} as code, ${title} as name from ${sql.table(table)} t
        where t.status = ${spec.inUse ?? null} and (${sql.join(hits, sql` or `)}) ${scope ? sql`and ${scope}` : sql``}
        order by (${code} ilike ${exactly}) desc, (${code} ilike ${beginning}) desc, ${code}, t.id
        limit ${MOST_OPTIONS}`.execute(deps.db.reader);
      return ok(rows);
    },
  });
}
