import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import type { GoodsTypeOption, LocationOption, Option } from "../../src/contracts/options.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

const UNKNOWN = "00000000-0000-7000-8000-000000000007";
let server: TestServer;
let warehouse: SmallWarehouse;
let other: SmallWarehouse;
let owner: Api;
let stranger: Api;
let admin: Api;

interface Goods {
  readonly skuCode: string;
  readonly name: string;
  readonly clientId?: string;
  readonly gtin?: string;
  readonly status?: "enabled" | "disabled";
}

async function addGoods(goods: readonly Goods[]): Promise<void> {
  const at = server.deps.clock.now();
  const rows = goods.map((each) => ({ id: newId(), unit: "件", createdAt: at, updatedAt: at, ...each }));
  await server.deps.db.reader.insertInto("goodsType").values(rows).execute();
}

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps, "SH1");
  other = await createSmallWarehouse(server.deps, "GZ1");
  const { huaxin, beichen } = server.world.clientIds;
  await addGoods([
    { skuCode: "TEA", name: "普通茶", gtin: "06901234567892" },
    { skuCode: "TEA", name: "华新茶", clientId: huaxin },
    { skuCode: "TEA", name: "北辰茶", clientId: beichen },
    { skuCode: "A-TEA", name: "早茶", clientId: huaxin },
    { skuCode: "TEA-OLD", name: "陈茶", status: "disabled" },
    { skuCode: "50%_OFF", name: "折扣包装" },
    ...Array.from({ length: 60 }, (_, index) => ({
      skuCode: `BULK-${String(index).padStart(2, "0")}`,
      name: "散货",
    })),
  ]);
  [owner, stranger, admin] = await Promise.all([
    server.as("huaxin"),
    server.as("beichen"),
    server.as("admin"),
  ]);
});
afterAll(() => server?.stop());

type Query = Readonly<Record<string, string>>;

async function choices<T extends Option = Option>(
  api: Api,
  resource: string,
  query: Query = {},
): Promise<readonly T[]> {
  const answer = await api.get<readonly T[]>(`/api/${resource}/options`, { query });
  if (answer.code !== 20000) throw new Error(`${answer.code} ${JSON.stringify(answer.data)}`);
  return answer.data;
}

const goodsOf = async (api: Api, query: Query) =>
  (await choices<GoodsTypeOption>(api, "goods/type", query)).map((option) => option.name);
const codesOf = async (api: Api, resource: string, query: Query = {}) =>
  (await choices(api, resource, query)).map((option) => option.code);

