import type { FastifyInstance } from "fastify";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { Type } from "typebox";
import { holds, type Person, SHOWN_BY } from "../../../src/contracts/permissions.ts";
import type { RequestName } from "../../../src/contracts/request-kinds.ts";
import { SEARCH_LIMIT, type SearchHit } from "../../../src/contracts/search.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import { normalForm, visibleText } from "../../../src/domain/normal-form.ts";
import { goodsContain } from "../../ledger/goods-keyword.ts";
import { mayBePromised } from "../../ledger/stock.queries.ts";
import { NO_EXPIRY } from "../../ledger/stock-key.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { hasKeyword, patternsOf } from "../../platform/http/options-query.ts";
import { ok } from "../../platform/http/outcome.ts";
import { spell } from "../../platform/pinyin.ts";
import type { Reader } from "../../platform/reader.ts";
import { hasPinyin, isOfSpelled, orSpelled } from "../../platform/spelled-rows.ts";

// What the command palette finds, kind by kind: each finds what the kind's list finds by the same keyword.

/** Who looks for what, and which business day it is for what may be promised. */
interface SearchAsk {
  readonly person: Person;
  readonly keyword: string;
  readonly today: string;
}

/** An admin has no client and sees all; a client's person sees its own. */
const ownOf = (alias: string, { roleCode, clientId }: Person): RawBuilder<SqlBool> =>
  roleCode === "client" ? sql<SqlBool>`${sql.ref(`${alias}.client_id`)} = ${clientId}::uuid` : sql`true`;

/** Conditions by `or`. */
const anyOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

interface FoundRequest {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly total: number;
  /** Texts that a keyword may match, in the order in which they explain it. */
  readonly sourceNumber: string | null;
  readonly cause?: string | null;
  readonly consignee: string | null;
  readonly plate: string | null;
  readonly goods: string | null;
  readonly quantity: number | null;
  readonly unit: string | null;
}

type Why = NonNullable<SearchHit["why"]>;

/** Why a request was found, where its number does not say it. */
function whyOf(row: FoundRequest, keyword: string): { readonly why?: Why } {
  const wanted = normalForm(keyword);
  if (normalForm(row.code).includes(wanted)) return {};
  const texts = [
    ["sourceNumber", row.sourceNumber],
    ["cause", row.cause ?? null],
    ["plate", row.plate],
    ["goods", row.goods],
    ["consignee", row.consignee],
  ] as const;
  const there = texts.flatMap(([kind, text]) => (text === null ? [] : [{ kind, text }]));
  // Goods arrive only where they match; the other texts match by themselves or, for a consignee, by pinyin.
  const found = there.find(({ kind, text }) => kind === "goods" || normalForm(text).includes(wanted));
  const why = found ?? there.find(({ kind }) => kind === "consignee");
  if (!why) return {};
  const of = why.kind === "goods" && row.quantity !== null && row.unit !== null;
  const counted = of ? { quantity: row.quantity, unit: row.unit } : {};
  return { why: { ...why, spelling: [...spell(why.text)], ...counted } as Why };
}

const asHits = (
  kind: Extract<SearchHit["kind"], RequestName>,
  rows: readonly FoundRequest[],
  keyword: string,
): readonly SearchHit[] =>
  rows.map((row) => {
    const { id, code, name, status, total } = row;
    return { kind, id, code, name, status, total, ...whyOf(row, keyword) };
  });

