import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VehicleLoad } from "../../src/contracts/delivery.ts";
import type { TimelineItem } from "../../src/contracts/entry.ts";
import type { Refusal } from "../../src/contracts/envelope.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { MessageRow } from "../../src/contracts/message.ts";
import type { LedgerRow, Reconciliation, RepertoryRow } from "../../src/contracts/repertory.ts";
import {
  createVehicle,
  deliveryBody,
  onDelivery,
  openedDelivery,
  readDelivery,
  receiveReturn,
  sendDelivery,
} from "../support/deliveries.ts";
import { readDetail, send as sendEntry } from "../support/entry-driver.ts";
import { crewOf, type ExitCrew, exitBody, granted, onExit, readExit, sendExit } from "../support/exits.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let crew: ExitCrew;

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  crew = await crewOf(server);
});
afterAll(() => server?.stop());

async function onHandOf(): Promise<number> {
  const query = { typeId: warehouse.typeId, pageSize: 200 };
  const page = await crew.owner.get<ListPage<RepertoryRow>>("/api/repertory/queryByPage", { query });
  return page.data.list.reduce((sum, row) => sum + row.onHand, 0);
}

async function becauseOf(command: string, body: object): Promise<readonly string[]> {
  const answer = await sendDelivery(crew.admin, command, body);
  expect(answer.code).toBe(42200);
  return (answer.data as unknown as Refusal).because;
}

it("A delivery that failed for another reason says which, and its timeline keeps the words", async () => {
  const { id } = await openedDelivery(crew, warehouse);
  const vehicleId = await createVehicle(server.deps);
  await onDelivery(crew.admin, id, "assign", vehicleId);
  const { version } = await onDelivery(crew.admin, id, "depart");
  expect(await becauseOf("fail", { id, version, failCode: "other" })).toEqual(["otherExplained"]);
  await onDelivery(crew.admin, id, "fail", "", { failCode: "other", reason: " 电梯停用 " });
  const timeline = await crew.admin.get<readonly TimelineItem[]>("/api/delivery/history", { query: { id } });
  expect(timeline.data.at(-1)?.details).toMatchObject({ failCode: "other", reason: "电梯停用" });
});

describe("A vehicle is assigned", () => {
  it("only when it is usable, free, its papers are valid, and it is there at all", async () => {
    const delivery = await openedDelivery(crew, warehouse);
    const cases: readonly (readonly [object, readonly string[]])[] = [
      [{ status: "maintenance" }, ["vehicleUsable"]],
      [{ status: "disabled" }, ["vehicleUsable"]],
      [{ inspectionDue: "2020-01-01" }, ["papersValid"]],
      [{ insuranceDue: "2020-01-01", status: "maintenance" }, ["vehicleUsable", "papersValid"]],
    ];
    for (const [more, because] of cases) {
      const vehicleId = await createVehicle(server.deps, more as Record<string, unknown>);
      expect(await becauseOf("assign", deliveryBody("assign", delivery, vehicleId))).toEqual(because);
    }
    expect(await becauseOf("assign", deliveryBody("assign", delivery, delivery.id))).toEqual([
      "vehicleUsable",
    ]);
    const onTheRoad = await createVehicle(server.deps);
    const other = await openedDelivery(crew, warehouse);
    await onDelivery(crew.admin, other.id, "assign", onTheRoad);
    await onDelivery(crew.admin, other.id, "depart");
    expect(await becauseOf("assign", deliveryBody("assign", delivery, onTheRoad))).toEqual(["vehicleFree"]);
  });

  it("up to its load, counting all that is assigned to it", async () => {
    const goods = server.deps.db.reader.updateTable("goodsType").where("id", "=", warehouse.typeId);
    await goods.set({ weightGrams: 30_000, lengthMm: 100, widthMm: 100, heightMm: 100 }).execute();
    const small = await createVehicle(server.deps, { maxLoadKg: 500 });
    const first = await openedDelivery(crew, warehouse);
    const second = await openedDelivery(crew, warehouse);
    expect(first).toMatchObject({ weightGrams: 300_000, volumeCm3: 10_000, packages: 10 });
    await onDelivery(crew.admin, first.id, "assign", small);
    const answer = await sendDelivery(crew.admin, "assign", deliveryBody("assign", second, small));
    expect(answer.data).toMatchObject({
      because: ["loadFits"],
      details: { weightGrams: 600_000, maxLoadKg: 500 },
    });
    const load = await crew.admin.get<VehicleLoad>("/api/delivery/load", { query: { id: small } });
    expect(load.data).toMatchObject({ deliveries: 1, weightGrams: 300_000, maxLoadKg: 500, onTrip: false });
    await onDelivery(crew.admin, first.id, "unassign");
    expect(await onDelivery(crew.admin, second.id, "assign", small)).toMatchObject({
      status: "assigned",
      driver: "张师傅",
    });
  });
});

