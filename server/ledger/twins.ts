/**
 * Rows that are one by their normal form, as they were before migration 0039: FX-CD1 and fx-cd1 of one client. Nothing
 * is changed here: which of them stays, people decide.
 */
import { type RawBuilder, sql } from "kysely";
import type { Twins } from "../../src/contracts/repertory.ts";
import type { Reader } from "../platform/reader.ts";

const MOST = 50;

interface Kind {
  /** A key of `texts.entity`. */
  readonly entity: string;
  readonly table: string;
  readonly column: string;
  /** The column whose value they share, and where its code or name stands. */
  readonly within?: readonly [column: string, table: string, code: string];
  readonly form?: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Accounts, roles and the like: on the command line alone. */
  readonly isApart?: true;
}

const ofClient = ["client_id", "client", "code"] as const;

const KINDS: readonly Kind[] = [
  { entity: "goodsType", table: "goods_type", column: "sku_code", within: ofClient },
  {
    ...{ entity: "goodsType", table: "goods_type", column: "gtin", within: ofClient },
    form: (column) => sql`lpad(${column}, 14, '0')`,
  },
  { entity: "location", table: "location", column: "code", within: ["warehouse_id", "warehouse", "code"] },
  { entity: "warehouse", table: "warehouse", column: "code" },
  { entity: "client", table: "client", column: "code" },
  { entity: "goodsCategory", table: "goods_category", column: "code" },
  { entity: "goodsBrand", table: "goods_brand", column: "code" },
  { entity: "goodsBrand", table: "goods_brand", column: "name" },
  { entity: "goodsLevel", table: "goods_level", column: "code" },
  { entity: "vehicle", table: "vehicle", column: "plate" },
  { entity: "entry", table: "entry", column: "source_number", within: ofClient },
  { entity: "exit", table: "exit", column: "source_number", within: ofClient },
  { entity: "users", table: "users", column: "user_account", isApart: true },
  { entity: "role", table: "role", column: "role_name", isApart: true },
  { entity: "post", table: "post", column: "code", isApart: true },
  { entity: "department", table: "department", column: "code", isApart: true },
  {
    ...{ entity: "department", table: "department", column: "name", isApart: true },
    within: ["parent_id", "department", "code"],
  },
  { entity: "display", table: "display", column: "name", isApart: true },
  { entity: "robot", table: "robot", column: "name", isApart: true },
  {
    ...{ entity: "integration", table: "integration", column: "name", isApart: true },
    within: ["client_id", "client", "code"],
  },
  {
    ...{ entity: "webhook", table: "webhook", column: "name", isApart: true },
    within: ["integration_id", "integration", "name"],
  },
];

const normal = (column: RawBuilder<unknown>) => sql`normal_form(${column})`;

/** The twins of a kind. Rows that were twins have `is_twin`; the others of their form are looked up by the index. */
function twinsOf({ table, column, within, form = normal }: Kind): RawBuilder<Omit<Twins, "entity">> {
  const own = sql.ref(`t.${column}`);
  const scope = within ? sql.ref(`t.${within[0]}`) : sql`null`;
  const code = within ? sql.ref(`s.${within[2]}`) : sql`null::text`;
  const join = within ? sql`left join ${sql.table(within[1])} s on s.id = ${scope}` : sql``;
  const group = within ? sql`, ${scope}, ${code}` : sql``;
  return sql`
    select array_agg(${own} order by ${own}) as texts, ${code} as within from ${sql.table(table)} t ${join}
    where ${form(own)} in (select ${form(sql.ref(column))} from ${sql.table(table)} where is_twin)
    group by ${form(own)} ${group} having count(*) > 1 order by 1 limit ${MOST}`;
}

/** Lots of one client's goods in several spellings, as far as they are in stock. */
const LOTS = sql<Omit<Twins, "entity">>`
  select array_agg(distinct s.lot) as texts, c.code || ' ' || t.sku_code as within
  from stock s join client c on c.id = s.client_id join goods_type t on t.id = s.type_id
  where s.lot <> '' and s.on_hand > 0
  group by s.client_id, s.type_id, c.code, t.sku_code, normal_form(s.lot)
  having count(distinct s.lot) > 1 order by 1 limit ${MOST}`;

/** All twins, at most fifty of a kind; `isAll`: also of accounts, roles and what else no page of stock shows. */
export async function twins(from: Reader, isAll: boolean): Promise<readonly Twins[]> {
  const found: Twins[] = [];
  for (const kind of KINDS) {
    if (kind.isApart && !isAll) continue;
    const { rows } = await twinsOf(kind).execute(from);
    found.push(...rows.map((row) => ({ entity: kind.entity, ...row })));
  }
  const { rows } = await LOTS.execute(from);
  return [...found, ...rows.map((row) => ({ entity: "lot", ...row }))];
}
