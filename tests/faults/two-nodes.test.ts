// Two servers as processes of their own on one PostgreSQL, with Redis to wake each other and without: what is done at
// one of them reaches the browsers of the other. Skipped, and said so, when DATABASE_URL (REDIS_URL) is not set.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../../server/platform/clock.ts";
import { openDatabase } from "../../server/platform/database.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import { createRest } from "../../src/services/rest.ts";
import { createSocket } from "../../src/services/socket.ts";
import { type PreparedDatabase, prepareTestDatabase, testLog } from "../support/database.ts";
import { announce, command } from "../support/entries.ts";
import { FaultPage, settled, viewOf } from "../support/fault-page.ts";
import { createSmallWorld, password } from "../support/people.ts";
import { type Api, apiAt } from "../support/server.ts";
import {
  type BuiltServer,
  buildServer,
  environmentOf,
  type ServerProcess,
} from "../support/server-process.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";
import { percentile, report, times } from "./share.ts";

const { DATABASE_URL, REDIS_URL } = process.env;

for (const { title, redis, isThere } of [
  { title: "with Redis", redis: REDIS_URL, isThere: Boolean(DATABASE_URL && REDIS_URL) },
  { title: "without Redis", redis: undefined, isThere: Boolean(DATABASE_URL) },
]) {
  describe.skipIf(!isThere)(`two servers on one PostgreSQL, ${title}`, () => {
    let built: BuiltServer;
    let prepared: PreparedDatabase;
    let warehouse: SmallWarehouse;
    let nodes: ServerProcess[];
    let urls: string[];

    beforeAll(async () => {
      prepared = await prepareTestDatabase();
      const db = await openDatabase({ database: prepared.choice, redisUrl: null }, testLog);
      await createSmallWorld({ db, clock: systemClock });
      warehouse = await createSmallWarehouse({ db, clock: systemClock });
      await db.close();
      built = await buildServer();
      const env = { ...environmentOf(prepared.choice), ...(redis ? { REDIS_URL: redis } : {}) };
      nodes = [built.start(env), built.start(env)];
      urls = await Promise.all(nodes.map(({ listening }) => listening));
    });
    afterAll(async () => {
      for (const { child } of nodes) child.kill("SIGTERM");
      const exits = await Promise.all(nodes.map(({ ended }) => ended));
      await prepared.discard();
      expect(exits.map(({ code }) => code)).toEqual([0, 0]);
    });

    const [here, there] = [(): string => urls[0] ?? "", (): string => urls[1] ?? ""];

    async function signIn(url: string, username: string): Promise<string> {
      const body = { username, password };
      const answer = await apiAt(url, null).post<{ tokenValue: string }>("/api/user/login", { body });
      return answer.data.tokenValue;
    }

    function pageAt(url: string, token: string): FaultPage {
      const rest = createRest({ baseUrl: url, token: () => token, locale: () => "zh-CN" });
      return new FaultPage({ token, rest, socket: createSocket({ baseUrl: url }) });
    }

    const listOf = async (api: Api) =>
      (await api.get<ListPage<EntryRow>>("/api/entry/queryByPage", { query: { pageSize: 200 } })).data.list;

    test("a client's request filed at one server appears in the admin's queue at the other", async () => {
      const owner = apiAt(here(), await signIn(here(), "huaxin"));
      const adminsToken = await signIn(there(), "admin");
      const page = pageAt(there(), adminsToken);
      await settled("the page is live", () => page.isLiveAt("entry", 0) && page.isLiveAt("message", 0));
      const latenciesMs: number[] = [];
      for (let count = 0; count < times(100); count += 1) {
        const goods = [{ typeId: warehouse.typeId, expected: 1 }];
        const draft = await announce(owner, warehouse, goods);
        const answered = await command(owner, "submit", { id: draft.id, version: draft.version });
        const beganMs = performance.now();
        await settled("it is there", () => page.view[draft.id]?.version === answered.version);
        latenciesMs.push(performance.now() - beganMs);
      }
      // A session of one server is a session of the other: the token is the database's.
      expect(page.view).toEqual(viewOf(await listOf(apiAt(here(), adminsToken))));
      await settled("a todo for each", () => page.toasted.length > 0);
      report(
        `${title}: from the answer at one server to the page at the other p50 ` +
          `${percentile(latenciesMs, 0.5).toFixed(0)} ms, p99 ${percentile(latenciesMs, 0.99).toFixed(0)} ms ` +
          `(${latenciesMs.length} commands, looked every 20 ms)`,
      );
      page.stop();
    });

    test("a person who signs out everywhere at one server is signed out at the other", async () => {
      const token = await signIn(there(), "huaxin2");
      const page = pageAt(there(), token);
      await settled("the page is live", () => page.isLiveAt("entry", 0));
      await apiAt(here(), token).post("/api/user/logoutEverywhere", { body: {} });
      const beganMs = performance.now();
      await settled("the other server has hung up", () => !page.isOpen);
      report(`${title}: hung up ${((performance.now() - beganMs) / 1_000).toFixed(1)} s after`);
      const shown = page.view;
      const owner = apiAt(here(), await signIn(here(), "huaxin"));
      const witness = pageAt(there(), await signIn(there(), "huaxin"));
      const later = await announce(owner, warehouse, [{ typeId: warehouse.typeId, expected: 1 }]);
      await settled("a colleague's page shows it", () => later.id in witness.view);
      expect(page.view).toEqual(shown);
      witness.stop();
      page.stop();
    });
  });
}
