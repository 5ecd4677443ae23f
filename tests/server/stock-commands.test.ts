import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stockJobs } from "../../server/features/repertory/stock.notices.ts";
import type { Refusal } from "../../src/contracts/envelope.ts";
import type { MessageRow } from "../../src/contracts/message.ts";
import type { Reconciliation, RepertoryRow } from "../../src/contracts/repertory.ts";
import { runJobsAt } from "../support/jobs.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { reserve } from "../support/stock.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let admin: Api;
let owner: Api;

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  [admin, owner] = [await server.as("admin"), await server.as("huaxin")];
});
afterAll(() => server?.stop());

const send = (api: Api, command: string, body: object, key: string = randomUUID()) =>
  api.post<RepertoryRow>(`/api/repertory/${command}`, { body, key });

const named = (more: object = {}) => ({
  ...{ clientId: server.world.clientIds.huaxin, warehouseId: warehouse.warehouseId, reason: "盘点" },
  ...{ locationId: warehouse.locationId, typeId: warehouse.typeId, condition: "good", quantity: 10 },
  ...more,
});

async function counted(more: object = {}): Promise<RepertoryRow> {
  const answer = await send(admin, "adjust", named(more));
  expect(answer.code, JSON.stringify(answer.data)).toBe(20000);
  return answer.data;
}

const because = async (command: string, body: object) => {
  const answer = await send(admin, command, body);
  expect(answer.code).toBe(42200);
  return (answer.data as unknown as Refusal).because;
};

describe("A move of a hand", () => {
  it("goes by what is there, one after another, and says when it was done", async () => {
    const row = await counted({ condition: "quarantine", quantity: 9 });
    const { now } = server.deps.clock;
    const doneAt = new Date(now.call(server.deps.clock).getTime() - 600_000).toISOString();
    const move = { id: row.id, quantity: 4, reason: "整理", locationId: warehouse.otherLocationId, doneAt };
    for (const left of [5, 1]) expect((await send(admin, "move", move)).data).toMatchObject({ onHand: left });
    expect(await because("move", move)).toEqual(["quantityFree"]);
    const lines = await server.deps.db.reader
      .selectFrom("ledger")
      .select("doneAt")
      .where("stockId", "=", row.id)
      .where("kind", "=", "move")
      .execute();
    expect(lines.map((line) => line.doneAt?.toISOString())).toEqual([doneAt, doneAt]);
    const ahead = new Date(now.call(server.deps.clock).getTime() + 600_000).toISOString();
    expect((await send(admin, "move", { ...move, quantity: 1, doneAt: ahead })).code).toBe(40000);
    // A version that is given is compared, as the dialog of the stock page does.
    expect((await send(admin, "move", { ...move, quantity: 1, version: row.version })).code).toBe(40900);
  });
});

