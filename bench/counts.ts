/**
 * A count of 2,000 lines is approved while others work: how long the approval takes, and what commands of others take
 * meanwhile, on PostgreSQL (DATABASE_URL). LINES and OTHERS change the figures. Budget: 3 s and 200 ms.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { newId } from "../server/platform/ids.ts";
import { countInHand, onCount, readCount } from "../tests/support/counts.ts";
import { crewOf, stockUp } from "../tests/support/exits.ts";
import { startTestServer } from "../tests/support/server.ts";
import { createSmallWarehouse } from "../tests/support/warehouse.ts";

const LINES = Number(process.env.LINES ?? 2_000);
const DIFFERS_EVERY = 20;

const server = await startTestServer();
const crew = await crewOf(server);
const operator = await server.as("operator");
const [counted, other] = [
  await createSmallWarehouse(server.deps, "BC1"),
  await createSmallWarehouse(server.deps, "BC2"),
];
const { db, clock } = server.deps;
const at = clock.now();

// Places, and a row of stock at each, with its ledger line.
const places = Array.from({ length: LINES }, (_, index) => ({
  id: newId(),
  stock: newId(),
  ledger: newId(),
  code: `B-${String(index + 1).padStart(5, "0")}`,
}));
await sql`
  with place as (select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as p(id uuid, stock uuid, ledger uuid, code text)),
    locations as (insert into location (id, warehouse_id, code, zone, created_at, updated_at)
      select p.id, ${counted.warehouseId}::uuid, p.code, 'storage', ${at}::timestamptz, ${at}::timestamptz from place p),
    stocks as (insert into stock (id, client_id, type_id, warehouse_id, location_id, condition, on_hand, received_at,
        created_at, updated_at, version)
      select p.stock, ${crew.clientId}::uuid, ${counted.typeId}::uuid, ${counted.warehouseId}::uuid, p.id, 'good', 100,
        ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, 1 from place p)
  insert into ledger (id, stock_id, client_id, type_id, kind, delta_on_hand, delta_reserved, on_hand_after, reserved_after,
    cause_entity, cause_id, operator_name, at)
  select p.ledger, p.stock, ${crew.clientId}::uuid, ${counted.typeId}::uuid, 'adjust', 100, 0, 100, 0, 'stock', p.stock,
    'bench', ${at}::timestamptz from place p`.execute(db.reader);

const count = await countInHand(crew.admin, { warehouseId: counted.warehouseId, typeIds: [counted.typeId] });
// Counted by SQL: what is measured is the approval.
const userId = server.world.userIds.operator;
await sql`update count_line set counted = case when line_no % ${DIFFERS_EVERY} = 0 then 97 else 100 end, state = 'settled',
    counted_by = ${server.world.userIds.admin}::uuid, counted_at = ${clock.now()}::timestamptz, first_counted = 100,
    first_by = ${userId}::uuid, first_at = ${clock.now()}::timestamptz
  where count_id = ${count.id}::uuid`.execute(db.reader);
await sql`update count set counted_lines = line_count where id = ${count.id}::uuid`.execute(db.reader);
await onCount(crew.admin, count.id, "finish");
await sql`update count_line set state = 'settled' where count_id = ${count.id}::uuid`.execute(db.reader);

// Others work: in the same warehouse with the same client's goods, and in another warehouse.
await stockUp(crew, other, 10);
let isOver = false;
const times: Record<"same" | "elsewhere", number[]> = { same: [], elsewhere: [] };
const work = async (name: "same" | "elsewhere"): Promise<void> => {
  const warehouse = name === "same" ? counted : other;
  while (!isOver) {
    const began = performance.now();
    await stockUp(crew, warehouse, 1);
    times[name].push(performance.now() - began);
  }
};
const others = [work("same"), work("elsewhere")];
await new Promise((resolve) => setTimeout(resolve, 1_000));
const usual = { same: Math.max(...times.same), elsewhere: Math.max(...times.elsewhere) };
times.same.length = 0;
times.elsewhere.length = 0;
const { version } = await readCount(operator, count.id);
const began = performance.now();
const answer = await operator.post("/api/count/approve", {
  body: { id: count.id, version },
  key: randomUUID(),
});
const approvedMs = performance.now() - began;
isOver = true;
await Promise.all(others);
const figures = {
  lines: count.lineCount,
  approved: answer.code,
  approvedMs: Math.round(approvedMs),
  slowestBesides: {
    same: Math.round(Math.max(...times.same)),
    elsewhere: Math.round(Math.max(...times.elsewhere)),
  },
  slowestBefore: { same: Math.round(usual.same), elsewhere: Math.round(usual.elsewhere) },
};
console.log(JSON.stringify(figures));
await server.stop();
