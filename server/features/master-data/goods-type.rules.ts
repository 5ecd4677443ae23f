/** Rules of goods types that need to look: a code means one article, and what stock rests on stays. */
import { sql } from "kysely";
import { gtinForm } from "../../../src/domain/gtin.ts";
import { normalForm } from "../../../src/domain/normal-form.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import type { Change, Refusals } from "../../resource/kit.ts";

/** What the quantities and lots of existing stock mean by. */
const RESTS = ["skuCode", "unit", "packUnit", "packSize", "trackLot", "trackExpiry"] as const;

/** What forbids each change of goods types, by field. */
export async function goodsTypeRefusals(tx: Tx, changes: readonly Change[]): Promise<readonly Refusals[]> {
  const found = changes.map((): Record<string, string> => ({}));
  await judgeStock(tx, changes, found);
  await judgeCodes(tx, changes, found);
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
        where l.type_id = t.id and e.status in ('pending', 'approved', 'receiving'))
      or exists (select 1 from exit_line l join exit x on x.id = l.exit_id left join delivery d on d.exit_id = x.id
        where l.type_id = t.id and (x.status in ('pending', 'approved', 'picking', 'picked')
          or d.status not in ('signed', 'partlySigned', 'returned', 'cancelled'))))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The fields of goods that cannot change now (`stockRests`). */
export const keptFieldsOf = async (db: Reader, id: string): Promise<readonly string[]> =>
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

/** So many queues hold the trade item numbers: few locks also for an import, and seldom a wait for another number. */
const QUEUES = 64n;

/** Two who give one number at the same moment are judged one after the other; no index reaches over SKUs and scopes. */
async function queueFor(tx: Tx, numbers: readonly string[]): Promise<void> {
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
): Promise<void> {
  const codedOf = ({ id, values }: Pick<Change, "id" | "values">): Coded => ({
    id,
    clientId: (values.clientId ?? null) as string | null,
    skuCode: String(values.skuCode ?? ""),
    gtin: (values.gtin ?? null) as string | null,
  });
  const coded = changes.map(codedOf);
  const numbers = [
    ...new Set(coded.flatMap(({ skuCode, gtin }) => [gtinForm(skuCode), gtinForm(gtin ?? "")])),
  ].filter((number) => number !== null);
  if (numbers.length === 0) return;
  await queueFor(tx, numbers);
  // A SKU that is a number may be written with fewer digits than the GTIN that it equals.
  const skus = numbers.flatMap((number) => [8, 12, 13, 14].map((digits) => number.slice(-digits)));
  const { rows } = await sql<Coded>`
    select id, client_id, sku_code, gtin from goods_type
    where lpad(gtin, 14, '0') = any(${numbers}::text[]) or normal_form(sku_code) = any(${skus}::text[])`.execute(
    tx,
  );
  const changing = new Map(coded.map((each) => [each.id, each]));
  const there = [...rows.filter(({ id }) => !changing.has(id))];
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
}
