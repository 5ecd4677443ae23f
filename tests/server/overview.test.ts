import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SettableClock } from "../../server/platform/clock.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { Overview } from "../../src/contracts/overview.ts";
import { createVehicle, onDelivery, openedDelivery } from "../support/deliveries.ts";
import { addDisplay, pair } from "../support/displays.ts";
import { announce, approved, command, receive } from "../support/entries.ts";
import type { ExitCrew } from "../support/exits.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

// Twenty past ten in the morning in Shanghai.
const clock = new SettableClock(new Date("2026-03-10T02:20:00Z"));
const DAY_MS = 86_400_000;

let server: TestServer;
let shanghai: SmallWarehouse;
let guangzhou: SmallWarehouse;
let crew: ExitCrew;
let stranger: Api;

const overview = async (api: Api) => (await api.get<Overview>("/api/overview")).data;

beforeAll(async () => {
  server = await startTestServer({ clock, config: { sessionIdleHours: 200 } });
  shanghai = await createSmallWarehouse(server.deps, "SH1");
  guangzhou = await createSmallWarehouse(server.deps, "GZ1");
  crew = {
    owner: await server.as("huaxin"),
    admin: await server.as("admin"),
    clientId: server.world.clientIds.huaxin,
  };
  stranger = await server.as("beichen");
});
afterAll(() => server?.stop());