async function requests(
  db: Reader,
  { person, keyword }: SearchAsk,
  kind: "entry" | "exit",
): Promise<readonly SearchHit[]> {
  const { beginning } = patternsOf(keyword);
  const goods = goodsContain("t", keyword, ["sku_code", "name"]);
  const line = sql.table(`${kind}_line`);
  const parent = sql.ref(`l.${kind}_id`);
  const isExit = kind === "exit";
  const consignee = isExit ? sql`r.consignee_name` : sql`null::text`;
  const found = anyOf([
    hasKeyword(sql.ref("r.number"), keyword),
    hasKeyword(sql.ref("r.source_number"), keyword),
    sql`r.id in (select ${parent} from ${line} l join goods_type t on t.id = l.type_id where ${goods})`,
    ...(isExit ? [orSpelled(hasKeyword(sql.ref("r.consignee_name"), keyword), hasPinyin("r", keyword))] : []),
  ]);
  const { rows } = await sql<FoundRequest>`
    select r.id, r.number as code, c.name, r.status, r.total, r.source_number, r.consignee, null as plate,
      g.name as goods, g.quantity, g.unit
    from (
      select r.id, r.number, r.client_id, r.status, r.source_number, ${consignee} as consignee, r.created_at,
        count(*) over ()::integer as total
      from ${sql.table(kind)} r where ${found} and ${ownOf("r", person)}
      order by (r.number ilike ${beginning}) desc, r.created_at desc, r.id limit ${SEARCH_LIMIT}
    ) r join client c on c.id = r.client_id
    left join lateral (
      select t.name, ${sql.ref(isExit ? "l.requested" : "l.expected")} as quantity, t.unit
      from ${line} l join goods_type t on t.id = l.type_id
      where ${parent} = r.id and ${goods} order by l.line_no limit 1
    ) g on true
    order by (r.number ilike ${beginning}) desc, r.created_at desc, r.id`.execute(db);
  return asHits(kind, rows, keyword);
}

async function deliveries(db: Reader, { person, keyword }: SearchAsk): Promise<readonly SearchHit[]> {
  const { beginning } = patternsOf(keyword);
  const byTexts = anyOf(
    ["d.number", "x.number", "d.consignee_name", "v.plate"].map((column) =>
      hasKeyword(sql.ref(column), keyword),
    ),
  );
  const { rows } = await sql<FoundRequest>`
    select d.id, d.number as code, c.name, d.status, count(*) over ()::integer as total,
      x.number as source_number, d.consignee_name as consignee, v.plate,
      null as goods, null as quantity, null as unit
    from delivery d join client c on c.id = d.client_id join exit x on x.id = d.exit_id
    left join vehicle v on v.id = d.vehicle_id
    where ${orSpelled(byTexts, isOfSpelled("d.exit_id", "exit", keyword))} and ${ownOf("d", person)}
    order by (d.number ilike ${beginning}) desc, d.created_at desc, d.id limit ${SEARCH_LIMIT}`.execute(db);
  return asHits("delivery", rows, keyword);
}

/** Counts; of a client's people only those with lines of theirs, once they are approved, and not what they are made for. */
async function counts(db: Reader, { person, keyword }: SearchAsk): Promise<readonly SearchHit[]> {
  const { beginning } = patternsOf(keyword);
  const isAdmin = person.roleCode === "admin";
  const inSight = isAdmin
    ? sql`true`
    : sql`k.status = 'approved' and exists (
        select 1 from count_line l where l.count_id = k.id and l.client_id = ${person.clientId}::uuid)`;
  const found = anyOf(
    ["k.number", "w.name", ...(isAdmin ? ["k.cause"] : [])].map((column) =>
      hasKeyword(sql.ref(column), keyword),
    ),
  );
  const { rows } = await sql<FoundRequest>`
    select k.id, k.number as code, w.name, k.status, count(*) over ()::integer as total,
      null as source_number, ${isAdmin ? sql`k.cause` : sql`null`} as cause, null as consignee, null as plate,
      null as goods, null as quantity, null as unit
    from count k join warehouse w on w.id = k.warehouse_id
    where ${found} and ${inSight}
    order by (k.number ilike ${beginning}) desc, k.created_at desc, k.id limit ${SEARCH_LIMIT}`.execute(db);
  return asHits("count", rows, keyword);
}

async function goods(db: Reader, { person, keyword, today }: SearchAsk): Promise<readonly SearchHit[]> {
  const { beginning } = patternsOf(keyword);
  interface Found extends Pick<SearchHit, "id" | "code" | "name" | "total"> {
    readonly spec: string;
    readonly unit: string;
    readonly available: number;
    readonly isLow: boolean;
  }
  const inSight = sql`(${ownOf("t", person)} or t.client_id is null)`;
  const { rows } = await sql<Found>`
    select t.id, t.sku_code as code, t.name, coalesce(t.spec, '') as spec, t.unit, t.total, b.available,
      (b.available = 0 or b.available < t.safety_stock) as is_low
    from (
      select t.*, count(*) over ()::integer as total from goods_type t
      where ${goodsContain("t", keyword, ["sku_code", "name", "gtin"])} and ${inSight}
      order by (t.sku_code ilike ${beginning}) desc, t.sku_code, t.id limit ${SEARCH_LIMIT}
    ) t, lateral (
      select coalesce(sum(s.on_hand - s.reserved), 0)::integer as available
      from stock s join location lo on lo.id = s.location_id
      where s.type_id = t.id and ${mayBePromised(today)} and s.on_hand > 0 and ${ownOf("s", person)}
    ) b
    order by (t.sku_code ilike ${beginning}) desc, t.sku_code, t.id`.execute(db);
  const seesStock = holds(person, SHOWN_BY.repertory);
  return rows.map(({ available, isLow, ...row }) => ({
    kind: "goods/type",
    ...row,
    spelling: [...spell(row.name)],
    ...(seesStock ? { available, isLow } : {}),
  }));
}

