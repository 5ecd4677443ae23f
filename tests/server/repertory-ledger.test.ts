import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SettableClock } from "../../server/platform/clock.ts";
import type { EntryDetail } from "../../src/contracts/entry.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { LedgerRow, RepertoryRow } from "../../src/contracts/repertory.ts";
import { numbered } from "../support/database.ts";
import { approved, command, receive } from "../support/entries.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { reserve, shelfOf } from "../support/stock.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

const clock = new SettableClock(new Date("2026-03-10T02:00:00Z"));
const MINUTE_MS = 60_000;
let server: TestServer;
let warehouse: SmallWarehouse;
let owner: Api;
let stranger: Api;
let admin: Api;
let entry: EntryDetail;

/** One shelf of Huaxin's: 4 received, 3 received, the 3 taken back, 2 reserved; Beichen receives once. */
beforeAll(async () => {
  server = await startTestServer({ clock });
  warehouse = await createSmallWarehouse(server.deps);
  [owner, stranger, admin] = await server.asEach("huaxin", "beichen", "admin");
  const begun = await approved(owner, admin, warehouse, [{ typeId: warehouse.typeId, expected: 10 }]);
  const first = await receive(admin, begun, warehouse, [{ good: 4, damaged: 1 }]);
  clock.advance(MINUTE_MS);
  const second = await receive(admin, first, warehouse, [{ good: 3 }]);
  clock.advance(MINUTE_MS);
  const wrong = second.receipts.find((each) => each.lines.some((line) => line.good === 3));
  await command(admin, "reverseReceipt", {
    id: second.id,
    version: second.version,
    receiptId: wrong?.id,
    reason: "数错了",
  });
  entry = second;
  clock.advance(MINUTE_MS);
  await reserve(server.deps, (await shelf()).id, 2);
  clock.advance(MINUTE_MS);
  const foreign = await approved(stranger, admin, warehouse, [{ typeId: warehouse.typeId, expected: 9 }]);
  await receive(admin, foreign, warehouse, [{ good: 9 }]);
});
afterAll(() => server?.stop());

const shelf = () => shelfOf(owner, warehouse.locationId);

async function linesOf(api: Api, query: Readonly<Record<string, string | number>> = {}) {
  const answer = await api.get<ListPage<LedgerRow>>("/api/ledger/queryByPage", { query });
  if (answer.code !== 20000) throw new Error(`${answer.code} ${JSON.stringify(answer.data)}`);
  return answer.data.list;
}

describe("The ledger of a shelf", () => {
  it("shows every change, the newest first, with both balances after it", async () => {
    const lines = await linesOf(owner, { stockId: (await shelf()).id });
    const reported = lines.map((line) => [
      line.kind,
      line.deltaOnHand,
      line.onHandAfter,
      line.deltaReserved,
      line.reservedAfter,
    ]);
    expect(reported).toEqual([
      ["reserve", 0, 4, 2, 2],
      ["return", -3, 4, 0, 0],
      ["receipt", 3, 7, 0, 0],
      ["receipt", 4, 4, 0, 0],
    ]);
    expect(await shelf()).toMatchObject({ onHand: 4, reserved: 2, available: 2, version: lines.length });
  });

  it("says who did it, for which request and why, and never changes", async () => {
    const [, reversal] = await linesOf(owner, { stockId: (await shelf()).id });
    expect(reversal).toMatchObject({
      causeEntity: "entry",
      causeId: entry.id,
      causeNumber: entry.number,
      reason: "数错了",
      operatorName: "管理员",
      skuCode: "SH1-PLAIN",
      warehouseName: "SH1 仓",
      locationCode: "A-01",
      clientName: "华新贸易有限公司",
      version: 1,
      at: "2026-03-10T02:02:00.000Z",
    });
    const rewrite = server.deps.db.reader.updateTable("ledger").set({ reason: "没数错" });
    await expect(rewrite.where("id", "=", reversal?.id ?? "").execute()).rejects.toThrow(
      /append-only|permission denied/,
    );
  });

  it("goes page by page through lines of one instant without losing or doubling one", async () => {
    const [begun, ...rest] = await linesOf(admin, { sort: "at" });
    expect([begun?.at, rest[0]?.at]).toEqual(["2026-03-10T02:00:00.000Z", "2026-03-10T02:00:00.000Z"]);
    const seen: string[] = [];
    for (let current = 1; current <= 6; current += 1) {
      seen.push(...(await linesOf(admin, { current, pageSize: 1 })).map((line) => line.id));
    }
    const whole = (await linesOf(admin)).map((line) => line.id);
    expect(whole).toHaveLength(6);
    expect(seen).toEqual(whole);
    expect((await linesOf(admin, { sort: "at" })).map((line) => line.id)).toEqual(whole.toReversed());
  });

  it("is narrowed by goods, owner, kind, request and time", async () => {
    expect(await linesOf(owner, { kind: "reserve" })).toHaveLength(1);
    expect(await linesOf(owner, { kind: "reserve,receipt" })).toHaveLength(4);
    expect(await linesOf(owner, { kind: "issue" })).toEqual([]);
    expect(await linesOf(owner, { causeId: entry.id })).toHaveLength(4);
    expect(await linesOf(owner, { causeNumber: entry.number })).toHaveLength(4);
    expect(await linesOf(owner, { keyword: entry.number })).toHaveLength(4);
    expect(await linesOf(owner, { typeId: warehouse.typeId })).toHaveLength(5);
    expect(await linesOf(owner, { typeId: warehouse.trackedTypeId })).toEqual([]);
    expect(await linesOf(admin, { clientId: server.world.clientIds.beichen })).toHaveLength(1);
    expect(await linesOf(owner, { atFrom: "2026-03-10T02:02:00Z" })).toHaveLength(2);
    expect(await linesOf(owner, { atTo: "2026-03-10T02:01:00Z" })).toHaveLength(3);
    expect(await linesOf(owner, { atFrom: "2026-03-10", atTo: "2026-03-10" })).toHaveLength(5);
    expect(await linesOf(owner, { atFrom: "2026-03-11" })).toEqual([]);
  });

  it.each([
    { kind: "theft" },
    { sort: "reason" },
    { at: "2026-03-10" },
    { commandKey: "x" },
    { stockId: "1" },
  ])("refuses what it cannot filter or sort by: %o", async (query) => {
    for (const path of ["queryByPage", "export"]) {
      const answer = await admin.get(`/api/ledger/${path}`, { query: { ...query } });
      expect([path, answer.code]).toEqual([path, 40000]);
    }
  });
});

