// Goods are where they lie: a pick moves them to staging, they can be put back, and promises follow goods that are
// taken (docs/decisions/0068). The figures are the worked examples G1 to G3.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { connectLifecycles } from "../../server/connect-lifecycles.ts";
import { exitJobs } from "../../server/features/exit/exit.jobs.ts";
import { newId } from "../../server/platform/ids.ts";
import { JobRunner } from "../../server/platform/jobs/runner.ts";
import type { DeliveryRow } from "../../src/contracts/delivery.ts";
import type { TimelineItem } from "../../src/contracts/entry.ts";
import type { ExitDetail } from "../../src/contracts/exit.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { ChangedStock, LedgerRow, Reconciliation, RepertoryRow } from "../../src/contracts/repertory.ts";
import type { MasterRow } from "../../src/contracts/resource.ts";
import { createVehicle } from "../support/deliveries.ts";
import {
  crewOf,
  type ExitCrew,
  exitInPicking,
  granted,
  onExit,
  readExit,
  sendExit,
  stockUp,
  submittedExit,
} from "../support/exits.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { ownWarehouses, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let crew: ExitCrew;
beforeAll(async () => {
  server = await startTestServer();
  crew = await crewOf(server);
});
afterAll(() => server.stop());
afterEach(async () => {
  const laws = await crew.admin.get<Reconciliation>("/api/repertory/reconcile");
  expect(laws.data.checks.filter((check) => !check.holds)).toEqual([]);
});

const ownWarehouse = ownWarehouses("GD", () => server);

/** A warehouse with a place to put down what is picked, and one more shelf. */
async function groundWarehouse(): Promise<
  SmallWarehouse & { readonly stagingId: string; readonly thirdId: string }
> {
  const warehouse = await ownWarehouse();
  const { db, clock } = server.deps;
  const [stagingId, thirdId] = [newId(), newId()];
  const at = { createdAt: clock.now(), updatedAt: clock.now() };
  const { warehouseId } = warehouse;
  await db.transaction((tx) =>
    tx
      .insertInto("location")
      .values([
        { id: stagingId, warehouseId, code: "O-01", zone: "outbound", ...at },
        { id: thirdId, warehouseId, code: "B-01", zone: "storage", ...at },
      ])
      .execute(),
  );
  return { ...warehouse, stagingId, thirdId };
}

/** On hand / reserved / available of each place, by its code. */
async function shelves({ warehouseId }: SmallWarehouse): Promise<Record<string, string>> {
  const { list } = granted(
    "the stock",
    await crew.admin.get<ListPage<RepertoryRow>>("/api/repertory/queryByPage", {
      query: { warehouseId, pageSize: "50" },
    }),
  );
  const at = (row: RepertoryRow) =>
    `${row.locationCode}${row.condition === "good" ? "" : ` ${row.condition}`}`;
  return Object.fromEntries(
    list
      .filter(({ onHand }) => onHand > 0)
      .map((row) => [at(row), `${row.onHand}/${row.reserved}/${row.available}`]),
  );
}

async function stockAt({ warehouseId }: SmallWarehouse, code: string): Promise<RepertoryRow> {
  const { list } = granted(
    "the stock",
    await crew.admin.get<ListPage<RepertoryRow>>("/api/repertory/queryByPage", {
      query: { warehouseId, pageSize: "50" },
    }),
  );
  const row = list.find((each) => each.locationCode === code && each.condition === "good");
  if (!row) throw new Error(`nothing lies at ${code}`);
  return row;
}

const take = (row: RepertoryRow, command: string, body: object) =>
  crew.admin.post<ChangedStock>(`/api/repertory/${command}`, {
    body: { id: row.id, version: row.version, reason: "整理货架", ...body },
    key: randomUUID(),
  });

const linesOf = (warehouse: SmallWarehouse, ...quantities: readonly number[]) => ({
  lines: quantities.map((requested) => ({ typeId: warehouse.typeId, requested })),
});

