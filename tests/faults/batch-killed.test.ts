// A server killed as by kill -9 in the midst of a batch. The program sends the same batch under the same key again, and
// learns what became of each item: the same outcome as without the kill, and nothing twice.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../../server/platform/clock.ts";
import { openDatabase } from "../../server/platform/database.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { Envelope } from "../../src/contracts/envelope.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import { type PreparedDatabase, prepareEmbedded, prepareTestDatabase, testLog } from "../support/database.ts";
import { type KillMoment, MortalServer } from "../support/fault-server.ts";
import { bearer, grantToClients, makeIntegration } from "../support/integrations.ts";
import { createSmallWorld, password } from "../support/people.ts";
import { type Api, apiAt } from "../support/server.ts";
import { buildServer } from "../support/server-process.ts";
import { createSmallWarehouse } from "../support/warehouse.ts";

const engines = [
  { engine: "the embedded database", prepare: prepareEmbedded, isThere: true },
  { engine: "PostgreSQL", prepare: prepareTestDatabase, isThere: Boolean(process.env.DATABASE_URL) },
];

for (const { engine, prepare, isThere } of engines) {
  describe.skipIf(!isThere)(`a batch on ${engine} in whose midst the server is killed`, () => {
    let prepared: PreparedDatabase;
    let server: MortalServer;
    let owner: Api;
    let program: Api;

    beforeAll(async () => {
      const built = await buildServer();
      prepared = await prepare();
      const db = await openDatabase({ database: prepared.choice, redisUrl: null }, testLog);
      const deps = { db, clock: systemClock };
      await createSmallWorld(deps);
      await createSmallWarehouse(deps);
      await grantToClients({ deps: deps as never });
      await db.close();
      server = await MortalServer.of(built, prepared.choice);
      await server.start();
      const body = { username: "huaxin", password };
      const { data } = await apiAt(server.url, null).post<{ tokenValue: string }>("/api/user/login", {
        body,
      });
      owner = apiAt(server.url, data.tokenValue);
      const made = await makeIntegration(server, owner, { scopes: ["entry:write", "entry:read"] });
      program = bearer(server, made.key);
    });
    afterAll(async () => {
      await server?.stop();
      await prepared?.discard();
    });

    test.each([
      ["before" as KillMoment, 3],
      ["after" as KillMoment, 5],
    ])(
      "goes on where it ended: killed %s the commit of item %i",
      { timeout: 120_000 },
      async (moment, at) => {
        const key = randomUUID();
        const items = Array.from({ length: 9 }, (_, index) => ({
          ...{ sourceNumber: `KILLED-${moment}-${index}`, warehouseCode: "SH1", submit: true },
          lines: [{ skuCode: index === 1 ? "UNKNOWN" : "SH1-PLAIN", expected: index + 1 }],
        }));
        const send = () =>
          program.post<{ outcomes: readonly Envelope<{ row: EntryRow; outcome: string }>[] }>(
            "/api/entry/batch",
            {
              ...{ key, body: { items } },
            },
          );
        server.arm(`${key}#${at}`, moment);
        await expect(send()).rejects.toThrow();
        await server.dead();
        await server.start();
        const { data } = await send();
        const wanted = items.map((_, index) => (index === 1 ? 40000 : 20000));
        expect(data.outcomes.map(({ code }) => code)).toEqual(wanted);
        const filed = data.outcomes.filter(({ code }) => code === 20000);
        expect(filed.map(({ data: { outcome, row } }) => [outcome, row.status, row.version])).toEqual(
          filed.map(() => ["created", "pending", 2]),
        );
        const page = await program.get<ListPage<EntryRow>>("/api/entry/queryByPage", {
          query: { keyword: `KILLED-${moment}`, pageSize: 50 },
        });
        expect(page.data.list.map(({ id }) => id).toSorted()).toEqual(
          filed.map(({ data: { row } }) => row.id).toSorted(),
        );
        expect((await send()).data).toEqual(data);
      },
    );
  });
}
