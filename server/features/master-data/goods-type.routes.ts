import type { FastifyInstance } from "fastify";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { Type } from "typebox";
import { DELIVERY_SETS } from "../../../src/contracts/delivery-status.ts";
import { ENTRY_SETS } from "../../../src/contracts/entry-status.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import { EXIT_SETS } from "../../../src/contracts/exit-status.ts";
import { GOODS_TYPE } from "../../../src/contracts/goods-type.ts";
import type { GoodsTypeOption } from "../../../src/contracts/options.ts";
import { OPTIONS_FOR, type Person } from "../../../src/contracts/permissions.ts";
import type { FieldValues } from "../../../src/contracts/resource.ts";
import { gtinForm } from "../../../src/domain/gtin.ts";
import { normalForm } from "../../../src/domain/normal-form.ts";
import { ALL, clientScope, rowScope } from "../../feed/scopes.ts";
import { goodsHave, goodsRowHas, mayContain } from "../../ledger/goods-keyword.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import {
  byId,
  idText,
  MOST_OPTIONS,
  optionId,
  optionKeyword,
  patternsOf,
} from "../../platform/http/options-query.ts";
import { ok, refuse } from "../../platform/http/outcome.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import { hasPinyin, orSpelled } from "../../platform/spelled-rows.ts";
import { isOneOf } from "../../platform/sql-rows.ts";
import type { Change, Earlier, Refusals, ResourceKit, WriteAsk } from "../../resource/kit.ts";
import { readRows } from "../../resource/projection.ts";
import { resourceRoutes, resourceTopic } from "../../resource/routes.ts";

// Goods types as choices for a field.