/** Lots in stock that begin with the keyword, each with its goods. */
async function lots(db: Reader, { person, keyword, today }: SearchAsk): Promise<readonly SearchHit[]> {
  const { beginning } = patternsOf(normalForm(keyword));
  type Found = Pick<SearchHit, "id" | "code" | "name" | "total"> &
    Required<Pick<SearchHit, "unit" | "expiry" | "available">>;
  const { rows } = await sql<Found>`
    select (array_agg(s.id order by s.id))[1] as id, s.lot as code, t.name, t.unit,
      nullif(min(s.expiry), ${NO_EXPIRY}::date) as expiry, count(*) over ()::integer as total,
      coalesce(sum(s.on_hand - s.reserved) filter (where ${mayBePromised(today)}), 0)::integer as available
    from stock s join goods_type t on t.id = s.type_id join location lo on lo.id = s.location_id
    where s.lot <> '' and normal_form(s.lot) like ${beginning} and s.on_hand > 0 and ${ownOf("s", person)}
    group by s.lot, t.id order by min(s.expiry), s.lot, t.id limit ${SEARCH_LIMIT}`.execute(db);
  return rows.map((row) => ({ kind: "lot", ...row }));
}

async function clients(db: Reader, { keyword }: SearchAsk): Promise<readonly SearchHit[]> {
  const { beginning } = patternsOf(keyword);
  const byTexts = anyOf(
    ["t.code", "t.name", "t.short_name", "t.contact"].map((column) => hasKeyword(sql.ref(column), keyword)),
  );
  const { rows } = await sql<Pick<SearchHit, "id" | "code" | "name" | "total">>`
    select t.id, t.code, t.name, count(*) over ()::integer as total from client t
    where ${orSpelled(byTexts, hasPinyin("t", keyword))}
    order by (t.code ilike ${beginning}) desc, t.code, t.id limit ${SEARCH_LIMIT}`.execute(db);
  return rows.map((row) => ({ kind: "client", ...row, spelling: [...spell(row.name)] }));
}

/** Everything that the keyword finds of what the person may open. */
async function search(db: Reader, ask: SearchAsk): Promise<readonly SearchHit[]> {
  const { person } = ask;
  const found = await Promise.all([
    holds(person, SHOWN_BY.entry) ? requests(db, ask, "entry") : [],
    holds(person, SHOWN_BY.exit) ? requests(db, ask, "exit") : [],
    holds(person, SHOWN_BY.delivery) ? deliveries(db, ask) : [],
    holds(person, SHOWN_BY.count) ? counts(db, ask) : [],
    holds(person, SHOWN_BY["goods/type"]) ? goods(db, ask) : [],
    holds(person, SHOWN_BY.repertory) ? lots(db, ask) : [],
    holds(person, SHOWN_BY.client) ? clients(db, ask) : [],
  ]);
  return found.flat();
}

/** One search over what the reader may open, for the command palette. */
export function searchRoutes(app: FastifyInstance, { db, config }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/search",
    permission: { kind: "person" },
    summary:
      "Requests by number, goods or consignee, counts by number, cause or warehouse, goods by SKU or name, lots in stock by their beginning, clients by code or name, each by pinyin too: what the reader may open.",
    query: Type.Object(
      { keyword: Type.String({ minLength: 1, maxLength: 100 }) },
      { additionalProperties: false },
    ),
    handler: async ({ person, query, now }) => {
      const keyword = visibleText(query.keyword);
      const today = businessDay(now, config.businessTimeZone);
      return ok(keyword === "" ? [] : await search(db.reader, { person, keyword, today }));
    },
  });
}
