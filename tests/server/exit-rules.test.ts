import { beforeAll, describe, expect, it } from "vitest";
import type { Refusal } from "../../src/contracts/envelope.ts";
import type { AvailableGoods, ExitDetail, ExitRow } from "../../src/contracts/exit.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Reconciliation, RepertoryRow } from "../../src/contracts/repertory.ts";
import { numbered } from "../support/database.ts";
import {
  crewOf,
  draftExit,
  type ExitCrew,
  exitBody,
  exitInPicking,
  onExit,
  pickedExit,
  readExit,
  sendExit,
  stockUp,
  submittedExit,
} from "../support/exits.ts";
import { serverOfFile } from "../support/server-of-file.ts";
import { ownWarehouses, type SmallWarehouse } from "../support/warehouse.ts";

let crew: ExitCrew;
const file = serverOfFile(async (server) => {
  crew = await crewOf(server);
});

const place = ownWarehouses("W", () => file.server);

async function stockOf({ warehouseId }: SmallWarehouse): Promise<readonly RepertoryRow[]> {
  const query = { warehouseId, pageSize: 200, sort: "receivedAt" };
  return (await crew.admin.get<ListPage<RepertoryRow>>("/api/repertory/queryByPage", { query })).data.list;
}

async function refusal(api: ExitCrew["owner"], command: string, body: object): Promise<Refusal> {
  const answer = await sendExit(api, command, body);
  expect(answer.code).toBe(42200);
  return answer.data as unknown as Refusal;
}

describe("A draft", () => {
  it("goes to a region that there is", async () => {
    const warehouse = await place();
    const lines = [{ typeId: warehouse.typeId, requested: 1 }];
    const body = { warehouseId: warehouse.warehouseId, lines, regionCode: 123_456 };
    expect((await refusal(crew.owner, "amend", body)).because).toEqual(["regionUnknown"]);
    const draft = await draftExit(crew, warehouse, { regionCode: 310_106 });
    const { id, version } = draft;
    const again = { ...body, id, version, regionCode: 999_999 };
    expect((await refusal(crew.owner, "amend", again)).because).toEqual(["regionUnknown"]);
    expect((await readExit(crew.owner, draft.id)).regionCode).toBe(310_106);
  });
});