/** All people see common goods; a client's goods are visible to its people and the admins. Over the alias t. */
function goodsTypeScope(person: Pick<Person, "roleCode" | "clientId">): RawBuilder<unknown> | null {
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
async function usualGoods(
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
async function goodsTypeOptions(
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

// Rules of goods types that need to look: a code means one article, and what stock rests on stays.

/** What the quantities and lots of existing stock mean by. */
const RESTS = ["skuCode", "unit", "packUnit", "packSize", "trackLot", "trackExpiry"] as const;

/** What forbids each change of goods types, by field. */
async function goodsTypeRefusals(
  tx: Tx,
  changes: readonly Change[],
  _ask: WriteAsk,
  earlier: Earlier,
): Promise<readonly Refusals[]> {
  const found = changes.map((): Record<string, string> => ({}));
  await judgeStock(tx, changes, found);
  await judgeCodes(tx, changes, found, earlier);
  return found;
}

/** Goods in stock or in an open request keep their SKU, unit, pack and tracking: another article takes the new ones. */
async function judgeStock(
  tx: Tx,
  changes: readonly Change[],
  found: Record<string, string>[],
): Promise<void> {
  const changed = changes.map(({ before, values }) =>
    before ? RESTS.filter((name) => (before.values[name] ?? null) !== (values[name] ?? null)) : [],
  );
  const ids = changes.flatMap(({ id }, index) => (changed[index]?.length ? [id] : []));
  if (ids.length === 0) return;
  const resting = await restingOf(tx, ids);
  for (const [index, { id }] of changes.entries()) {
    const own = found[index];
    if (!own || !resting.has(id)) continue;
    for (const name of changed[index] ?? []) own[name] = "stockRests";
  }
}

/** Which of these goods are in stock, or in a request that is under way. */
async function restingOf(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select t.id from goods_type t where t.id = any(${[...ids]}::uuid[]) and (
      exists (select 1 from stock s where s.type_id = t.id and s.on_hand <> 0)
      or exists (select 1 from entry_line l join entry e on e.id = l.entry_id
        where l.type_id = t.id and ${isOneOf("e.status", ENTRY_SETS.waiting)})
      or exists (select 1 from exit_line l join exit x on x.id = l.exit_id left join delivery d on d.exit_id = x.id
        where l.type_id = t.id and (${isOneOf("x.status", EXIT_SETS.waiting)}
          or ${isOneOf("d.status", DELIVERY_SETS.open)})))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The fields of goods that cannot change now (`stockRests`). */
const keptFieldsOf = async (db: Reader, id: string): Promise<readonly string[]> =>
  (await restingOf(db, [id])).has(id) ? RESTS : [];

interface Coded {
  readonly id: string;
  readonly clientId: string | null;
  readonly skuCode: string;
  readonly gtin: string | null;
}

/** One client's goods and the common ones are one scope: a scan at that client's line finds both. */
const meet = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other;

const codedOf = ({ id, values }: Pick<Change, "id" | "values">): Coded => ({
  id,
  clientId: (values.clientId ?? null) as string | null,
  skuCode: String(values.skuCode ?? ""),
  gtin: (values.gtin ?? null) as string | null,
});

/** The trade item numbers that these articles have, as GTIN or as SKU. */
const numbersOf = (coded: readonly Coded[]): readonly string[] =>
  [...new Set(coded.flatMap(({ skuCode, gtin }) => [gtinForm(skuCode), gtinForm(gtin ?? "")]))].filter(
    (number) => number !== null,
  );

const placeOf = (number: string) => `number ${number}`;

/** So many queues hold the trade item numbers: few locks also for an import, and seldom a wait for another number. */
const QUEUES = 64n;

/** Two who give one number at the same moment are judged one after the other; no index reaches over SKUs and scopes. */
async function queueFor(tx: Tx, changes: readonly Change[]): Promise<void> {
  const numbers = numbersOf(changes.map(codedOf));
  if (numbers.length === 0) return;
  const queues = [...new Set(numbers.map((number) => Number(BigInt(number) % QUEUES)))].toSorted(
    (a, b) => a - b,
  );
  await sql`select pg_advisory_xact_lock(hashtext('goods_type.gtin'), queue)
    from unnest(${queues}::int[]) with ordinality as queues (queue, place) order by place`.execute(tx);
}

/**
 * A GTIN is one article's in a scope, whether written with 8, 12, 13 or 14 digits, and no SKU is another article's GTIN.
 * What an article has already is kept.
 */
async function judgeCodes(
  tx: Tx,
  changes: readonly Change[],
  found: Record<string, string>[],
  earlier: Earlier,
): Promise<void> {
  const coded = changes.map(codedOf);
  const numbers = numbersOf(coded);
  if (numbers.length === 0) return;
  // A SKU that is a number may be written with fewer digits than the GTIN that it equals.
  const skus = numbers.flatMap((number) => [8, 12, 13, 14].map((digits) => number.slice(-digits)));
  const { rows } = await sql<Coded>`
    select id, client_id, sku_code, gtin from goods_type
    where lpad(gtin, 14, '0') = any(${numbers}::text[]) or normal_form(sku_code) = any(${skus}::text[])`.execute(
    tx,
  );
  const changing = new Set(coded.map(({ id }) => id));
  const inFile = numbers.flatMap((number) => earlier.get(placeOf(number)) ?? []).map(codedOf);
  const there = [...rows.filter(({ id }) => !changing.has(id)), ...inFile];
  for (const [index, own] of coded.entries()) {
    const before = changes[index]?.before;
    const was = before ? codedOf({ id: own.id, values: before.values }) : null;
    const gtin = gtinForm(own.gtin ?? "");
    const sku = gtinForm(own.skuCode);
    const others = there.filter((other) => other.id !== own.id && meet(other.clientId, own.clientId));
    const refusals = found[index];
    if (refusals && gtin !== null && gtin !== gtinForm(was?.gtin ?? "")) {
      if (others.some((other) => gtinForm(other.gtin ?? "") === gtin)) refusals.gtin ??= "gtinTaken";
      else if (others.some((other) => gtinForm(other.skuCode) === gtin)) refusals.gtin ??= "gtinIsSku";
    }
    const isNewSku = !was || normalForm(was.skuCode) !== normalForm(own.skuCode);
    if (refusals && sku !== null && isNewSku && others.some((other) => gtinForm(other.gtin ?? "") === sku))
      refusals.skuCode ??= "skuIsGtin";
    there.push(own);
  }
  for (const change of changes)
    for (const number of numbersOf([codedOf(change)]))
      earlier.set(placeOf(number), [...(earlier.get(placeOf(number)) ?? []), change]);
}

/** Where a keyword looks. */
const TEXTS = ["sku_code", "name", "gtin"] as const;

export const goodsTypeKit: ResourceKit = {
  spec: GOODS_TYPE,
  table: "goods_type",
  isForMachines: true,
  scope: goodsTypeScope,
  finds: (keyword) => goodsHave("r", keyword, TEXTS),
  dense: (keyword) => {
    const spelled = hasPinyin("t", keyword);
    const bySpelling = spelled && sql<SqlBool>`(select ${spelled} from goods_type t where t.id = r.id)`;
    return { row: orSpelled(goodsRowHas("r", keyword, TEXTS), bySpelling), of: [] };
  },
  turn: queueFor,
  rules: goodsTypeRefusals,
  readScope: rowScope,
  // Common types are fetched when a client's list opens: its people follow their own alone.
  rowScopes: (row) =>
    "clientId" in row && typeof row.clientId === "string" ? [ALL, clientScope(row.clientId)] : [ALL],
  stamps: ({ roleCode, clientId }): FieldValues => (roleCode === "client" ? { clientId } : {}),
  forbids: ({ roleCode }, { clientId }) =>
    roleCode === "client" && clientId === null ? ["notYourGoods"] : [],
};

/** Goods types: choices for a field, and the list of those that the reader may see. */
export function goodsTypeRoutes(app: FastifyInstance, deps: Deps): void {
  resourceRoutes(app, deps, goodsTypeKit);
  defineRoute(app, {
    method: "GET",
    url: "/api/goods/type/options",
    permission: { kind: "right", right: OPTIONS_FOR["goods/type"] },
    machines: true,
    summary:
      "Enabled goods types by SKU code, name or the beginning of the GTIN, at most 50, the exact code first; with clientId those that the client may use; or the one of an id; or with usualOf the 8 that the client's last 50 requests of that kind name most often.",
    query: Type.Object(
      {
        ...{ keyword: optionKeyword, id: optionId, clientId: Type.Optional(idText) },
        usualOf: Type.Optional(Type.Enum(["entry", "exit"])),
      },
      { additionalProperties: false },
    ),
    handler: async ({ person, query: { usualOf, ...query } }) => {
      const { reader } = deps.db;
      return ok(
        usualOf
          ? await usualGoods(reader, { person, usualOf, ...query })
          : await goodsTypeOptions(reader, { person, ...query }),
      );
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/goods/type/kept",
    permission: { kind: "right", right: GOODS_TYPE.reads },
    summary:
      "The fields of a goods type that cannot change now, because stock or an open request counts by them (stockRests).",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ person, query: { id } }) => {
      const { reader } = deps.db;
      const [row] = await readRows(goodsTypeKit, reader, person, [id]);
      return row ? ok(await keptFieldsOf(reader, id)) : refuse(CODES.unknown);
    },
  });
}

/** Changes of goods types, live: the head alone. */
export const goodsTypeTopic = resourceTopic(goodsTypeKit);
