/** Rows that were twins by their normal form before migration 0039 are reported, and the choice is left to people. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import type { Reconciliation } from "../../src/contracts/repertory.ts";
import { approved, receipt } from "../support/entries.ts";
import { send } from "../support/entry-driver.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  admin = await server.as("admin");
});
afterAll(() => server.stop());

const found = async () => (await admin.get<Reconciliation>("/api/repertory/reconcile")).data;

it("none are reported where there are none", async () => {
  expect(await found()).toMatchObject({ holds: true, twins: [] });
});

it("of goods, locations, lots and source numbers, each within what it is unique in; renamed, they are gone", async () => {
  const { db, clock } = server.deps;
  const at = clock.now();
  const stamps = { createdAt: at, updatedAt: at, isTwin: true };
  const clientId = server.world.clientIds.huaxin;
  const goods = (skuCode: string, more: object = {}) => ({
    ...{ id: newId(), skuCode, name: skuCode, unit: "个", clientId, ...stamps },
    ...more,
  });
  await db.transaction(async (tx) => {
    await tx
      .insertInto("goodsType")
      .values([goods("TW-1"), goods("tw-1"), goods("ＴＷ-1"), goods("TW-2", { isTwin: false })])
      .execute();
    // The same code of another client is another article.
    await tx
      .insertInto("goodsType")
      .values(goods("TW-2", { clientId: server.world.clientIds.beichen }))
      .execute();
    const place = { warehouseId: warehouse.warehouseId, zone: "storage" as const, ...stamps };
    await tx
      .insertInto("location")
      .values([
        { id: newId(), code: "T-01", ...place },
        { id: newId(), code: "t-01", ...place },
      ])
      .execute();
  });
  // Two spellings of one lot, as they came in before.
  const owner = await server.as("huaxin");
  const line = { typeId: warehouse.trackedTypeId, expected: 2 };
  const entry = await approved(owner, admin, warehouse, [line]);
  const brought = ["LOT-1", "LOT-2"].map((lot) => ({ good: 1, lot, expiry: "2099-01-01" }));
  expect((await send(admin, "receive", receipt(entry, warehouse, brought))).code).toBe(20000);
  await db.transaction((tx) => sql`update stock set lot = 'lot-1' where lot = 'LOT-2'`.execute(tx));

  const { holds, twins } = await found();
  expect(holds).toBe(true);
  const codes = Object.fromEntries(
    (await db.reader.selectFrom("client").select(["id", "code"]).execute()).map(({ id, code }) => [id, code]),
  );
  const client = codes[clientId];
  expect(twins).toEqual([
    { entity: "goodsType", within: client, texts: expect.arrayContaining(["TW-1", "tw-1", "ＴＷ-1"]) },
    { entity: "location", within: "SH1", texts: expect.arrayContaining(["T-01", "t-01"]) },
    { entity: "lot", within: `${client} SH1-LOT`, texts: expect.arrayContaining(["LOT-1", "lot-1"]) },
  ]);

  await db.transaction(async (tx) => {
    await sql`update location set code = 'T-02' where code = 't-01'`.execute(tx);
    await sql`update goods_type set sku_code = 'TW-3' where sku_code = 'tw-1'`.execute(tx);
    await sql`update stock set lot = 'LOT-2' where lot = 'lot-1'`.execute(tx);
  });
  expect((await found()).twins).toEqual([
    { entity: "goodsType", within: client, texts: expect.arrayContaining(["TW-1", "ＴＷ-1"]) },
  ]);
});
