/** The targets of warehouses, the day that is measured by them, and what a wall names: only of its own warehouse. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SettableClock } from "../../server/platform/clock.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Overview } from "../../src/contracts/overview.ts";
import type { WarehouseRow } from "../../src/contracts/warehouse.ts";
import { addDisplay, pair } from "../support/displays.ts";
import { approved, receive } from "../support/entries.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

const NAME = "华新贸易有限公司";
const DAY_MS = 86_400_000;
// Half past ten in the morning in Shanghai.
const MORNING = new Date("2026-03-10T02:30:00Z");
const clock = new SettableClock(new Date(MORNING.getTime() - 3 * DAY_MS));

let server: TestServer;
let shanghai: SmallWarehouse;
let guangzhou: SmallWarehouse;
let admin: Api;
let owner: Api;

const overview = async (api: Api) => (await api.get<Overview>("/api/overview")).data;

async function warehouses(): Promise<readonly WarehouseRow[]> {
  const { data } = await admin.get<ListPage<WarehouseRow>>("/api/warehouse/queryByPage");
  return data.list;
}

async function change(id: string, fields: object) {
  const row = (await warehouses()).find((each) => each.id === id);
  return admin.post<WarehouseRow>("/api/warehouse/saveOrUpdate", { body: { ...row, ...fields } });
}

async function received(at: SmallWarehouse, units: number): Promise<void> {
  const entry = await approved(owner, admin, at, [{ typeId: at.typeId, expected: units }]);
  await receive(admin, entry, at, [{ good: units, damaged: 0 }]);
}

const wallOf = async (warehouseId: string | null): Promise<Api> => {
  const display = await addDisplay(admin, { warehouseId });
  return server.api(await pair(server, display.code));
};

beforeAll(async () => {
  server = await startTestServer({ clock, config: { sessionIdleHours: 200 } });
  shanghai = await createSmallWarehouse(server.deps, "SH1");
  guangzhou = await createSmallWarehouse(server.deps, "GZ1");
  admin = await server.as("admin");
  owner = await server.as("huaxin");
  for (let day = 0; day < 3; day += 1) {
    await received(shanghai, 40);
    clock.advance(DAY_MS);
  }
  // Displays are added by a person who has just signed in.
  admin = server.api(await server.signIn("admin"));
}, 180_000);
afterAll(() => server?.stop());

describe("A warehouse's targets", () => {
  it("are whole numbers above 0 or none, and are none at first", async () => {
    expect((await warehouses())[0]).toMatchObject({
      ...{ dailyInboundTarget: null, dailyOutboundTarget: null },
      ...{ dockToStockLimitMinutes: null, reviewLimitMinutes: null },
    });
    for (const wrong of [0, -5, 1.5, "12"])
      expect((await change(shanghai.warehouseId, { dailyInboundTarget: wrong })).code).toBe(40000);
    const { code, data } = await change(shanghai.warehouseId, {
      ...{ dailyInboundTarget: 100, dockToStockLimitMinutes: 45, reviewLimitMinutes: 60 },
    });
    expect(code).toBe(20000);
    expect(data).toMatchObject({
      dailyInboundTarget: 100,
      dailyOutboundTarget: null,
      reviewLimitMinutes: 60,
    });
  });

  it("leave and come back by CSV", async () => {
    const csv = await (
      await fetch(`${server.url}/api/warehouse/export`, { headers: { token: await server.signIn("admin") } })
    ).text();
    expect(csv).toContain("每日入库目标（件）");
    const line = csv.split("\n").find((each) => each.includes("SH1"));
    expect(line).toContain("100");
  });
});

describe("The day's plan", () => {
  it("of one warehouse is its own: what is due by now, and where today leads", async () => {
    await received(shanghai, 20);
    const { plan } = await overview(await wallOf(shanghai.warehouseId));
    // The three usual days moved everything between ten and eleven: half of it by half past ten.
    expect(plan).toEqual({
      inbound: { target: 100, dueByNow: 50, projected: 40, endHour: 11 },
      outbound: { target: null, dueByNow: null, projected: null, endHour: null },
      ...{ dockToStockMinutes: 45, reviewMinutes: 60 },
    });
  });

  it("of all has the sum of the targets, once every enabled warehouse has one, and the longest limit", async () => {
    expect((await overview(admin)).plan).toMatchObject({
      ...{ inbound: { target: null }, dockToStockMinutes: null, reviewMinutes: null },
    });
    await change(guangzhou.warehouseId, { dailyInboundTarget: 30, reviewLimitMinutes: 90 });
    expect((await overview(admin)).plan).toMatchObject({
      ...{ inbound: { target: 130 }, dockToStockMinutes: null, reviewMinutes: 90 },
    });
  });

  it("is no business of a client", async () => {
    const seen = await overview(owner);
    expect([seen.plan, seen.oldest, seen.completed]).toEqual([null, [], []]);
  });
});

describe("What was just completed", () => {
  it("is named with its units, and on a wall of one warehouse that one's alone, abbreviated", async () => {
    clock.advance(60_000);
    await received(guangzhou, 7);
    const all = await overview(admin);
    expect(all.completed?.[0]).toMatchObject({ entity: "entry", units: 7, clientName: NAME });
    expect(all.completed?.length).toBeLessThanOrEqual(3);
    const there = await overview(await wallOf(guangzhou.warehouseId));
    expect(there.completed).toHaveLength(1);
    const here = await overview(await wallOf(shanghai.warehouseId));
    expect(here.completed?.map(({ units }) => units)).not.toContain(7);
    for (const { completed } of [here, there])
      for (const each of completed ?? [])
        expect([each.clientName, each.clientShortName]).toEqual(["华新…", "华新…"]);
  });
});
