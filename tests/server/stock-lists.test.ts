import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stockJobs } from "../../server/features/repertory/stock.notices.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { MessageRow } from "../../src/contracts/message.ts";
import type { Overview } from "../../src/contracts/overview.ts";
import type {
  GoodsStock,
  RepertoryRow,
  RepertorySummary,
  StockCondition,
} from "../../src/contracts/repertory.ts";
import { addDays, businessDay } from "../../src/domain/business-day.ts";
import { exceptionList, stockListOf } from "../../src/machines/page/figure-lists.ts";
import { queryAt } from "../../src/machines/page/saved-views.ts";
import { nextStepOf } from "../../src/views/workplace/next-step.ts";
import { runJobsAt } from "../support/jobs.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { reserve } from "../support/stock.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let readers: Readonly<Record<"admin" | "huaxin" | "beichen", Api>>;
let today: string;

type Row = Partial<Record<"typeId" | "clientId" | "lot" | "expiry" | "locationId", string>> & {
  readonly condition?: StockCondition;
  readonly onHand: number;
};

async function stocked({ expiry, condition = "good", ...row }: Row): Promise<void> {
  const at = server.deps.clock.now();
  await server.deps.db.reader
    .insertInto("stock")
    .values({
      ...{ id: randomUUID(), warehouseId: warehouse.warehouseId, locationId: warehouse.locationId },
      ...{ typeId: warehouse.typeId, clientId: server.world.clientIds.huaxin, lot: "" },
      ...{ receivedAt: at, createdAt: at, updatedAt: at },
      ...row,
      condition,
      ...(expiry === undefined ? {} : { expiry }),
    })
    .execute();
}

async function goods(skuCode: string, safetyStock: number, more: object = {}): Promise<string> {
  const at = server.deps.clock.now();
  const id = randomUUID();
  const type = { id, clientId: server.world.clientIds.huaxin, skuCode, name: `货品 ${skuCode}`, unit: "箱" };
  await server.deps.db.reader
    .insertInto("goodsType")
    .values({ ...type, safetyStock, createdAt: at, updatedAt: at, ...more })
    .execute();
  return id;
}

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  const { clientIds } = server.world;
  today = businessDay(server.deps.clock.now(), server.deps.config.businessTimeZone);
  const [admin, huaxin, beichen] = await server.asEach("admin", "huaxin", "beichen");
  readers = { admin, huaxin, beichen };
  await goods("NONE", 50);
  await goods("OFF", 50, { status: "disabled" });
  await stocked({ typeId: await goods("SOME", 50), onHand: 49 });
  await stocked({ typeId: await goods("ENOUGH", 50), onHand: 50 });
  const unsound = await goods("UNSOUND", 50);
  await stocked({ typeId: unsound, onHand: 20 });
  await stocked({
    typeId: unsound,
    onHand: 80,
    condition: "damaged",
    locationId: warehouse.damagedLocationId,
  });
  await goods("OTHERS", 50, { clientId: clientIds.beichen });
  const common = await goods("COMMON", 50, { clientId: null });
  await stocked({ typeId: common, onHand: 20 });
  await stocked({ typeId: common, onHand: 20, clientId: clientIds.beichen });
  for (const [lot, days, onHand, more] of [
    ["TODAY", 0, 1, {}],
    ["LAST", 30, 2, {}],
    ["AFTER", 31, 4, {}],
    ["GONE", -1, 8, {}],
    ["BAD", 3, 16, { condition: "damaged", locationId: warehouse.damagedLocationId }],
    ["OTHERS", 5, 32, { clientId: clientIds.beichen }],
  ] as const)
    await stocked({ typeId: warehouse.trackedTypeId, lot, expiry: addDays(today, days), onHand, ...more });
});
afterAll(() => server?.stop());

const at = (query: Readonly<Record<string, string>>) => {
  const { view: _, ...filters } = queryAt(query, { today, now: "" });
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));
};
const goodsOf = async (api: Api, query: Readonly<Record<string, string>>) =>
  (await api.get<ListPage<GoodsStock>>("/api/repertory/goods/queryByPage", { query: at(query) })).data;
const rowsOf = async (api: Api, query: Readonly<Record<string, string>>) =>
  (await api.get<ListPage<RepertoryRow>>("/api/repertory/queryByPage", { query: at(query) })).data;
const sumsOf = async (api: Api, query: Readonly<Record<string, string>>) => {
  const { sort: _, ...filters } = at(query);
  return (await api.get<RepertorySummary>("/api/repertory/summary", { query: filters })).data;
};
const overviewOf = async (api: Api) => (await api.get<Overview>("/api/overview")).data;

const EACH = ["admin", "huaxin", "beichen"] as const;
const LOW = { admin: 5, huaxin: 3, beichen: 1 };