describe("Counting", () => {
  it("asks before it gives a lot that is in stock a second expiry", async () => {
    const lot = { typeId: warehouse.trackedTypeId, lot: "LOT-7" };
    await counted({ ...lot, expiry: "2031-05-01" });
    // The same lot, however it is spelled.
    const other = named({ ...lot, lot: "ｌｏｔ-7 ", expiry: "2031-06-01" });
    const answer = await send(admin, "adjust", other);
    expect(answer.code).toBe(42200);
    expect(answer.data).toMatchObject({
      because: ["otherExpiry"],
      details: { expiry: "2031-06-01", stocked: "2031-05-01" },
    });
    expect((await counted({ ...other, acceptOtherExpiry: true })).expiry).toBe("2031-06-01");
    await counted({ ...lot, expiry: "2031-05-01", quantity: 3 });
    await counted({ ...lot, expiry: "2031-06-01", quantity: -2 });
  });

  it("makes the row, adds to it, and takes from it down to what is reserved", async () => {
    const row = await counted();
    expect(row).toMatchObject({ onHand: 10, reserved: 0, available: 10, version: 1 });
    const more = await counted({ quantity: 5 });
    expect(more).toMatchObject({ id: row.id, onHand: 15, version: 2 });
    const release = await reserve(server.deps, row.id, 4);
    const less = { id: row.id, version: 3, quantity: -12, reason: "盘亏" };
    expect(await because("adjust", less)).toEqual(["leavesReserved"]);
    const done = await send(admin, "adjust", { ...less, quantity: -11 });
    expect(done.data).toMatchObject({ onHand: 4, reserved: 4, available: 0 });
    await release();
    // Nothing is reserved now: what is missing is goods, and the reason says so.
    const rest = { id: row.id, version: 5, quantity: -5, reason: "盘亏" };
    expect(await because("adjust", rest)).toEqual(["enoughOnHand"]);
  });

  it("says who was faster, and repeats nothing under the same key", async () => {
    const row = await counted({ locationId: warehouse.otherLocationId });
    const key = randomUUID();
    const body = { id: row.id, version: row.version, quantity: 2, reason: "盘盈" };
    const first = await send(admin, "adjust", body, key);
    expect((await send(admin, "adjust", body, key)).data).toEqual(first.data);
    const late = await send(await server.as("operator"), "adjust", body);
    expect(late.code).toBe(40900);
    expect(late.data).toMatchObject({ current: { onHand: 12 }, changedBy: "管理员" });
  });

  it("asks for lot and expiry where the goods are tracked, and for goods and place that fit", async () => {
    const tracked = named({ typeId: warehouse.trackedTypeId });
    expect(await because("adjust", tracked)).toEqual(["lotGiven", "expiryGiven"]);
    expect(await because("adjust", named({ locationId: warehouse.warehouseId }))).toEqual(["locationUsable"]);
    expect(await because("adjust", named({ typeId: warehouse.warehouseId }))).toEqual(["typeUnusable"]);
    expect(await because("adjust", named({ reason: "  " }))).toEqual(["reasonGiven"]);
    const wrong: readonly (readonly [object, string])[] = [
      [{ quantity: 0 }, "quantity"],
      [{ expiry: "2026-02-30" }, "expiry"],
      [{ condition: undefined }, "condition"],
      [{ version: 1 }, "id"],
    ];
    for (const [more, path] of wrong) {
      const answer = await send(admin, "adjust", named(more));
      expect(answer.code).toBe(40000);
      expect(answer.data).toMatchObject({ errors: [{ path }] });
    }
  });

  it("is the warehouse's alone; another client learns nothing of it", async () => {
    const row = await counted({ quantity: 1 });
    const body = { id: row.id, version: row.version, quantity: 1, reason: "盘点" };
    expect((await send(owner, "adjust", body)).code).toBe(40300);
    expect((await send(await server.as("beichen"), "adjust", body)).code).toBe(40300);
    expect((await send(await server.as("beichen"), "adjust", named())).code).toBe(40300);
    expect((await send(admin, "adjust", named({ clientId: row.id }))).code).toBe(40400);
  });
});

describe("Moving and judging goods", () => {
  it("takes what is free to another shelf of the warehouse, as old as it was", async () => {
    const elsewhere = await createSmallWarehouse(server.deps, "GZ1");
    const row = await counted({ typeId: warehouse.trackedTypeId, lot: "L1", expiry: "2031-01-01" });
    const release = await reserve(server.deps, row.id, 3);
    const move = {
      id: row.id,
      version: 2,
      quantity: 7,
      reason: "补拣货位",
      locationId: warehouse.otherLocationId,
    };
    expect(await because("move", { ...move, quantity: 8 })).toEqual(["quantityFree"]);
    expect(await because("move", { ...move, locationId: row.locationId })).toEqual(["otherLocation"]);
    expect(await because("move", { ...move, locationId: elsewhere.locationId })).toEqual(["locationUsable"]);
    const left = await send(admin, "move", move);
    expect(left.data).toMatchObject({ onHand: 3, reserved: 3 });
    const { reader } = server.deps.db;
    const moved = await reader
      .selectFrom("stock")
      .select(["onHand", "lot", "receivedAt"])
      .where("locationId", "=", warehouse.otherLocationId)
      .where("typeId", "=", warehouse.trackedTypeId)
      .executeTakeFirstOrThrow();
    expect({ ...moved, receivedAt: moved.receivedAt.toISOString() }).toEqual({
      ...{ onHand: 7, lot: "L1", receivedAt: row.receivedAt },
    });
    await release();
  });

  it("declares goods damaged where they lie, and good again", async () => {
    const row = await counted({ locationId: warehouse.damagedLocationId, condition: "quarantine" });
    const judge = { id: row.id, version: 1, quantity: 4, reason: "质检", condition: "damaged" };
    expect(await because("changeCondition", { ...judge, condition: "quarantine" })).toEqual([
      "otherCondition",
    ]);
    expect((await send(admin, "changeCondition", judge)).data).toMatchObject({ onHand: 6 });
    const again = { ...judge, version: 2, condition: "good", quantity: 6 };
    expect((await send(admin, "changeCondition", again)).data).toMatchObject({ onHand: 0 });
  });
});

