import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ListPage } from "../../src/contracts/list.ts";
import type { GoodsStock, RepertoryRow, RepertorySummary } from "../../src/contracts/repertory.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse } from "../support/warehouse.ts";

const LOTS = 1_300;

let server: TestServer;
let owner: Api;
let stranger: Api;

/** Many lots of one kind of goods, several of each quantity; every seventh of them has run out. */
beforeAll(async () => {
  server = await startTestServer();
  const place = await createSmallWarehouse(server.deps, "SH1");
  [owner, stranger] = await Promise.all([server.as("huaxin"), server.as("beichen")]);
  await sql`insert into stock (id, client_id, type_id, warehouse_id, location_id, lot, condition, on_hand, received_at,
      created_at, updated_at)
    select gen_random_uuid(), u.client_id, g.id, ${place.warehouseId}::uuid, ${place.locationId}::uuid,
      'LOT' || lpad(n::text, 5, '0'), 'good', case when n % 7 = 0 then 0 else n % 50 + 1 end, now(), now(), now()
    from goods_type g, users u, generate_series(1, ${LOTS}) n
    where g.id = ${place.typeId}::uuid and u.user_account = 'huaxin'`.execute(server.deps.db.reader);
});

afterAll(() => server.stop());

async function page(api: Api, current: number, sort: string): Promise<ListPage<RepertoryRow>> {
  const query = { current: String(current), pageSize: "100", sort };
  return (await api.get("/api/repertory/queryByPage", { query })).data as ListPage<RepertoryRow>;
}

describe("A long list of stock", () => {
  it.each(["onHand", "-onHand", "typeName,-onHand", "-updatedAt"])(
    "has every row on just one page, in one order to its far end: %s",
    async (sort) => {
      const first = await page(owner, 1, sort);
      const pages = [first];
      for (let current = 2; current <= Math.ceil(first.total / 100); current += 1) {
        pages.push(await page(owner, current, sort));
      }
      const rows = pages.flatMap((each) => each.list);
      expect(first.total).toBe(LOTS - Math.floor(LOTS / 7));
      expect(rows.length).toBe(first.total);
      expect(new Set(rows.map((row) => row.id)).size).toBe(first.total);
      if (sort.endsWith("onHand")) {
        const quantities = rows.map((row) => row.onHand);
        const upwards = [...quantities].sort((a, b) => a - b);
        expect(quantities).toEqual(sort.includes("-") ? upwards.reverse() : upwards);
      }
    },
  );

  it("is one line by goods, whose sums are those of the rows under the same filters", async () => {
    for (const filter of [
      {},
      { keyword: "LOT0001" },
      { lot: "LOT00001,LOT00002" },
      { condition: "damaged" },
    ] as const) {
      const query = { ...filter, pageSize: "200" };
      const goods = (await owner.get("/api/repertory/goods/queryByPage", { query }))
        .data as ListPage<GoodsStock>;
      const summary = (await owner.get("/api/repertory/summary", { query: filter })).data as RepertorySummary;
      expect(
        goods.list.reduce((sum, row) => sum + row.onHand, 0),
        JSON.stringify(filter),
      ).toBe(summary.onHand);
      expect(goods.list.reduce((sum, row) => sum + row.available, 0)).toBe(summary.available);
      expect(goods.total).toBe(goods.list.length);
      expect(goods.list.map(({ locations, nextExpiry }) => [locations, nextExpiry])).toEqual(
        goods.list.map(() => [1, null]),
      );
      expect(goods.total).toBe(summary.onHand > 0 ? 1 : 0);
    }
    const query = { current: "2" };
    const beyond = (await owner.get("/api/repertory/goods/queryByPage", { query }))
      .data as ListPage<GoodsStock>;
    expect(beyond).toMatchObject({ list: [], total: 1, current: 2 });
    expect((await stranger.get("/api/repertory/goods/queryByPage")).data).toMatchObject({
      list: [],
      total: 0,
    });
  });

  it("shows another client nothing of it, however far they page", async () => {
    for (const current of [1, 11, 12, 500])
      expect((await page(stranger, current, "onHand")).list).toEqual([]);
  });
});
