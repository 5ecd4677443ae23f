/** Goods types as choices for a field. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { GoodsTypeOption } from "../../../src/contracts/options.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import { gtinForm } from "../../../src/domain/gtin.ts";
import { normalForm } from "../../../src/domain/normal-form.ts";
import { mayContain } from "../../ledger/goods-keyword.ts";
import { MOST_OPTIONS, patternsOf } from "../../platform/http/options-query.ts";
import type { Reader } from "../../platform/reader.ts";
import { hasPinyin, orSpelled } from "../../platform/spelled-rows.ts";

/** All people see common goods; a client's goods are visible to its people and the admins. Over the alias t. */
export function goodsTypeScope(person: Pick<Person, "roleCode" | "clientId">): RawBuilder<unknown> | null {
  return person.roleCode === "admin" ? null : ownAndCommon(person.clientId);
}

/** Whether the keyword is the trade item number, with or without leading zeros: UPC and EAN of one article are one. */
const isGtin = (keyword: string | undefined): RawBuilder<SqlBool> =>
  sql<SqlBool>`lpad(t.gtin, 14, '0') = ${gtinForm(keyword ?? "")}`;

const ownAndCommon = (clientId: string | null): RawBuilder<unknown> =>
  sql`(t.client_id is null or t.client_id = ${clientId}::uuid)`;

/** So many of a client's last requests say which goods are usual. */
const USUAL_REQUESTS = 50;
const MOST_USUAL = 8;

const optionOf = sql`t.id, t.sku_code as code, t.name, t.spec, t.unit, t.picture as type_picture, t.gtin, t.track_lot,
  t.track_expiry, t.shelf_life_days`;

/** The enabled goods that the client's last requests of that kind name most often, most often first. */
export async function usualGoods(
  db: Reader,
  { person, usualOf, clientId }: { person: Person; usualOf: "entry" | "exit"; clientId?: string | undefined },
): Promise<readonly GoodsTypeOption[]> {
  const client = person.roleCode === "admin" ? (clientId ?? null) : person.clientId;
  const { rows } = await sql<GoodsTypeOption>`
    with last as (
      select r.id from ${sql.table(usualOf)} r
      where r.client_id = ${client}::uuid and r.status <> 'draft' order by r.created_at desc limit ${USUAL_REQUESTS}),
    named as (
      select l.type_id, count(*) as requests from ${sql.table(`${usualOf}_line`)} l
      join last on last.id = ${sql.ref(`l.${usualOf}_id`)} group by l.type_id)
    select ${optionOf} from named join goods_type t on t.id = named.type_id
    where t.status = 'enabled' and ${ownAndCommon(client)}
    order by named.requests desc, t.sku_code, t.id limit ${MOST_USUAL}`.execute(db);
  return rows;
}

/**
 * Enabled goods types by SKU code, name, its pinyin, or the beginning of the GTIN; first the one of exactly that code or GTIN,
 * a client's own before a common one. `clientId` narrows to what that client may use, like any filter inside the
 * reader's scope: to a client's people another client's id and an unknown one leave the common goods alone. With `id`
 * the one type of that id, enabled or not.
 */
export async function goodsTypeOptions(
  db: Reader,
  {
    person,
    keyword,
    id,
    clientId,
  }: { person: Person; keyword?: string | undefined; id?: string | undefined; clientId?: string | undefined },
): Promise<readonly GoodsTypeOption[]> {
  const { exactly, beginning, within } = patternsOf(normalForm(keyword ?? ""));
  const narrowed = clientId === undefined ? sql`true` : ownAndCommon(clientId);
  const byTexts = sql<SqlBool>`(${isGtin(keyword)} or ${mayContain("t", keyword ?? "")}
    and (normal_form(t.sku_code) like ${within} or normal_form(t.name) like ${within} or t.gtin like ${beginning}))`;
  const found = sql`t.status = 'enabled' and ${orSpelled(byTexts, hasPinyin("t", keyword ?? ""))}`;
  const asked = id === undefined ? found : sql`t.id = ${id}`;
  const { rows } = await sql<GoodsTypeOption>`
    select ${optionOf}
    from goods_type t
    where ${asked} and ${goodsTypeScope(person) ?? sql`true`} and ${narrowed}
    order by (normal_form(t.sku_code) like ${exactly} or coalesce(${isGtin(keyword)}, false)) desc,
      t.client_id is null, (normal_form(t.sku_code) like ${beginning}) desc, t.sku_code, t.id
    limit ${MOST_OPTIONS}`.execute(db);
  return rows;
}
