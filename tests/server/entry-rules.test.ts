import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EntryDetail } from "../../src/contracts/entry.ts";
import type { Refusal } from "../../src/contracts/envelope.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { LedgerRow, Reconciliation, RepertoryRow } from "../../src/contracts/repertory.ts";
import { addDays, businessDay } from "../../src/domain/business-day.ts";
import { announce, approved, command, receipt, receive } from "../support/entries.ts";
import { readDetail, send } from "../support/entry-driver.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let elsewhere: SmallWarehouse;
let owner: Api;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  elsewhere = await createSmallWarehouse(server.deps, "GZ1");
  owner = await server.as("huaxin");
  admin = await server.as("admin");
});
afterAll(() => server.stop());

const stockOf = async (typeId: string): Promise<readonly RepertoryRow[]> =>
  (
    await admin.get<ListPage<RepertoryRow>>("/api/repertory/queryByPage", {
      query: { typeId, pageSize: 200 },
    })
  ).data.list;

async function because(body: object, name = "receive"): Promise<readonly string[]> {
  const answer = await send(admin, name, body);
  expect(answer.code).toBe(42200);
  return (answer.data as unknown as Refusal).because;
}

async function tolerate(percent: number): Promise<void> {
  await server.deps.db.reader
    .updateTable("warehouse")
    .set({ overReceiptPercent: percent })
    .where("id", "=", warehouse.warehouseId)
    .execute();
}

