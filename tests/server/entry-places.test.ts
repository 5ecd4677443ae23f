import { expect, it } from "vitest";
import type { EntryPlaces } from "../../src/contracts/entry.ts";
import { announce, approved, receive } from "../support/entries.ts";
import { crewOf, type ExitCrew, granted, stockUp } from "../support/exits.ts";
import { serverOfFile } from "../support/server-of-file.ts";
import { ownWarehouses, type SmallWarehouse } from "../support/warehouse.ts";

let crew: ExitCrew;
const file = serverOfFile(async (server) => {
  crew = await crewOf(server);
});

const place = ownWarehouses("PL", () => file.server);

/** A further shelf of a warehouse. */
async function shelf({ warehouseId }: SmallWarehouse, code: string, zone: string): Promise<string> {
  const body = { warehouseId, code, zone, status: "enabled" };
  const saved = await crew.admin.post<{ id: string }>("/api/warehouse/location/saveOrUpdate", { body });
  return granted("a shelf", saved).id;
}

async function suggested(
  id: string,
): Promise<{ lines: readonly (readonly [string, string])[]; damaged: string }> {
  const asked = await crew.admin.get<EntryPlaces>("/api/entry/places", { query: { id } });
  const { lines, damaged } = granted("the places", asked);
  return {
    lines: lines.map(({ location, because }) => [location.code, because]),
    damaged: damaged?.code ?? "",
  };
}

it("suggests where the same lot lies, before where more of the same goods lie", async () => {
  const warehouse = await place();
  const { trackedTypeId: typeId } = warehouse;
  const other = await shelf(warehouse, "B-01", "storage");
  await stockUp(crew, warehouse, 50, { typeId, lot: "L1", expiry: "2031-05-01" });
  await stockUp(crew, warehouse, 5, { typeId, lot: "L2", expiry: "2031-05-01", locationId: other });
  const lines = [
    { typeId, expected: 3, lot: "L2" },
    { typeId, expected: 3, lot: "L3" },
  ] as const;
  const draft = await announce(crew.owner, warehouse, lines);
  expect(await suggested(draft.id)).toEqual({
    lines: [
      ["B-01", "sameLot"],
      ["A-01", "sameGoods"],
    ],
    damaged: "D-01",
  });
});

it("suggests an empty shelf of its own for each line without goods there, and says when none is empty", async () => {
  const warehouse = await place();
  await shelf(warehouse, "A-00", "storage");
  const { typeId, trackedTypeId } = warehouse;
  const draft = await announce(crew.owner, warehouse, [
    { typeId, expected: 3 },
    { typeId: trackedTypeId, expected: 3 },
  ]);
  expect((await suggested(draft.id)).lines).toEqual([
    ["A-00", "empty"],
    ["A-01", "empty"],
  ]);
  // Another client's goods fill a shelf as well, and are no home for these.
  const stranger = { ...crew, clientId: file.server.world.clientIds.beichen };
  await stockUp(stranger, warehouse, 1);
  expect((await suggested(draft.id)).lines).toEqual([
    ["A-00", "empty"],
    ["A-00", "zone"],
  ]);
});

it("follows what was received a moment ago", async () => {
  const warehouse = await place();
  const entry = await approved(crew.owner, crew.admin, warehouse, [
    { typeId: warehouse.typeId, expected: 10 },
  ]);
  expect((await suggested(entry.id)).lines).toEqual([["A-01", "empty"]]);
  await receive(crew.admin, entry, warehouse, [{ good: 4, locationId: warehouse.otherLocationId }]);
  expect((await suggested(entry.id)).lines).toEqual([["A-02", "sameGoods"]]);
});

it("sends returns to the zone for returns, and suggests no closed shelf", async () => {
  const warehouse = await place();
  const returns = await shelf(warehouse, "R-01", "returns");
  const lines = [{ typeId: warehouse.typeId, expected: 3 }];
  const draft = await announce(crew.owner, warehouse, lines, { kind: "return" });
  expect((await suggested(draft.id)).lines).toEqual([["R-01", "returns"]]);
  const { reader } = file.server.deps.db;
  for (const id of [returns, warehouse.damagedLocationId])
    await reader.updateTable("location").set({ status: "disabled" }).where("id", "=", id).execute();
  expect(await suggested(draft.id)).toEqual({ lines: [["A-01", "empty"]], damaged: "" });
});