describe("Once a day", () => {
  it("people are told what runs low and what expires soon: each client of its own, the warehouse of all", async () => {
    const { db, clock } = server.deps;
    const at = clock.now();
    const common = { unit: "箱", safetyStock: 50, createdAt: at, updatedAt: at };
    await db.reader
      .insertInto("goodsType")
      .values([
        {
          id: randomUUID(),
          clientId: server.world.clientIds.huaxin,
          skuCode: "LOW-1",
          name: "缺货的茶",
          ...common,
        },
        // Another size of the same tea: counted, but not named twice.
        {
          id: randomUUID(),
          clientId: server.world.clientIds.huaxin,
          skuCode: "LOW-3",
          name: "缺货的茶",
          ...common,
        },
        {
          id: randomUUID(),
          clientId: server.world.clientIds.beichen,
          skuCode: "LOW-2",
          name: "缺货的灯",
          ...common,
        },
      ])
      .execute();
    await counted({ typeId: warehouse.trackedTypeId, lot: "L9", expiry: "2030-01-20" });
    const now = new Date("2030-01-10T02:00:00Z");
    await runJobsAt(server.deps, stockJobs(server.deps), now);
    await runJobsAt(server.deps, stockJobs(server.deps), now);
    const inbox = async (api: Api) =>
      (await api.get<MessageRow[]>("/api/message/list")).data
        .filter((each) => each.template.startsWith("stock"))
        .map((each) => [each.template, each.messageType, each.values.count, each.values.examples])
        .sort();
    expect(await inbox(owner)).toEqual([
      ["stockLow", 4, 2, "缺货的茶"],
      ["stockNearExpiry", 4, 1, "橄榄油"],
    ]);
    expect(await inbox(await server.as("beichen"))).toEqual([["stockLow", 4, 1, "缺货的灯"]]);
    expect((await inbox(admin))[0]?.slice(0, 3)).toEqual(["stockLow", 4, 3]);
  });

  it("the laws are checked, and one that does not hold is told to the warehouse", async () => {
    const reported = async () =>
      (await admin.get<MessageRow[]>("/api/message/list")).data.filter(
        (each) => each.template === "stockLawBroken",
      );
    const now = new Date("2030-01-11T02:00:00Z");
    await runJobsAt(server.deps, stockJobs(server.deps), now);
    expect(await reported()).toEqual([]);
    const metrics = async () => (await fetch(new URL("/metrics", server.url))).text();
    expect(await metrics()).toMatch(/^tallyboard_stock_laws_broken 0$/m);
    const row = await counted({ quantity: 1 });
    const stock = server.deps.db.reader.updateTable("stock").where("id", "=", row.id);
    await stock.set({ onHand: row.onHand + 1 }).execute();
    await runJobsAt(server.deps, stockJobs(server.deps), new Date("2030-01-12T02:00:00Z"));
    expect(await metrics()).toMatch(/^tallyboard_stock_laws_broken 2$/m);
    expect(await metrics()).toMatch(/^tallyboard_stock_laws_age_seconds \d/m);
    await stock.set({ onHand: row.onHand }).execute();
    expect(await reported()).toMatchObject([
      {
        values: {
          count: 2,
          examples:
            "每行库存的现存，等于其流水中现存变化的合计；每条流水都从上一条的结余开始，最后一条的结余等于当前库存",
          "examples:en-US":
            "On hand of each stock row equals the sum of its ledger changes; " +
            "Each ledger line starts from the balance of the line before, and the last balance is the current stock",
        },
      },
    ]);
  });
});

it("After all of this the laws of stock hold", async () => {
  const answer = await admin.get<Reconciliation>("/api/repertory/reconcile");
  expect(answer.data.checks.filter((check) => !check.holds)).toEqual([]);
  const metrics = await (await fetch(new URL("/metrics", server.url))).text();
  expect(metrics).toMatch(/^tallyboard_stock_laws_broken 0$/m);
});
