import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ListPage, TOTAL_CAP } from "../../src/contracts/list.ts";
import { openTestDatabase } from "../support/database.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse } from "../support/warehouse.ts";

const MANY = TOTAL_CAP + 100;
/** Every so many rows are damaged. */
const DAMAGED = 1_000;

let server: TestServer;
let readers: Readonly<Record<"admin" | "owner" | "stranger", Api>>;

/** Very many goods with one row and line each (星), and one with very many rows and lines (月). */
beforeAll(async () => {
  // The owner of the tables alone may analyze them.
  server = await startTestServer({ database: await openTestDatabase({ asOwner: true }) });
  const { reader } = server.deps.db;
  const place = await createSmallWarehouse(server.deps, "SH1");
  readers = {
    admin: await server.as("admin"),
    owner: await server.as("huaxin"),
    stranger: await server.as("beichen"),
  };
  const owner = sql`(select client_id from users where user_account = 'huaxin')`;
  await sql`insert into goods_type (id, sku_code, name, unit, created_at, updated_at)
    select gen_random_uuid(), 'XING-' || lpad(n::text, 5, '0'), '星货 ' || n || ' 号', '箱', now(), now() - n * interval '1 minute'
    from generate_series(1, ${MANY}) n
    union all select gen_random_uuid(), 'YUE', '月货', '箱', now(), now()`.execute(reader);
  await sql`insert into stock (id, client_id, type_id, warehouse_id, location_id, lot, condition, on_hand, received_at,
      created_at, updated_at)
    select gen_random_uuid(), ${owner}, g.id, ${place.warehouseId}::uuid, ${place.locationId}::uuid, n::text,
      case when n % ${DAMAGED} = 0 then 'damaged' else 'good' end, 5, now(), now(), now() - n * interval '1 minute'
    from generate_series(1, ${MANY}) n
      join goods_type g on g.sku_code in ('YUE', 'XING-' || lpad(n::text, 5, '0'))`.execute(reader);
  await sql`insert into ledger (id, stock_id, client_id, type_id, kind, delta_on_hand, delta_reserved, on_hand_after,
      reserved_after, cause_entity, cause_id, operator_name, at)
    select gen_random_uuid(), s.id, s.client_id, s.type_id, case when s.condition = 'good' then 'receipt' else 'issue' end,
      1, 0, 5, 0, 'stock', s.id, '某人', s.updated_at
    from stock s join goods_type g on g.id = s.type_id where g.name like '星货%' or g.name = '月货'`.execute(
    reader,
  );
  await sql`with made as (
      insert into entry (id, number, client_id, warehouse_id, status, status_since, created_at, updated_at)
      select gen_random_uuid(), 'RK-' || n, ${owner}, ${place.warehouseId}::uuid,
        case when n % ${DAMAGED} = 0 then 'cancelled' else 'completed' end, now(), now() - n * interval '1 minute', now()
      from generate_series(1, ${MANY}) n returning id, number)
    insert into entry_line (id, entry_id, line_no, type_id, expected)
    select gen_random_uuid(), made.id, 1, g.id, 1 from made join goods_type g on g.sku_code = 'YUE'`.execute(
    reader,
  );
  await sql`analyze`.execute(reader);
}, 120_000);

afterAll(() => server.stop());

interface Case {
  readonly list: string;
  readonly keyword: string;
  /** The same rows, in the same order, by the plainest statement. */
  readonly from: string;
  readonly order: string;
  readonly few: { readonly query: Readonly<Record<string, string>>; readonly where: string };
}

