import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import type { ClientRow } from "../../src/contracts/client.ts";
import type { GoodsTypeRow } from "../../src/contracts/goods-type.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { LocationRow, WarehouseRow } from "../../src/contracts/warehouse.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

const UNKNOWN = "00000000-0000-7000-8000-000000000007";
const ADMIN_LISTS = ["client", "warehouse", "warehouse/location"] as const;
let server: TestServer;
let warehouse: SmallWarehouse;
let owner: Api;
let stranger: Api;
let admin: Api;
let secretId: string;

/** Beside the small world: two warehouses, the first with a manager; goods of Huaxin's own, levelled and branded. */
beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps, "SH1");
  await createSmallWarehouse(server.deps, "GZ1");
  secretId = newId();
  const at = server.deps.clock.now();
  const stamps = { createdAt: at, updatedAt: at };
  const [levelId, brandId, categoryId] = [newId(), newId(), newId()];
  await server.deps.db.transaction(async (tx) => {
    await tx
      .insertInto("goodsLevel")
      .values({ id: levelId, code: "A", name: "甲级", ...stamps })
      .execute();
    await tx
      .insertInto("goodsBrand")
      .values({ id: brandId, code: "HX", name: "华新牌", ...stamps })
      .execute();
    await tx
      .insertInto("goodsCategory")
      .values({ id: categoryId, code: "F", name: "食品", ...stamps })
      .execute();
    await tx
      .insertInto("goodsType")
      .values({
        id: secretId,
        clientId: server.world.clientIds.huaxin,
        skuCode: "HX-NEW",
        name: "新品",
        unit: "个",
        gtin: "06901234567892",
        levelId,
        brandId,
        categoryId,
        ...stamps,
      })
      .execute();
    await tx
      .updateTable("warehouse")
      .set({ managerUserId: server.world.userIds.operator, kind: "cold" })
      .where("id", "=", warehouse.warehouseId)
      .execute();
    await tx.updateTable("client").set({ levelId }).where("id", "=", server.world.clientIds.huaxin).execute();
  });
  [owner, stranger, admin] = await Promise.all([
    server.as("huaxin"),
    server.as("beichen"),
    server.as("admin"),
  ]);
});
afterAll(() => server?.stop());

async function pageOf<Row>(
  api: Api,
  resource: string,
  query: Readonly<Record<string, string | number | boolean>> = {},
): Promise<ListPage<Row>> {
  const answer = await api.get<ListPage<Row>>(`/api/${resource}/queryByPage`, { query });
  if (answer.code !== 20000) throw new Error(`${answer.code} ${JSON.stringify(answer.data)}`);
  return answer.data;
}

const skusOf = async (api: Api, query: Readonly<Record<string, string | number | boolean>> = {}) =>
  (await pageOf<GoodsTypeRow>(api, "goods/type", query)).list.map((row) => row.skuCode);