describe("The overview", () => {
  it("of a house where nothing has happened yet has no figure where nothing divides, never 100 %", async () => {
    const { today, hours, utilisationPercent, exceptions, longest, vehicles } = await overview(crew.admin);
    for (const name of [
      "onTimePercent",
      "dockToStockMinutes",
      "fillRatePercent",
      "deliverySuccessPercent",
    ] as const) {
      expect(today[name]).toMatchObject({
        ...{ today: null, yesterday: null, mean: null, series: Array(8).fill(null) },
      });
    }
    expect(today.inbound).toEqual({
      ...{ today: 0, yesterday: 0, mean: 0, series: Array(8).fill(0), requests: 0, goodsTypes: 0 },
    });
    expect(today.onTimePercent).toMatchObject({ part: 0, whole: 0 });
    expect(hours.map((hour) => hour.inbound)).toEqual([...Array(11).fill(0), ...Array(13).fill(null)]);
    expect(utilisationPercent).toBeNull();
    expect(exceptions).toEqual([]);
    expect(longest).toEqual([]);
    expect(vehicles).toEqual({ onTrip: 0, idle: 0, maintenance: 0 });
  });

  it("counts what comes in and goes out in its hour, in its warehouse, for its owner", async () => {
    const begun = await approved(crew.owner, crew.admin, guangzhou, [
      { typeId: guangzhou.typeId, expected: 30 },
    ]);
    await receive(crew.admin, begun, guangzhou, [{ good: 28, damaged: 2 }]);
    const vehicleId = await createVehicle(server.deps);
    const delivery = await openedDelivery(crew, shanghai);
    await onDelivery(crew.admin, delivery.id, "assign", vehicleId);
    await onDelivery(crew.admin, delivery.id, "depart");

    const all = await overview(crew.admin);
    expect(all.today.inbound.today).toBe(30);
    expect(all.today.outbound.today).toBe(10);
    expect(all.hours[10]).toMatchObject({ hour: 10, inbound: 30, outbound: 10, meanInbound: 0 });
    expect(all.today.fillRatePercent.today).toBe(100);
    expect(all.vehicles).toEqual({ onTrip: 1, idle: 0, maintenance: 0 });
    expect(all.delivery.inTransit.count).toBe(1);
    expect(all.recent[0]).toMatchObject({ entity: "delivery", type: "depart", number: delivery.number });

    const there = server.api(
      await pair(server, (await addDisplay(crew.admin, { warehouseId: guangzhou.warehouseId })).code),
    );
    const wall = await overview(there);
    expect(wall.today.inbound.today).toBe(30);
    expect(wall.today.outbound.today).toBe(0);
    expect(wall.vehicles?.onTrip).toBe(0);
    expect(wall.delivery.inTransit.count).toBe(0);
    expect(new Set(wall.recent.map((event) => event.entity))).toEqual(new Set(["entry"]));

    const own = await overview(crew.owner);
    expect(own.today.inbound.today).toBe(30);
    expect(own.vehicles).toBeNull();
    expect(own.utilisationPercent).toBeNull();

    await onDelivery(crew.admin, delivery.id, "fail");
    const failed = await overview(crew.admin);
    expect(failed.today.deliverySuccessPercent.today).toBe(0);
    expect(failed.exceptions).toContainEqual(
      expect.objectContaining({
        kind: "failedDelivery",
        number: delivery.number,
        detail: "nobodyThere",
        quantity: null,
      }),
    );
  });

  it("names who waits longest and what is overdue, oldest first", async () => {
    const expectedAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const late = await announce(crew.owner, shanghai, [{ typeId: shanghai.typeId, expected: 5 }], {
      expectedAt,
    });
    const pending = await command(crew.owner, "submit", { id: late.id, version: late.version });
    await command(crew.admin, "approve", { id: pending.id, version: pending.version });
    clock.advance(2 * 3_600_000);
    const waiting = await announce(crew.owner, shanghai, [{ typeId: shanghai.typeId, expected: 5 }]);
    await command(crew.owner, "submit", { id: waiting.id, version: waiting.version });
    const { longest, exceptions, entry } = await overview(crew.admin);
    expect(longest.map((row) => row.number)).toEqual([late.number, waiting.number]);
    expect(entry.overdue).toEqual({ count: 1, oldestSince: expectedAt });
    expect(exceptions.map((each) => each.kind)).toEqual(["failedDelivery", "overdueEntry"]);
    expect(exceptions[1]).toMatchObject({ number: late.number, since: expectedAt });

    // Its truck is at the dock now: late, and no longer expected.
    const { data: before } = await crew.admin.get<EntryRow>("/api/entry/detail", { query: { id: late.id } });
    await command(crew.admin, "arrive", { id: late.id, version: before.version });
    const after = await overview(crew.admin);
    expect(after.entry.overdue).toEqual({ count: 0, oldestSince: null });
    expect(after.entry.lateAtDock).toEqual({ count: 1, oldestSince: expectedAt });
    expect(after.exceptions.map((each) => each.kind)).toEqual(["failedDelivery", "lateAtDock"]);
    expect(exceptions[1]).toMatchObject({ cameAt: null });
    expect(after.exceptions[1]).toMatchObject({ since: expectedAt, cameAt: clock.now().toISOString() });
  });

  it("shows another client nothing of all this", async () => {
    const theirs = await overview(stranger);
    const { asOf: _asOf, ...said } = theirs;
    expect(JSON.stringify(said)).not.toMatch(/RK|CK|PS|华新/);
    expect(theirs.today.inbound.series).toEqual(Array(8).fill(0));
    expect(theirs.longest).toEqual([]);
    expect(theirs.exceptions).toEqual([]);
    expect(theirs.recent).toEqual([]);
  });

  it("begins a new day at midnight in the house's time zone", async () => {
    clock.set(new Date("2026-03-10T15:59:00Z"));
    const before = await overview(crew.admin);
    expect(before.today.inbound.today).toBe(30);
    expect(before.hours[23]?.inbound).toBe(0);
    clock.set(new Date("2026-03-10T16:01:00Z"));
    const after = await overview(crew.admin);
    expect(after.today.inbound).toMatchObject({ today: 0, yesterday: 0 });
    expect(after.today.inbound.series.at(-2)).toBe(30);
    expect(after.hours[1]?.inbound).toBeNull();
    clock.set(new Date(Date.parse("2026-03-10T02:30:00Z") + DAY_MS));
    const next = await overview(crew.admin);
    expect(next.today.inbound).toMatchObject({ today: 0, yesterday: 30 });
    expect(next.hours[10]?.meanInbound).toBe(4.3);
  });

  it("takes a reversed receipt back out of its sums", async () => {
    const begun = await approved(crew.owner, crew.admin, shanghai, [
      { typeId: shanghai.typeId, expected: 8 },
    ]);
    const got = await receive(crew.admin, begun, shanghai, [{ good: 8 }]);
    expect((await overview(crew.admin)).today.inbound.today).toBe(8);
    const receiptId = got.receipts[0]?.id;
    await command(crew.admin, "reverseReceipt", {
      id: got.id,
      version: got.version,
      receiptId,
      reason: "点错了",
    });
    expect((await overview(crew.admin)).today.inbound.today).toBe(0);
  });
});
