// Many exits at once, at two nodes, for goods that suffice for half of them: each is promised whole or refused, none is
// promised what another has, and none is told of a fault of the server. On PostgreSQL alone.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../server/platform/database.ts";
import type { Reconciliation, RepertoryRow } from "../../src/contracts/repertory.ts";
import { testLog } from "../support/database.ts";
import { draftExit, type ExitCrew, stockUp } from "../support/exits.ts";
import { FaultNodes, tokenAt } from "../support/fault-nodes.ts";
import { sendHerd } from "../support/herd.ts";
import { apiAt } from "../support/server.ts";
import { report, times } from "./share.ts";

const count = times(400, 40);
const patienceMs = 10 * 60_000;

describe.skipIf(!process.env.DATABASE_URL)("exits at two nodes for scarce goods", () => {
  let nodes: FaultNodes;
  let urls: readonly string[];
  let token: string;
  let crew: ExitCrew;

  beforeAll(async () => {
    nodes = await FaultNodes.prepare();
    const noLimit = { REQUESTS_PER_PERSON: "10000000", REQUESTS_PER_ADDRESS: "10000000" };
    urls = (await Promise.all([nodes.start(noLimit), nodes.start(noLimit)])).map(({ url }) => url);
    const [url = ""] = urls;
    token = await tokenAt(url, "huaxin");
    const [owner, admin] = [apiAt(url, token), apiAt(url, await tokenAt(url, "admin"))];
    crew = { owner, admin, clientId: nodes.world.clientIds.huaxin };
  });
  afterAll(() => nodes?.close());

  test("are promised what is there, once", { timeout: patienceMs }, async () => {
    const { warehouse } = nodes;
    const { typeId, trackedTypeId } = warehouse;
    // One of them in two lots on two shelves; the other suffices for half of the exits.
    const lot = { typeId: trackedTypeId, expiry: "2090-01-01" };
    await stockUp(crew, warehouse, count / 2);
    await stockUp(crew, warehouse, count / 2, { ...lot, lot: "L1" });
    await stockUp(crew, warehouse, count, { ...lot, lot: "L2", locationId: warehouse.otherLocationId });
    const herds: { path: string; body: object; token: string }[][] = [[], []];
    for (let made = 0; made < count; made += 1) {
      const lines = [typeId, trackedTypeId].map((each) => ({ typeId: each, requested: 1 }));
      // Half of them name the goods in the other order.
      const { id, version } = await draftExit(crew, warehouse, {
        lines: made % 4 < 2 ? lines : lines.toReversed(),
      });
      herds[made % 2]?.push({ path: "/api/exit/submit", body: { id, version }, token });
    }
    const outcomes = await Promise.all(urls.map((url, node) => sendHerd(url, herds[node] ?? [], patienceMs)));

    const codes = outcomes.flatMap((outcome) => outcome.codes);
    expect(codes.filter((code) => code === 20000)).toHaveLength(count / 2);
    expect(codes.filter((code) => code === 42200)).toHaveLength(count / 2);
    const told = new Set(outcomes.flatMap(({ all }) => Object.keys(all)));
    expect([...told].filter((code) => !["20000", "42200", "50300"].includes(code))).toEqual([]);
    const stock = await crew.admin.get<{ list: RepertoryRow[] }>("/api/repertory/queryByPage", {
      query: { clientId: crew.clientId, pageSize: 50 },
    });
    const reservedOf = (type: string) =>
      stock.data.list.reduce((sum, row) => (row.typeId === type ? sum + row.reserved : sum), 0);
    expect([reservedOf(typeId), reservedOf(trackedTypeId)]).toEqual([count / 2, count / 2]);
    const laws = await crew.admin.get<Reconciliation>("/api/repertory/reconcile");
    expect(laws.data.checks.filter(({ holds }) => !holds)).toEqual([]);
    const db = await openDatabase(
      { database: { kind: "postgresql", url: nodes.databaseUrl }, redisUrl: null },
      testLog,
    );
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks::integer from pg_stat_database
      where datname = current_database()`.execute(db.reader);
    await db.close();
    expect(rows).toEqual([{ deadlocks: 0 }]);
    report(
      `${count} exits at two nodes for goods of ${count / 2}: ${outcomes.map(({ seconds }) => `${seconds.toFixed(1)} s`).join(", ")}`,
    );
  });
});
