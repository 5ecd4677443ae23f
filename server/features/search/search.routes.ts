import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { Type } from "typebox";
import { holds, type Person, SHOWN_BY } from "../../../src/contracts/permissions.ts";
import { SEARCH_LIMIT, type SearchHit } from "../../../src/contracts/search.ts";
import { mayContain } from "../../ledger/goods-keyword.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok } from "../../platform/http/outcome.ts";
import type { Reader } from "../../platform/reader.ts";

/** One search over what the reader may open, for the command palette. */
export function searchRoutes(app: FastifyInstance, { db }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/search",
    permission: { kind: "person" },
    summary: "Requests by number, goods by SKU or name, clients by code or name: what the reader may open.",
    query: Type.Object(
      { keyword: Type.String({ minLength: 1, maxLength: 100 }) },
      { additionalProperties: false },
    ),
    handler: async ({ person, query }) => {
      const keyword = query.keyword.trim();
      return ok(keyword === "" ? [] : await search(db.reader, person, keyword));
    },
  });
}

async function search(db: Reader, person: Person, keyword: string): Promise<readonly SearchHit[]> {
  const literal = keyword.replaceAll(/[\\%_]/g, "\\$&");
  const within = `%${literal}%`;
  const beginning = `${literal}%`;
  // An admin has no client and sees all; a client's person sees its own, and common goods.
  const ownOnly = person.roleCode === "client";
  const hits: SearchHit[] = [];
  if (holds(person, SHOWN_BY.entry)) {
    const { rows } = await sql<SearchHit>`
      select 'entry' as kind, e.id, e.number as code, c.name, e.status
      from entry e join client c on c.id = e.client_id
      where (e.number ilike ${within} or e.source_number ilike ${within})
        and (not ${ownOnly}::boolean or e.client_id = ${person.clientId}::uuid)
      order by (e.number ilike ${beginning}) desc, e.created_at desc, e.id limit ${SEARCH_LIMIT}`.execute(db);
    hits.push(...rows);
  }
  if (holds(person, SHOWN_BY.exit)) {
    const { rows } = await sql<SearchHit>`
      select 'exit' as kind, x.id, x.number as code, c.name, x.status
      from exit x join client c on c.id = x.client_id
      where (x.number ilike ${within} or x.source_number ilike ${within} or x.consignee_name ilike ${within})
        and (not ${ownOnly}::boolean or x.client_id = ${person.clientId}::uuid)
      order by (x.number ilike ${beginning}) desc, x.created_at desc, x.id limit ${SEARCH_LIMIT}`.execute(db);
    hits.push(...rows);
  }
  if (holds(person, SHOWN_BY.delivery)) {
    const { rows } = await sql<SearchHit>`
      select 'delivery' as kind, d.id, d.number as code, c.name, d.status
      from delivery d join client c on c.id = d.client_id left join vehicle v on v.id = d.vehicle_id
      where (d.number ilike ${within} or d.consignee_name ilike ${within} or v.plate ilike ${within})
        and (not ${ownOnly}::boolean or d.client_id = ${person.clientId}::uuid)
      order by (d.number ilike ${beginning}) desc, d.created_at desc, d.id limit ${SEARCH_LIMIT}`.execute(db);
    hits.push(...rows);
  }
  if (holds(person, SHOWN_BY["goods/type"])) {
    const { rows } = await sql<SearchHit>`
      select 'goods/type' as kind, t.id, t.sku_code as code, t.name from goods_type t
      where ${mayContain("t", keyword)} and (t.sku_code ilike ${within} or t.name ilike ${within} or t.gtin like ${beginning})
        and (not ${ownOnly}::boolean or t.client_id is null or t.client_id = ${person.clientId}::uuid)
      order by (t.sku_code ilike ${beginning}) desc, t.sku_code, t.id limit ${SEARCH_LIMIT}`.execute(db);
    hits.push(...rows);
  }
  if (holds(person, SHOWN_BY.client)) {
    const { rows } = await sql<SearchHit>`
      select 'client' as kind, id, code, name from client
      where code ilike ${within} or name ilike ${within} or short_name ilike ${within}
      order by code, id limit ${SEARCH_LIMIT}`.execute(db);
    hits.push(...rows);
  }
  return hits;
}
