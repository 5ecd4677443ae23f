/** Stock rows by a keyword: by their goods, their location, or the beginning of their lot. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { patternsOf } from "../platform/http/options-query.ts";
import type { Reader } from "../platform/reader.ts";
import { goodsContain } from "./goods-keyword.ts";

/** With more goods than that, rows are so dense that walking through them in order finds a page soonest. */
const MOST_LOOKED_UP = 4_000;

/**
 * The condition over the list's alias r. Few goods or locations are named by id, so that each row is found by an index;
 * many are compared while the rows are walked through.
 */
export async function stockContains(db: Reader, keyword: string): Promise<RawBuilder<SqlBool>> {
  const { within, beginning } = patternsOf(keyword);
  const goods = sql`select t.id from goods_type t where ${goodsContain("t", keyword, ["sku_code", "name"])}`;
  const places = sql`select lo.id from location lo where lo.code ilike ${within}`;
  const most = sql.lit(MOST_LOOKED_UP + 1);
  const { rows } = await sql<{ goods: readonly string[]; places: readonly string[] }>`
    select array(${goods} limit ${most}) as goods, array(${places} limit ${most}) as places`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("a select without a row");
  const lot = sql`(r.lot <> '' and upper(r.lot) like upper(${beginning}::text))`;
  if (found.goods.length > MOST_LOOKED_UP || found.places.length > MOST_LOOKED_UP)
    return sql<SqlBool>`(r.type_id in (${goods}) or r.location_id in (${places}) or ${lot})`;
  return sql<SqlBool>`(r.type_id = any(${found.goods}::uuid[]) or r.location_id = any(${found.places}::uuid[])
    or ${lot})`;
}