describe("Departing", () => {
  it("issues the goods and ships the exit in the same moment, once", async () => {
    const before = await onHandOf();
    const delivery = await openedDelivery(crew, warehouse);
    const vehicleId = await createVehicle(server.deps);
    await onDelivery(crew.admin, delivery.id, "assign", vehicleId);
    expect(await onHandOf()).toBe(before + 10);
    await onDelivery(crew.admin, delivery.id, "depart");
    expect(await onHandOf()).toBe(before);
    const exit = await readExit(crew.owner, delivery.exitId);
    expect(exit).toMatchObject({ status: "shipped", shippedTotal: 10 });
    expect(exit.allocations.every((each) => each.status === "shipped")).toBe(true);
    await onDelivery(crew.admin, delivery.id, "fail");
    await onDelivery(crew.admin, delivery.id, "redeliver");
    await onDelivery(crew.admin, delivery.id, "assign", vehicleId);
    const again = await onDelivery(crew.admin, delivery.id, "depart");
    expect(again).toMatchObject({ attempt: 2, status: "inTransit" });
    expect(await onHandOf()).toBe(before);
    const query = { causeId: exit.id, kind: "issue" };
    const lines = await crew.admin.get<ListPage<LedgerRow>>("/api/ledger/queryByPage", { query });
    expect(lines.data.list).toMatchObject([{ deltaOnHand: -10, deltaReserved: -10, operatorName: "管理员" }]);
    const history = await crew.owner.get<{ type: string; byName: string; details: object }[]>(
      "/api/exit/history",
      { query: { id: exit.id } },
    );
    expect(history.data.at(-1)).toMatchObject({
      type: "ship",
      byName: "管理员",
      details: { cause: delivery.number },
    });
  });

  it("waits while the owner's wish to cancel is open, and while its vehicle is laid up", async () => {
    const delivery = await openedDelivery(crew, warehouse);
    const vehicleId = await createVehicle(server.deps);
    const assigned = await onDelivery(crew.admin, delivery.id, "assign", vehicleId);
    await onExit(crew.owner, warehouse, delivery.exitId, "requestCancel");
    expect(await becauseOf("depart", deliveryBody("depart", assigned, ""))).toEqual(["notCancelling"]);
    await onExit(crew.admin, warehouse, delivery.exitId, "declineCancel");
    const vehicle = server.deps.db.reader.updateTable("vehicle").where("id", "=", vehicleId);
    await vehicle.set({ status: "maintenance" }).execute();
    expect(await becauseOf("depart", deliveryBody("depart", assigned, ""))).toEqual(["vehicleUsable"]);
    await vehicle.set({ status: "idle" }).execute();
    expect((await onDelivery(crew.admin, delivery.id, "depart")).status).toBe("inTransit");
  });

  it("is refused with the exit's own reason where the exit may not ship, and changes nothing", async () => {
    const delivery = await openedDelivery(crew, warehouse);
    const vehicleId = await createVehicle(server.deps);
    const assigned = await onDelivery(crew.admin, delivery.id, "assign", vehicleId);
    const exit = server.deps.db.reader.updateTable("exit").where("id", "=", delivery.exitId);
    await exit.set({ mode: "pickup" }).execute();
    expect(await becauseOf("depart", deliveryBody("depart", assigned, ""))).toEqual(["isDelivered"]);
    expect(await readDelivery(crew.owner, delivery.id)).toMatchObject({ status: "assigned" });
    await exit.set({ mode: "delivery" }).execute();
    expect((await onDelivery(crew.admin, delivery.id, "depart")).status).toBe("inTransit");
  });

  it("is not to be had any more once the exit was cancelled; the delivery ended with it", async () => {
    const delivery = await openedDelivery(crew, warehouse);
    await onDelivery(crew.admin, delivery.id, "assign", await createVehicle(server.deps));
    await onExit(crew.owner, warehouse, delivery.exitId, "requestCancel");
    await onExit(crew.admin, warehouse, delivery.exitId, "acceptCancel");
    const ended = await readDelivery(crew.owner, delivery.id);
    expect(ended).toMatchObject({ status: "cancelled", vehicleId: null });
    const answer = await sendDelivery(crew.admin, "depart", deliveryBody("depart", ended, ""));
    expect(answer.code).toBe(40900);
    expect(answer.data).toMatchObject({ changedBy: "管理员" });
  });
});

