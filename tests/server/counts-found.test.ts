// Counts are found by the search of those who may open them, by what their list is found by.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CountRow } from "../../src/contracts/count.ts";
import type { SearchHit } from "../../src/contracts/search.ts";
import { addAdmin, countInHand, onCount, readCount, recordOf } from "../support/counts.ts";
import { crewOf, type ExitCrew, stockUp } from "../support/exits.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { ownWarehouses, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let crew: ExitCrew;
let warehouse: SmallWarehouse;
let approved: CountRow;
let inHand: CountRow;
const ownWarehouse = ownWarehouses("CF", () => server);

beforeAll(async () => {
  server = await startTestServer();
  crew = await crewOf(server);
  warehouse = await ownWarehouse();
  await stockUp(crew, warehouse, 4);
  const body = { warehouseId: warehouse.warehouseId, locationIds: [warehouse.locationId] };
  const count = await countInHand(crew.admin, body);
  for (const line of count.lines) await onCount(crew.admin, count.id, "record", recordOf(line, 4));
  await onCount(crew.admin, count.id, "finish");
  approved = await onCount(crew.admin, count.id, "approve");
  inHand = await readCount(crew.admin, (await countInHand(crew.admin, body)).id);
  await server.deps.db.transaction((tx) => sql`update count set cause = 'EX-CAUSE-7'`.execute(tx));
});
afterAll(() => server.stop());

const countsFor = async (api: Api, keyword: string): Promise<readonly SearchHit[]> => {
  const { data } = await api.get<SearchHit[]>("/api/search", { query: { keyword } });
  return data.filter(({ kind }) => kind === "count");
};

describe("a count", () => {
  it("is found by its number, with its warehouse and status", async () => {
    const [hit] = await countsFor(crew.admin, inHand.number.toLowerCase());
    const { id, number, warehouseName } = inHand;
    expect(hit).toEqual({
      kind: "count",
      id,
      code: number,
      name: warehouseName,
      status: "counting",
      total: 1,
    });
  });

  it("is found by what it is made for, which is said, and by its warehouse, the latest first", async () => {
    const why = { kind: "cause", text: "EX-CAUSE-7" };
    const both = [
      { code: inHand.number, total: 2 },
      { code: approved.number, total: 2 },
    ];
    expect(await countsFor(crew.admin, "ex-cause")).toMatchObject(both.map((hit) => ({ ...hit, why })));
    expect(await countsFor(crew.admin, inHand.warehouseName)).toMatchObject(both);
  });

  it("is found by a client's people where lines of theirs were approved, and by its cause not at all", async () => {
    const own = [{ code: approved.number, total: 1 }];
    expect(await countsFor(crew.owner, approved.number)).toMatchObject(own);
    expect(await countsFor(crew.owner, inHand.number)).toEqual([]);
    expect(await countsFor(crew.owner, "EX-CAUSE")).toEqual([]);
    expect(await countsFor(await server.as("beichen"), approved.number)).toEqual([]);
  });

  it("is not found by those who may not open it", async () => {
    expect(await countsFor(await addAdmin(server, ["entry-handle"]), inHand.number)).toEqual([]);
  });
});
