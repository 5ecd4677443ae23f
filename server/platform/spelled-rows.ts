/** The pinyin of named rows (decision 0045): written with each row, and looked up beside every keyword. */
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { spelledKey } from "../../src/domain/spelling.ts";
import { pinyinWords } from "./pinyin.ts";
import type { Tx } from "./reader.ts";

/** The texts of each table that are found by pinyin; migration 0034 has a trigger for the same ones. */
const SPELLED = {
  goods_type: ["name"],
  goods_category: ["name"],
  goods_brand: ["name"],
  goods_level: ["name"],
  client: ["name", "short_name", "contact"],
  warehouse: ["name", "address"],
  vehicle: ["driver"],
  department: ["name"],
  post: ["name"],
  role: ["role_name"],
  users: ["user_name"],
  bulletin: ["title"],
  exit: ["consignee_name"],
} as const;

/** A table whose rows are found by pinyin. */
export type SpelledTable = keyof typeof SPELLED;

/** All tables whose rows are found by pinyin. */
export const SPELLED_TABLES = Object.keys(SPELLED) as readonly SpelledTable[];

/** Whether rows of a table are found by pinyin. */
export const isSpelled = (table: string): table is SpelledTable => Object.hasOwn(SPELLED, table);

interface Unspelled {
  readonly id: string;
  readonly texts: readonly (string | null)[];
}

async function spellRows(tx: Tx, table: SpelledTable, which: RawBuilder<unknown>): Promise<number> {
  const texts = SPELLED[table].map((name) => sql.ref(name));
  const { rows } = await sql<Unspelled>`
    select id, array[${sql.join(texts)}]::text[] as texts from ${sql.table(table)}
    where pinyin is null ${which}`.execute(tx);
  if (rows.length === 0) return 0;
  const spelled = rows.map((row) => ({ id: row.id, words: pinyinWords(row.texts) }));
  await sql`
    update ${sql.table(table)} t
    set pinyin = array_to_tsvector(array(select jsonb_array_elements_text(s.words)))
    from jsonb_to_recordset(${JSON.stringify(spelled)}::jsonb) as s (id uuid, words jsonb)
    where t.id = s.id`.execute(tx);
  return rows.length;
}

/** Spells the rows that the transaction has just written; tables without pinyin are left alone. */
export async function spellWritten(tx: Tx, table: string, ids: readonly string[]): Promise<void> {
  if (isSpelled(table)) await spellRows(tx, table, sql`and id = any(${ids}::uuid[])`);
}

/** Spells at most so many rows without pinyin, without waiting for locked ones; returns how many. */
export const spellSome = (tx: Tx, table: SpelledTable, most: number): Promise<number> =>
  spellRows(tx, table, sql`order by id limit ${most} for no key update skip locked`);

/** Whether the row under an alias has a name that begins a syllable with the keyword; null: it is no pinyin. */
export function hasPinyin(alias: string, keyword: string): RawBuilder<SqlBool> | null {
  const key = spelledKey(keyword);
  // The key is letters and digits alone: it cannot be anything else to the parser of queries.
  return key === null ? null : sql<SqlBool>`${sql.ref(`${alias}.pinyin`)} @@ ${`${key}:*`}::tsquery`;
}

/** Whether an id is one of the table's rows that the keyword finds by pinyin; null: it is no pinyin. */
export function isOfSpelled(id: string, table: SpelledTable, keyword: string): RawBuilder<SqlBool> | null {
  const found = hasPinyin("spelled", keyword);
  return (
    found &&
    sql<SqlBool>`${sql.ref(id)} in (select spelled.id from ${sql.table(table)} spelled where ${found})`
  );
}

/** A condition by the texts, or by pinyin where the keyword can be pinyin. */
export const orSpelled = (
  byTexts: Expression<SqlBool>,
  ...byPinyin: readonly (RawBuilder<SqlBool> | null)[]
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join([byTexts, ...byPinyin.filter((found) => found !== null)], sql` or `)})`;