describe("Receiving", () => {
  it("takes no unit more than announced where the warehouse tolerates nothing", async () => {
    const entry = await approved(owner, admin, warehouse, [{ typeId: warehouse.typeId, expected: 10 }]);
    expect(await because(receipt(entry, warehouse, [{ good: 10, damaged: 1 }]))).toEqual(["withinTolerance"]);
    const full = await receive(admin, entry, warehouse, [{ good: 10 }]);
    expect(full.status).toBe("completed");
  });

  it("takes up to the tolerance, rounded down, and says line and limit beyond it", async () => {
    await tolerate(5);
    try {
      const entry = await approved(owner, admin, warehouse, [{ typeId: warehouse.typeId, expected: 39 }]);
      const answer = await send(admin, "receive", receipt(entry, warehouse, [{ good: 41 }]));
      expect(answer.data).toMatchObject({
        because: ["withinTolerance"],
        details: { over: [{ lineId: entry.lines[0]?.id, limit: 40, would: 41 }] },
      });
      const full = await receive(admin, entry, warehouse, [{ good: 40 }]);
      expect(full).toMatchObject({ status: "completed", goodTotal: 40 });
    } finally {
      await tolerate(0);
    }
  });

  it("counts a line that is named twice in one receipt once for its limit", async () => {
    const entry = await approved(owner, admin, warehouse, [{ typeId: warehouse.typeId, expected: 10 }]);
    const twice = [{ good: 6 }, { good: 5, locationId: warehouse.otherLocationId }];
    expect(await because(receipt(entry, warehouse, twice))).toEqual(["withinTolerance"]);
  });

  it("asks for lot and expiry where the goods are tracked", async () => {
    const entry = await approved(owner, admin, warehouse, [{ typeId: warehouse.trackedTypeId, expected: 5 }]);
    expect(await because(receipt(entry, warehouse, [{ good: 5 }]))).toEqual(["lotGiven", "expiryGiven"]);
    expect(await because(receipt(entry, warehouse, [{ good: 5, lot: "  ", expiry: "2031-05-01" }]))).toEqual([
      "lotGiven",
    ]);
    const full = await receive(admin, entry, warehouse, [{ good: 5, lot: "L1", expiry: "2031-05-01" }]);
    expect(full.status).toBe("completed");
    expect(await stockOf(warehouse.trackedTypeId)).toMatchObject([
      { lot: "L1", expiry: "2031-05-01", onHand: 5, available: 5 },
    ]);
  });

  it("takes the expiry from production date and shelf life", async () => {
    await server.deps.db.reader
      .updateTable("goodsType")
      .set({ shelfLifeDays: 30 })
      .where("id", "=", elsewhere.trackedTypeId)
      .execute();
    const entry = await approved(owner, admin, elsewhere, [{ typeId: elsewhere.trackedTypeId, expected: 4 }]);
    const today = businessDay(server.deps.clock.now(), server.deps.config.businessTimeZone);
    const productionDate = addDays(today, -5);
    await receive(admin, entry, elsewhere, [{ good: 4, lot: "L2", productionDate }]);
    expect((await stockOf(elsewhere.trackedTypeId)).map((row) => row.expiry)).toEqual([addDays(today, 25)]);
  });

  it("puts nothing on a shelf of another warehouse, nor on a closed one", async () => {
    const entry = await approved(owner, admin, warehouse, [{ typeId: warehouse.typeId, expected: 10 }]);
    const away = receipt(entry, warehouse, [{ good: 1, locationId: elsewhere.locationId }]);
    expect(await because(away)).toEqual(["locationUsable"]);
    const { reader } = server.deps.db;
    const shelf = reader.updateTable("location").where("id", "=", warehouse.otherLocationId);
    await shelf.set({ status: "disabled" }).execute();
    const closed = receipt(entry, warehouse, [{ good: 1, locationId: warehouse.otherLocationId }]);
    expect(await because(closed)).toEqual(["locationUsable"]);
    await shelf.set({ status: "enabled" }).execute();
  });

  it("knows no line of another entry", async () => {
    const one = await approved(owner, admin, warehouse, [{ typeId: warehouse.typeId, expected: 10 }]);
    const other = await approved(owner, admin, warehouse, [{ typeId: warehouse.typeId, expected: 10 }]);
    const mixed = { ...receipt(other, warehouse, [{ good: 1 }]), id: one.id, version: one.version };
    expect(await because(mixed)).toEqual(["lineKnown"]);
  });

  it("keeps damaged goods apart, on rows of their own in the damaged zone", async () => {
    const place = await createSmallWarehouse(server.deps, "CD1");
    const entry = await approved(owner, admin, place, [{ typeId: place.typeId, expected: 10 }]);
    await receive(admin, entry, place, [{ good: 7, damaged: 3 }]);
    const rows = await stockOf(place.typeId);
    expect(rows.find((row) => row.condition === "good")).toMatchObject({
      locationCode: "A-01",
      onHand: 7,
      available: 7,
    });
    expect(rows.find((row) => row.condition === "damaged")).toMatchObject({
      locationCode: "D-01",
      onHand: 3,
      available: 0,
    });
  });

  it("refuses a day that is on no calendar as wrong input", async () => {
    const entry = await approved(owner, admin, warehouse, [{ typeId: warehouse.typeId, expected: 10 }]);
    const answer = await send(
      admin,
      "receive",
      receipt(entry, warehouse, [{ good: 1, expiry: "2026-02-30" }]),
    );
    expect(answer.code).toBe(40000);
    expect(answer.data).toMatchObject({ errors: [{ path: "lines.0.expiry" }] });
  });
});

