/**
 * The laws of domain.md under random commands: a few people send any command to any row, right or wrong. After it,
 * stock is the sum of its ledger, every timeline is a path of the chart, and every command took effect once at most.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EntryDetail, TimelineItem } from "../../src/contracts/entry.ts";
import { ENTRY_COMMAND_BODIES } from "../../src/contracts/entry-bodies.ts";
import type { Reconciliation } from "../../src/contracts/repertory.ts";
import { transitionsOf } from "../../src/machines/lifecycles/decide.ts";
import { entryLifecycle } from "../../src/machines/lifecycles/entry.lifecycle.ts";
import { describedBody } from "../support/chart-paths.ts";
import { announce, freshKey } from "../support/entries.ts";
import { readDetail } from "../support/entry-driver.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

const EXPECTED_CODES = [20000, 40000, 40300, 40900, 42200];
const chart = entryLifecycle;

let server: TestServer;
let warehouse: SmallWarehouse;
let people: readonly Api[];

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  people = await Promise.all([server.as("huaxin"), server.as("admin"), server.as("operator")]);
});
afterAll(() => server.stop());

/** One try: who, what, with which quantities, on the present version or an old one, sent once or twice. */
const tryOf = fc.record({
  person: fc.nat({ max: 2 }),
  command: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("receive" as const) },
    { weight: 2, arbitrary: fc.constantFrom("submit" as const, "approve" as const) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        ...(Object.keys(ENTRY_COMMAND_BODIES) as (keyof typeof ENTRY_COMMAND_BODIES)[]),
      ),
    },
  ),
  good: fc.nat({ max: 9 }),
  damaged: fc.nat({ max: 3 }),
  receipt: fc.nat({ max: 2 }),
  isStale: fc.oneof(
    { weight: 9, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  sentTwice: fc.boolean(),
  reason: fc.constantFrom("原因", "  "),
});
type Try = typeof tryOf extends fc.Arbitrary<infer T> ? T : never;

function bodyOf(each: Try, entry: EntryDetail): object {
  const version = each.isStale ? Math.max(1, entry.version - 1) : entry.version;
  const base = { id: entry.id, version };
  const lines = [
    { lineId: entry.lines[0]?.id, locationId: warehouse.locationId, good: each.good, damaged: each.damaged },
  ];
  switch (each.command) {
    case "receive":
      return { ...base, lines };
    case "reverseReceipt":
      return { ...base, receiptId: entry.receipts[each.receipt]?.id ?? entry.id, reason: each.reason };
    default:
      return describedBody(chart, each.command, base, each.reason);
  }
}

/** Whether a timeline is a way through the chart, each step from where the last one led. */
function assertPath(history: readonly TimelineItem[]): void {
  let at: string | null = null;
  history.forEach((item, index) => {
    expect(item.fromStatus).toBe(at);
    expect(item.version).toBe(index + 1);
    if (item.type !== "create") {
      const targets = transitionsOf(chart, item.fromStatus ?? "", item.type).map(
        (edge) => edge.target ?? item.fromStatus,
      );
      expect(targets, `${item.fromStatus}/${item.type}/${item.toStatus}`).toContain(item.toStatus);
    }
    at = item.toStatus;
  });
}

it("after any commands of people, the laws of stock, of histories and of keys hold", {
  timeout: 240_000,
}, async () => {
  const [owner, admin] = people as [Api, Api, Api];
  const isWorking = (await admin.get<Reconciliation>("/api/repertory/reconcile")).data.holds;
  expect(isWorking).toBe(true);
  await fc.assert(
    fc.asyncProperty(fc.array(tryOf, { minLength: 6, maxLength: 16 }), async (tries) => {
      const draft = await announce(owner, warehouse, [{ typeId: warehouse.typeId, expected: 12 }]);
      let succeeded = 0;
      for (const each of tries) {
        const entry = await readDetail(admin, draft.id);
        const api = people[each.person] ?? owner;
        const call = { body: bodyOf(each, entry), key: freshKey() };
        const answers = await Promise.all(
          Array.from({ length: each.sentTwice ? 2 : 1 }, () => api.post(`/api/entry/${each.command}`, call)),
        );
        expect(new Set(answers.map((answer) => answer.code)).size).toBe(1);
        expect(EXPECTED_CODES).toContain(answers[0]?.code);
        if (answers[0]?.code === 20000) succeeded += 1;
        if (answers[0]?.code !== 20000)
          expect((await readDetail(admin, draft.id)).version).toBe(entry.version);
      }
      const end = await readDetail(admin, draft.id);
      const history = await admin.get<TimelineItem[]>("/api/entry/history", { query: { id: draft.id } });
      expect(history.data).toHaveLength(succeeded + 1);
      expect(end.version).toBe(succeeded + 1);
      expect(history.data.at(-1)?.toStatus).toBe(end.status);
      assertPath(history.data);
      const live = end.receipts
        .filter((receipt) => receipt.reversedAt === null)
        .flatMap((receipt) => receipt.lines);
      expect(end.goodTotal).toBe(live.reduce((sum, line) => sum + line.good, 0));
      expect(end.damagedTotal).toBe(live.reduce((sum, line) => sum + line.damaged, 0));
      const laws = await admin.get<Reconciliation>("/api/repertory/reconcile");
      expect(laws.data.checks.filter((check) => !check.holds)).toEqual([]);
    }),
    // Bounded: some 250 commands. The seed is fixed so that every run fails in the same way.
    { numRuns: 14, seed: 20_261, endOnFailure: true },
  );
});

it("a stock row that was changed behind the ledger's back is found by the laws", async () => {
  const admin = people[1] as Api;
  const stock = await server.deps.db.reader
    .selectFrom("stock")
    .select(["id", "onHand"])
    .executeTakeFirstOrThrow();
  const row = server.deps.db.reader.updateTable("stock").where("id", "=", stock.id);
  await row.set({ onHand: stock.onHand + 1 }).execute();
  const laws = await admin.get<Reconciliation>("/api/repertory/reconcile");
  await row.set({ onHand: stock.onHand }).execute();
  expect(laws.data.holds).toBe(false);
  const broken = laws.data.checks.filter((check) => !check.holds);
  expect(JSON.stringify(broken)).toContain(stock.id);
});
