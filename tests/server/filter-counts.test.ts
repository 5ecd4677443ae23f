import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { FilterCounts } from "../../src/contracts/wire.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouses: readonly SmallWarehouse[];
let owner: Api;
let stranger: Api;
let admin: Api;

async function file(by: Api, at: SmallWarehouse, priority: number, isSubmitted: boolean): Promise<void> {
  const body = {
    warehouseId: at.warehouseId,
    priority,
    lines: [{ typeId: at.typeId, expected: 1 }],
  };
  const { data } = await by.post<{ id: string; version: number }>("/api/entry/saveOrUpdate", {
    body,
    key: newId(),
  });
  const { id, version } = data;
  if (isSubmitted)
    expect((await by.post("/api/entry/submit", { body: { id, version }, key: newId() })).code).toBe(20000);
}

beforeAll(async () => {
  server = await startTestServer();
  const first = await createSmallWarehouse(server.deps, "SH1");
  const second = await createSmallWarehouse(server.deps, "GZ1");
  warehouses = [first, second];
  [owner, stranger, admin] = [
    await server.as("huaxin"),
    await server.as("beichen"),
    await server.as("admin"),
  ];
  await file(owner, first, 0, true);
  await file(owner, first, 2, true);
  await file(owner, second, 2, false);
  await file(stranger, second, 1, true);
});
afterAll(() => server?.stop());

type Query = Readonly<Record<string, string>>;
const countsOf = async (api: Api, query: Query = {}) =>
  (await api.get<FilterCounts>("/api/entry/counts", { query })).data;

it("each choice of a filter counts what its list would have, beside all other filters", async () => {
  const [, second] = warehouses;
  const queries: readonly Query[] = [
    {},
    { status: "pending" },
    { status: "draft,rejected" },
    { status: "pending", priority: "2" },
    { warehouseId: second?.warehouseId ?? "", priority: "1,2" },
    { keyword: "no such number" },
  ];
  for (const api of [admin, owner, stranger]) {
    for (const query of queries) {
      const counts = await countsOf(api, query);
      for (const [field, values] of Object.entries(counts)) {
        for (const [value, rows] of Object.entries(values)) {
          const { data } = await api.get<ListPage<object>>("/api/entry/queryByPage", {
            query: { ...query, [field]: value },
          });
          expect(rows, `${JSON.stringify(query)} ${field} ${value}`).toBe(data.total);
        }
      }
    }
  }
});

it("a choice is counted without its own filter, and nothing of another client is", async () => {
  expect((await countsOf(admin, { status: "draft" })).status).toEqual({ pending: 3, draft: 1 });
  expect((await countsOf(admin, { status: "draft" })).priority).toEqual({ "2": 1 });
  expect((await countsOf(owner)).status).toEqual({ pending: 2, draft: 1 });
  expect((await countsOf(stranger)).clientId).toEqual({ [server.world.clientIds.beichen]: 1 });
  expect((await admin.get("/api/entry/counts", { query: { status: "nonsense" } })).code).toBe(40000);
});