describe("The goods that a line may name", () => {
  it("are a client's own and the common ones, its own first, and no other client's", async () => {
    expect(await goodsOf(owner, { keyword: "TEA" })).toEqual(["华新茶", "普通茶", "早茶"]);
    expect(await goodsOf(stranger, { keyword: "TEA" })).toEqual(["北辰茶", "普通茶"]);
  });

  it("begin with the one of exactly that code, however it is written", async () => {
    expect((await goodsOf(owner, { keyword: "a-tea" }))[0]).toBe("早茶");
    expect((await goodsOf(owner, { keyword: " tea " }))[0]).toBe("华新茶");
  });

  it("are found by name and by the beginning of the bar code, not by its middle", async () => {
    expect(await goodsOf(owner, { keyword: "早" })).toEqual(["早茶"]);
    expect(await goodsOf(owner, { keyword: "069012" })).toEqual(["普通茶"]);
    expect(await goodsOf(owner, { keyword: "06901234567892" })).toEqual(["普通茶"]);
    expect(await goodsOf(owner, { keyword: "901234" })).toEqual([]);
  });

  it("take the keyword as it is written, signs of patterns included", async () => {
    expect(await goodsOf(owner, { keyword: "%" })).toEqual(["折扣包装"]);
    expect(await goodsOf(owner, { keyword: "50%_" })).toEqual(["折扣包装"]);
    expect(await goodsOf(owner, { keyword: "\\" })).toEqual([]);
  });

  it("leave out what is disabled, and stop at fifty", async () => {
    expect(await goodsOf(admin, { keyword: "TEA-OLD" })).toEqual([]);
    const bulk = await choices(admin, "goods/type", { keyword: "BULK" });
    expect(bulk).toHaveLength(50);
    expect(bulk[0]?.code).toBe("BULK-00");
  });

  it("are narrowed by an admin to what one client may use", async () => {
    const { huaxin, beichen } = server.world.clientIds;
    expect(await goodsOf(admin, { keyword: "TEA", clientId: huaxin })).toEqual(["华新茶", "普通茶", "早茶"]);
    expect(await goodsOf(admin, { keyword: "TEA", clientId: beichen })).toEqual(["北辰茶", "普通茶"]);
    expect((await goodsOf(admin, { keyword: "TEA" })).sort()).toEqual(
      ["华新茶", "北辰茶", "早茶", "普通茶"].sort(),
    );
  });

  it("reveal to a client nothing of another client's, nor whether there is such a client", async () => {
    const { huaxin, beichen } = server.world.clientIds;
    expect(await goodsOf(owner, { keyword: "TEA", clientId: huaxin })).toEqual(["华新茶", "普通茶", "早茶"]);
    const foreign = await goodsOf(owner, { keyword: "TEA", clientId: beichen });
    expect(foreign).toEqual(["普通茶"]);
    expect(await goodsOf(owner, { keyword: "TEA", clientId: UNKNOWN })).toEqual(foreign);
  });

  it("bring what a line needs to know of them", async () => {
    const [oil] = await choices<GoodsTypeOption>(owner, "goods/type", { keyword: "SH1-LOT" });
    expect(oil).toEqual({
      id: warehouse.trackedTypeId,
      code: "SH1-LOT",
      name: "橄榄油",
      spec: null,
      unit: "瓶",
      gtin: null,
      trackLot: true,
      trackExpiry: true,
      shelfLifeDays: null,
      typePicture: null,
    });
  });
});

describe("The warehouses, locations and clients that a field may name", () => {
  it("are the enabled ones, in order of their codes, the exact code first", async () => {
    expect(await codesOf(owner, "warehouse")).toEqual(["GZ1", "SH1"]);
    expect(await codesOf(owner, "warehouse", { keyword: "sh1" })).toEqual(["SH1"]);
    await server.deps.db.reader
      .updateTable("warehouse")
      .set({ status: "disabled" })
      .where("id", "=", other.warehouseId)
      .execute();
    expect(await codesOf(owner, "warehouse")).toEqual(["SH1"]);
  });

  it("are one warehouse's locations, shelves before the corners apart, closed ones left out", async () => {
    const query = { warehouseId: warehouse.warehouseId };
    const found = await choices<LocationOption>(admin, "warehouse/location", query);
    expect(found.map(({ code, zone }) => [code, zone])).toEqual([
      ["A-01", "storage"],
      ["A-02", "picking"],
      ["D-01", "damaged"],
    ]);
    expect(found[0]?.id).toBe(warehouse.locationId);
    expect(await codesOf(admin, "warehouse/location", { ...query, keyword: "02" })).toEqual(["A-02"]);
    await server.deps.db.reader
      .updateTable("location")
      .set({ status: "disabled" })
      .where("id", "=", warehouse.otherLocationId)
      .execute();
    expect(await codesOf(admin, "warehouse/location", query)).toEqual(["A-01", "D-01"]);
    expect((await admin.get("/api/warehouse/location/options")).code).toBe(40000);
    expect(await codesOf(admin, "warehouse/location", { warehouseId: UNKNOWN })).toEqual([]);
  });

  it("are the active clients, by code, name or short name, for admins alone", async () => {
    expect(await codesOf(admin, "client")).toEqual(["BC", "HX"]);
    expect(await codesOf(admin, "client", { keyword: "华新" })).toEqual(["HX"]);
    await server.deps.db.reader
      .updateTable("client")
      .set({ status: "suspended" })
      .where("id", "=", server.world.clientIds.beichen)
      .execute();
    expect(await codesOf(admin, "client")).toEqual(["HX"]);
    const refused = await owner.get("/api/client/options");
    expect([refused.code, refused.data]).toEqual([40300, { because: ["page"] }]);
  });

  it("are no client's business where only admins put goods away", async () => {
    const query = { warehouseId: warehouse.warehouseId };
    expect((await owner.get("/api/warehouse/location/options", { query })).code).toBe(40300);
  });

  it("name the one row of an id, in use or not, for people who may see it", async () => {
    const types = server.deps.db.reader.selectFrom("goodsType").select(["id", "name"]);
    const idOf = async (name: string) => (await types.where("name", "=", name).executeTakeFirstOrThrow()).id;
    const namesOf = async (api: Api, resource: string, id: string) => {
      const { data } = await api.get<readonly Option[]>(`/api/${resource}/options`, { query: { id } });
      return data.map(({ name }) => name);
    };
    expect(await namesOf(owner, "goods/type", await idOf("陈茶"))).toEqual(["陈茶"]);
    expect(await namesOf(admin, "goods/type", await idOf("北辰茶"))).toEqual(["北辰茶"]);
    expect(await namesOf(owner, "goods/type", await idOf("北辰茶"))).toEqual([]);
    expect(await namesOf(owner, "warehouse", warehouse.warehouseId)).toHaveLength(1);
    expect(await namesOf(owner, "warehouse", UNKNOWN)).toEqual([]);
    expect((await admin.get("/api/warehouse/options", { query: { id: "1" } })).code).toBe(40000);
  });

  it.each(["client", "warehouse", "goods/type"])(
    "are asked by keyword or id and nothing else: %s",
    async (resource) => {
      const answer = await admin.get(`/api/${resource}/options`, { query: { status: "disabled" } });
      expect(answer.code).toBe(40000);
      const long = { keyword: "长".repeat(101) };
      expect((await admin.get(`/api/${resource}/options`, { query: long })).code).toBe(40000);
      expect((await server.api().get(`/api/${resource}/options`)).code).toBe(50008);
    },
  );
});

