import { expect, it } from "vitest";
import type { EntryDetail } from "../../src/contracts/entry.ts";
import type { ExitDetail } from "../../src/contracts/exit.ts";
import type { EntryPacket, ExitPacket, StockPacket } from "../../src/contracts/packet.ts";
import { announce, approved } from "../support/entries.ts";
import { crewOf, type ExitCrew, exitInPicking, granted, readExit, stockUp } from "../support/exits.ts";
import { serverOfFile } from "../support/server-of-file.ts";
import { ownWarehouses } from "../support/warehouse.ts";

let crew: ExitCrew;
const file = serverOfFile(async (server) => {
  crew = await crewOf(server);
});
const place = ownWarehouses("PK", () => file.server);
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

it("a pick desk gets its exits as their pages show them, and the codes of their warehouse", async () => {
  const warehouse = await place();
  await stockUp(crew, warehouse, 40);
  const first = await exitInPicking(crew, warehouse);
  const second = await exitInPicking(crew, warehouse);
  const query = { ids: [second.id, UNKNOWN, first.id].join() };
  const packet = granted("the packet", await crew.admin.get<ExitPacket>("/api/exit/packet", { query }));
  const details: ExitDetail[] = [await readExit(crew.admin, second.id), await readExit(crew.admin, first.id)];
  expect(packet.exits).toEqual(details);
  expect(packet.exits[0]?.allocations.length).toBeGreaterThan(0);
  expect(packet.warehouses.map(({ id }) => id)).toEqual([warehouse.warehouseId]);
  const codes = packet.warehouses[0]?.locations.map(({ code }) => code) ?? [];
  expect(codes).toEqual([...codes].sort());
  expect(codes).toContain(packet.exits[0]?.allocations[0]?.locationCode);
  const [line] = packet.exits[0]?.lines ?? [];
  expect(packet.goods).toEqual([{ id: line?.typeId, code: line?.skuCode, name: line?.typeName }]);
});

it("a move desk gets what lies in its warehouse alone, and the codes by which it reads scans", async () => {
  const warehouse = await place();
  const other = await place();
  await stockUp(crew, warehouse, 40);
  await stockUp(crew, other, 7);
  const query = { warehouseId: warehouse.warehouseId };
  const packet = granted("the packet", await crew.admin.get<StockPacket>("/api/repertory/packet", { query }));
  expect(
    packet.rows.map(({ locationId, typeId, onHand, reserved }) => [locationId, typeId, onHand, reserved]),
  ).toEqual([[warehouse.locationId, warehouse.typeId, 40, 0]]);
  expect(packet.warehouses.map(({ id }) => id)).toEqual([warehouse.warehouseId]);
  expect(packet.goods.map(({ id }) => id)).toEqual([warehouse.typeId]);
  expect((await crew.owner.get("/api/repertory/packet", { query })).code).toBe(40300);
});

it("a disabled location is no place to put goods", async () => {
  const warehouse = await place();
  const body = { warehouseId: warehouse.warehouseId, code: "Z-99", zone: "storage", status: "disabled" };
  granted("a shelf", await crew.admin.post("/api/warehouse/location/saveOrUpdate", { body }));
  const entry = await approved(crew.owner, crew.admin, warehouse, [
    { typeId: warehouse.typeId, expected: 3 },
  ]);
  const query = { id: entry.id };
  const packet = granted("the packet", await crew.admin.get<EntryPacket>("/api/entry/packet", { query }));
  const detail = granted("the entry", await crew.admin.get<EntryDetail>("/api/entry/detail", { query }));
  const places = granted("its places", await crew.admin.get("/api/entry/places", { query }));
  expect(packet.entry).toEqual(detail);
  expect(packet.places).toEqual(places);
  expect(packet.warehouses[0]?.locations.map(({ code }) => code)).not.toContain("Z-99");
});

it("is asked for by those who handle, about requests that exist, and no more than 20 at once", async () => {
  const warehouse = await place();
  const draft = await announce(crew.owner, warehouse, [{ typeId: warehouse.typeId, expected: 3 }]);
  expect((await crew.owner.get("/api/entry/packet", { query: { id: draft.id } })).code).toBe(40300);
  expect((await crew.owner.get("/api/exit/packet", { query: { ids: UNKNOWN } })).code).toBe(40300);
  expect((await crew.admin.get("/api/entry/packet", { query: { id: UNKNOWN } })).code).toBe(40400);
  const none = granted(
    "none",
    await crew.admin.get<ExitPacket>("/api/exit/packet", { query: { ids: UNKNOWN } }),
  );
  expect(none).toEqual({ exits: [], warehouses: [], goods: [] });
  for (const ids of [Array(21).fill(UNKNOWN).join(), "", "x", "-".repeat(36)])
    expect((await crew.admin.get("/api/exit/packet", { query: { ids } })).code).toBe(40000);
});
