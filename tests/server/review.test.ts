import { expect, it } from "vitest";
import type { Review } from "../../src/contracts/review.ts";
import { announce, command } from "../support/entries.ts";
import { crewOf, draftExit, type ExitCrew, granted, sendExit, stockUp } from "../support/exits.ts";
import type { Api } from "../support/server.ts";
import { serverOfFile } from "../support/server-of-file.ts";
import { ownWarehouses } from "../support/warehouse.ts";

let crew: ExitCrew;
const file = serverOfFile(async (server) => {
  crew = await crewOf(server);
});

const place = ownWarehouses("RV", () => file.server);

const review = async (api: Api, name: "entry" | "exit", id: string): Promise<Review> =>
  granted("the review", await api.get<Review>(`/api/${name}/review`, { query: { id } }));

it("shows for an entry's lines what the client has there now, and what it will have", async () => {
  const warehouse = await place();
  const soon = new Date(file.server.deps.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  await stockUp(crew, warehouse, 7);
  await stockUp(crew, warehouse, 4, { typeId: warehouse.trackedTypeId, lot: "L1", expiry: soon });
  const stranger = { ...crew, clientId: file.server.world.clientIds.beichen };
  await stockUp(stranger, warehouse, 100);
  const draft = await announce(crew.owner, warehouse, [
    { typeId: warehouse.typeId, expected: 10 },
    { typeId: warehouse.trackedTypeId, expected: 5 },
    { typeId: warehouse.typeId, expected: 3 },
  ]);
  const { lines, previous, freeM3 } = await review(crew.admin, "entry", draft.id);
  expect(lines).toMatchObject([
    { onHand: 7, after: 20, nearExpiry: 0, isNew: false, isLow: false },
    { onHand: 4, after: 9, nearExpiry: 4, isNew: false },
    { onHand: 7, after: 20 },
  ]);
  expect(previous).toBeNull();
  expect(freeM3).toBeNull();
});

it("says where goods are new to the warehouse, and where less than the safety stock is left after it", async () => {
  const [warehouse, other] = [await place(), await place()];
  await file.server.deps.db.transaction((tx) =>
    tx.updateTable("goodsType").set({ safetyStock: 8 }).where("id", "=", warehouse.typeId).execute(),
  );
  await stockUp(crew, other, 6, { typeId: warehouse.typeId });
  const draft = await announce(crew.owner, warehouse, [{ typeId: warehouse.typeId, expected: 1 }]);
  const before = await review(crew.admin, "entry", draft.id);
  expect(before.lines).toMatchObject([{ onHand: 0, after: 1, isNew: true, isLow: true, safetyStock: 8 }]);
  await stockUp(crew, other, 1, { typeId: warehouse.typeId });
  expect((await review(crew.admin, "entry", draft.id)).lines[0]?.isLow).toBe(false);
});

it("shows for an exit what stays on hand when it has left", async () => {
  const warehouse = await place();
  await stockUp(crew, warehouse, 25);
  const draft = await draftExit(crew, warehouse);
  granted("submit", await sendExit(crew.owner, "submit", { id: draft.id, version: draft.version }));
  const { lines } = await review(crew.admin, "exit", draft.id);
  expect(lines).toMatchObject([{ onHand: 25, after: 15 }]);
});

it("compares a revision with the one before: quantities, goods, lots and the fields of the request", async () => {
  const warehouse = await place();
  const { typeId, trackedTypeId } = warehouse;
  const lines = [
    { typeId, expected: 120 },
    { typeId: trackedTypeId, expected: 5, lot: "L1" },
  ];
  const draft = await announce(crew.owner, warehouse, lines, { remark: "小心轻放" });
  const submitted = await command(crew.owner, "submit", { id: draft.id, version: draft.version });
  const sent = { id: draft.id, version: submitted.version, reason: "超出协议数量" };
  const rejected = await command(crew.admin, "reject", sent);
  const amended = await command(crew.owner, "amend", {
    ...{ id: draft.id, version: rejected.version, warehouseId: warehouse.warehouseId, remark: "放 A 区" },
    lines: [
      { typeId: trackedTypeId, expected: 5, lot: "L2" },
      { typeId: trackedTypeId, expected: 2, lot: "L3" },
    ],
  });
  await command(crew.owner, "submit", { id: draft.id, version: amended.version });
  const found = await review(crew.admin, "entry", draft.id);
  expect(found.previous).toMatchObject({ revision: 1, end: "reject", reason: "超出协议数量" });
  expect(found.lines).toMatchObject([
    { was: 5, changed: ["lot"] },
    { was: null, changed: [] },
  ]);
  expect(found.removed).toMatchObject([{ typeId, quantity: 120 }]);
  expect(found.changed).toEqual([{ field: "remark", before: "小心轻放", after: "放 A 区" }]);
});

it("says which quantity was another, and who took the revision back", async () => {
  const warehouse = await place();
  const { typeId } = warehouse;
  const draft = await announce(crew.owner, warehouse, [{ typeId, expected: 120 }]);
  const submitted = await command(crew.owner, "submit", { id: draft.id, version: draft.version });
  const back = await command(crew.owner, "withdraw", { id: draft.id, version: submitted.version });
  const amended = await command(crew.owner, "amend", {
    ...{ id: draft.id, version: back.version, warehouseId: warehouse.warehouseId },
    lines: [{ typeId, expected: 96 }],
  });
  await command(crew.owner, "submit", { id: draft.id, version: amended.version });
  const found = await review(crew.owner, "entry", draft.id);
  expect(found.previous).toMatchObject({ revision: 1, end: "withdraw", reason: null });
  expect(found.lines).toMatchObject([{ was: 120, changed: [] }]);
  expect([found.removed, found.changed]).toEqual([[], []]);
});

it("says how much room the goods need and the warehouse has, to admins alone", async () => {
  const warehouse = await place();
  const { typeId, warehouseId } = warehouse;
  await file.server.deps.db.transaction(async (tx) => {
    const cube = { lengthMm: 500, widthMm: 400, heightMm: 300 };
    await tx.updateTable("goodsType").set(cube).where("id", "=", typeId).execute();
    await tx.updateTable("warehouse").set({ capacityM3: 10 }).where("id", "=", warehouseId).execute();
  });
  await stockUp(crew, warehouse, 50);
  const draft = await announce(crew.owner, warehouse, [{ typeId, expected: 20 }]);
  expect(await review(crew.admin, "entry", draft.id)).toMatchObject({ volumeM3: 1.2, freeM3: 7 });
  expect(await review(crew.owner, "entry", draft.id)).toMatchObject({ volumeM3: 1.2, freeM3: null });
});

it("is another client's to see as little as the request itself", async () => {
  const warehouse = await place();
  const draft = await announce(crew.owner, warehouse, [{ typeId: warehouse.typeId, expected: 1 }]);
  const stranger = await file.server.as("beichen");
  const query = { id: draft.id };
  expect((await stranger.get("/api/entry/review", { query })).code).toBe(40400);
  expect((await stranger.get("/api/exit/review", { query })).code).toBe(40400);
});
