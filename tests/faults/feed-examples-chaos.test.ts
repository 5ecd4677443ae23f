// The example clients of docs/feed.md through ten minutes of chaos: connections are reset, the server is killed and
// started again, the epoch is renewed, while people work. After each round every client shows what REST lists.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../../server/platform/clock.ts";
import { type Database, openDatabase } from "../../server/platform/database.ts";
import { renewIdentity } from "../../server/platform/identity.ts";
import { type PreparedDatabase, prepareTestDatabase, testLog } from "../support/database.ts";
import { announce, approved, command, freshKey } from "../support/entries.ts";
import { settled } from "../support/fault-page.ts";
import { chance, FaultyLine } from "../support/fault-wire.ts";
import { ExampleClient, hasPython, type Language } from "../support/feed-examples.ts";
import { freePort } from "../support/own-services.ts";
import { createSmallWorld, password } from "../support/people.ts";
import { type Api, apiAt } from "../support/server.ts";
import {
  type BuiltServer,
  buildServer,
  environmentOf,
  type ServerProcess,
} from "../support/server-process.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";
import { report, times } from "./share.ts";

const roundMs = 20_000;
const seed = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000);

describe.skipIf(!process.env.DATABASE_URL)("clients written from docs/feed.md alone", () => {
  let prepared: PreparedDatabase;
  let db: Database;
  let warehouse: SmallWarehouse;
  let built: BuiltServer;
  let env: Record<string, string>;
  let server: ServerProcess;
  let url: string;
  let line: FaultyLine;
  let owner: Api;
  let admin: Api;
  const clients: ExampleClient[] = [];

  beforeAll(async () => {
    prepared = await prepareTestDatabase();
    db = await openDatabase({ database: prepared.choice, redisUrl: null }, testLog);
    await createSmallWorld({ db, clock: systemClock });
    warehouse = await createSmallWarehouse({ db, clock: systemClock });
    built = await buildServer();
    env = { ...environmentOf(prepared.choice), PORT: String(await freePort()) };
    server = built.start(env);
    url = await server.listening;
    line = await FaultyLine.to(url);
    const tokenOf = async (username: string) => {
      const body = { username, password };
      return (await apiAt(url, null).post<{ tokenValue: string }>("/api/user/login", { body })).data
        .tokenValue;
    };
    owner = apiAt(url, await tokenOf("huaxin"));
    admin = apiAt(url, await tokenOf("operator"));
    const languages: readonly Language[] = hasPython ? ["Python", "Node"] : ["Node"];
    for (const language of languages)
      for (const account of ["admin", "huaxin"])
        clients.push(new ExampleClient(language, line.url, await tokenOf(account)));
  });
  afterAll(async () => {
    for (const client of clients) await client.stop();
    await line.close();
    server.child.kill("SIGKILL");
    await server.ended;
    await db.close();
    await prepared.discard();
  });

  test("show what REST lists after every round of ten minutes of chaos", async () => {
    const random = chance(seed);
    const untilMs = performance.now() + times(600_000, 20_000);
    let done = 0;
    let cutOff = 0;
    let kills = 0;
    let renewals = 0;
    let rounds = 0;
    const work = async (isOver: () => boolean) => {
      while (!isOver()) {
        try {
          const goods = [{ typeId: warehouse.typeId, expected: 1 }];
          const entry = await approved(owner, admin, warehouse, goods);
          await command(admin, "arrive", { id: entry.id, version: entry.version, plate: "沪A12345" });
          const draft = await announce(owner, warehouse, goods);
          if (random() < 0.7)
            await owner.del("/api/entry/delete", { query: { id: draft.id }, key: freshKey() });
          done += 1;
        } catch {
          // The server was killed during the request: the result of the command does not matter here.
          cutOff += 1;
          await sleep(200);
        }
      }
    };
    while (performance.now() < untilMs) {
      const overMs = performance.now() + roundMs;
      const isOver = () => performance.now() >= overMs;
      const working = [work(isOver), work(isOver)];
      while (!isOver()) {
        await sleep(300 + random() * 2_000);
        const fate = random();
        if (fate < 0.6) line.reset(random);
        else if (fate < 0.8) {
          server.child.kill("SIGKILL");
          await server.ended;
          server = built.start(env);
          await server.listening;
          kills += 1;
        } else if (fate < 0.9) {
          await renewIdentity(db.reader);
          renewals += 1;
        }
      }
      await Promise.all(working);
      for (const client of clients)
        await settled(
          `a client agrees with REST (seed ${seed})`,
          () => client.agrees(url),
          () => client.state,
        );
      rounds += 1;
    }
    report(
      `seed ${seed}: ${rounds} rounds, ${done} times five or six commands, ${cutOff} cut off; ${line.resets} connections reset, ` +
        `${kills} kills, ${renewals} epochs renewed; ${clients.length} clients equal to REST after each round`,
    );
    expect(rounds).toBeGreaterThan(0);
  });
});
