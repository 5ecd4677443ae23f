/** Stock rows by a keyword: by their goods, their location, or the beginning of their lot. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { normalForm } from "../../src/domain/normal-form.ts";
import type { Dense } from "../platform/http/list-query.ts";
import { hasKeyword, patternsOf } from "../platform/http/options-query.ts";
import type { Reader } from "../platform/reader.ts";
import { hasPinyin, orSpelled } from "../platform/spelled-rows.ts";
import { goodsContain, goodsRowHas, someGoods } from "./goods-keyword.ts";

/** With more goods or locations than that, their stock is so dense that walking in the list's order finds it soonest. */
const MOST_LOOKED_UP = 2_000;
/** As many rows are sorted quickly; it is also what the pager counts to. */
const MOST_ROWS = 10_000;

/** Rows of so many locations alone are more than a pager counts. */
const MOST_PLACES = 200;

interface Found {
  readonly goods: readonly string[];
  readonly places: readonly string[];
  readonly lots: readonly string[];
}

const goodsOf = (keyword: string) => goodsContain("t", keyword, ["sku_code", "name"]);
const placesOf = (keyword: string) =>
  sql`select lo.id from location lo where ${hasKeyword(sql.ref("lo.code"), keyword)}`;

function lotBegins(alias: "s" | "r", keyword: string): RawBuilder<SqlBool> {
  const { beginning } = patternsOf(normalForm(keyword));
  const lot = sql.ref(`${alias}.lot`);
  return sql<SqlBool>`(${lot} <> '' and normal_form(${lot}) like ${beginning})`;
}

/** What very many stock rows have: of the client's rows, or of all (null). */
export function denseStock(keyword: string, clientId: string | null): Dense {
  const goods = orSpelled(goodsRowHas("t", keyword, ["sku_code", "name"]), hasPinyin("t", keyword));
  return {
    row: sql<SqlBool>`((select ${goods} from goods_type t where t.id = r.type_id)
      or (select ${hasKeyword(sql.ref("lo.code"), keyword)} from location lo where lo.id = r.location_id)
      or ${lotBegins("r", keyword)})`,
    of: [
      { ids: someGoods(goodsOf(keyword), clientId), column: "r.typeId" },
      { ids: sql`${placesOf(keyword)} limit ${sql.lit(MOST_PLACES)}`, column: "r.locationId" },
      {
        ids: sql`select s.id from stock s where ${lotBegins("s", keyword)} limit ${sql.lit(MOST_ROWS + 1)}`,
        column: "r.id",
      },
    ],
  };
}

/**
 * The condition over the list's alias r. With a rare keyword, the rows are selected by id before they are sorted: the
 * planner cannot know how rare it is, and would read a million rows in order for the five matches. Without `byId` goods
 * are found of which there is no row.
 */
export async function stockContains(
  db: Reader,
  keyword: string,
  byId = true,
): Promise<{ readonly condition: RawBuilder<SqlBool>; readonly isRare: boolean }> {
  const goods = sql`select t.id from goods_type t where ${goodsOf(keyword)}`;
  const places = placesOf(keyword);
  const each = sql<SqlBool>`(r.type_id in (${goods}) or r.location_id in (${places}) or ${lotBegins("r", keyword)})`;
  if (!byId) return { condition: each, isRare: false };
  const most = sql.lit(MOST_LOOKED_UP + 1);
  const { rows } = await sql<Found>`select array(${goods} limit ${most}) as goods,
    array(${places} limit ${most}) as places,
    array(select s.id from stock s where ${lotBegins("s", keyword)} limit ${most}) as lots`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("a select without a row");
  const areFew = Object.values(found).every((ids) => ids.length <= MOST_LOOKED_UP);
  const ids = areFew ? await stockOf(db, found) : null;
  return { condition: ids ? sql<SqlBool>`r.id = any(${ids}::uuid[])` : each, isRare: ids !== null };
}

/** The rows of these goods and places, and those of the lots; null: more than are worth sorting. */
async function stockOf(db: Reader, { goods, places, lots }: Found): Promise<readonly string[] | null> {
  const { rows } = await sql<{ ids: readonly string[] }>`select array(
    select s.id from stock s where s.type_id = any(${goods}::uuid[])
    union all select s.id from stock s where s.location_id = any(${places}::uuid[])
    limit ${sql.lit(MOST_ROWS + 1)}) as ids`.execute(db);
  const ids = [...(rows[0]?.ids ?? []), ...lots];
  return ids.length > MOST_ROWS ? null : [...new Set(ids)];
}