/** Gives goods measures: one unit has so many litres. */
const measured = async (typeId: string, litres: number): Promise<void> => {
  const size = { lengthMm: 100, widthMm: 100, heightMm: 100 * litres };
  await file.server.deps.db.reader.updateTable("goodsType").set(size).where("id", "=", typeId).execute();
};
const holds = async (id: string, capacityLitres: number): Promise<void> => {
  await file.server.deps.db.reader
    .updateTable("location")
    .set({ capacityLitres })
    .where("id", "=", id)
    .execute();
};
const withRoom = async (id: string) => {
  const asked = await crew.admin.get<EntryPlaces>("/api/entry/places", { query: { id } });
  return granted("the places", asked).lines.map(({ location, because, freeLitres }) => [
    ...[location.code, because, freeLitres],
  ]);
};

it("suggests a location with room before one that is too small, and says how much is free", async () => {
  const warehouse = await place();
  const { typeId } = warehouse;
  await measured(typeId, 2);
  const other = await shelf(warehouse, "B-01", "storage");
  await holds(warehouse.locationId, 100);
  await holds(other, 50);
  await stockUp(crew, warehouse, 30);
  // 100 litres less 30 units of 2 litres.
  const fits = await announce(crew.owner, warehouse, [{ typeId, expected: 20 }]);
  expect(await withRoom(fits.id)).toEqual([["A-01", "sameGoods", 40]]);
  const large = await announce(crew.owner, warehouse, [{ typeId, expected: 21 }]);
  expect(await withRoom(large.id)).toEqual([["B-01", "empty", 50]]);
  // A location without a volume is not known to be too small.
  const huge = await announce(crew.owner, warehouse, [{ typeId, expected: 500 }]);
  expect(await withRoom(huge.id)).toEqual([["A-02", "zone", null]]);
});

it("counts only what is still expected, and what lines before take", async () => {
  const warehouse = await place();
  const { typeId } = warehouse;
  await measured(typeId, 1);
  await holds(warehouse.locationId, 100);
  await holds(warehouse.otherLocationId, 60);
  const lines = [{ typeId, expected: 150 }];
  const entry = await approved(crew.owner, crew.admin, warehouse, lines);
  await receive(crew.admin, entry, warehouse, [{ good: 40 }]);
  // 110 of 150 are left, 60 litres are free here and 60 there: neither holds them.
  expect((await withRoom(entry.id))[0]?.slice(0, 2)).toEqual(["A-01", "sameGoods"]);
  const lots = [
    { typeId, expected: 50, lot: "L1" },
    { typeId, expected: 50, lot: "L2" },
  ] as const;
  const two = await announce(crew.owner, warehouse, lots);
  expect(await withRoom(two.id)).toEqual([
    ["A-01", "sameGoods", 60],
    ["A-02", "zone", 60],
  ]);
});

it("claims nothing about goods without measures, nor about a location where such goods lie", async () => {
  const warehouse = await place();
  const { typeId, trackedTypeId } = warehouse;
  await holds(warehouse.locationId, 10);
  await stockUp(crew, warehouse, 500);
  const unmeasured = await announce(crew.owner, warehouse, [{ typeId, expected: 900 }]);
  expect(await withRoom(unmeasured.id)).toEqual([["A-01", "sameGoods", null]]);
  await measured(trackedTypeId, 1);
  await stockUp(crew, warehouse, 1, { typeId: trackedTypeId, lot: "L1", expiry: "2031-05-01" });
  const sameLot = [{ typeId: trackedTypeId, expected: 900, lot: "L1" }] as const;
  const beside = await announce(crew.owner, warehouse, sameLot);
  expect(await withRoom(beside.id)).toEqual([["A-01", "sameLot", null]]);
});

it("is asked by those who receive, about entries that exist", async () => {
  const warehouse = await place();
  const draft = await announce(crew.owner, warehouse, [{ typeId: warehouse.typeId, expected: 3 }]);
  const query = { id: draft.id };
  expect((await crew.owner.get("/api/entry/places", { query })).code).toBe(40300);
  const unknown = { id: "00000000-0000-4000-8000-000000000000" };
  expect((await crew.admin.get("/api/entry/places", { query: unknown })).code).toBe(40400);
});