const STOCK = "stock r join goods_type t on t.id = r.type_id where r.on_hand > 0 and t.name like";
const LINES = "ledger r join goods_type t on t.id = r.type_id where t.name like";
const damaged = { query: { condition: "damaged" }, where: "r.condition = 'damaged'" };
const issues = { query: { kind: "issue" }, where: "r.kind = 'issue'" };
const cases: readonly Case[] = [
  {
    list: "repertory",
    keyword: "星货",
    from: `${STOCK} '%星货%'`,
    order: "r.updated_at desc, r.id desc",
    few: damaged,
  },
  {
    list: "repertory",
    keyword: "月",
    from: `${STOCK} '%月%'`,
    order: "r.updated_at desc, r.id desc",
    few: damaged,
  },
  { list: "ledger", keyword: "星货", from: `${LINES} '%星货%'`, order: "r.at desc, r.id desc", few: issues },
  { list: "ledger", keyword: "月", from: `${LINES} '%月%'`, order: "r.at desc, r.id desc", few: issues },
  {
    list: "goods/type",
    keyword: "星货",
    from: "goods_type r where r.name like '%星货%'",
    order: "r.sku_code, r.id",
    few: { query: { skuCode: "XING-00007,XING-00008" }, where: "r.sku_code in ('XING-00007', 'XING-00008')" },
  },
  // A character, its SKU's beginning, the SKU and the name, and a single letter of it.
  ...["月", "yu", "YUE 月货", "e"].map((keyword) => ({
    list: "entry",
    keyword,
    from: "entry r where r.number like 'RK-%'",
    order: "r.created_at desc, r.id desc",
    few: { query: { status: "cancelled" }, where: "r.status = 'cancelled'" },
  })),
];

const idsOf = async (statement: string): Promise<readonly string[]> =>
  (await sql.raw<{ id: string }>(statement).execute(server.deps.db.reader)).rows.map(({ id }) => id);

async function pageOf(
  who: keyof typeof readers,
  list: string,
  query: Readonly<Record<string, string>>,
): Promise<ListPage<{ id: string }>> {
  const { data } = await readers[who].get<ListPage<{ id: string }>>(`/api/${list}/queryByPage`, { query });
  return data;
}

describe.each(cases)("The list of $list by “$keyword”, which more have than are counted", (of) => {
  const { list, keyword, from, order, few } = of;
  it.each([1, 3, 60, 400])(
    "has the same rows in the same order on page %i, and says that there are more",
    async (current) => {
      for (const who of ["admin", "owner"] as const) {
        const page = await pageOf(who, list, { keyword, current: String(current) });
        const offset = (current - 1) * 20;
        expect(page.list.map(({ id }) => id)).toEqual(
          await idsOf(`select r.id from ${from} order by ${order} limit 20 offset ${offset}`),
        );
        expect(page).toMatchObject({ total: TOTAL_CAP, totalCapped: true });
      }
    },
  );

  it("is counted exactly where a filter leaves few, and where a page is behind them", async () => {
    const ids = await idsOf(`select r.id from ${from} and ${few.where} order by ${order}`);
    const page = await pageOf("owner", list, { keyword, ...few.query });
    expect(page.list.map(({ id }) => id)).toEqual(ids);
    expect(page).toMatchObject({ total: ids.length, totalCapped: false });
    const behind = await pageOf("owner", list, { keyword, current: "9", ...few.query });
    expect(behind).toMatchObject({ list: [], total: ids.length, totalCapped: false });
  });
});

// Goods of no client are for all.
it.each(cases.filter(({ list }) => list !== "goods/type"))(
  "The list of $list by “$keyword” is empty to another client",
  async ({ list, keyword }) => {
    expect(await pageOf("stranger", list, { keyword })).toMatchObject({ list: [], total: 0 });
  },
);

it.skipIf(!process.env.DATABASE_URL || process.env.TEST_POOLER_URL)(
  "Lists are planned for the values of their filters, commands once for all",
  async () => {
    const { db } = server.deps;
    const shown = sql<{ planCacheMode: string }>`show plan_cache_mode`;
    expect((await shown.execute(db.reader)).rows).toEqual([{ planCacheMode: "force_custom_plan" }]);
    expect(await db.transaction(async (tx) => (await shown.execute(tx)).rows)).toEqual([
      { planCacheMode: "force_generic_plan" },
    ]);
  },
);
