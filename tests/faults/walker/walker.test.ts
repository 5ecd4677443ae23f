// A checker in the manner of Jepsen: many people send all commands of all lifecycles to two nodes on one PostgreSQL,
// while a nemesis freezes, kills, cuts, delays, skews clocks, and restarts PostgreSQL and Redis. Then everything that was
// promised is compared with what is there. WALK_SEED repeats the choices of a run; its seed is printed.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../../../server/platform/clock.ts";
import { openDatabase } from "../../../server/platform/database.ts";
import type { TimelineItem } from "../../../src/contracts/entry.ts";
import type { ListPage } from "../../../src/contracts/list.ts";
import type { Reconciliation } from "../../../src/contracts/repertory.ts";
import { transitionsOf } from "../../../src/machines/lifecycles/decide.ts";
import { createSocket } from "../../../src/services/socket.ts";
import { testLog } from "../../support/database.ts";
import { createVehicle } from "../../support/deliveries.ts";
import { FaultNodes, tokenAt } from "../../support/fault-nodes.ts";
import { OwnPostgres, OwnRedis, postgresBinaries } from "../../support/own-services.ts";
import { type Api, apiAt } from "../../support/server.ts";
import { isWhole, report, times } from "../share.ts";
import { diceOf } from "./dice.ts";
import { MISCHIEF, torment, WalkedNode } from "./nemesis.ts";
import { type ShownRow, WALKED, WalkPage } from "./page.ts";
import { Crowd, LIFECYCLES, type Who } from "./people.ts";

const walkMs = times(600_000, 60_000);
/** Each command is accepted at least so often, and the walk goes on until it is. */
const leastOfEach = times(50, 3);
const peopleANode = 6;
/** The promise is 10 s. A short walk runs beside other tests on a busy machine and only looks for the gross. */
const mostSecondsWithoutCommit = times(10, 15);
const seed = Number(process.env.WALK_SEED ?? Date.now() % 1_000_000);

