/** One lot of goods has one expiry: another one is asked about, with both dates. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, businessDay } from "../../src/domain/business-day.ts";
import { type Arrived, approved, command, receipt } from "../support/entries.ts";
import { readDetail, send } from "../support/entry-driver.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let other: SmallWarehouse;
let owner: Api;
let stranger: Api;
let admin: Api;
let march: string;
let may: string;

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  other = await createSmallWarehouse(server.deps, "SH2");
  [owner, stranger, admin] = (await Promise.all(
    ["huaxin", "beichen", "admin"].map((who) => server.as(who)),
  )) as [Api, Api, Api];
  const today = businessDay(new Date(), server.deps.config.businessTimeZone);
  [march, may] = [addDays(today, 100), addDays(today, 160)];
});
afterAll(() => server.stop());

const tracked = (expected: number) => [{ typeId: warehouse.trackedTypeId, expected }];
async function bring(brought: readonly Arrived[], by = owner, at = warehouse) {
  const entry = await approved(by, admin, at, tracked(brought.reduce((sum, { good }) => sum + good, 0)));
  return { entry, answer: await send(admin, "receive", receipt(entry, at, brought)) };
}
const asks = (lot: string, expiry: string, stocked: string) => ({
  code: 42200,
  data: { because: ["otherExpiry"], details: { otherExpiry: [{ lot, expiry, stocked }] } },
});
const taken = { code: 20000 };

it("a lot in stock is received with another expiry only when the receiver confirms it", async () => {
  expect((await bring([{ good: 5, lot: "A1", expiry: march }])).answer).toMatchObject(taken);
  expect((await bring([{ good: 5, lot: "A1", expiry: march }])).answer).toMatchObject(taken);
  const { entry, answer } = await bring([{ good: 5, lot: "A1", expiry: may }]);
  expect(answer).toMatchObject(asks("A1", may, march));
  expect(answer.msg).toBe("同一批次在库的效期与本次不同，请核对后确认");
  expect((await readDetail(admin, entry.id)).version).toBe(entry.version);
  const confirmed = [{ good: 5, lot: "A1", expiry: may, acceptOtherExpiry: true }];
  expect(await send(admin, "receive", receipt(entry, warehouse, confirmed))).toMatchObject(taken);
  // Now it is in stock with both.
  expect((await bring([{ good: 5, lot: "A1", expiry: may }])).answer).toMatchObject(taken);
});

it.each(["b1", "Ｂ1", " B1 ", "B\u200b1"])("%j is the lot B1, also in another warehouse", async (lot) => {
  await bring([{ good: 5, lot: "B1", expiry: march }]);
  expect((await bring([{ good: 5, lot, expiry: may }])).answer).toMatchObject(asks("B1", may, march));
  const inOther = await bring([{ good: 5, lot, expiry: may }], owner, other);
  expect(inOther.answer).toMatchObject(asks("B1", may, march));
});

it("two lines of one receipt are asked about too, and each is confirmed by itself", async () => {
  const brought = [
    { good: 2, lot: "C1", expiry: march },
    { good: 2, lot: "c1", expiry: may },
  ];
  const { entry, answer } = await bring(brought);
  expect(answer).toMatchObject(asks("C1", may, march));
  const confirmed = brought.map((line, at) => ({ ...line, acceptOtherExpiry: at === 1 }));
  expect(await send(admin, "receive", receipt(entry, warehouse, confirmed))).toMatchObject(taken);
});

it("neither other lots, nor another client's, nor a lot that was taken back are asked about", async () => {
  const { entry, answer } = await bring([{ good: 5, lot: "D1", expiry: march }]);
  expect(answer).toMatchObject(taken);
  expect((await bring([{ good: 5, lot: "D2", expiry: may }])).answer).toMatchObject(taken);
  expect((await bring([{ good: 5, lot: "D1", expiry: may }], stranger)).answer).toMatchObject(taken);
  const { receipts, id, version } = await readDetail(admin, entry.id);
  await command(admin, "reverseReceipt", { id, version, receiptId: receipts[0]?.id, reason: "效期录错" });
  expect((await bring([{ good: 5, lot: "D1", expiry: may }])).answer).toMatchObject(taken);
});