describe("Reversing a receipt", () => {
  const reverse = (entry: EntryDetail, index = 0) => ({
    id: entry.id,
    version: entry.version,
    receiptId: entry.receipts[index]?.id,
    reason: "登记错误",
  });

  it("writes compensating ledger lines and takes nothing back from the past", async () => {
    const place = await createSmallWarehouse(server.deps, "RV1");
    const entry = await approved(owner, admin, place, [{ typeId: place.typeId, expected: 10 }]);
    const full = await receive(admin, entry, place, [{ good: 8, damaged: 2 }]);
    const back = await command(admin, "reverseReceipt", reverse(full));
    expect(back).toMatchObject({ status: "approved", goodTotal: 0, damagedTotal: 0, completedAt: null });
    const lines = await admin.get<ListPage<LedgerRow>>("/api/ledger/queryByPage", {
      query: { causeId: entry.id, sort: "at", pageSize: 50 },
    });
    expect(lines.data.list.map((line) => line.deltaOnHand).sort((a, b) => a - b)).toEqual([-8, -2, 2, 8]);
    const emptied = { typeId: place.typeId, onHand: 0 };
    const rows = await admin.get<ListPage<RepertoryRow>>("/api/repertory/queryByPage", { query: emptied });
    expect(rows.data.list.map((row) => row.condition).sort()).toEqual(["damaged", "good"]);
    const after = await readDetail(admin, entry.id);
    expect(after.receipts).toMatchObject([{ receiptNo: 1, reverseReason: "登记错误" }]);
  });

  it("is refused twice, and when the goods have been moved or promised since", async () => {
    const place = await createSmallWarehouse(server.deps, "RV2");
    const entry = await approved(owner, admin, place, [{ typeId: place.typeId, expected: 10 }]);
    const part = await receive(admin, entry, place, [{ good: 6 }]);
    const [row] = await stockOf(place.typeId);
    const stock = server.deps.db.reader.updateTable("stock").where("id", "=", row?.id ?? "");
    await stock.set({ reserved: 1 }).execute();
    expect(await because(reverse(part), "reverseReceipt")).toEqual(["goodsInPlace"]);
    await stock.set({ reserved: 0 }).execute();
    await command(admin, "reverseReceipt", reverse(part));
    const again = await receive(admin, await readDetail(admin, entry.id), place, [{ good: 10 }]);
    expect(await because(reverse(again, 0), "reverseReceipt")).toEqual(["receiptLive"]);
  });

  it("clears that an entry was closed short", async () => {
    const entry = await approved(owner, admin, warehouse, [{ typeId: warehouse.typeId, expected: 10 }]);
    const part = await receive(admin, entry, warehouse, [{ good: 6 }]);
    const short = await command(admin, "closeShort", { id: part.id, version: part.version, reason: "少发" });
    expect(short).toMatchObject({ status: "completed", discrepancy: true, closedShortTotal: 4 });
    const back = await command(admin, "reverseReceipt", reverse(await readDetail(admin, entry.id)));
    expect(back).toMatchObject({
      status: "approved",
      discrepancy: false,
      closedShortTotal: 0,
      closeShortReason: null,
    });
  });

  it("opens the lines of that receipt alone: what was closed short on others stays closed", async () => {
    const { typeId, trackedTypeId } = warehouse;
    const step = async (name: string, body: { readonly id: string }) => {
      await command(admin, name, body);
      return readDetail(admin, body.id);
    };
    const bring = (entry: EntryDetail, at: number, good: number) =>
      receive(admin, entry, warehouse, [{ line: at, good, lot: "L9", expiry: "2099-01-01" }]);
    // Which receipts are taken back (each line, or both), and what stays closed short of 10 and 20.
    const cases = [
      { reversed: [0], short: [0, 16], status: "receiving" },
      { reversed: [1], short: [4, 0], status: "receiving" },
      { reversed: [0, 1], short: [0, 0], status: "approved" },
    ] as const;
    for (const { reversed, short, status } of cases) {
      const entry = await approved(owner, admin, warehouse, [
        { typeId, expected: 10 },
        { typeId: trackedTypeId, expected: 20 },
      ]);
      const first = await bring(entry, 0, 6);
      const both = await bring(first, 1, 4);
      const { id, version } = both;
      let detail = await step("closeShort", { id, version, reason: "少发" } as { id: string });
      expect(detail.lines.map((line) => line.closedShort)).toEqual([4, 16]);
      for (const at of reversed) {
        const { lines, receipts } = detail;
        const found = receipts.find((each) => each.lines[0]?.lineId === lines[at]?.id);
        const body = { id, version: detail.version, receiptId: found?.id, reason: "数错了" };
        detail = await step("reverseReceipt", body);
      }
      const left = short[0] + short[1];
      expect(detail.lines.map((line) => line.closedShort)).toEqual(short);
      expect(detail).toMatchObject({
        ...{ status, closedShortTotal: left, discrepancy: left > 0 },
        closeShortReason: left > 0 ? "少发" : null,
      });
      if (left === 0) continue;
      // Received again, the entry is complete, and still marked.
      const again = await bring(detail, reversed[0], reversed[0] === 0 ? 10 : 20);
      expect(again).toMatchObject({ status: "completed", discrepancy: true, closedShortTotal: left });
    }
  });
});

