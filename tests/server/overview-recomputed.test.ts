/** Every figure of the overview beside a slow, plain recomputation over 60 days of random histories. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readOverview } from "../../server/features/overview/overview.queries.ts";
import { SettableClock } from "../../server/platform/clock.ts";
import type { Overview } from "../../src/contracts/overview.ts";
import { type History, overviewPlainly, readHistory } from "../support/overview-plain.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

/** Ten past half past two in the afternoon of a Friday in Shanghai: in the midst of a quarter of an hour. */
const NOW = new Date("2026-03-20T06:40:00.000Z");
const HOUR_MS = 3_600_000;

let server: TestServer;
let history: History;
let scopes: readonly string[];

beforeAll(async () => {
  server = await startTestServer({ world: "demo", clock: new SettableClock(NOW) });
  history = await readHistory(server.deps.db);
  const clients = [...new Set(history.entries.map((entry) => `client:${entry.clientId}`))];
  scopes = ["all", ...clients, ...history.warehouses.map((ports) => `warehouse:${ports.id}`)];
}, 180_000);
afterAll(() => server?.stop());

/** The members that are recomputed, in the same shape. */
const comparable = ({ mine, longest, ...overview }: Overview) => ({
  entry: overview.entry,
  exit: overview.exit,
  delivery: overview.delivery,
  count: overview.count,
  exceptionCounts: overview.exceptionCounts,
  mine: mine?.map(({ number, lines, units, done }) => [number, lines, units, done]) ?? null,
  longest: longest.map((row) => row.number),
  hours: overview.hours,
  utilisationPercent: overview.utilisationPercent,
  today: overview.today,
});

describe("The overview", () => {
  it("has something to say of the demo world", () => {
    const all = overviewPlainly(history, "all", NOW, "Asia/Shanghai");
    expect(scopes.length).toBe(10);
    expect(history.ledger.length).toBeGreaterThan(300);
    for (const name of [
      "onTimePercent",
      "dockToStockMinutes",
      "fillRatePercent",
      "deliverySuccessPercent",
    ] as const)
      expect(all.today[name].series.filter((value) => value !== null).length, name).toBeGreaterThan(1);
    expect(all.count).toMatchObject({ draft: { count: 1 }, counting: { late: 1 } });
    expect(all.count?.dueRows).toBeGreaterThan(10);
    expect(all.hours.some((hour) => hour.meanOutbound > 0)).toBe(true);
  });

  it.each([
    ["Asia/Shanghai", 0],
    ["Asia/Shanghai", 9],
    ["Asia/Shanghai", 26],
    ["Asia/Kolkata", 0],
    ["America/New_York", 0],
    ["America/New_York", 31],
  ] as const)(
    "is what a plain count of every row says, in %s, %i hours later",
    async (timeZone, later) => {
      const now = new Date(NOW.getTime() + later * HOUR_MS);
      for (const scope of scopes) {
        const overview = await readOverview(server.deps.db.reader, scope, now, timeZone);
        const plain = overviewPlainly(history, scope, now, timeZone);
        expect(comparable(overview), scope).toEqual(plain);
      }
    },
    120_000,
  );

  it("would be caught if a figure were wrong by one unit", async () => {
    const overview = await readOverview(server.deps.db.reader, "all", NOW, "Asia/Shanghai");
    const [line] = history.ledger.filter((each) => each.causeEntity === "entry").slice(-1);
    const altered = {
      ...history,
      ledger: history.ledger.map((each) =>
        each === line ? { ...each, deltaOnHand: each.deltaOnHand + 1, at: NOW } : each,
      ),
    };
    expect(comparable(overview)).not.toEqual(overviewPlainly(altered, "all", NOW, "Asia/Shanghai"));
  });
});
