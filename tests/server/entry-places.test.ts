import { afterAll, beforeAll, expect, it } from "vitest";
import type { EntryPlaces } from "../../src/contracts/entry.ts";
import { announce, approved, receive } from "../support/entries.ts";
import { type ExitCrew, granted, stockUp } from "../support/exits.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let crew: ExitCrew;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  crew = {
    owner: await server.as("huaxin"),
    admin: await server.as("admin"),
    clientId: server.world.clientIds.huaxin,
  };
});
afterAll(() => server?.stop());

const place = (): Promise<SmallWarehouse> => {
  made += 1;
  return createSmallWarehouse(server.deps, `PL${made}`);
};

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
  const stranger = { ...crew, clientId: server.world.clientIds.beichen };
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
  const { reader } = server.deps.db;
  for (const id of [returns, warehouse.damagedLocationId])
    await reader.updateTable("location").set({ status: "disabled" }).where("id", "=", id).execute();
  expect(await suggested(draft.id)).toEqual({ lines: [["A-01", "empty"]], damaged: "" });
});

it("is asked by those who receive, about entries that exist", async () => {
  const warehouse = await place();
  const draft = await announce(crew.owner, warehouse, [{ typeId: warehouse.typeId, expected: 3 }]);
  const query = { id: draft.id };
  expect((await crew.owner.get("/api/entry/places", { query })).code).toBe(40300);
  const unknown = { id: "00000000-0000-4000-8000-000000000000" };
  expect((await crew.admin.get("/api/entry/places", { query: unknown })).code).toBe(40400);
});