describe("A signature", () => {
  const onTheRoad = async () => {
    const delivery = await openedDelivery(crew, warehouse);
    await onDelivery(crew.admin, delivery.id, "assign", await createVehicle(server.deps));
    return onDelivery(crew.admin, delivery.id, "depart");
  };

  it("accounts for every unit of every line, once", async () => {
    const delivery = await onTheRoad();
    const lineId = delivery.lines[0]?.id ?? "";
    const line = { lineId, signed: 10, damaged: 0, refused: 0 };
    const sign = (lines: readonly object[], signer = "李收货") => ({
      ...{ id: delivery.id, version: delivery.version, signer, lines },
    });
    for (const lines of [
      [{ ...line, signed: 9 }],
      [{ ...line, damaged: 1 }],
      [line, line],
      [line, { ...line, lineId: delivery.id }],
    ])
      expect(await becauseOf("sign", sign(lines))).toEqual(["linesAccounted"]);
    expect(await becauseOf("sign", sign([line], "  "))).toEqual(["signerGiven"]);
    const done = await onDelivery(crew.admin, delivery.id, "sign", "", {
      lines: [{ ...line, signed: 8, damaged: 2 }],
    });
    expect(done).toMatchObject({ status: "signed", signedTotal: 8, damagedTotal: 2, signer: "李收货" });
    expect(done.returnEntryId).toBeNull();
  });

  it("with a refusal brings the refused goods back as a return, and stock is where it was", async () => {
    const before = await onHandOf();
    const delivery = await onTheRoad();
    const lines = [{ lineId: delivery.lines[0]?.id, signed: 6, damaged: 1, refused: 3 }];
    const partly = await onDelivery(crew.admin, delivery.id, "sign", "", { lines });
    expect(partly).toMatchObject({ status: "partlySigned", refusedTotal: 3 });
    const entry = await readDetail(crew.owner, partly.returnEntryId ?? "");
    expect(entry).toMatchObject({
      ...{ status: "approved", kind: "return", returnOf: delivery.id, expectedTotal: 3 },
      createUserName: null,
    });
    const cancel = { id: entry.id, version: entry.version, reason: "不要了" };
    expect((await sendEntry(crew.admin, "cancel", cancel)).data).toMatchObject({ because: ["notReturn"] });
    await receiveReturn(crew, warehouse, entry.id);
    expect(await onHandOf()).toBe(before + 3);
    // The delivery was over before: receiving its return changes nothing of it, and can be taken back.
    expect((await readDelivery(crew.owner, delivery.id)).version).toBe(partly.version);
    const received = await readDetail(crew.admin, entry.id);
    const reversal = {
      ...{ id: entry.id, version: received.version, receiptId: received.receipts[0]?.id, reason: "登记错误" },
    };
    granted("reverseReceipt", await sendEntry(crew.admin, "reverseReceipt", reversal));
    expect(await onHandOf()).toBe(before);
  });
});

describe("A failed delivery", () => {
  it("comes back whole; once it is returned, the receipt of its return stands", async () => {
    const before = await onHandOf();
    const opened = await openedDelivery(crew, warehouse);
    await onDelivery(crew.admin, opened.id, "assign", await createVehicle(server.deps));
    await onDelivery(crew.admin, opened.id, "depart");
    await onDelivery(crew.admin, opened.id, "fail", "", { failCode: "wrongAddress" });
    const returning = await onDelivery(crew.admin, opened.id, "return");
    expect(returning).toMatchObject({ status: "returning", failCode: "wrongAddress" });
    const entryId = returning.returnEntryId ?? "";
    await receiveReturn(crew, warehouse, entryId);
    const returned = await readDelivery(crew.owner, opened.id);
    expect(returned.status).toBe("returned");
    expect(await onHandOf()).toBe(before + 10);
    const entry = await readDetail(crew.admin, entryId);
    const reversal = {
      ...{ id: entryId, version: entry.version, receiptId: entry.receipts[0]?.id, reason: "登记错误" },
    };
    const answer = await sendEntry(crew.admin, "reverseReceipt", reversal);
    expect(answer.data).toMatchObject({ because: ["deliveryOpen"] });
  });

  it("that never comes back is returned when its return is closed short", async () => {
    const opened = await openedDelivery(crew, warehouse);
    await onDelivery(crew.admin, opened.id, "assign", await createVehicle(server.deps));
    await onDelivery(crew.admin, opened.id, "depart");
    await onDelivery(crew.admin, opened.id, "fail");
    const returning = await onDelivery(crew.admin, opened.id, "return");
    const entry = await readDetail(crew.admin, returning.returnEntryId ?? "");
    const close = { id: entry.id, version: entry.version, reason: "途中遗失" };
    granted("closeShort", await sendEntry(crew.admin, "closeShort", close));
    expect((await readDelivery(crew.owner, opened.id)).status).toBe("returned");
  });
});

