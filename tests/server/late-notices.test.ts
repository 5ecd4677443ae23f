// Those who handle a request are told once that it has become late, at the instant that lists and figures mean.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DELIVERY } from "../../server/features/delivery/delivery.kind.ts";
import { ENTRY } from "../../server/features/entry/entry.kind.ts";
import { EXIT } from "../../server/features/exit/exit.kind.ts";
import { lateOf, tellLate } from "../../server/lifecycle/late-notices.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import { crewOf, type ExitCrew, granted, onExit, stockUp, submittedExit } from "../support/exits.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let crew: ExitCrew;
let warehouse: SmallWarehouse;
beforeAll(async () => {
  server = await startTestServer();
  crew = await crewOf(server);
  warehouse = await createSmallWarehouse(server.deps);
  await sql`update warehouse set review_limit_minutes = 30 where id = ${warehouse.warehouseId}`.execute(
    server.deps.db.reader,
  );
});
afterAll(() => server.stop());

const MINUTE_MS = 60_000;
const look = (now: Date) =>
  tellLate(server.deps, [lateOf(ENTRY), lateOf(EXIT), lateOf(DELIVERY)], {
    now,
    finish: async () => undefined,
  });

/** The templates of what an admin was told of lateness, in their order. */
async function told(): Promise<readonly string[]> {
  const { rows } = await sql<{ template: string; values: { number: string } }>`
    select template, values from message where recipient_id = ${server.world.userIds.admin} and template like '%Late'
    order by at, template`.execute(server.deps.db.reader);
  return rows.map(({ template, values }) => `${template} ${values.number}`);
}

it("each late request is told once: a review over its limit, and goods that were due", async () => {
  const start = server.deps.clock.now();
  const at = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS);
  await stockUp(crew, warehouse, 20);
  const waiting = await submittedExit(crew, warehouse, { requiredAt: at(24 * 60).toISOString() });
  const due = await submittedExit(crew, warehouse, { requiredAt: at(20).toISOString() });
  await onExit(crew.admin, warehouse, due.id, "approve");
  const body = {
    warehouseId: warehouse.warehouseId,
    expectedAt: at(50).toISOString(),
    lines: [{ typeId: warehouse.typeId, expected: 5 }],
  };
  const entry = granted(
    "entry",
    await crew.owner.post<EntryRow>("/api/entry/saveOrUpdate", { body, key: "late-1" }),
  );
  const submit = { id: entry.id, version: entry.version };
  const sent = granted(
    "submit",
    await crew.owner.post<EntryRow>("/api/entry/submit", { body: submit, key: "late-2" }),
  );
  const approve = { id: sent.id, version: sent.version };
  granted("approve", await crew.admin.post<EntryRow>("/api/entry/approve", { body: approve, key: "late-3" }));

  await look(start);
  expect(await told()).toEqual([]);
  await look(at(19));
  expect(await told()).toEqual([]);
  await look(at(24));
  expect(await told()).toEqual([`exitLate ${due.number}`]);
  await look(at(34));
  await look(at(39));
  expect(await told()).toEqual([`exitLate ${due.number}`, `exitReviewLate ${waiting.number}`]);
  await look(at(54));
  expect((await told()).at(-1)).toBe(`entryLate ${entry.number}`);
  await look(at(59));
  expect(await told()).toHaveLength(3);
});

it("clients are not told by it, and what became late long before a look is left to lists", async () => {
  const clients = await sql`select 1 from message m join users u on u.id = m.recipient_id
    where m.template like '%Late' and u.client_id is not null`.execute(server.deps.db.reader);
  expect(clients.rows).toEqual([]);
  const { rows } = await sql<{ value: string }>`select value from meta where key = 'lateSeen'`.execute(
    server.deps.db.reader,
  );
  const last = new Date(rows[0]?.value ?? 0);
  await stockUp(crew, warehouse, 20);
  const exit = await submittedExit(crew, warehouse, {
    requiredAt: new Date(last.getTime() + MINUTE_MS).toISOString(),
  });
  await onExit(crew.admin, warehouse, exit.id, "approve");
  const before = await told();
  await look(new Date(last.getTime() + 5 * 3_600_000));
  expect(await told()).toEqual(before);
});
