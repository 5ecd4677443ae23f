import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { takeSamples } from "../../server/features/overview/sample.commands.ts";
import { SettableClock } from "../../server/platform/clock.ts";
import type { OverviewSample, SampleTimes } from "../../src/contracts/overview.ts";
import { announce, command } from "../support/entries.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

const MINUTE_MS = 60_000;
const clock = new SettableClock(new Date("2026-03-10T02:20:30Z"));

let server: TestServer;
let shanghai: SmallWarehouse;
let guangzhou: SmallWarehouse;
let admin: Api;
let owner: Api;

beforeAll(async () => {
  server = await startTestServer({ clock, config: { sessionIdleHours: 200 } });
  shanghai = await createSmallWarehouse(server.deps, "SH1");
  guangzhou = await createSmallWarehouse(server.deps, "GZ1");
  admin = await server.as("admin");
  owner = await server.as("huaxin");
});
afterAll(() => server?.stop());

const take = () => takeSamples(server.deps, clock.now());
const times = async (query: Record<string, string> = {}) =>
  (await admin.get<SampleTimes>("/api/overview/samples", { query })).data.minutes;
const sampleAt = (at: string, query: Record<string, string> = {}) =>
  admin.get<OverviewSample>("/api/overview/sample", { query: { at, ...query } });

describe("Replay", () => {
  it("keeps one picture a minute, of all and of each warehouse, however many nodes take it", async () => {
    await take();
    clock.advance(10_000);
    await Promise.all([take(), take()]);
    clock.advance(MINUTE_MS);
    await take();
    expect(await times()).toEqual(["2026-03-10T02:20:00.000Z", "2026-03-10T02:21:00.000Z"]);
    expect(await times({ warehouseId: shanghai.warehouseId })).toHaveLength(2);
    expect(await times({ from: "2026-03-10T02:21:00Z" })).toEqual(["2026-03-10T02:21:00.000Z"]);
  });

  it("shows what the wall showed then, and what changed around that minute", async () => {
    const draft = await announce(owner, shanghai, [{ typeId: shanghai.typeId, expected: 5 }]);
    await command(owner, "submit", { id: draft.id, version: draft.version });
    clock.advance(MINUTE_MS);
    await take();
    const before = (await sampleAt("2026-03-10T02:21:59Z")).data;
    expect(before.at).toBe("2026-03-10T02:21:00.000Z");
    expect(before.value.entry.pending.count).toBe(0);
    expect(before.changes.map((change) => [change.type, change.number])).toEqual([["submit", draft.number]]);
    const after = (await sampleAt("2026-03-10T02:22:00Z")).data;
    expect(after.value.entry.pending.count).toBe(1);
    const elsewhere = (await sampleAt("2026-03-10T02:22:00Z", { warehouseId: guangzhou.warehouseId })).data;
    expect(elsewhere.value.entry.pending.count).toBe(0);
    expect(elsewhere.changes).toEqual([]);
  });

  it("says so where nothing was kept, and to those who do not keep the displays", async () => {
    expect((await sampleAt("2026-03-09T00:00:00Z")).code).toBe(40400);
    expect((await sampleAt("yesterday")).code).toBe(40000);
    expect((await owner.get("/api/overview/samples")).code).toBe(40300);
  });

  it("deletes what is older than 72 hours", async () => {
    clock.advance(72 * 60 * MINUTE_MS - 30_000);
    await take();
    const kept = await times();
    expect(kept).not.toContain("2026-03-10T02:20:00.000Z");
    expect(kept.at(-1)).toBe("2026-03-13T02:22:00.000Z");
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from sample`.execute(
      server.deps.db.reader,
    );
    expect(rows[0]?.count).toBeLessThanOrEqual(6);
  });
});