describe.skipIf(!postgresBinaries())("two nodes, many people, and everything that can go wrong", () => {
  let postgres: OwnPostgres;
  let redis: OwnRedis;
  let nodes: FaultNodes;
  let walked: WalkedNode[];
  let tokens: Record<Who, string>;
  let clientIds: Readonly<Record<"huaxin" | "beichen", string>>;
  let vehicleIds: string[];
  const pages: WalkPage[] = [];

  beforeAll(async () => {
    postgres = await OwnPostgres.start();
    redis = await OwnRedis.start();
    nodes = await FaultNodes.prepare(postgres.url);
    const database = { kind: "postgresql", url: nodes.databaseUrl } as const;
    const db = await openDatabase({ database, redisUrl: null }, testLog);
    vehicleIds = [];
    for (let n = 0; n < 40; n += 1) vehicleIds.push(await createVehicle({ db, clock: systemClock }));
    const rows = await db.reader.selectFrom("client").select(["id", "code"]).execute();
    const idOf = (code: string) => rows.find((row) => row.code === code)?.id ?? "";
    clientIds = { huaxin: idOf("HX"), beichen: idOf("BC") };
    await db.close();
    walked = [
      await WalkedNode.start("north", nodes, redis.url),
      await WalkedNode.start("south", nodes, redis.url),
    ];
    tokens = Object.fromEntries(
      await Promise.all(
        (["huaxin", "huaxin2", "beichen", "admin", "operator"] as const).map(
          async (who) => [who, await tokenAt(walked[0]?.url ?? "", who)] as const,
        ),
      ),
    ) as Record<Who, string>;
  });
  afterAll(async () => {
    for (const page of pages) page.stop();
    for (const node of walked ?? []) node.signal("SIGCONT");
    for (const node of walked ?? []) node.proxy.close();
    await nodes?.close();
    await redis?.close();
    postgres?.close();
  });

  function openPage(who: Who, ownClientId: string | null, home: WalkedNode): void {
    const socket = createSocket({ baseUrl: home.url });
    const readAll = (topic: string) => all(apiAt(home.url, tokens[who]), topic);
    pages.push(new WalkPage({ token: tokens[who], socket, ownClientId, readAll }));
  }

  async function all(api: Api, entity: string): Promise<ShownRow[]> {
    const rows: ShownRow[] = [];
    for (let current = 1; ; current += 1) {
      const query = { current, pageSize: 200 };
      const { data } = await api.get<ListPage<ShownRow>>(`/api/${entity}/queryByPage`, { query });
      rows.push(...data.list);
      if (data.list.length < 200) return rows;
    }
  }

  test(`keep every promise (WALK_SEED=${seed})`, { timeout: 4 * walkMs + 300_000 }, async () => {
    report(`WALK_SEED=${seed}`);
    const dice = diceOf(seed);
    const startedMs = performance.now();
    let isOver = false;
    // People go on until the last thing that went wrong has ended, or the other node would seem to stand still beside it.
    let isQuiet = false;
    const [north, south] = walked as [WalkedNode, WalkedNode];
    const crowd = new Crowd({
      nodes: walked,
      tokens,
      clientId: clientIds.huaxin,
      warehouse: nodes.warehouse,
      vehicleIds,
      dice,
      leastOfEach,
      isOver: () => isQuiet,
    });
    for (const node of walked) node.forget();
    openPage("admin", null, north);
    openPage("admin", null, south);
    openPage("huaxin", clientIds.huaxin, north);
    openPage("beichen", clientIds.beichen, south);
    const people = walked.flatMap((node) => Array.from({ length: peopleANode }, () => crowd.walk(node)));
    const tormented = torment({
      nodes: walked,
      postgres,
      redis,
      dice,
      isOver: () => isOver,
      say: (line) => report(`${Math.round((performance.now() - startedMs) / 1_000)} s: ${line}`),
    });
    let saidMs = 0;
    const timer = setInterval(() => {
      const lastedMs = performance.now() - startedMs;
      if (lastedMs - saidMs > 60_000) {
        saidMs = lastedMs;
        const rare = crowd.rare(leastOfEach).map((name) => `${name} ${crowd.accepted.get(name) ?? 0}`);
        report(
          `${Math.round(lastedMs / 1_000)} s: ${crowd.acknowledged.length} commands; rare: ${rare.join(", ")}`,
        );
      }
      const isLong = lastedMs >= walkMs && crowd.rare(leastOfEach).length === 0;
      isOver ||= isLong || lastedMs >= 3 * walkMs;
    }, 500);
    const mischief = await tormented;
    clearInterval(timer);
    const lastedSeconds = (performance.now() - startedMs) / 1_000;
    for (const node of walked) node.sick();
    isQuiet = true;
    await Promise.all(people);

    // No healthy node was without a commit for long. A window begins when a node is well again.
    const gaps = walked.map((node) => {
      const commits = crowd.acknowledged
        .filter(({ node: name }) => name === node.name)
        .map(({ atMs }) => atMs);
      const inWindow = node.healthyMs.map(([from, to]) => {
        const moments = [from, ...commits.filter((at) => at >= from && at <= to), to].sort((a, b) => a - b);
        return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)));
      });
      return Math.max(...inWindow) / 1_000;
    });
    report(
      `${lastedSeconds.toFixed(0)} s, ${crowd.acknowledged.length} commands acknowledged, ${crowd.refused.length} refused; ` +
        `longest without a commit at a healthy node ${gaps.map((gap) => `${gap.toFixed(1)} s`).join(" and ")}; ` +
        `mischief ${JSON.stringify(mischief)}`,
    );
    report(`accepted: ${[...crowd.accepted].map(([name, count]) => `${name} ${count}`).join(", ")}`);
    expect(crowd.wrong).toEqual([]);
    // How much comes about in a share of it is the machine's; what came about is judged all the same.
    if (isWhole) expect(crowd.rare(leastOfEach)).toEqual([]);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(mostSecondsWithoutCommit);
    if (walkMs >= 300_000) expect(Object.keys(mischief).sort()).toEqual([...MISCHIEF].sort());

    // Each acknowledged key has had its effect exactly once, each refused one none.
    const client = new pg.Client({ connectionString: nodes.databaseUrl });
    await client.connect();
    const effects = async (keys: readonly string[]) =>
      (
        await client.query<{ key: string; events: number; causes: number }>(
          `select key, (select count(*)::int from event where command_key = key and type <> 'system') as events,
             (select count(distinct cause_id)::int from ledger where command_key = key) as causes
           from unnest($1::text[]) as key`,
          [keys],
        )
      ).rows;
    const own = (await effects(crowd.acknowledged.map(({ key }) => key))).filter(
      ({ events, causes }) => events + causes === 0,
    );
    expect(own, "acknowledged and without effect").toEqual([]);
    const doubled = await client.query(
      `select command_key, entity_id, type, count(*) from event where command_key is not null
       group by command_key, entity_id, type having count(*) > 1`,
    );
    expect(doubled.rows, "one key, its effect twice").toEqual([]);
    const none = (await effects(crowd.refused)).filter(({ events, causes }) => events + causes > 0);
    expect(none, "refused and with an effect").toEqual([]);

    // The log has no holes.
    const holes = await client.query(
      `select c.topic, c.scope from feed_counter c
       left join feed_log l on l.topic = c.topic and l.scope = c.scope
       group by c.topic, c.scope, c.seq, c.pruned_to
       having count(l.seq) <> c.seq - c.pruned_to or coalesce(max(l.seq), c.seq) <> c.seq`,
    );
    expect(holes.rows).toEqual([]);
    await client.end();

    // What pages show is what REST answers, and a stranger has seen nothing.
    for (const [index, who] of (["admin", "admin", "huaxin", "beichen"] as const).entries()) {
      const api = apiAt(north.url, tokens[who]);
      for (const topic of WALKED) {
        const rows = await all(api, topic);
        const truth = Object.fromEntries(rows.map((row) => [row.id, `${row.status} ${row.version}`]));
        const page = pages[index];
        await expect
          .poll(() => page?.statesOf(topic, Object.keys(truth)), {
            timeout: 60_000,
            message: `${who}'s ${topic} page shows what REST answers`,
          })
          .toEqual(truth);
        expect(page?.leaked, who).toEqual([]);
        if (who === "beichen") expect(rows).toEqual([]);
      }
    }

    // The laws hold, and every history is a way through its chart.
    const admin = apiAt(south.url, tokens.admin);
    const laws = await admin.get<Reconciliation>("/api/repertory/reconcile");
    expect(laws.data.checks.filter((check) => !check.holds)).toEqual([]);
    for (const topic of WALKED) {
      for (const { id } of (await all(admin, topic)).slice(0, times(400, 40))) {
        const { data } = await admin.get<TimelineItem[]>(`/api/${topic}/history`, { query: { id } });
        let at: string | null = null;
        for (const item of data) {
          expect(item.fromStatus, `${topic} ${id}`).toBe(at);
          if (item.type !== "create") {
            const edges = transitionsOf(LIFECYCLES[topic], item.fromStatus ?? "", item.type);
            expect(edges.map((edge) => edge.target ?? item.fromStatus)).toContain(item.toStatus);
          }
          at = item.toStatus;
        }
      }
    }
  });
});
