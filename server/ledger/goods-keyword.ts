/** Goods types by a keyword, through the index of character pairs of their normal forms (migrations 0007, 0039). */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { normalForm } from "../../src/domain/normal-form.ts";
import { patternsOf } from "../platform/http/options-query.ts";
import { hasPinyin, orSpelled } from "../platform/spelled-rows.ts";

/** Exactly the index's expression: another spelling would not be recognised. */
const grams = (alias: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`keyword_grams(normal_form(${column("sku_code")} || ' ' || ${column("name")} || ' ' || coalesce(${column("gtin")}, '')))`;
};

/** Whether a goods type, under an alias, may contain the keyword: true of all that do, and of few others. */
export const mayContain = (alias: string, keyword: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${grams(alias)} @> keyword_grams(normal_form(${keyword}::text))`;

/** Whether one of these texts contains the keyword. */
export function goodsHave(
  alias: string,
  keyword: string,
  columns: readonly ("sku_code" | "name" | "gtin")[],
): RawBuilder<SqlBool> {
  const { within } = patternsOf(normalForm(keyword));
  const hits = columns.map((name) => sql`normal_form(${sql.ref(`${alias}.${name}`)}) like ${within}`);
  return sql<SqlBool>`(${mayContain(alias, keyword)} and (${sql.join(hits, sql` or `)}))`;
}

/** Whether one of these texts of a row of the table contains the keyword, or its name is found by pinyin. */
export const goodsContain = (
  alias: string,
  keyword: string,
  columns: readonly ("sku_code" | "name" | "gtin")[],
): RawBuilder<SqlBool> => orSpelled(goodsHave(alias, keyword, columns), hasPinyin(alias, keyword));
