/** Commands that commute: two people work on one request, each told of the other only where the goods are not enough. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TimelineItem } from "../../src/contracts/entry.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { LedgerRow, Reconciliation } from "../../src/contracts/repertory.ts";
import {
  createVehicle,
  deliveryBody,
  onDelivery,
  openedDelivery,
  readDelivery,
  sendDelivery,
} from "../support/deliveries.ts";
import { approved, freshKey, receipt } from "../support/entries.ts";
import { readDetail } from "../support/entry-driver.ts";
import { again, crewOf, type ExitCrew, exitInPicking, readExit, stockUp } from "../support/exits.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let crew: ExitCrew;
let second: Api;

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  crew = await crewOf(server);
  second = await server.as("operator");
});
afterAll(() => server?.stop());

const post = (api: Api, path: string, body: object) => again(() => api.post(path, { body, key: freshKey() }));
const lawsHold = async () =>
  expect((await crew.admin.get<Reconciliation>("/api/repertory/reconcile")).data.holds).toBe(true);

describe("Hands on one request", () => {
  it("two pickers with 20 picks each and the version that they opened it with: none is refused", async () => {
    await stockUp(crew, warehouse, 400);
    const lines = Array.from({ length: 40 }, () => ({ typeId: warehouse.typeId, requested: 2 }));
    const exit = await exitInPicking(crew, warehouse, { lines, mode: "pickup" });
    const pickAll = async (api: Api, own: typeof exit.lines) => {
      const codes: number[] = [];
      for (const line of own) {
        const body = { id: exit.id, version: exit.version, lineId: line.id, quantity: line.requested };
        codes.push((await post(api, "/api/exit/pick", body)).code);
      }
      return codes;
    };
    const codes = await Promise.all([
      pickAll(crew.admin, exit.lines.slice(0, 20)),
      pickAll(second, exit.lines.slice(20)),
    ]);
    expect(codes.flat().filter((code) => code !== 20000)).toEqual([]);
    expect((await readExit(crew.owner, exit.id)).pickedTotal).toBe(80);
    await lawsHold();
  });

  it("two receivers with 25 receipts each, without any version: none is refused", async () => {
    const announced = Array.from({ length: 50 }, () => ({ typeId: warehouse.typeId, expected: 3 }));
    const entry = await approved(crew.owner, crew.admin, warehouse, announced);
    const receiveAll = async (api: Api, from: number) => {
      const codes: number[] = [];
      for (let line = from; line < from + 25; line += 1) {
        const { version: _, ...body } = receipt(entry, warehouse, [{ line, good: 3 }]) as { version: number };
        codes.push((await post(api, "/api/entry/receive", body)).code);
      }
      return codes;
    };
    const codes = await Promise.all([receiveAll(crew.admin, 0), receiveAll(second, 25)]);
    expect(codes.flat().filter((code) => code !== 20000)).toEqual([]);
    expect(await readDetail(crew.owner, entry.id)).toMatchObject({ status: "completed", goodTotal: 150 });
    await lawsHold();
  });

  it("the second on one line is told how much is left, who was first, and when", async () => {
    const entry = await approved(crew.owner, crew.admin, warehouse, [
      { typeId: warehouse.typeId, expected: 100 },
    ]);
    const book = (api: Api, good: number) =>
      post(api, "/api/entry/receive", receipt(entry, warehouse, [{ good }]));
    expect((await book(crew.admin, 60)).code).toBe(20000);
    const after = await readDetail(crew.owner, entry.id);
    const late = await book(second, 50);
    expect(late).toMatchObject({
      code: 42200,
      data: {
        because: ["withinTolerance"],
        details: {
          over: [{ lineId: entry.lines[0]?.id, limit: 100, would: 110, left: 40 }],
          changedBy: "管理员",
          changedAt: after.updatedAt,
        },
      },
    });
    expect((await book(second, 40)).code).toBe(20000);
  });

  it("a pick after the exit was cancelled is told so, whatever version it saw", async () => {
    await stockUp(crew, warehouse, 20);
    const exit = await exitInPicking(crew, warehouse, { mode: "pickup" });
    const lineId = exit.lines[0]?.id;
    const cancelled = { id: exit.id, version: exit.version, reason: "客户撤单" };
    expect((await post(crew.admin, "/api/exit/cancel", cancelled)).code).toBe(20000);
    const late = await post(second, "/api/exit/pick", { id: exit.id, lineId, quantity: 1 });
    expect(late).toMatchObject({ code: 40900, data: { because: ["status"], changedBy: "管理员" } });
  });

  it("what does not commute is still refused on another version", async () => {
    const entry = await approved(crew.owner, crew.admin, warehouse, [
      { typeId: warehouse.typeId, expected: 9 },
    ]);
    await post(crew.admin, "/api/entry/receive", receipt(entry, warehouse, [{ good: 2 }]));
    const stale = { id: entry.id, version: entry.version, reason: "不再到货" };
    expect(await post(second, "/api/entry/closeShort", stale)).toMatchObject({
      code: 40900,
      data: { because: ["version"] },
    });
    const { version: _, ...unversioned } = stale;
    expect((await post(second, "/api/entry/closeShort", unversioned)).code).toBe(40000);
  });
});

describe("An attempt to deliver", () => {
  it("is signed or failed as the one that the driver saw, while the office may change its ETA", async () => {
    await stockUp(crew, warehouse, 20);
    const vehicle = await createVehicle(server.deps);
    const { id } = await openedDelivery(crew, warehouse);
    await onDelivery(crew.admin, id, "assign", vehicle);
    const onRoad = await onDelivery(crew.admin, id, "depart");
    const failing = { ...deliveryBody("fail", onRoad, vehicle), attempt: 1 };
    const signing = { ...deliveryBody("sign", onRoad, vehicle), attempt: 1 };
    const eta = new Date(server.deps.clock.now().getTime() + 3_600_000).toISOString();
    const { id: _, version: __ } = onRoad;
    expect((await sendDelivery(second, "updateEta", { id, version: onRoad.version, eta })).code).toBe(20000);
    // The driver's telephone has not heard of it.
    expect((await sendDelivery(crew.admin, "fail", failing)).code).toBe(20000);
    await onDelivery(crew.admin, id, "redeliver");
    await onDelivery(crew.admin, id, "assign", vehicle);
    await onDelivery(crew.admin, id, "depart");
    expect(await sendDelivery(second, "sign", signing)).toMatchObject({
      code: 42200,
      data: { because: ["sameAttempt"], details: { attempt: 2 } },
    });
    expect((await sendDelivery(second, "sign", { ...signing, attempt: 2 })).code).toBe(20000);
    expect(await readDelivery(crew.owner, id)).toMatchObject({ status: "signed" });
  });
});

describe("When it was done", () => {
  it("stands beside when it was told, in the ledger and in the timeline", async () => {
    const entry = await approved(crew.owner, crew.admin, warehouse, [
      { typeId: warehouse.typeId, expected: 5 },
    ]);
    const doneAt = new Date(server.deps.clock.now().getTime() - 2 * 3_600_000).toISOString();
    await post(second, "/api/entry/receive", { ...receipt(entry, warehouse, [{ good: 2 }]), doneAt });
    await post(second, "/api/entry/receive", receipt(entry, warehouse, [{ good: 3 }]));
    const query = { causeId: entry.id, sort: "at" };
    const { data } = await crew.admin.get<ListPage<LedgerRow>>("/api/ledger/queryByPage", { query });
    expect(data.list.map((row) => [row.deltaOnHand, row.doneAt === row.at])).toEqual([
      [2, false],
      [3, true],
    ]);
    expect(data.list[0]?.doneAt).toBe(doneAt);
    const history = await crew.owner.get<TimelineItem[]>("/api/entry/history", { query: { id: entry.id } });
    expect(history.data.slice(-2).map((item) => item.doneAt)).toEqual([doneAt, null]);
  });

  it("is refused where it cannot be: more than a minute ahead, or more than 72 hours ago", async () => {
    const entry = await approved(crew.owner, crew.admin, warehouse, [
      { typeId: warehouse.typeId, expected: 5 },
    ]);
    const now = server.deps.clock.now().getTime();
    const at = (ms: number) => new Date(now + ms).toISOString();
    for (const doneAt of [at(120_000), at(-72 * 3_600_000 - 60_000), "2026-02-30T00:00:00Z", "yesterday"])
      expect(
        (await post(second, "/api/entry/receive", { ...receipt(entry, warehouse, [{ good: 1 }]), doneAt }))
          .code,
        doneAt,
      ).toBe(40000);
    const early = { ...receipt(entry, warehouse, [{ good: 1 }]), doneAt: at(-71 * 3_600_000) };
    expect((await post(second, "/api/entry/receive", early)).code).toBe(20000);
  });
});
