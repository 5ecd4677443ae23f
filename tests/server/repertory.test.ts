import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SettableClock } from "../../server/platform/clock.ts";
import { newId } from "../../server/platform/ids.ts";
import type { EntryDetail } from "../../src/contracts/entry.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { RepertoryRow, RepertorySummary } from "../../src/contracts/repertory.ts";
import { approved, command, receive } from "../support/entries.ts";
import { readDetail } from "../support/entry-driver.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { reserve } from "../support/stock.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

// Half an hour before midnight in Shanghai, when it is still the afternoon in UTC.
const LATE_EVENING = new Date("2026-03-10T15:30:00Z");
const TODAY = "2026-03-10";
const UNKNOWN = "00000000-0000-7000-8000-000000000007";

const clock = new SettableClock(LATE_EVENING);
let server: TestServer;
let shanghai: SmallWarehouse;
let guangzhou: SmallWarehouse;
let receivingId: string;
let owner: Api;
let stranger: Api;
let admin: Api;
let entry: EntryDetail;

/** Huaxin: 77 units on six rows, 58 more on their way. Beichen: seven units on one row. */
beforeAll(async () => {
  server = await startTestServer({ clock });
  shanghai = await createSmallWarehouse(server.deps, "SH1");
  guangzhou = await createSmallWarehouse(server.deps, "GZ1");
  receivingId = newId();
  const at = clock.now();
  await server.deps.db.reader
    .insertInto("location")
    .values({
      id: receivingId,
      warehouseId: shanghai.warehouseId,
      code: "R-01",
      zone: "receiving",
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  [owner, stranger, admin] = await server.asEach("huaxin", "beichen", "admin");
  const begun = await approved(owner, admin, shanghai, [
    { typeId: shanghai.typeId, expected: 100 },
    { typeId: shanghai.trackedTypeId, expected: 30 },
  ]);
  entry = await receive(admin, begun, shanghai, [
    { good: 40, damaged: 2 },
    { good: 10, locationId: shanghai.otherLocationId },
    { line: 1, good: 12, lot: "L-1", expiry: TODAY },
    { line: 1, good: 8, lot: "L-2", expiry: "2026-12-31", locationId: receivingId },
  ]);
  clock.advance(60_000);
  const whole = await approved(owner, admin, guangzhou, [{ typeId: guangzhou.typeId, expected: 5 }]);
  await receive(admin, whole, guangzhou, [{ good: 5 }]);
  const foreign = await approved(stranger, admin, shanghai, [{ typeId: shanghai.typeId, expected: 7 }]);
  await receive(admin, foreign, shanghai, [{ good: 7 }]);
});
afterAll(() => server?.stop());

type Query = Readonly<Record<string, string | number>>;

async function rowsOf(api: Api, query: Query = {}): Promise<readonly RepertoryRow[]> {
  const answer = await api.get<ListPage<RepertoryRow>>("/api/repertory/queryByPage", { query });
  if (answer.code !== 20000) throw new Error(`${answer.code} ${JSON.stringify(answer.data)}`);
  expect(answer.data.total).toBe(answer.data.list.length);
  return answer.data.list;
}

async function summaryOf(api: Api, query: Query = {}): Promise<RepertorySummary> {
  const answer = await api.get<RepertorySummary>("/api/repertory/summary", { query });
  if (answer.code !== 20000) throw new Error(`${answer.code} ${JSON.stringify(answer.data)}`);
  return answer.data;
}

async function lotRow(lot: string): Promise<RepertoryRow> {
  const [row] = await rowsOf(owner, { lot });
  if (!row) throw new Error(`no stock of lot ${lot}`);
  return row;
}

const onHands = (rows: readonly RepertoryRow[]) => rows.map((row) => row.onHand).sort((a, b) => a - b);

describe("Stock, row by row", () => {
  it("names the goods, the place and the owner of every row, so that no other list is needed", async () => {
    expect(await lotRow("L-2")).toMatchObject({
      clientName: "华新贸易有限公司",
      skuCode: "SH1-LOT",
      typeName: "橄榄油",
      unit: "瓶",
      warehouseName: "SH1 仓",
      locationCode: "R-01",
      zone: "receiving",
      expiry: "2026-12-31",
      condition: "good",
      onHand: 8,
      reserved: 0,
      version: 1,
      receivedAt: LATE_EVENING.toISOString(),
    });
    const [plain] = await rowsOf(owner, { locationCode: "A-02" });
    expect(plain).toMatchObject({ lot: "", expiry: null, onHand: 10 });
  });

  it("is narrowed by every field that a row shows, and by several at once", async () => {
    expect(onHands(await rowsOf(owner))).toEqual([2, 5, 8, 10, 12, 40]);
    expect(onHands(await rowsOf(owner, { warehouseId: guangzhou.warehouseId }))).toEqual([5]);
    expect(onHands(await rowsOf(owner, { typeId: shanghai.trackedTypeId }))).toEqual([8, 12]);
    expect(onHands(await rowsOf(owner, { skuCode: "SH1-PLAIN" }))).toEqual([2, 10, 40]);
    expect(onHands(await rowsOf(owner, { locationId: shanghai.otherLocationId }))).toEqual([10]);
    expect(onHands(await rowsOf(owner, { zone: "picking,receiving" }))).toEqual([8, 10]);
    expect(onHands(await rowsOf(owner, { condition: "damaged" }))).toEqual([2]);
    expect(onHands(await rowsOf(owner, { lot: "L-1" }))).toEqual([12]);
    expect(onHands(await rowsOf(owner, { expiryFrom: "2026-03-11", expiryTo: "2026-12-31" }))).toEqual([8]);
    expect(onHands(await rowsOf(owner, { expiryTo: TODAY }))).toEqual([12]);
    expect(onHands(await rowsOf(owner, { zone: "storage", condition: "good", lot: "L-1" }))).toEqual([12]);
    expect(onHands(await rowsOf(admin, { clientId: server.world.clientIds.beichen }))).toEqual([7]);
    expect(await rowsOf(owner, { condition: "quarantine" })).toEqual([]);
  });

  it("is found by words of the goods, the lot and the location", async () => {
    expect(onHands(await rowsOf(owner, { keyword: "sh1-lot" }))).toEqual([8, 12]);
    expect(onHands(await rowsOf(owner, { keyword: "橄榄" }))).toEqual([8, 12]);
    expect(onHands(await rowsOf(owner, { keyword: "l-2" }))).toEqual([8]);
    expect(onHands(await rowsOf(owner, { keyword: "R-01" }))).toEqual([8]);
    expect(await rowsOf(owner, { keyword: "%" })).toEqual([]);
  });

  it.each([
    { shelf: "A" },
    { sort: "safetyStock" },
    { sort: "lot" },
    { condition: "broken" },
    { zone: "roof" },
    { expiryFrom: "2026-02-30" },
    { clientId: "huaxin" },
    { onHand: "many" },
    { pageSize: "201" },
  ])("refuses what it cannot filter or sort by: %o", async (query) => {
    for (const path of ["queryByPage", "summary", "export"]) {
      const answer = await admin.get(`/api/repertory/${path}`, { query: { ...query } });
      expect([path, answer.code]).toEqual([path, 40000]);
    }
  });

  it.each([
    ["onHand", [2, 5, 8, 10, 12, 40]],
    ["-onHand", [40, 12, 10, 8, 5, 2]],
  ] as const)("sorts by %s", async (sort, expected) => {
    expect((await rowsOf(owner, { sort })).map((row) => row.onHand)).toEqual(expected);
  });

  it("sorts by expiry, what never expires last, and by receipt and goods", async () => {
    const byExpiry = (await rowsOf(owner, { sort: "expiry" })).map((row) => row.expiry);
    expect(byExpiry).toEqual([TODAY, "2026-12-31", null, null, null, null]);
    const byReceipt = (await rowsOf(owner, { sort: "-receivedAt" })).map((row) => row.receivedAt);
    expect(byReceipt).toEqual([...byReceipt].sort().reverse());
    expect(new Set(byReceipt).size).toBe(2);
    const names = (await rowsOf(owner, { sort: "typeName,-onHand" })).map((row) => [
      row.typeName,
      row.onHand,
    ]);
    expect(names).toEqual([
      ["橄榄油", 12],
      ["橄榄油", 8],
      ["脱脂奶粉", 40],
      ["脱脂奶粉", 10],
      ["脱脂奶粉", 5],
      ["脱脂奶粉", 2],
    ]);
  });

  it("pages without losing or doubling a row, and counts them all on every page", async () => {
    const seen: string[] = [];
    for (const current of [1, 2, 3]) {
      const query = { current, pageSize: 3, sort: "expiry" };
      const { data } = await admin.get<ListPage<RepertoryRow>>("/api/repertory/queryByPage", { query });
      expect(data).toMatchObject({ total: 7, totalCapped: false, current, pageSize: 3 });
      seen.push(...data.list.map((row) => row.id));
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  it("leaves out a row that was emptied, until a person asks for empty ones; its detail stays", async () => {
    const begun = await approved(owner, admin, shanghai, [{ typeId: shanghai.trackedTypeId, expected: 3 }]);
    const brought = await receive(admin, begun, shanghai, [{ good: 3, lot: "L-9", expiry: "2027-01-01" }]);
    const row = await lotRow("L-9");
    await command(admin, "reverseReceipt", {
      id: brought.id,
      version: brought.version,
      receiptId: brought.receipts[0]?.id,
      reason: "收错了",
    });
    expect(await rowsOf(owner, { lot: "L-9" })).toEqual([]);
    expect(await rowsOf(owner, { lot: "L-9", onHand: 0 })).toMatchObject([
      { id: row.id, onHand: 0, version: 2 },
    ]);
    expect(await rowsOf(owner, { onHand: "0,40" })).toHaveLength(2);
    const detail = await owner.get<RepertoryRow>("/api/repertory/detail", { query: { id: row.id } });
    expect(detail.data).toMatchObject({ onHand: 0, available: 0 });
    const { version } = await readDetail(admin, brought.id);
    await command(admin, "cancel", { id: brought.id, version, reason: "不要了" });
  });
});

describe("What may be promised of it", () => {
  it("is good stock on enabled shelves, nothing that stands elsewhere or is damaged", async () => {
    const available = Object.fromEntries(
      (await rowsOf(owner)).map((row) => [`${row.locationCode} ${row.onHand}`, row.available]),
    );
    expect(available).toEqual({
      "A-01 40": 40,
      "A-02 10": 10,
      "A-01 12": 12,
      "A-01 5": 5,
      "R-01 8": 0,
      "D-01 2": 0,
    });
  });

  it("is less by what is reserved", async () => {
    const [row] = await rowsOf(owner, { locationCode: "A-02" });
    const release = await reserve(server.deps, row?.id ?? "", 4);
    expect(await rowsOf(owner, { locationCode: "A-02" })).toMatchObject([
      { onHand: 10, reserved: 4, available: 6, version: 2 },
    ]);
    await release();
    expect(await rowsOf(owner, { available: 10 })).toMatchObject([{ reserved: 0, version: 3 }]);
  });

  it("is nothing of a location that was closed, and all of it when it opens again", async () => {
    const setStatus = (status: "enabled" | "disabled") =>
      server.deps.db.reader
        .updateTable("location")
        .set({ status })
        .where("id", "=", shanghai.otherLocationId)
        .execute();
    await setStatus("disabled");
    expect(await rowsOf(owner, { locationCode: "A-02" })).toMatchObject([{ onHand: 10, available: 0 }]);
    await setStatus("enabled");
    expect(await rowsOf(owner, { locationCode: "A-02" })).toMatchObject([{ onHand: 10, available: 10 }]);
  });

  it("counts goods on the day they expire, and no longer after midnight of the business's own clock", async () => {
    expect((await lotRow("L-1")).available).toBe(12);
    expect((await summaryOf(owner)).available).toBe(67);
    clock.advance(60 * 60_000);
    expect(clock.now().toISOString().slice(0, 10)).toBe(TODAY);
    expect((await lotRow("L-1")).available).toBe(0);
    expect(onHands(await rowsOf(owner, { available: 0 }))).toEqual([2, 8, 12]);
    expect((await summaryOf(owner)).available).toBe(55);
    clock.advance(-60 * 60_000);
  });
});

describe("The sums of stock", () => {
  it("are those of the listed rows, with what approved and receiving entries still bring", async () => {
    expect(await summaryOf(owner)).toEqual({
      onHand: 77,
      reserved: 0,
      available: 67,
      incoming: 58,
      damaged: 2,
      quarantine: 0,
      inspection: 8,
      putBack: 0,
      expired: 0,
    });
    expect(await summaryOf(admin)).toMatchObject({ onHand: 84, available: 74, incoming: 58 });
  });

  it("follow the filters", async () => {
    expect(await summaryOf(owner, { warehouseId: guangzhou.warehouseId })).toMatchObject({
      onHand: 5,
      incoming: 0,
    });
    expect(await summaryOf(owner, { typeId: shanghai.trackedTypeId })).toMatchObject({
      onHand: 20,
      incoming: 10,
    });
    expect(await summaryOf(owner, { keyword: "SH1-PLAIN" })).toMatchObject({ onHand: 52, incoming: 48 });
    expect(await summaryOf(owner, { condition: "damaged" })).toMatchObject({ onHand: 2, available: 0 });
    const { huaxin, beichen } = server.world.clientIds;
    expect(await summaryOf(admin, { clientId: beichen })).toMatchObject({ onHand: 7, incoming: 0 });
    expect(await summaryOf(admin, { clientId: `${huaxin},${beichen}` })).toMatchObject({ onHand: 84 });
    expect(await summaryOf(admin, { clientId: UNKNOWN })).toMatchObject({ onHand: 0, incoming: 0 });
  });

  it("expect nothing more of what was closed short", async () => {
    const begun = await approved(owner, admin, guangzhou, [{ typeId: guangzhou.typeId, expected: 20 }]);
    const query = { warehouseId: guangzhou.warehouseId };
    expect(await summaryOf(owner, query)).toMatchObject({ incoming: 20, onHand: 5 });
    const brought = await receive(admin, begun, guangzhou, [{ good: 6 }]);
    expect(await summaryOf(owner, query)).toMatchObject({ incoming: 14, onHand: 11 });
    await command(admin, "closeShort", { id: brought.id, version: brought.version, reason: "少发" });
    expect(await summaryOf(owner, query)).toMatchObject({ incoming: 0, onHand: 11 });
  });
});

describe("A client and the stock of another", () => {
  it("sees none of it, under no filter", async () => {
    expect(onHands(await rowsOf(stranger))).toEqual([7]);
    const { huaxin } = server.world.clientIds;
    const filters: Query[] = [{ clientId: huaxin }, { lot: "L-1" }, { locationId: receivingId }];
    for (const query of filters) {
      expect(await rowsOf(stranger, query)).toEqual([]);
      expect(await summaryOf(stranger, query)).toMatchObject({ onHand: 0, available: 0, damaged: 0 });
    }
    expect(await summaryOf(stranger, { clientId: huaxin })).toMatchObject({ incoming: 0 });
  });

  it("gets for a foreign row exactly the answer for an unknown one", async () => {
    const { id } = await lotRow("L-1");
    const foreign = await stranger.get("/api/repertory/detail", { query: { id } });
    const unknown = await stranger.get("/api/repertory/detail", { query: { id: UNKNOWN } });
    expect(foreign.code).toBe(40400);
    expect(foreign.envelope).toEqual(unknown.envelope);
    expect((await admin.get<RepertoryRow>("/api/repertory/detail", { query: { id } })).data.lot).toBe("L-1");
  });

  it("exports its own rows alone, in its own language", async () => {
    const read = async (account: string, language: string) => {
      const token = await server.signIn(account);
      const path = new URL(`/api/repertory/export?warehouseId=${entry.warehouseId}`, server.url);
      const response = await fetch(path, { headers: { token, "accept-language": language } });
      expect(response.headers.get("content-type")).toContain("text/csv");
      return (await response.text()).replace("\uFEFF", "").trimEnd().split("\r\n");
    };
    const own = await read("huaxin", "en-US");
    expect(own).toHaveLength(6);
    expect(own[0]).toContain("On hand,Reserved,Available");
    expect(own.filter((line) => line.includes("L-2"))).toEqual([
      "华新贸易有限公司,SH1-LOT,橄榄油,,SH1 仓,R-01,Receiving,L-2,2026-12-31,Good,8,0,0,瓶",
    ]);
    const others = await read("beichen", "zh-CN");
    expect(others).toHaveLength(2);
    expect(others[0]).toContain("现存,占用,可用");
    expect(others[1]).toContain("北辰供应链有限公司");
  });
});