describe("Clients, warehouses and locations", () => {
  it.each(ADMIN_LISTS)("are for admins alone: %s", async (resource) => {
    const { list } = await pageOf<{ id: string }>(admin, resource);
    for (const query of [{ id: list[0]?.id }, { id: UNKNOWN }]) {
      const answer = await owner.get(`/api/${resource}/detail`, { query });
      expect([answer.code, answer.data]).toEqual([40300, { because: ["page"] }]);
    }
    expect((await owner.get(`/api/${resource}/queryByPage`)).code).toBe(40300);
  });

  it.each(ADMIN_LISTS)("are opened one by one, an unknown one answers 40400: %s", async (resource) => {
    const { list, total } = await pageOf<{ id: string }>(admin, resource);
    expect(total).toBe(list.length);
    expect(total).toBeGreaterThan(1);
    for (const row of list) {
      const detail = await admin.get(`/api/${resource}/detail`, { query: { id: row.id } });
      expect(detail.data).toEqual(row);
    }
    expect((await admin.get(`/api/${resource}/detail`, { query: { id: UNKNOWN } })).code).toBe(40400);
    expect((await admin.get(`/api/${resource}/detail`, { query: { id: "1" } })).code).toBe(40000);
  });

  it.each([...ADMIN_LISTS, "goods/type"])("refuse fields that they do not have: %s", async (resource) => {
    for (const query of [{ colour: "red" }, { sort: "version" }, { status: "lost" }, { pageSize: 201 }]) {
      const answer = await admin.get(`/api/${resource}/queryByPage`, { query: { ...query } });
      expect([JSON.stringify(query), answer.code]).toEqual([JSON.stringify(query), 40000]);
    }
  });

  it("carry the names of what they refer to", async () => {
    const clients = await pageOf<ClientRow>(admin, "client", { keyword: "华新" });
    expect(clients.list).toMatchObject([{ code: "HX", levelName: "甲级", status: "active", version: 1 }]);
    const warehouses = await pageOf<WarehouseRow>(admin, "warehouse", { kind: "cold" });
    expect(warehouses.list).toMatchObject([
      { code: "SH1", managerUserName: "操作员", overReceiptPercent: 0 },
    ]);
    const locations = await pageOf<LocationRow>(admin, "warehouse/location", { zone: "picking" });
    expect(locations.list.map((row) => row.warehouseName).sort()).toEqual(["GZ1 仓", "SH1 仓"]);
  });

  it("are filtered and sorted", async () => {
    const codes = async (resource: string, query: Readonly<Record<string, string>>) =>
      (await pageOf<{ code: string }>(admin, resource, query)).list.map((row) => row.code);
    expect(await codes("client", { sort: "-code" })).toEqual(["HX", "BC"]);
    expect(await codes("client", { code: "BC" })).toEqual(["BC"]);
    expect(await codes("warehouse", { sort: "name" })).toEqual(["GZ1", "SH1"]);
    expect(await codes("warehouse", { keyword: "sh1" })).toEqual(["SH1"]);
    const { warehouseId } = warehouse;
    expect(await codes("warehouse/location", { warehouseId, sort: "-code" })).toEqual([
      "D-01",
      "A-02",
      "A-01",
    ]);
    expect(await codes("warehouse/location", { warehouseId, zone: "storage,damaged" })).toEqual([
      "A-01",
      "D-01",
    ]);
  });
});

describe("Goods types", () => {
  it("are a client's own and the common ones, for admins all", async () => {
    const common = ["GZ1-LOT", "GZ1-PLAIN", "SH1-LOT", "SH1-PLAIN"];
    expect(await skusOf(stranger)).toEqual(common);
    expect(await skusOf(owner)).toEqual(["GZ1-LOT", "GZ1-PLAIN", "HX-NEW", "SH1-LOT", "SH1-PLAIN"]);
    expect(await skusOf(admin)).toEqual(await skusOf(owner));
  });

  it("of another client answer exactly as unknown ones, in a list, by keyword and by id", async () => {
    const { huaxin } = server.world.clientIds;
    expect(await skusOf(stranger, { clientId: huaxin })).toEqual([]);
    expect(await skusOf(stranger, { keyword: "HX-NEW" })).toEqual([]);
    const foreign = await stranger.get("/api/goods/type/detail", { query: { id: secretId } });
    const unknown = await stranger.get("/api/goods/type/detail", { query: { id: UNKNOWN } });
    expect(foreign.code).toBe(40400);
    expect(foreign.envelope).toEqual(unknown.envelope);
    const shared = await stranger.get("/api/goods/type/detail", { query: { id: warehouse.typeId } });
    expect(shared.code).toBe(20000);
  });

  it("carry the names of what they refer to", async () => {
    const { data } = await owner.get<GoodsTypeRow>("/api/goods/type/detail", { query: { id: secretId } });
    expect(data).toMatchObject({
      skuCode: "HX-NEW",
      clientName: "华新贸易有限公司",
      levelName: "甲级",
      brandName: "华新牌",
      categoryName: "食品",
      packSize: 1,
      safetyStock: 0,
    });
  });

  it("are filtered by what they are, found by bar code, and sorted", async () => {
    expect(await skusOf(owner, { trackLot: true })).toEqual(["GZ1-LOT", "SH1-LOT"]);
    expect(await skusOf(owner, { gtin: "06901234567892" })).toEqual(["HX-NEW"]);
    expect(await skusOf(owner, { keyword: "0690123" })).toEqual(["HX-NEW"]);
    expect(await skusOf(owner, { sort: "-skuCode", pageSize: 2 })).toEqual(["SH1-PLAIN", "SH1-LOT"]);
    expect(await skusOf(owner, { sort: "name,skuCode", keyword: "橄榄油" })).toEqual(["GZ1-LOT", "SH1-LOT"]);
  });
});