describe("Submitting", () => {
  it("reserves what expires first, then what came first, and nothing that has expired", async () => {
    const warehouse = await place();
    const lot = (name: string, expiry: string, more: object = {}) =>
      stockUp(crew, warehouse, 5, { typeId: warehouse.trackedTypeId, lot: name, expiry, ...more });
    await lot("old", "2020-01-01");
    await lot("late", "2032-01-01");
    await lot("soon", "2031-01-01");
    await lot("bad", "2031-01-01", { condition: "damaged", locationId: warehouse.damagedLocationId });
    await lot("soon2", "2031-01-01", { locationId: warehouse.otherLocationId });
    const lines = [{ typeId: warehouse.trackedTypeId, requested: 8 }];
    const exit = await submittedExit(crew, warehouse, { lines });
    const promised = exit.allocations.map((each) => [each.lot, each.quantity]).sort();
    expect(promised).toEqual([
      ["soon", 5],
      ["soon2", 3],
    ]);
    const more = await draftExit(crew, warehouse, { lines });
    const { because, details } = await refusal(crew.owner, "submit", { id: more.id, version: more.version });
    expect(because).toEqual(["enoughAvailable"]);
    expect(details).toEqual({
      missing: [
        {
          typeId: warehouse.trackedTypeId,
          skuCode: expect.stringMatching(/-LOT$/),
          requested: 8,
          available: 7,
        },
      ],
    });
  });

  it("sums what two lines ask of the same goods, and takes none of a closed location", async () => {
    const warehouse = await place();
    await stockUp(crew, warehouse, 10);
    await stockUp(crew, warehouse, 10, { locationId: warehouse.otherLocationId });
    const shelf = file.server.deps.db.reader
      .updateTable("location")
      .where("id", "=", warehouse.otherLocationId);
    await shelf.set({ status: "disabled" }).execute();
    const lines = [6, 5].map((requested) => ({ typeId: warehouse.typeId, requested }));
    const draft = await draftExit(crew, warehouse, { lines });
    const { details } = await refusal(crew.owner, "submit", { id: draft.id, version: draft.version });
    expect(details).toMatchObject({ missing: [{ requested: 11, available: 10 }] });
    const query = { warehouseId: warehouse.warehouseId, typeId: warehouse.typeId };
    const available = await crew.owner.get<AvailableGoods[]>("/api/exit/available", { query });
    expect(available.data).toEqual([{ typeId: warehouse.typeId, available: 10 }]);
    const { typeId: _, ...all } = query;
    expect((await crew.owner.get("/api/exit/available", { query: all })).data).toEqual(available.data);
  });

  it("needs a consignee where the goods are brought, and none where they are fetched", async () => {
    const warehouse = await place();
    await stockUp(crew, warehouse, 20);
    const nobody = { consigneeName: " ", address: null };
    const brought = await draftExit(crew, warehouse, nobody);
    expect((await refusal(crew.owner, "submit", { id: brought.id, version: 1 })).because).toEqual([
      "consigneeGiven",
    ]);
    expect((await submittedExit(crew, warehouse, { ...nobody, mode: "pickup" })).status).toBe("pending");
  });

  it("takes nothing of another client's goods", async () => {
    const warehouse = await place();
    await stockUp({ ...crew, clientId: file.server.world.clientIds.beichen }, warehouse, 10);
    const draft = await draftExit(crew, warehouse);
    expect((await refusal(crew.owner, "submit", { id: draft.id, version: 1 })).because).toEqual([
      "enoughAvailable",
    ]);
  });
});

describe("Each end before the goods leave", () => {
  it.each(["withdraw", "reject", "cancel"])("%s gives back what was reserved", async (command) => {
    const warehouse = await place();
    await stockUp(crew, warehouse, 10);
    const exit = await submittedExit(crew, warehouse);
    expect((await stockOf(warehouse))[0]).toMatchObject({ reserved: 10, available: 0 });
    const api = command === "reject" ? crew.admin : crew.owner;
    const after = await onExit(api, warehouse, exit.id, command);
    expect((await stockOf(warehouse))[0]).toMatchObject({ onHand: 10, reserved: 0, available: 10 });
    expect(after.allocations.map((each) => each.status)).toEqual(["released"]);
    if (command === "cancel") return;
    const again = await onExit(crew.owner, warehouse, exit.id, "submit");
    expect(again).toMatchObject({ status: "pending", revision: 2, rejectReason: null });
    expect((await stockOf(warehouse))[0]?.reserved).toBe(10);
  });
});

