// Another lot of the shelf instead of the promised one, and what a scanner read of the lot that was picked.
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TimelineItem } from "../../src/contracts/entry.ts";
import type { ExitDetail } from "../../src/contracts/exit.ts";
import type { Reconciliation } from "../../src/contracts/repertory.ts";
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

const ownWarehouse = ownWarehouses("CL", () => server);
const [EARLY, LATE] = ["2029-10-01", "2029-11-28"];

const lot = (warehouse: SmallWarehouse, quantity: number, name: string, expiry: string, more: object = {}) =>
  stockUp(crew, warehouse, quantity, { typeId: warehouse.trackedTypeId, lot: name, expiry, ...more });
const wants = (warehouse: SmallWarehouse, requested: number) => ({
  mode: "pickup",
  lines: [{ typeId: warehouse.trackedTypeId, requested }],
});

/** L2610 expires first and is promised, six of it; L2611 lies on the same shelf, four of it promised to another exit. */
async function shelf(): Promise<{ readonly warehouse: SmallWarehouse; readonly exit: ExitDetail }> {
  const warehouse = await ownWarehouse();
  await lot(warehouse, 6, "L2610", EARLY);
  await lot(warehouse, 10, "L2611", LATE);
  await lot(warehouse, 3, "L2612", LATE, { locationId: warehouse.otherLocationId });
  const exit = await exitInPicking(crew, warehouse, wants(warehouse, 6));
  await submittedExit(crew, warehouse, wants(warehouse, 4));
  return { warehouse, exit: await readExit(crew.admin, exit.id) };
}
const openOf = ({ allocations }: ExitDetail) =>
  allocations
    .filter(({ status }) => status === "open")
    .map(({ lot: name, quantity }) => `${name} ${quantity}`);

function change(exit: ExitDetail, more: object = {}) {
  const [open] = exit.allocations;
  const body = {
    ...{ id: exit.id, lineId: open?.lineId, allocationId: open?.id, quantity: 6 },
    ...{ stockId: open?.shelfLots?.[0]?.stockId, reason: "压在后面" },
  };
  return sendExit(crew.admin, "changeLot", { ...body, ...more });
}

describe("another lot", () => {
  it("is known with the exit: good ones of the same shelf, with what no exit has reserved", async () => {
    const { exit } = await shelf();
    expect(exit.allocations).toMatchObject([
      { lot: "L2610", expiry: EARLY, shelfLots: [{ lot: "L2611", expiry: LATE, free: 6 }] },
    ]);
    expect(exit.allocations[0]?.shelfLots).toHaveLength(1);
  });

  it("that expires later takes a reason, moves the promise, and stands in the timeline", async () => {
    const { exit } = await shelf();
    expect(await change(exit, { reason: undefined })).toMatchObject({
      ...{ code: 42200, data: { because: ["expiryOrReason"] } },
    });
    granted("changeLot", await change(exit, { quantity: 4 }));
    const changed = await readExit(crew.admin, exit.id);
    expect(openOf(changed)).toEqual(["L2610 2", "L2611 4"]);
    const { data: history } = await crew.admin.get<TimelineItem[]>("/api/exit/history", {
      query: { id: exit.id },
    });
    expect(history.at(-1)).toMatchObject({
      type: "changeLot",
      details: { quantity: 4, lot: "L2611", instead: "L2610", reason: "压在后面" },
    });
    // The rest goes after it, into one promise.
    granted("changeLot", await change(changed, { quantity: 2 }));
    expect(openOf(await readExit(crew.admin, exit.id))).toEqual(["L2611 6"]);
  });

  it("that expires earlier needs no reason", async () => {
    const { warehouse, exit } = await shelf();
    await lot(warehouse, 6, "L2609", "2029-09-01");
    const now = await readExit(crew.admin, exit.id);
    expect(now.allocations[0]?.shelfLots?.map(({ lot: name }) => name)).toEqual(["L2609", "L2611"]);
    granted("changeLot", await change(now, { reason: undefined }));
    expect(openOf(await readExit(crew.admin, exit.id))).toEqual(["L2609 6"]);
  });

  it("is refused where it is promised to another exit, lies elsewhere, or is none", async () => {
    const { warehouse, exit } = await shelf();
    const others = await exitInPicking(crew, warehouse, wants(warehouse, 1));
    const [other] = others.allocations;
    expect(await change(exit, { quantity: 6 })).toMatchObject({
      ...{ code: 42200, data: { because: ["lotFree"], details: { free: 5 } } },
    });
    const [own] = exit.allocations;
    for (const stockId of [own?.stockId, randomUUID()])
      expect(await change(exit, { stockId })).toMatchObject({
        ...{ code: 42200, data: { because: ["lotOnShelf"] } },
      });
    // An allocation of another exit is none of this line.
    expect(await change(exit, { allocationId: other?.id, quantity: 1 })).toMatchObject({
      ...{ code: 42200, data: { because: ["withinAllocated", "lotOnShelf"] } },
    });
    expect(openOf(await readExit(crew.admin, exit.id))).toEqual(["L2610 6"]);
  });

  it("is changed by one of two who want the last of it, and picked as it then is", async () => {
    const { warehouse, exit } = await shelf();
    const second = await exitInPicking(crew, warehouse, wants(warehouse, 1));
    // Five are free: two changes of four and five units do not both fit.
    const answers = await Promise.all([change(exit, { quantity: 4 }), change(exit, { quantity: 5 })]);
    expect(answers.map(({ code }) => code).sort()).toEqual([20000, 42200]);
    const moved = openOf(await readExit(crew.admin, exit.id));
    expect(["L2610 2,L2611 4", "L2610 1,L2611 5"]).toContain(moved.join());
    expect(openOf(await readExit(crew.admin, second.id))).toEqual(["L2611 1"]);
  });
});

describe("a scanned lot", () => {
  it("is kept with what was picked, and only where it was scanned", async () => {
    const { warehouse, exit } = await shelf();
    const { lineId } = exit.allocations[0] ?? {};
    await onExit(crew.admin, warehouse, exit.id, "pick", { lineId, quantity: 2, lotScanned: "l2610" });
    const picked = await onExit(crew.admin, warehouse, exit.id, "pick", { lineId, quantity: 4 });
    expect(picked.allocations.map(({ quantity, lotScanned }) => `${quantity} ${lotScanned}`).sort()).toEqual([
      "2 l2610",
      "4 null",
    ]);
    const { data: history } = await crew.admin.get<TimelineItem[]>("/api/exit/history", {
      query: { id: exit.id },
    });
    expect(history.slice(-2).map(({ details }) => details.lotScanned)).toEqual(["l2610", undefined]);
  });

  it("is refused where it is not the promised one", async () => {
    const { exit } = await shelf();
    const [open] = exit.allocations;
    const body = {
      id: exit.id,
      lineId: open?.lineId,
      allocationId: open?.id,
      quantity: 1,
      lotScanned: "L2611",
    };
    expect(await sendExit(crew.admin, "pick", body)).toMatchObject({
      ...{ code: 42200, data: { because: ["lotPromised"], details: { lots: ["L2610"] } } },
    });
  });
});