it("the usual goods of a client are those that its last requests name most often", async () => {
  const [a, b] = await choices<GoodsTypeOption>(owner, "goods/type", { keyword: "BULK" });
  const [own] = await choices<GoodsTypeOption>(owner, "goods/type", { keyword: "A-TEA" });
  if (!a || !b || !own) throw new Error("the goods are missing");
  for (const types of [[own], [own, b], [own, b], [a]]) {
    const body = {
      warehouseId: warehouse.warehouseId,
      lines: types.map(({ id }) => ({ typeId: id, expected: 2 })),
    };
    const { data } = await owner.post<{ id: string; version: number }>("/api/entry/saveOrUpdate", {
      body,
      key: newId(),
    });
    // The last stays a draft, which is no habit yet.
    if (types[0] !== a)
      await owner.post("/api/entry/submit", { body: { id: data.id, version: data.version }, key: newId() });
  }
  const usual = async (api: Api, query: Query = {}) =>
    (await choices<GoodsTypeOption>(api, "goods/type", { usualOf: "entry", ...query })).map(({ id }) => id);
  expect(await usual(owner)).toEqual([own.id, b.id]);
  expect(await usual(admin, { clientId: server.world.clientIds.huaxin })).toEqual([own.id, b.id]);
  // Another client's habits are not told, whatever is asked.
  expect(await usual(stranger, { clientId: server.world.clientIds.huaxin })).toEqual([]);
  expect(await usual(admin)).toEqual([]);
  expect(await choices(owner, "goods/type", { usualOf: "exit" })).toEqual([]);
});

it("A person whose role has no page that refers to a thing is offered none of it", async () => {
  await server.deps.db.reader
    .updateTable("role")
    .set({ menu: JSON.stringify(["warehouse-goods-level"]) })
    .where("id", "=", server.world.roleIds.client)
    .execute();
  for (const resource of ["warehouse", "goods/type"]) {
    const answer = await owner.get(`/api/${resource}/options`);
    expect([resource, answer.code]).toEqual([resource, 40300]);
  }
});
