/** The gate of a client's goods in a warehouse: shared by those who reserve, and given in the order in which it was asked for. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockGate, underGate } from "../../server/ledger/post.ts";
import { systemClock } from "../../server/platform/clock.ts";
import type { Database, Tx } from "../../server/platform/database.ts";
import { openTestDatabase, testEngine } from "../support/database.ts";
import { createSmallWorld } from "../support/people.ts";
import { createSmallWarehouse } from "../support/warehouse.ts";

let db: Database;
let goods: { readonly clientId: string; readonly warehouseId: string };
beforeAll(async () => {
  db = await openTestDatabase();
  const home = { db, clock: systemClock };
  const { clientIds } = await createSmallWorld(home);
  goods = { clientId: clientIds.huaxin, warehouseId: (await createSmallWarehouse(home)).warehouseId };
  await db.transaction(shared);
});
afterAll(() => db?.close());

const shared = (tx: Tx) => underGate(tx, goods, async () => undefined, true);

/** A transaction that holds the gate until it is told to end. */
function holding(take: (tx: Tx) => Promise<unknown>, taken: () => void) {
  let end = () => {};
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  const over = db.transaction(async (tx) => {
    await take(tx);
    taken();
    await ending;
  });
  return { end, over };
}

async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db.reader);
    if (rows[0]?.waiting === count) return;
    await sleep(20);
  }
}

describe.skipIf(testEngine !== "postgresql")("the gate of goods", () => {
  it("is shared, and is not shared on before one who waits to have it alone", async () => {
    const order: string[] = [];
    const first = holding(shared, () => order.push("first"));
    const second = holding(shared, () => order.push("second"));
    second.end();
    await second.over;
    const alone = holding(
      (tx) => lockGate(tx, goods.clientId, goods.warehouseId),
      () => order.push("alone"),
    );
    await untilWaiting(1);
    const late = holding(shared, () => order.push("late"));
    await untilWaiting(2);
    first.end();
    alone.end();
    late.end();
    await Promise.all([first.over, alone.over, late.over]);
    expect(order.slice(-2)).toEqual(["alone", "late"]);
    expect(order).toHaveLength(4);
  });
});