describe("A draft", () => {
  it("says everything that is wrong with it at once", async () => {
    const foreign = await server.deps.db.transaction(async (tx) => {
      const id = "00000000-0000-7000-8000-000000000001";
      const at = server.deps.clock.now();
      await tx
        .insertInto("goodsType")
        .values({
          id,
          clientId: server.world.clientIds.beichen,
          skuCode: "BC-1",
          name: "别人的货",
          unit: "个",
          createdAt: at,
          updatedAt: at,
        })
        .execute();
      return id;
    });
    const body = {
      warehouseId: "00000000-0000-7000-8000-000000000009",
      lines: [
        { typeId: warehouse.typeId, expected: 1 },
        { typeId: foreign, expected: 1 },
      ],
    };
    const answer = await send(owner, "amend", body);
    expect(answer.code).toBe(42200);
    expect(answer.data).toEqual({ because: ["warehouseUnusable", "typeUnusable"], details: { lines: [1] } });
    const unknown = { ...body, lines: [{ typeId: "00000000-0000-7000-8000-000000000008", expected: 1 }] };
    expect((await send(owner, "amend", unknown)).data).toMatchObject({
      because: ["warehouseUnusable", "typeUnusable"],
    });
  });

  it("adds up to no more than stock can hold", async () => {
    const lines = [1, 2, 3].map(() => ({ typeId: warehouse.typeId, expected: 1_000_000_000 }));
    const answer = await send(owner, "amend", { warehouseId: warehouse.warehouseId, lines });
    expect(answer.code).toBe(42200);
    expect(answer.data).toMatchObject({ because: ["quantityTooLarge"] });
  });

  it("has a source number that its client did not use before", async () => {
    const lines = [{ typeId: warehouse.typeId, expected: 1 }];
    await announce(owner, warehouse, lines, { sourceNumber: "PO-1" });
    const again = { warehouseId: warehouse.warehouseId, lines, sourceNumber: " PO-1 " };
    expect((await send(owner, "amend", again)).data).toMatchObject({ because: ["sourceNumberTaken"] });
    const other = await server.as("beichen");
    expect((await send(other, "amend", again)).code).toBe(20000);
  });

  it("can be deleted until it was submitted once", async () => {
    const lines = [{ typeId: warehouse.typeId, expected: 1 }];
    const draft = await announce(owner, warehouse, lines);
    expect((await owner.del("/api/entry/delete", { query: { id: draft.id } })).code).toBe(20000);
    expect((await owner.get("/api/entry/detail", { query: { id: draft.id } })).code).toBe(40400);
    const sent = await announce(owner, warehouse, lines);
    const pending = await command(owner, "submit", { id: sent.id, version: sent.version });
    const back = await command(owner, "withdraw", { id: sent.id, version: pending.version });
    const answer = await owner.del("/api/entry/delete", { query: { id: back.id } });
    expect(answer.code).toBe(42200);
    expect(answer.data).toMatchObject({ because: ["neverSubmitted"] });
  });

  it("is approved by its submitter only when no other person could, and the timeline says so", async () => {
    const body = {
      warehouseId: warehouse.warehouseId,
      clientId: server.world.clientIds.huaxin,
      lines: [{ typeId: warehouse.typeId, expected: 1 }],
    };
    const draft = await command(admin, "amend", body);
    const pending = await command(admin, "submit", { id: draft.id, version: draft.version });
    const approve = { id: draft.id, version: pending.version };
    expect((await send(admin, "approve", approve)).data).toMatchObject({ because: ["notSubmitter"] });
    const operator = server.deps.db.reader.updateTable("users").where("userAccount", "=", "operator");
    await operator.set({ userStatus: 0 }).execute();
    try {
      expect(await readDetail(admin, draft.id)).toMatchObject({ selfApprovable: true });
      await command(admin, "approve", approve);
      const history = await admin.get<{ type: string; details: object }[]>("/api/entry/history", {
        query: { id: draft.id },
      });
      expect(history.data.at(-1)).toMatchObject({ type: "approve", details: { selfApproved: true } });
    } finally {
      await operator.set({ userStatus: 1 }).execute();
    }
  });
});

it("After all of this the laws of stock hold", async () => {
  const answer = await admin.get<Reconciliation>("/api/repertory/reconcile");
  expect(answer.data.checks.filter((check) => !check.holds)).toEqual([]);
  expect(answer.data.holds).toBe(true);
});
