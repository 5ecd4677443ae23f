import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DELIVERY_STATUSES } from "../../src/contracts/delivery-status.ts";
import type { TimelineItem } from "../../src/contracts/entry.ts";
import type { Reconciliation } from "../../src/contracts/repertory.ts";
import { DELIVERY_COMMANDS, deliveryLifecycle } from "../../src/machines/lifecycles/delivery.lifecycle.ts";
import { type Cast, castOf } from "../support/cast.ts";
import {
  createVehicle,
  deliveryBody,
  openedDelivery,
  readDelivery,
  sendDelivery,
  walkDelivery,
} from "../support/deliveries.ts";
import { deliveryPaths, waysToDeliveryStatuses } from "../support/delivery-paths.ts";
import type { ExitCrew } from "../support/exits.ts";
import { cellOf, DELIVERY_TABLE } from "../support/lifecycle-tables.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let people: Cast;
let crew: ExitCrew;
let vehicleId: string;

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  people = await castOf(server, ["delivery-handle", "delivery-list"], ["delivery-list"]);
  crew = { owner: people.owner.api, admin: people.admin.api, clientId: server.world.clientIds.huaxin };
}, 60_000);
afterAll(() => server?.stop());
// One that is still on the road from the test before could not be assigned again.
beforeEach(async () => {
  vehicleId = await createVehicle(server.deps);
});

describe("a delivery on the server goes exactly the ways of its chart", () => {
  it.each(deliveryPaths().map((path) => [path.map((step) => step.command).join(" → "), path] as const))(
    "%s",
    async (_, path) => {
      const delivery = await walkDelivery(crew, warehouse, vehicleId, path);
      const history = await crew.owner.get<readonly TimelineItem[]>("/api/delivery/history", {
        query: { id: delivery.id },
      });
      const reported = history.data.filter((item) => item.type !== "create");
      expect(reported.map((item) => item.type)).toEqual(path.map((step) => step.command));
      expect(reported.map((item) => item.toStatus)).toEqual(path.map((step) => step.to));
      expect(reported.map((item) => item.version)).toEqual(path.map((_step, index) => index + 2));
    },
  );
});

describe("what the table forbids is refused and leaves the delivery untouched", () => {
  it.each(DELIVERY_STATUSES)("in the status %s, for every command and every person", async (status) => {
    const way = waysToDeliveryStatuses().get(status);
    const delivery = way
      ? await walkDelivery(crew, warehouse, vehicleId, way)
      : await openedDelivery(crew, warehouse);
    expect(delivery.status).toBe(status);
    let forbidden = 0;
    for (const command of DELIVERY_COMMANDS) {
      if (deliveryLifecycle.systemCommands.includes(command)) continue;
      for (const who of Object.keys(people) as (keyof Cast)[]) {
        const expected = cellOf(DELIVERY_TABLE, { status, command, who });
        if (expected === "allowed") continue;
        forbidden += 1;
        const answer = await sendDelivery(
          people[who].api,
          command,
          deliveryBody(command, delivery, vehicleId),
        );
        expect([who, command, answer.code]).toEqual([who, command, expected]);
      }
    }
    expect(forbidden).toBeGreaterThan(40);
    expect(await readDelivery(crew.admin, delivery.id)).toEqual(delivery);
  });

  it("commands that the system alone may give have no route", async () => {
    for (const command of deliveryLifecycle.systemCommands) {
      const body = { id: randomUUID(), version: 1 };
      const answer = await crew.admin.post(`/api/delivery/${command}`, { body, key: randomUUID() });
      expect(answer.code, command).toBe(40400);
    }
  });

  it("after all of this the laws of stock hold", async () => {
    const laws = await crew.admin.get<Reconciliation>("/api/repertory/reconcile");
    expect(laws.data.checks.filter((check) => !check.holds)).toEqual([]);
  });
});