describe("Goods below their safety stock", () => {
  it.each(EACH)("are as many lines as the figure says, for %s", async (name) => {
    const api = readers[name];
    const { stock } = await overviewOf(api);
    const { list, total } = await goodsOf(api, stockListOf("low").query);
    expect([stock.low, total, list.length]).toEqual([LOW[name], LOW[name], LOW[name]]);
  });

  it("are listed with what there is of them, also where there is none", async () => {
    const { list } = await goodsOf(readers.admin, { isLow: "true" });
    expect(
      list.map((row) => [
        row.skuCode,
        row.clientName,
        row.available,
        row.onHand,
        row.safetyStock,
        row.locations,
      ]),
    ).toEqual([
      ["COMMON", null, 40, 40, 50, 1],
      ["NONE", expect.any(String), 0, 0, 50, 0],
      ["OTHERS", expect.any(String), 0, 0, 50, 0],
      ["SOME", expect.any(String), 49, 49, 50, 1],
      ["UNSOUND", expect.any(String), 20, 100, 50, 2],
    ]);
  });

  it.each([
    [{ keyword: "none" }, ["NONE"]],
    [{ keyword: "A-01" }, ["COMMON", "SOME", "UNSOUND"]],
    [{ skuCode: "NONE,SOME" }, ["NONE", "SOME"]],
    [{ clientId: "beichen" }, ["COMMON", "OTHERS"]],
    [{ condition: "damaged" }, ["UNSOUND"]],
    [{ standing: "inspection" }, []],
    [{ sort: "-onHand" }, ["UNSOUND", "SOME", "COMMON", "NONE", "OTHERS"]],
    [{ pageSize: "2", current: "2" }, ["OTHERS", "SOME"]],
    [{ isLow: "true,false" }, ["COMMON", "ENOUGH", "SH1-LOT", "SOME", "UNSOUND"]],
    [{ isLow: "false", condition: "good" }, ["ENOUGH", "SH1-LOT"]],
  ] as const)("narrow with the other filters: %o", async (filter, skuCodes) => {
    const { clientIds } = server.world;
    const named: Readonly<Record<string, string>> =
      "clientId" in filter ? { clientId: clientIds.beichen } : filter;
    const { list } = await goodsOf(readers.admin, { isLow: "true", ...named });
    // Common goods of two clients are two lines, unless what is low is asked for.
    expect([...new Set(list.map(({ skuCode }) => skuCode))]).toEqual(skuCodes);
  });

  it("are a filter of the rows, their sums and their file", async () => {
    const { list } = await rowsOf(readers.huaxin, { isLow: "true" });
    expect(list.map(({ skuCode }) => skuCode).sort()).toEqual(["SOME", "UNSOUND", "UNSOUND"]);
    expect(await sumsOf(readers.huaxin, { isLow: "true" })).toMatchObject({ onHand: 149, available: 69 });
    const all = await rowsOf(readers.huaxin, {});
    const others = await rowsOf(readers.huaxin, { isLow: "false" });
    expect(others.total).toBe(all.total - list.length);
  });
});

describe("Stock near expiry", () => {
  it.each([
    ["admin", 35, 2],
    ["huaxin", 3, 1],
    ["beichen", 32, 1],
  ] as const)("is what the figure and what needs attention say, for %s", async (name, units, lines) => {
    const api = readers[name];
    const { stock, exceptions, exceptionCounts, asOf } = await overviewOf(api);
    expect([stock.nearExpiry, (await sumsOf(api, stockListOf("nearExpiry").query)).onHand]).toEqual([
      units,
      units,
    ]);
    const { query } = exceptionList("nearExpiry", asOf);
    const { total, list } = await goodsOf(api, query);
    expect([exceptionCounts.nearExpiry, total]).toEqual([lines, lines]);
    expect(list.map(({ nextExpiry }) => nextExpiry)).toEqual(list.map(({ nextExpiry }) => nextExpiry).sort());
    const near = exceptions.filter(({ kind }) => kind === "nearExpiry");
    expect(near.length).toBe(lines);
    for (const each of near) {
      const [place] = nextStepOf(each, name !== "admin").places;
      expect((await sumsOf(api, place?.query ?? {})).onHand).toBe(each.quantity);
      expect((await rowsOf(api, place?.query ?? {})).list.map(({ clientName }) => clientName)).toContain(
        each.clientName,
      );
    }
  });
});

it.each(["admin", "huaxin"] as const)(
  "Reserved stock is the sum of the list that the figure leads to, for %s",
  async (name) => {
    const api = readers[name];
    const { list } = await rowsOf(readers.huaxin, { skuCode: "ENOUGH" });
    const release = await reserve(server.deps, list[0]?.id ?? "", 7);
    const { query } = stockListOf("reserved");
    // The figures of a moment serve everyone who asks within it.
    await expect.poll(async () => (await overviewOf(api)).stock.reserved, { timeout: 15_000 }).toBe(7);
    expect((await sumsOf(api, query)).reserved).toBe(7);
    expect((await rowsOf(api, query)).list.map(({ skuCode, reserved }) => [skuCode, reserved])).toEqual([
      ["ENOUGH", 7],
    ]);
    expect((await goodsOf(api, query)).total).toBe(1);
    await release();
    expect((await rowsOf(api, query)).total).toBe(0);
  },
);

it("The day's notices lead to what they count", async () => {
  const { deps } = server;
  // In working hours, whenever the tests run.
  await runJobsAt(deps, stockJobs(deps), new Date(`${today}T12:00:00+08:00`));
  for (const name of EACH) {
    const { data } = await readers[name].get<MessageRow[]>("/api/message/list");
    const notices = data.filter(({ template }) => ["stockLow", "stockNearExpiry"].includes(template));
    expect(notices.map(({ template }) => template).sort()).toEqual(["stockLow", "stockNearExpiry"]);
    for (const { link, values } of notices) {
      const { pathname, searchParams } = new URL(link ?? "", "http://host");
      expect([pathname, searchParams.get("view")]).toEqual(["/warehouse/warehouse-repertory", "goods"]);
      expect((await goodsOf(readers[name], Object.fromEntries(searchParams))).total).toBe(values.count);
    }
  }
});