describe("Picking", () => {
  it("takes from the allocation that was scanned, and from no other line's", async () => {
    const warehouse = await place();
    await stockUp(crew, warehouse, 6);
    await stockUp(crew, warehouse, 4, { locationId: warehouse.otherLocationId });
    const exit = await exitInPicking(crew, warehouse);
    const second = exit.allocations.find((each) => each.locationId === warehouse.otherLocationId);
    const pick = (quantity: number, allocationId?: string) => ({
      ...exitBody("pick", exit, warehouse, quantity),
      ...(allocationId ? { allocationId } : {}),
    });
    expect(await refusal(crew.admin, "pick", pick(5, second?.id))).toMatchObject({
      because: ["withinAllocated"],
      details: { open: 4 },
    });
    expect((await refusal(crew.admin, "pick", pick(11))).because).toEqual(["withinAllocated"]);
    const foreign = { ...pick(1), lineId: exit.id };
    expect((await refusal(crew.admin, "pick", foreign)).because).toEqual([
      "exitLineKnown",
      "withinAllocated",
    ]);
    const after = await onExit(crew.admin, warehouse, exit.id, "pick", {
      quantity: 3,
      allocationId: second?.id,
    });
    const there = after.allocations.filter((each) => each.locationId === warehouse.otherLocationId);
    expect(there.map((each) => [each.status, each.quantity]).sort()).toEqual([
      ["open", 1],
      ["picked", 3],
    ]);
    expect(after).toMatchObject({ pickedTotal: 3, status: "picking" });
  });

  it("is finished when every unit is picked or short, and something was picked at all", async () => {
    const warehouse = await place();
    await stockUp(crew, warehouse, 10);
    const exit = await exitInPicking(crew, warehouse, { mode: "pickup" });
    const finish = async () => {
      const now = await readExit(crew.admin, exit.id);
      return (await refusal(crew.admin, "finishPicking", { id: exit.id, version: now.version })).because;
    };
    expect(await finish()).toEqual(["allPicked", "somethingPicked"]);
    await onExit(crew.admin, warehouse, exit.id, "reportShort", { quantity: 10 });
    expect(await finish()).toEqual(["somethingPicked"]);
  });

  it("puts what is missing into quarantine, so that the next exit reserves no ghosts", async () => {
    const warehouse = await place();
    await stockUp(crew, warehouse, 10);
    const exit = await exitInPicking(crew, warehouse, { mode: "pickup" });
    await onExit(crew.admin, warehouse, exit.id, "pick", { quantity: 7 });
    await onExit(crew.admin, warehouse, exit.id, "reportShort", { quantity: 3 });
    const rows = await stockOf(warehouse);
    expect(rows.find((row) => row.condition === "good")).toMatchObject({ onHand: 7, reserved: 7 });
    expect(rows.find((row) => row.condition === "quarantine")).toMatchObject({
      ...{ onHand: 3, reserved: 0, available: 0, locationCode: "A-01" },
    });
    await onExit(crew.admin, warehouse, exit.id, "finishPicking");
    const done = await onExit(crew.admin, warehouse, exit.id, "handOver");
    expect(done).toMatchObject({ status: "shipped", shippedTotal: 7, shortTotal: 3, signer: "王提货" });
    expect((await stockOf(warehouse)).map((row) => [row.condition, row.onHand])).toEqual([["quarantine", 3]]);
  });
});

describe("What is at the door", () => {
  it("is handed over only as a pickup, and not while its owner wants it back", async () => {
    const warehouse = await place();
    await stockUp(crew, warehouse, 20);
    const brought = await pickedExit(crew, warehouse);
    expect((await refusal(crew.admin, "handOver", exitBody("handOver", brought, warehouse))).because).toEqual(
      ["isPickup"],
    );
    const fetched = await pickedExit(crew, warehouse, { mode: "pickup" });
    expect(fetched.deliveryId).toBeNull();
    const wished = await onExit(crew.owner, warehouse, fetched.id, "requestCancel");
    expect((await refusal(crew.admin, "handOver", exitBody("handOver", wished, warehouse))).because).toEqual([
      "notCancelling",
    ]);
    const again = exitBody("requestCancel", wished, warehouse);
    expect((await refusal(crew.owner, "requestCancel", again)).because).toEqual(["notCancelling"]);
    const ended = await onExit(crew.admin, warehouse, fetched.id, "acceptCancel");
    expect(ended).toMatchObject({ status: "cancelled", cancelRequestedAt: null });
  });

  it("is no longer its owner's to cancel", async () => {
    const warehouse = await place();
    await stockUp(crew, warehouse, 10);
    const exit = await exitInPicking(crew, warehouse);
    const answer = await sendExit(crew.owner, "cancel", exitBody("cancel", exit, warehouse));
    expect(answer.code).toBe(40300);
    expect(answer.data).toMatchObject({ because: ["handler"] });
  });
});

