// Lots are found by the search of those who may see the stock, and stand on the delivery note with their expiries.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SearchHit } from "../../src/contracts/search.ts";
import { readDelivery } from "../support/deliveries.ts";
import { crewOf, type ExitCrew, pickedExit, stockUp } from "../support/exits.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { ownWarehouses, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let crew: ExitCrew;
let warehouse: SmallWarehouse;
const ownWarehouse = ownWarehouses("LF", () => server);
const ofLot = (lot: string, expiry: string) => ({ typeId: warehouse.trackedTypeId, lot, expiry });

beforeAll(async () => {
  server = await startTestServer();
  crew = await crewOf(server);
  warehouse = await ownWarehouse();
  await stockUp(crew, warehouse, 4, ofLot("QL-2610", "2029-10-01"));
  await stockUp(crew, warehouse, 3, ofLot("QL-2611", "2029-11-28"));
  const other = { locationId: warehouse.otherLocationId };
  await stockUp(crew, warehouse, 3, { ...ofLot("QL-2611", "2029-11-28"), ...other });
});
afterAll(() => server.stop());

const lotsFor = async (api: Api, keyword: string): Promise<readonly SearchHit[]> => {
  const { data } = await api.get<SearchHit[]>("/api/search", { query: { keyword } });
  return data.filter(({ kind }) => kind === "lot");
};

describe("a lot", () => {
  it("is found by its beginning, in any case and width, with its goods, expiry and what is available", async () => {
    const both = [
      { code: "QL-2610", name: "橄榄油", unit: "瓶", expiry: "2029-10-01", available: 4, total: 2 },
      { code: "QL-2611", name: "橄榄油", unit: "瓶", expiry: "2029-11-28", available: 6, total: 2 },
    ];
    for (const keyword of ["QL-26", "ql-26", "ＱＬ－２６"])
      expect(await lotsFor(crew.admin, keyword), keyword).toMatchObject(both);
    expect(await lotsFor(crew.admin, "ql-2611")).toMatchObject([{ code: "QL-2611", total: 1 }]);
    expect(await lotsFor(crew.admin, "2611")).toEqual([]);
  });

  it("is found by the people of its owner, and by those of no other client", async () => {
    expect(await lotsFor(crew.owner, "QL-2610")).toHaveLength(1);
    expect(await lotsFor(await server.as("beichen"), "QL-2610")).toEqual([]);
  });

  it("stands on the delivery with its expiry and how much of it was picked, also after it has left", async () => {
    const wanted = { lines: [{ typeId: warehouse.trackedTypeId, requested: 7 }] };
    const exit = await pickedExit(crew, warehouse, wanted);
    const delivery = await readDelivery(crew.owner, exit.deliveryId ?? "none");
    expect(delivery.lines.map(({ lots }) => lots)).toEqual([
      [
        { lot: "QL-2610", expiry: "2029-10-01", quantity: 4 },
        { lot: "QL-2611", expiry: "2029-11-28", quantity: 3 },
      ],
    ]);
    // What is promised and picked is available no more; it still is in stock until it leaves.
    expect(await lotsFor(crew.admin, "QL-26")).toMatchObject([{ available: 0 }, { available: 3 }]);
  });
});
