/**
 * Races that the embedded engine hides because it serialises: on PostgreSQL alone. By default a tenth of the 500
 * races of the design; RACES says otherwise.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { Reconciliation } from "../../src/contracts/repertory.ts";
import { numbered } from "../support/database.ts";
import { announce, approved, command, freshKey, receipt } from "../support/entries.ts";
import { readDetail } from "../support/entry-driver.ts";
import { again } from "../support/exits.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

const races = Number(process.env.RACES ?? 50);
const onPostgres = process.env.DATABASE_URL ? describe : describe.skip;

onPostgres("On PostgreSQL (set DATABASE_URL to run)", () => {
  let server: TestServer;
  let warehouse: SmallWarehouse;
  let owner: Api;
  let admins: readonly [Api, Api];

  beforeAll(async () => {
    server = await startTestServer();
    warehouse = await createSmallWarehouse(server.deps);
    owner = await server.as("huaxin");
    admins = [await server.as("admin"), await server.as("operator")];
  });
  afterAll(() => server.stop());

  it("of two admins who approve the same entry exactly one wins, every time", {
    timeout: 600_000,
  }, async () => {
    let conflicts = 0;
    for (let race = 0; race < races; race += 1) {
      const draft = await announce(owner, warehouse, [{ typeId: warehouse.typeId, expected: 1 }]);
      const pending = await command(owner, "submit", { id: draft.id, version: draft.version });
      const body = { id: draft.id, version: pending.version };
      const answers = await Promise.all(
        admins.map((admin) => admin.post("/api/entry/approve", { body, key: freshKey() })),
      );
      expect(answers.map((answer) => answer.code).sort()).toEqual([20000, 40900]);
      conflicts += answers.filter((answer) => answer.code === 40900).length;
      const loser = answers.find((answer) => answer.code === 40900);
      expect(loser?.data).toMatchObject({ current: { status: "approved" } });
    }
    expect(conflicts).toBe(races);
  });

  it("receipts of many entries into the same shelf add up, and no command is lost", {
    timeout: 120_000,
  }, async () => {
    const entries = await Promise.all(
      Array.from({ length: 12 }, () =>
        approved(owner, admins[0], warehouse, [{ typeId: warehouse.typeId, expected: 20 }]),
      ),
    );
    const answers = await Promise.all(
      entries.flatMap((entry) =>
        admins.map((admin, index) => {
          const body = receipt(entry, warehouse, [{ good: 3 + index, damaged: 1 }]);
          const key = freshKey();
          return again(() => admin.post<EntryRow>("/api/entry/receive", { body, key }));
        }),
      ),
    );
    // Both saw the same version, and receipts commute: each is taken.
    expect(answers.filter((answer) => answer.code === 20000)).toHaveLength(2 * entries.length);
    const after = await Promise.all(entries.map((entry) => readDetail(admins[0], entry.id)));
    const received = after.reduce((sum, entry) => sum + entry.goodTotal, 0);
    const { rows } = {
      rows: await server.deps.db.reader.selectFrom("stock").select(["condition", "onHand"]).execute(),
    };
    expect(rows.find((row) => row.condition === "good")?.onHand).toBe(received);
    const laws = await admins[0].get<Reconciliation>("/api/repertory/reconcile");
    expect(laws.data.holds).toBe(true);
  });

  it("each scope's log has no gap and no duplicate, with many commits at the same time", async () => {
    const logs = await (await numbered(server.deps.db))
      .selectFrom("feedLog")
      .select(["topic", "scope", "seq"])
      .orderBy("topic")
      .orderBy("scope")
      .orderBy("seq")
      .execute();
    const next = new Map<string, number>();
    for (const { topic, scope, seq } of logs) {
      const name = `${topic} ${scope}`;
      expect(seq, name).toBe((next.get(name) ?? 0) + 1);
      next.set(name, seq);
    }
    expect(next.size).toBeGreaterThan(5);
  });
});