describe("A client never meets another client's exit or delivery", () => {
  let exit: ExitDetail;
  let warehouse: SmallWarehouse;
  beforeAll(async () => {
    warehouse = await place();
    await stockUp(crew, warehouse, 10);
    exit = await pickedExit(crew, warehouse);
  });
  const unknown = "00000000-0000-7000-8000-000000000007";

  it("by its id: every question and command answers exactly as for an unknown one", async () => {
    const stranger = await file.server.as("beichen");
    for (const [entity, id] of [
      ["exit", exit.id],
      ["delivery", exit.deliveryId],
    ] as const)
      for (const path of ["detail", "history"]) {
        const foreign = await stranger.get(`/api/${entity}/${path}`, { query: { id } });
        const none = await stranger.get(`/api/${entity}/${path}`, { query: { id: unknown } });
        expect(foreign.envelope).toEqual(none.envelope);
        expect(foreign.code).toBe(40400);
      }
    for (const command of [
      "amend",
      "submit",
      "pick",
      "requestCancel",
      "acceptCancel",
      "handOver",
      "cancel",
    ]) {
      const body = exitBody(command, exit, warehouse);
      const foreign = await sendExit(stranger, command, body);
      const none = await sendExit(stranger, command, { ...body, id: unknown });
      expect(foreign.envelope, command).toEqual(none.envelope);
      // A command whose page no client's role has is refused for the page, before its row is looked for.
      const isHandlers = ["pick", "acceptCancel", "handOver"].includes(command);
      expect(foreign.code, command).toBe(isHandlers ? 40300 : 40400);
    }
    expect((await stranger.del("/api/exit/delete", { query: { id: exit.id } })).code).toBe(40400);
    expect((await readExit(crew.admin, exit.id)).version).toBe(exit.version);
  });

  it("in a list, an export, a search, what is available, or what is told live", async () => {
    const stranger = await file.server.as("beichen");
    const token = await file.server.signIn("beichen");
    for (const entity of ["exit", "delivery"]) {
      const page = await stranger.get<ListPage<ExitRow>>(`/api/${entity}/queryByPage`);
      expect(page.data).toMatchObject({ list: [], total: 0 });
      const own = await crew.owner.get<ListPage<ExitRow>>(`/api/${entity}/queryByPage`);
      expect(own.data.total).toBeGreaterThan(0);
      const table = await fetch(new URL(`/api/${entity}/export`, file.server.url), { headers: { token } });
      expect((await table.text()).trim().split("\r\n")).toHaveLength(1);
    }
    for (const keyword of [exit.number, exit.deliveryNumber ?? "", "李收货"]) {
      const query = { keyword };
      expect((await crew.owner.get<object[]>("/api/search", { query })).data.length).toBeGreaterThan(0);
      expect((await stranger.get("/api/search", { query })).data).toEqual([]);
    }
    const asked = { warehouseId: exit.warehouseId, typeId: warehouse.typeId, clientId: exit.clientId };
    expect((await stranger.get("/api/exit/available", { query: asked })).code).toBe(40400);
    const reported = await (await numbered(file.server.deps.db))
      .selectFrom("feedLog")
      .select(["topic", "payload"])
      .where("scope", "=", `client:${file.server.world.clientIds.beichen}`)
      .where("topic", "in", ["exit", "delivery"])
      .execute();
    expect(reported).toEqual([]);
    const body = { warehouseId: exit.warehouseId, lines: [], clientId: exit.clientId };
    expect((await sendExit(stranger, "amend", body)).code).toBe(40400);
  });

  it("and refuses fields that a body does not have", async () => {
    for (const door of [{ status: "approved" }, { number: "CK000000-AAAA" }, { pickedTotal: 5 }]) {
      const body = { warehouseId: exit.warehouseId, lines: [], ...door };
      expect((await sendExit(crew.owner, "amend", body)).code).toBe(40000);
    }
  });
});

it("After all of this the laws of stock hold", async () => {
  const answer = await crew.admin.get<Reconciliation>("/api/repertory/reconcile");
  expect(answer.data.checks.filter((check) => !check.holds)).toEqual([]);
});