describe("A client and the ledger of another", () => {
  it("reads none of its lines, in the list or as a file", async () => {
    expect((await linesOf(stranger)).map((line) => line.deltaOnHand)).toEqual([9]);
    expect(await linesOf(stranger, { stockId: (await shelf()).id })).toEqual([]);
    expect(await linesOf(stranger, { causeId: entry.id })).toEqual([]);
    expect(await linesOf(stranger, { clientId: server.world.clientIds.huaxin })).toEqual([]);
    const read = async (account: string) => {
      const token = await server.signIn(account);
      const response = await fetch(new URL("/api/ledger/export", server.url), { headers: { token } });
      return (await response.text()).trimEnd().split("\r\n");
    };
    expect(await read("beichen")).toHaveLength(2);
    const own = await read("huaxin");
    expect(own).toHaveLength(6);
    expect(own.filter((line) => line.includes("数错了"))).toHaveLength(1);
  });
});

describe("People who follow stock live", () => {
  it("is told each changed row as the list would answer it, and each new ledger line", async () => {
    const reported = await (await numbered(server.deps.db))
      .selectFrom("feedLog")
      .select(["topic", "entityId", "version", "payload"])
      .where("scope", "=", `client:${server.world.clientIds.huaxin}`)
      .where("topic", "in", ["repertory", "ledger"])
      .orderBy("topic")
      .orderBy("seq")
      .execute();
    const ledger = reported.filter((each) => each.topic === "ledger");
    const fromEntries = (await linesOf(owner, { causeId: entry.id })).toReversed();
    expect(ledger.map((each) => each.payload)).toEqual(
      expect.arrayContaining(fromEntries.map((row) => ({ row }))),
    );
    expect(ledger).toHaveLength(fromEntries.length);
    const shelfId = (await shelf()).id;
    const ofShelf = reported.filter((each) => each.topic === "repertory" && each.entityId === shelfId);
    expect(ofShelf.map((each) => [each.version, onHandOf(each.payload)])).toEqual([
      [1, 4],
      [2, 7],
      [3, 4],
    ]);
    const now = (await owner.get<RepertoryRow>("/api/repertory/detail", { query: { id: shelfId } })).data;
    expect(Object.keys(rowOf(ofShelf.at(-1)?.payload)).sort()).toEqual(Object.keys(now).sort());
  });
});

function rowOf(payload: unknown): Readonly<Record<string, unknown>> {
  const { row } = payload as { row: Readonly<Record<string, unknown>> };
  return row;
}

const onHandOf = (payload: unknown) => rowOf(payload).onHand;