/** Exits are asked for one after the other, so that it is known whose came first. */
const exitsOf = async (
  warehouse: SmallWarehouse,
  ...quantities: readonly number[]
): Promise<readonly ExitDetail[]> => {
  const made: ExitDetail[] = [];
  for (const quantity of quantities)
    made.push(await submittedExit(crew, warehouse, linesOf(warehouse, quantity)));
  return made;
};

const placesOf = async (exit: ExitDetail): Promise<readonly string[]> =>
  (await readExit(crew.admin, exit.id)).allocations
    .filter(({ status }) => status === "open")
    .map(({ locationCode, quantity }) => `${locationCode} ${quantity}`);

describe("a pick moves goods", () => {
  it("from the shelf to staging; what was cancelled waits there, unpromised, until it is put back (G1)", async () => {
    const warehouse = await groundWarehouse();
    await stockUp(crew, warehouse, 768);
    await submittedExit(crew, warehouse, linesOf(warehouse, 13));
    const exit = await exitInPicking(crew, warehouse, linesOf(warehouse, 9));
    expect(exit).toMatchObject({ stagingLocationId: warehouse.stagingId, stagingLocationCode: "O-01" });
    expect(await shelves(warehouse)).toEqual({ "A-01": "768/22/746" });
    const picked = await onExit(crew.admin, warehouse, exit.id, "pick", { quantity: 9 });
    expect(await shelves(warehouse)).toEqual({ "A-01": "759/13/746", "O-01": "9/9/0" });
    expect(picked.allocations).toMatchObject([
      {
        status: "picked",
        locationCode: "O-01",
        fromLocationCode: "A-01",
        quantity: 9,
        pickedByName: expect.any(String),
      },
    ]);
    await onExit(crew.admin, warehouse, exit.id, "cancel");
    expect(await shelves(warehouse)).toEqual({ "A-01": "759/13/746", "O-01": "9/0/0" });
    const staged = await stockAt(warehouse, "O-01");
    expect(staged.standing).toBe("putBack");
    granted("the move", await take(staged, "move", { quantity: 9, locationId: warehouse.locationId }));
    expect(await shelves(warehouse)).toEqual({ "A-01": "768/13/755" });
  });

  it("is in the ledger as a pick at both places, and issues from staging", async () => {
    const warehouse = await groundWarehouse();
    await stockUp(crew, warehouse, 20);
    const exit = await exitInPicking(crew, warehouse, { ...linesOf(warehouse, 4), mode: "pickup" });
    await onExit(crew.admin, warehouse, exit.id, "pick", { quantity: 4 });
    await onExit(crew.admin, warehouse, exit.id, "finishPicking");
    await onExit(crew.admin, warehouse, exit.id, "handOver");
    expect(await shelves(warehouse)).toEqual({ "A-01": "16/0/16" });
    const { list } = granted(
      "the ledger",
      await crew.admin.get<ListPage<LedgerRow>>("/api/ledger/queryByPage", {
        query: { causeNumber: exit.number, pageSize: "50" },
      }),
    );
    const lines = list.map(({ kind, locationCode, deltaOnHand, deltaReserved }) =>
      [kind, locationCode, deltaOnHand, deltaReserved].join(" "),
    );
    expect(lines.toSorted()).toEqual(
      ["issue O-01 -4 -4", "pick A-01 -4 -4", "pick O-01 4 4", "reserve A-01 0 4"].toSorted(),
    );
  });

  it("where a warehouse has no staging location, stays on its shelf as before", async () => {
    const warehouse = await ownWarehouse();
    await stockUp(crew, warehouse, 20);
    const exit = await exitInPicking(crew, warehouse, linesOf(warehouse, 4));
    expect(exit.stagingLocationId).toBeNull();
    await onExit(crew.admin, warehouse, exit.id, "pick", { quantity: 4 });
    expect(await shelves(warehouse)).toEqual({ "A-01": "20/4/16" });
  });

  it("goes to the named staging location, or to the one with the fewest exits in hand", async () => {
    const warehouse = await groundWarehouse();
    const { db, clock } = server.deps;
    const second = newId();
    const at = { createdAt: clock.now(), updatedAt: clock.now() };
    await db.transaction((tx) =>
      tx
        .insertInto("location")
        .values({ id: second, warehouseId: warehouse.warehouseId, code: "O-02", zone: "outbound", ...at })
        .execute(),
    );
    await stockUp(crew, warehouse, 20);
    const chosen: (string | null)[] = [];
    for (const stagingLocationId of [undefined, undefined, undefined, second]) {
      const { id } = await submittedExit(crew, warehouse, linesOf(warehouse, 1));
      await onExit(crew.admin, warehouse, id, "approve");
      const more = stagingLocationId ? { stagingLocationId } : {};
      chosen.push((await onExit(crew.admin, warehouse, id, "startPicking", more)).stagingLocationCode);
    }
    expect(chosen).toEqual(["O-01", "O-02", "O-01", "O-02"]);
    const { id, version } = await submittedExit(crew, warehouse, linesOf(warehouse, 1));
    await onExit(crew.admin, warehouse, id, "approve");
    for (const stagingLocationId of [warehouse.locationId, randomUUID()]) {
      const body = { id, version: version + 1, stagingLocationId };
      expect(await sendExit(crew.admin, "startPicking", body)).toMatchObject({
        ...{ code: 42200, data: { because: ["stagingUsable"] } },
      });
    }
  });

  it("can be taken back in part, to another shelf, and picked again there", async () => {
    const warehouse = await groundWarehouse();
    await stockUp(crew, warehouse, 20);
    const exit = await exitInPicking(crew, warehouse, linesOf(warehouse, 9));
    await onExit(crew.admin, warehouse, exit.id, "pick", { quantity: 9 });
    const back = await onExit(crew.admin, warehouse, exit.id, "unpick", {
      ...{ quantity: 4, locationId: warehouse.thirdId },
    });
    expect(await shelves(warehouse)).toEqual({ "A-01": "11/0/11", "B-01": "4/4/0", "O-01": "5/5/0" });
    expect(back).toMatchObject({ status: "picking", pickedTotal: 5 });
    expect(await placesOf(back)).toEqual(["B-01 4"]);
    await onExit(crew.admin, warehouse, exit.id, "pick", { quantity: 4 });
    expect(await shelves(warehouse)).toEqual({ "A-01": "11/0/11", "O-01": "9/9/0" });
  });

  it("taken back from what is picked, gives up its delivery, and is delivered once it is picked again", async () => {
    const warehouse = await groundWarehouse();
    await stockUp(crew, warehouse, 20);
    const exit = await exitInPicking(crew, warehouse, linesOf(warehouse, 9));
    await onExit(crew.admin, warehouse, exit.id, "pick", { quantity: 9 });
    const { deliveryId } = await onExit(crew.admin, warehouse, exit.id, "finishPicking");
    const back = await onExit(crew.admin, warehouse, exit.id, "unpick", { quantity: 2 });
    expect(back).toMatchObject({ status: "picking", pickedAt: null, pickedTotal: 7, deliveryId: null });
    await onExit(crew.admin, warehouse, exit.id, "pick", { quantity: 2 });
    const again = await onExit(crew.admin, warehouse, exit.id, "finishPicking");
    expect(again.deliveryId).not.toBe(deliveryId);
    const { list } = granted(
      "the deliveries",
      await crew.admin.get<ListPage<DeliveryRow>>("/api/delivery/queryByPage", {
        query: { exitId: exit.id },
      }),
    );
    expect(list.map(({ status }) => status).toSorted()).toEqual(["cancelled", "pending"]);
  });

  it("is not taken back to staging, in more than was picked, or once its delivery has a vehicle", async () => {
    const warehouse = await groundWarehouse();
    await stockUp(crew, warehouse, 20);
    const exit = await exitInPicking(crew, warehouse, linesOf(warehouse, 9));
    const picked = await onExit(crew.admin, warehouse, exit.id, "pick", { quantity: 9 });
    const allocationId = picked.allocations[0]?.id;
    const unpick = (more: object) =>
      sendExit(crew.admin, "unpick", {
        id: exit.id,
        allocationId,
        quantity: 1,
        locationId: warehouse.locationId,
        ...more,
      });
    const refusals = [
      [{ quantity: 10 }, "pickedThere"],
      [{ allocationId: randomUUID() }, "pickedThere"],
      [{ locationId: warehouse.stagingId }, "shelfUsable"],
      [{ locationId: warehouse.damagedLocationId }, "shelfUsable"],
      [{ locationId: randomUUID() }, "shelfUsable"],
    ] as const;
    for (const [more, because] of refusals)
      expect(await unpick(more)).toMatchObject({ code: 42200, data: { because: [because] } });
    const { deliveryId } = await onExit(crew.admin, warehouse, exit.id, "finishPicking");
    const vehicleId = await createVehicle(server.deps);
    const body = { id: deliveryId, version: 1, vehicleId, driver: "王师傅" };
    granted("assign", await crew.admin.post("/api/delivery/assign", { body, key: randomUUID() }));
    expect(await unpick({})).toMatchObject({ code: 42200, data: { because: ["deliveryWaits"] } });
  });

  it("is counted and listed as an exception until it is put back, for the warehouse alone", async () => {
    const warehouse = await groundWarehouse();
    await stockUp(crew, warehouse, 20);
    const exit = await exitInPicking(crew, warehouse, linesOf(warehouse, 9));
    await onExit(crew.admin, warehouse, exit.id, "pick", { quantity: 9 });
    await onExit(crew.admin, warehouse, exit.id, "cancel");
    const query = { warehouseId: warehouse.warehouseId };
    const seen = await crew.admin.get("/api/overview", { query });
    expect(seen.data).toMatchObject({
      exceptionCounts: { putBack: 1 },
      exceptions: [{ kind: "putBack", detail: "O-01", quantity: 9 }],
      stock: { putBack: 9, inspection: 0 },
    });
    expect((await crew.owner.get("/api/overview")).data).toMatchObject({ exceptionCounts: { putBack: 0 } });
  });
});

