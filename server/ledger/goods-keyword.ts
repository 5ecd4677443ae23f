/** Goods types by a keyword, through the index of character pairs of their normal forms (migrations 0007, 0039). */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { normalForm } from "../../src/domain/normal-form.ts";
import { hasKeyword, patternsOf } from "../platform/http/options-query.ts";
import { hasPinyin, orSpelled } from "../platform/spelled-rows.ts";

/** Exactly the index's expression: another spelling would not be recognised. */
const grams = (alias: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`keyword_grams(normal_form(${column("sku_code")} || ' ' || ${column("name")} || ' ' || coalesce(${column("gtin")}, '')))`;
};

/** Whether a goods type, under an alias, may contain the keyword: true of all that do, and of few others. */
export const mayContain = (alias: string, keyword: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${grams(alias)} @> keyword_grams(normal_form(${keyword}::text))`;

/** Whether the index has anything of the keyword: all but a single letter or digit. */
export const isLookedUp = (keyword: string): boolean => /[^\0-\x7f]|../u.test(normalForm(keyword));

type GoodsTexts = readonly ("sku_code" | "name" | "gtin")[];

/** Whether one of these texts of one row contains the keyword: without the index, which finds all that do. */
export function goodsRowHas(alias: string, keyword: string, columns: GoodsTexts): RawBuilder<SqlBool> {
  const { within } = patternsOf(normalForm(keyword));
  const hits = columns.map((name) => sql`normal_form(${sql.ref(`${alias}.${name}`)}) like ${within}`);
  return sql<SqlBool>`(${sql.join(hits, sql` or `)})`;
}

/** Whether the index alone tells: it has single characters and pairs as they are, and no GTIN has one beyond ASCII. */
const isIndexed = (keyword: string): boolean => /^(?=.*[^\0-\x7f])[^ ]{1,2}$/u.test(normalForm(keyword));

/** Whether one of these texts contains the keyword. */
export const goodsHave = (alias: string, keyword: string, columns: GoodsTexts): RawBuilder<SqlBool> =>
  isIndexed(keyword)
    ? mayContain(alias, keyword)
    : sql<SqlBool>`(${mayContain(alias, keyword)} and ${goodsRowHas(alias, keyword, columns)})`;

/** Whether the keyword is in this text of a goods type, made of its SKU code and name. */
export const namedGoods = (alias: string, keyword: string, text: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  isIndexed(keyword)
    ? mayContain(alias, keyword)
    : sql<SqlBool>`(${mayContain(alias, keyword)} and ${hasKeyword(text, keyword)})`;

/** So many goods are looked at to see whether the rows of these alone are more than a pager counts. */
const MOST_GOODS = 4_000;

/** The first goods of a condition over the alias t; those that the client may have, null: any client. */
export const someGoods = (condition: RawBuilder<unknown>, clientId: string | null): RawBuilder<unknown> =>
  sql`select t.id from goods_type t where ${condition}
    and ${clientId === null ? sql`true` : sql`(t.client_id is null or t.client_id = ${clientId}::uuid)`}
    limit ${sql.lit(MOST_GOODS)}`;

/** Whether one of these texts of a row of the table contains the keyword, or its name is found by pinyin. */
export const goodsContain = (alias: string, keyword: string, columns: GoodsTexts): RawBuilder<SqlBool> =>
  orSpelled(goodsHave(alias, keyword, columns), hasPinyin(alias, keyword));

/** Whether a goods type, under the alias t, has the keyword in its SKU code or name as texts are compared everywhere. */
export const goodsNamed = (keyword: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${hasKeyword(sql.ref("t.sku_code"), keyword)} or ${hasKeyword(sql.ref("t.name"), keyword)})`;

/** Some goods of which that is true, or which are found by pinyin. */
export const someNamed = (keyword: string, clientId: string | null): RawBuilder<unknown> =>
  someGoods(
    orSpelled(
      sql<SqlBool>`(${mayContain("t", keyword)} and ${goodsNamed(keyword)})`,
      hasPinyin("t", keyword),
    ),
    clientId,
  );
