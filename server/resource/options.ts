import type { FastifyInstance } from "fastify";
import { type SqlBool, sql } from "kysely";
import { Type } from "typebox";
import type { Option } from "../../src/contracts/options.ts";
import type { Right } from "../../src/contracts/permissions.ts";
import { OPTIONS } from "../../src/contracts/wire.ts";
import type { Deps } from "../platform/deps.ts";
import { defineRoute } from "../platform/http/define-route.ts";
import {
  hasKeyword,
  MOST_OPTIONS,
  optionId,
  optionKeyword,
  patternsOf,
} from "../platform/http/options-query.ts";
import { ok } from "../platform/http/outcome.ts";
import { machinesOf } from "../platform/http/permission.ts";
import { hasPinyin, isSpelled, orSpelled } from "../platform/spelled-rows.ts";
import type { ResourceKit } from "./kit.ts";
import { snake } from "./tables.ts";

/** GET /api/R/options: rows in use by what the list's keyword searches, at most 50, the exact code first; or one by id. */
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
    ...machinesOf(kit),
    summary: `Rows of ${spec.name} in use as choices of a field, at most 50, the exact code first; or the one of an id.`,
    query: Type.Object({ keyword: optionKeyword, id: optionId }, { additionalProperties: false }),
    answer: OPTIONS,
    handler: async ({ person, query }) => {
      const { exactly, beginning } = patternsOf(query.keyword);
      const scope = kit.scope?.(person);
      const hits = searched.map((column) => hasKeyword(column, query.keyword));
      const byTexts = sql<SqlBool>`(${sql.join(hits, sql` or `)})`;
      const byPinyin = isSpelled(table) ? hasPinyin("t", query.keyword ?? "") : null;
      const found = sql`t.status = ${spec.inUse ?? null} and ${orSpelled(byTexts, byPinyin)}`;
      const asked = query.id === undefined ? found : sql`t.id = ${query.id}`;
      const { rows } = await sql<Option>`
        select t.id, ${code} as code, ${title} as name from ${sql.table(table)} t
        where ${asked} ${scope ? sql`and ${scope}` : sql``}
        order by (${code} ilike ${exactly}) desc, (${code} ilike ${beginning}) desc, ${code}, t.id
        limit ${MOST_OPTIONS}`.execute(deps.db.reader);
      return ok(rows);
    },
  });
}