describe("promises follow goods", () => {
  it("to another shelf, once the person who moves them says so (G2)", async () => {
    const warehouse = await groundWarehouse();
    await stockUp(crew, warehouse, 20);
    const [first, second] = await exitsOf(warehouse, 5, 7);
    const move = { quantity: 20, locationId: warehouse.otherLocationId };
    expect(await take(await stockAt(warehouse, "A-01"), "move", move)).toMatchObject({
      code: 42200,
      data: {
        because: ["quantityFree"],
        details: {
          free: 8,
          promised: [
            { exitId: first?.id, number: first?.number, quantity: 5 },
            { exitId: second?.id, number: second?.number, quantity: 7 },
          ],
        },
      },
    });
    granted(
      "the move",
      await take(await stockAt(warehouse, "A-01"), "move", { ...move, takeReserved: true }),
    );
    expect(await shelves(warehouse)).toEqual({ "A-02": "20/12/8" });
    expect(first && (await placesOf(first))).toEqual(["A-02 5"]);
    expect(second && (await placesOf(second))).toEqual(["A-02 7"]);
    for (const exit of [first, second]) {
      const { data } = await crew.admin.get<readonly TimelineItem[]>("/api/exit/history", {
        query: { id: exit?.id ?? "" },
      });
      expect(data.filter(({ type }) => type === "repromise")).toHaveLength(1);
    }
  });

  it("take what is free first, and then what was asked for last (G2b)", async () => {
    const warehouse = await groundWarehouse();
    await stockUp(crew, warehouse, 20);
    const [first, second] = await exitsOf(warehouse, 5, 7);
    const move = { quantity: 10, locationId: warehouse.otherLocationId, takeReserved: true };
    granted("the move", await take(await stockAt(warehouse, "A-01"), "move", move));
    expect(await shelves(warehouse)).toEqual({ "A-01": "10/10/0", "A-02": "10/2/8" });
    expect(first && (await placesOf(first))).toEqual(["A-01 5"]);
    expect(second && (await placesOf(second))).toEqual(["A-01 5", "A-02 2"]);
  });

  it("go elsewhere where the goods may not be promised; what is nowhere is named, and made good by what comes (G3)", async () => {
    const warehouse = await groundWarehouse();
    const { trackedTypeId: typeId } = warehouse;
    const lot = (locationId: string, quantity: number, expiry: string) =>
      stockUp(crew, warehouse, quantity, { typeId, locationId, lot: `L-${expiry}`, expiry });
    await lot(warehouse.locationId, 20, "2027-03-01");
    const lines = (requested: number) => ({ lines: [{ typeId, requested }] });
    const first = await submittedExit(crew, warehouse, lines(5));
    const second = await submittedExit(crew, warehouse, lines(7));
    await lot(warehouse.thirdId, 10, "2027-09-01");
    const before = await stockAt(warehouse, "A-01");
    const spoiled = { quantity: 20, condition: "damaged", takeReserved: true };
    const answer = granted("the change", await take(before, "changeCondition", spoiled));
    const line = (await readExit(crew.admin, second.id)).lines[0];
    expect(answer.unpromised).toEqual([
      { exitId: second.id, number: second.number, lineId: line?.id, quantity: 2 },
    ]);
    expect(await shelves(warehouse)).toEqual({ "A-01 damaged": "20/0/0", "B-01": "10/10/0" });
    expect(await placesOf(first)).toEqual(["B-01 5"]);
    expect(await placesOf(second)).toEqual(["B-01 5"]);
    expect(line).toMatchObject({ unpromised: 2 });
    const todos = async () => {
      const { rows } = await sql`select 1 from message where template = 'exitUnpromised' and type = 'todo'
        and entity_id = ${second.id} and closed_at is null and role_id = ${server.world.roleIds.admin}`.execute(
        server.deps.db.reader,
      );
      return rows;
    };
    expect(await todos()).toHaveLength(1);
    const runner = new JobRunner(
      server.deps,
      exitJobs(server.deps, connectLifecycles(server.deps.config.businessTimeZone)),
    );
    await lot(warehouse.thirdId, 1, "2027-09-01");
    await runner.runDue();
    expect(await readExit(crew.admin, second.id)).toMatchObject({ unpromisedTotal: 1 });
    expect(await todos()).toHaveLength(1);
    await lot(warehouse.thirdId, 5, "2027-09-01");
    await runner.runDue();
    expect(await readExit(crew.admin, second.id)).toMatchObject({ unpromisedTotal: 0 });
    expect(await shelves(warehouse)).toEqual({ "A-01 damaged": "20/0/0", "B-01": "16/12/4" });
    expect(await todos()).toHaveLength(0);
  });

  it("are promised again by hand, or reported short, where goods were written off", async () => {
    const warehouse = await groundWarehouse();
    await stockUp(crew, warehouse, 20);
    const exit = await exitInPicking(crew, warehouse, linesOf(warehouse, 12));
    const row = await stockAt(warehouse, "A-01");
    expect(await take(row, "adjust", { quantity: -15 })).toMatchObject({
      code: 42200,
      data: { because: ["leavesReserved"], details: { promised: [{ exitId: exit.id, quantity: 12 }] } },
    });
    granted("the adjustment", await take(row, "adjust", { quantity: -15, takeReserved: true }));
    expect(await shelves(warehouse)).toEqual({ "A-01": "5/5/0" });
    const { id, version } = await readExit(crew.admin, exit.id);
    expect(await sendExit(crew.admin, "repromise", { id, version })).toMatchObject({
      ...{ code: 42200, data: { because: ["enoughAvailable"] } },
    });
    await stockUp(crew, warehouse, 4);
    await onExit(crew.admin, warehouse, exit.id, "repromise");
    expect(await readExit(crew.admin, exit.id)).toMatchObject({ unpromisedTotal: 3 });
    await onExit(crew.admin, warehouse, exit.id, "pick", { quantity: 9 });
    const pick = await sendExit(crew.admin, "pick", { id, lineId: exit.lines[0]?.id, quantity: 1 });
    expect(pick).toMatchObject({ code: 42200, data: { because: ["withinAllocated"] } });
    await onExit(crew.admin, warehouse, exit.id, "reportShort", { quantity: 3, unpromised: true });
    const done = await onExit(crew.admin, warehouse, exit.id, "finishPicking");
    expect(done).toMatchObject({ pickedTotal: 9, shortTotal: 3, unpromisedTotal: 0 });
    expect(await sendExit(crew.admin, "repromise", { id, version: done.version })).toMatchObject({
      code: 40900,
    });
  });

  it("never take what is picked", async () => {
    const warehouse = await groundWarehouse();
    await stockUp(crew, warehouse, 20);
    const exit = await exitInPicking(crew, warehouse, linesOf(warehouse, 9));
    await onExit(crew.admin, warehouse, exit.id, "pick", { quantity: 9 });
    const staged = await stockAt(warehouse, "O-01");
    for (const [command, body] of [
      ["move", { quantity: 9, locationId: warehouse.locationId }],
      ["changeCondition", { quantity: 1, condition: "damaged" }],
      ["adjust", { quantity: -1 }],
    ] as const)
      expect(await take(staged, command, { ...body, takeReserved: true })).toMatchObject({
        ...{ code: 42200, data: { because: ["stagedStays"], details: { picked: 9 } } },
      });
  });

  it("are reported short only where that is meant: a late report of lost goods takes nothing from a shelf", async () => {
    const warehouse = await groundWarehouse();
    await stockUp(crew, warehouse, 12);
    const exit = await exitInPicking(crew, warehouse, linesOf(warehouse, 12));
    granted(
      "the adjustment",
      await take(await stockAt(warehouse, "A-01"), "adjust", { quantity: -2, takeReserved: true }),
    );
    await stockUp(crew, warehouse, 5, { locationId: warehouse.thirdId });
    await onExit(crew.admin, warehouse, exit.id, "repromise");
    const body = { id: exit.id, lineId: exit.lines[0]?.id, quantity: 2, reason: "没有", unpromised: true };
    expect(await sendExit(crew.admin, "reportShort", body)).toMatchObject({
      ...{ code: 42200, data: { because: ["withinAllocated"], details: { open: 0 } } },
    });
    expect(await shelves(warehouse)).toEqual({ "A-01": "10/10/0", "B-01": "5/2/3" });
  });

  it("that are lost are a todo until they are settled, whatever else happens to the exit", async () => {
    const warehouse = await groundWarehouse();
    await stockUp(crew, warehouse, 12);
    const exit = await submittedExit(crew, warehouse, linesOf(warehouse, 12));
    granted(
      "the adjustment",
      await take(await stockAt(warehouse, "A-01"), "adjust", { quantity: -3, takeReserved: true }),
    );
    const todos = async () => {
      const { rows } = await sql<{ template: string }>`select template from message where type = 'todo'
        and entity_id = ${exit.id} and closed_at is null and role_id = ${server.world.roleIds.admin}
        order by template`.execute(server.deps.db.reader);
      return rows.map(({ template }) => template);
    };
    expect(await todos()).toContain("exitUnpromised");
    await onExit(crew.admin, warehouse, exit.id, "approve");
    expect(await todos()).toEqual(["exitToPick", "exitUnpromised"]);
    await onExit(crew.admin, warehouse, exit.id, "startPicking");
    expect(await todos()).toEqual(["exitUnpromised"]);
    await onExit(crew.admin, warehouse, exit.id, "reportShort", { quantity: 3, unpromised: true });
    expect(await todos()).toEqual([]);
  });

  it("keep the zone of the location where they lie", async () => {
    const warehouse = await groundWarehouse();
    await stockUp(crew, warehouse, 12);
    await submittedExit(crew, warehouse, linesOf(warehouse, 5));
    const { data } = await crew.admin.get<MasterRow>("/api/warehouse/location/detail", {
      query: { id: warehouse.locationId },
    });
    const rezone = (row: MasterRow) =>
      crew.admin.post("/api/warehouse/location/saveOrUpdate", {
        body: { ...row, zone: "outbound" },
        key: randomUUID(),
      });
    expect(await rezone(data)).toMatchObject({
      code: 42200,
      data: { details: { fields: { zone: "promisesRest" } } },
    });
  });
});