describe("Who is told", () => {
  it("of a new delivery its handlers until it is assigned; of departure, ETA and signature its owner", async () => {
    const delivery = await openedDelivery(crew, warehouse);
    const about = async (api: ExitCrew["owner"]) =>
      (await api.get<MessageRow[]>("/api/message/list")).data.filter(
        (message) => message.link?.endsWith(delivery.id) || message.link?.endsWith(delivery.exitId),
      );
    const todo = async () => (await about(crew.admin)).find((each) => each.template === "deliveryToAssign");
    expect(await todo()).toMatchObject({ type: "todo", closedAt: null, messageType: 3 });
    await onDelivery(crew.admin, delivery.id, "assign", await createVehicle(server.deps));
    expect((await todo())?.closedAt).not.toBeNull();
    await onDelivery(crew.admin, delivery.id, "depart");
    await onDelivery(crew.admin, delivery.id, "updateEta");
    await onDelivery(crew.admin, delivery.id, "sign");
    expect((await about(crew.owner)).map((each) => each.template)).toEqual([
      ...["deliverySigned", "deliveryEta", "exitShipped", "exitApproved"],
    ]);
    const stranger = await server.as("beichen");
    expect(await about(stranger)).toEqual([]);
  });

  it("of a delivery that lost its vehicle or is brought again its handlers once more", async () => {
    const delivery = await openedDelivery(crew, warehouse);
    const vehicleId = await createVehicle(server.deps);
    const open = async () =>
      (await crew.admin.get<MessageRow[]>("/api/message/list")).data
        .filter((message) => message.link?.endsWith(delivery.id) && message.type === "todo")
        .filter((message) => message.closedAt === null)
        .map((message) => message.template);
    await onDelivery(crew.admin, delivery.id, "assign", vehicleId);
    expect(await open()).toEqual([]);
    await onDelivery(crew.admin, delivery.id, "unassign");
    expect(await open()).toEqual(["deliveryToAssign"]);
    await onDelivery(crew.admin, delivery.id, "assign", vehicleId);
    await onDelivery(crew.admin, delivery.id, "depart");
    await onDelivery(crew.admin, delivery.id, "fail");
    expect(await open()).toEqual(["deliveryToSettle"]);
    await onDelivery(crew.admin, delivery.id, "redeliver");
    expect(await open()).toEqual(["deliveryToAssign"]);
  });

  it("of a wish to cancel its handlers, until it is answered", async () => {
    const delivery = await openedDelivery(crew, warehouse);
    const before = await readExit(crew.owner, delivery.exitId);
    granted(
      "requestCancel",
      await sendExit(crew.owner, "requestCancel", exitBody("requestCancel", before, warehouse)),
    );
    const todo = async () =>
      (await crew.admin.get<MessageRow[]>("/api/message/list")).data.find(
        (each) => each.template === "exitCancelRequested" && each.link?.endsWith(delivery.exitId),
      );
    expect(await todo()).toMatchObject({ type: "todo", closedAt: null });
    await onExit(crew.admin, warehouse, delivery.exitId, "declineCancel", { reason: "已装车" });
    expect((await todo())?.closedAt).not.toBeNull();
    const owner = (await crew.owner.get<MessageRow[]>("/api/message/list")).data[0];
    expect(owner).toMatchObject({ template: "exitCancelDeclined", values: { reason: "已装车" } });
    expect(await readExit(crew.owner, delivery.exitId)).toMatchObject({
      ...{ cancelRequestedAt: null, declineReason: "已装车" },
    });
  });
});

it("After all of this the laws of stock hold", async () => {
  const answer = await crew.admin.get<Reconciliation>("/api/repertory/reconcile");
  expect(answer.data.checks.filter((check) => !check.holds)).toEqual([]);
});
