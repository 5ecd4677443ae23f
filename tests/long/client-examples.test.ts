/** The shop in TypeScript and in Python against a running server: orders in, shipments out, a lost hour made good. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../../clients/typescript/client.ts";
import { follow } from "../../clients/typescript/follow.ts";
import type { WebhookPump } from "../../server/features/webhook/webhook.pump.ts";
import { pruneLog } from "../../server/feed/prune.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { openDatabase } from "../../server/platform/database.ts";
import { newId } from "../../server/platform/ids.ts";
import type { ExitRow } from "../../src/contracts/exit.ts";
import type { WebhookSecret } from "../../src/contracts/webhook.ts";
import { numbered, prepareEmbedded, testLog } from "../support/database.ts";
import { createVehicle, onDelivery } from "../support/deliveries.ts";
import {
  type Example,
  hasPlainPython,
  runPython,
  runShop,
  type ShopLanguage,
  startReceiverExample,
  startShop,
} from "../support/example-programs.ts";
import { crewOf, type ExitCrew, granted, onExit, readExit, stockUp } from "../support/exits.ts";
import { MortalServer } from "../support/fault-server.ts";
import { grantToClients, type Integration, makeIntegration } from "../support/integrations.ts";
import { freePort } from "../support/own-services.ts";
import { createSmallWorld, password } from "../support/people.ts";
import { type ProgramProxy, refusing, startProgramProxy } from "../support/program-proxy.ts";
import { apiAt, startTestServer, type TestServer } from "../support/server.ts";
import { buildServer } from "../support/server-process.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";
import { makeWebhook, pumpOf } from "../support/webhooks.ts";

const LANGUAGES: readonly ShopLanguage[] = ["TypeScript", "Python"];
const isThere = (language: ShopLanguage) => language !== "Python" || hasPlainPython;
const PATIENT = { timeout: 20_000, interval: 100 };

let server: TestServer;
let warehouse: SmallWarehouse;
let crew: ExitCrew;
let program: Integration;
let proxy: ProgramProxy;
let pump: WebhookPump;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tallyboard-shop-"));
  server = await startTestServer({
    config: { webhookHosts: ["127.0.0.1"], secretsKey: "a key that only this test knows, of 40 letters" },
  });
  warehouse = await createSmallWarehouse(server.deps);
  await grantToClients(server);
  crew = await crewOf(server);
  const scopes = ["goods:read", "stock:read", "exit:write", "webhook:write"] as const;
  program = await makeIntegration(server, crew.owner, { scopes });
  proxy = await startProgramProxy(server.url);
  pump = pumpOf(server);
  await stockUp(crew, warehouse, 40);
});
afterAll(async () => {
  await pump?.stop();
  await proxy?.stop();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  proxy.fates.length = 0;
  proxy.passed.length = 0;
});

const exitOf = async (sourceNumber: string) =>
  granted("find", await crew.owner.get<ExitRow>("/api/exit/find", { query: { sourceNumber } }));

/** The warehouse's work on an order, to the road. */
async function ship(sourceNumber: string): Promise<void> {
  const { id } = await exitOf(sourceNumber);
  await onExit(crew.admin, warehouse, id, "approve");
  const exit = await onExit(crew.admin, warehouse, id, "startPicking");
  for (const { id: lineId, requested: quantity } of exit.lines)
    await onExit(crew.admin, warehouse, id, "pick", { lineId, quantity });
  const { deliveryId } = await onExit(crew.admin, warehouse, id, "finishPicking");
  await onDelivery(crew.admin, deliveryId ?? "", "assign", await createVehicle(server.deps));
  await onDelivery(crew.admin, deliveryId ?? "", "depart");
  expect((await readExit(crew.admin, id)).status).toBe("shipped");
}

for (const language of LANGUAGES)
  describe.skipIf(!isThere(language))(`the shop in ${language}`, () => {
    const running: Example[] = [];
    const env = (shop: string) => ({
      ...{ TALLYBOARD: proxy.url, KEY: program.key, WAREHOUSE: "SH1" },
      SHOP: join(folder, `${language}-${shop}`),
    });
    const number = (order: string) => `${language}-${order}`;
    const order = (shop: string, of: string, quantity = 2) =>
      runShop(language, ["order", number(of), "SH1-PLAIN", String(quantity)], env(shop));
    const start = (shop: string) => {
      const started = startShop(language, ["follow"], env(shop));
      running.push(started);
      return started;
    };
    const shipped = (of: string) => `${number(of)} shipped 2`;
    afterEach(async () => {
      await Promise.all(running.splice(0).map((each) => each.kill()));
    });

    it("reads goods and stock by code, and says what it does not know", async () => {
      const available = await runShop(language, ["check", "ｓｈ1-plain"], env("check"));
      expect(available).toEqual([expect.stringMatching(/^SH1-PLAIN 脱脂奶粉: \d+ 袋 available$/)]);
      await expect(runShop(language, ["check", "NOTHING"], env("check"))).rejects.toThrow("40400");
    });

    it("files an order once though answers are lost and the server is busy, and names a refusal", async () => {
      // The first request asks for a cursor.
      proxy.fates.push(refusing(50300), "pass", "answerLost", refusing(42900), "cut");
      expect(await order("one", "SO-1")).toEqual([`${number("SO-1")} pending`]);
      const puts = proxy.passed.filter(({ path }) => path === "/api/exit/put");
      expect(puts).toHaveLength(4);
      expect(new Set(puts.map(({ key }) => key)).size).toBe(1);
      expect(await order("one", "SO-1")).toEqual([`${number("SO-1")} pending`]);
      const { rows } = await sql`
        select id from exit where source_number = ${number("SO-1")}`.execute(server.deps.db.reader);
      expect(rows).toHaveLength(1);
      expect(await order("one", "SO-MANY", 100_000)).toEqual([
        expect.stringMatching(new RegExp(`^${number("SO-MANY")} refused: .*`)),
      ]);
    });

    it("marks what ships, also what shipped in an hour in which it was dead", {
      timeout: 60_000,
    }, async () => {
      for (const of of ["SO-2", "SO-3", "SO-4"]) await order("two", of);
      const first = start("two");
      await ship(number("SO-2"));
      await expect.poll(() => first.lines.at(-1), PATIENT).toBe(shipped("SO-2"));
      await first.kill();
      await ship(number("SO-3"));
      const second = start("two");
      await expect.poll(() => second.lines.at(-1), PATIENT).toBe(shipped("SO-3"));
      expect(second.stdout).not.toContain(number("SO-2"));
      await second.kill();
      // The server has forgotten what happened: the orders are read.
      await ship(number("SO-4"));
      await numbered(server.deps.db);
      await pruneLog(server.deps.db, new Date(Date.now() + 60_000), { keepMs: 0, keepPerTopic: 0 });
      const third = start("two");
      await expect.poll(() => third.lines.at(-1), PATIENT).toBe(shipped("SO-4"));
    });

    it("ends with the reason where its key is revoked", async () => {
      const revoked = await makeIntegration(server, crew.owner, { scopes: ["exit:read"] });
      await crew.owner.post("/api/integration/revokeKey", { body: { keyId: revoked.id } });
      await order("three", "SO-5");
      const shop = startShop(language, ["follow"], { ...env("three"), KEY: revoked.key });
      expect(await shop.ended).not.toBe(0);
      expect(shop.stderr).toContain("50012");
    });

    it("receives webhooks: signed ones alone, with either secret while one replaces another", async () => {
      const port = await freePort();
      const secrets = new Map<string, string>();
      const url = `http://127.0.0.1:${port}`;
      const made = await makeWebhook(
        crew.owner,
        { url, secrets },
        {
          ...{ integrationId: program.row.id, topics: ["exit"], batchSize: 10, types: "submit" },
        },
      );
      const secret = secrets.get("/") ?? "";
      const receiver = startReceiverExample(language, port, [secret]);
      running.push(receiver);
      await expect.poll(() => receiver.lines[0], PATIENT).toMatch(/^listening/);
      await order("four", "SO-6");
      await pump.runDue();
      await expect.poll(() => receiver.stdout, PATIENT).toContain(number("SO-6"));
      const rotate = await crew.owner.post<WebhookSecret>("/api/webhook/rotateSecret", {
        body: { id: made.id },
      });
      expect(rotate.data.secret).not.toBe(secret);
      await order("four", "SO-7");
      await pump.runDue();
      await expect.poll(() => receiver.stdout, PATIENT).toContain(number("SO-7"));
      const forged = await fetch(url, {
        method: "POST",
        headers: {
          "webhook-id": "evt_1",
          "webhook-timestamp": String(Math.floor(Date.now() / 1_000)),
          "webhook-signature": "v1,AAAA",
        },
        body: "{}",
      });
      expect(forged.status).toBe(401);
      await expect.poll(() => receiver.lines.at(-1), PATIENT).toContain("refused");
      await server.deps.db.transaction((tx) => sql`delete from webhook`.execute(tx));
    });
  });

it.skipIf(!hasPlainPython)("the verifier in Python agrees with the specification's own library", () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const other = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
  const now = new Date("2026-11-29T08:00:00Z");
  const body = JSON.stringify({
    type: "webhook.test",
    timestamp: now.toISOString(),
    data: { webhook: "店铺" },
  });
  const signed = (secrets: readonly string[], at = now) => ({
    "webhook-id": "tst_1",
    "webhook-timestamp": String(at.getTime() / 1_000),
    "webhook-signature": secrets.map((each) => new Webhook(each).sign("tst_1", at, body)).join(" "),
  });
  const after = (seconds: number) => signed([secret], new Date(now.getTime() + seconds * 1_000));
  const cases = [
    [true, body, signed([secret]), [secret]],
    [true, body, signed([other, secret]), [secret]],
    [true, body, signed([secret]), [other, secret]],
    [true, body, after(-300), [secret]],
    [false, body, after(-301), [secret]],
    [false, body, after(301), [secret]],
    [false, body, signed([other]), [secret]],
    [false, `${body} `, signed([secret]), [secret]],
    [false, body.replace("店", "站"), signed([secret]), [secret]],
    [false, body, { ...signed([secret]), "webhook-id": "tst_2" }, [secret]],
    [false, body, { ...signed([secret]), "webhook-signature": "v1,é v2,AAAA nonsense" }, [secret]],
    [false, body, {}, [secret]],
  ] as const;
  const text = `import json, sys, tallyboard
for _, body, headers, secrets in json.load(sys.stdin):
    print(tallyboard.verify_webhook(body.encode(), headers, secrets, now=${now.getTime() / 1_000}) is not None)`;
  const printed = runPython(text, JSON.stringify(cases)).trim().split("\n");
  expect(printed).toEqual(cases.map(([isTaken]) => (isTaken ? "True" : "False")));
});

describe("a server that is killed", () => {
  it("after a commit and before its answer: the client is answered by its next life, and follows on", {
    timeout: 120_000,
  }, async () => {
    const prepared = await prepareEmbedded();
    const db = await openDatabase({ database: prepared.choice, redisUrl: null }, testLog);
    await createSmallWorld({ db, clock: systemClock });
    await createSmallWarehouse({ db, clock: systemClock });
    await db.close();
    const mortal = await MortalServer.of(await buildServer(), prepared.choice);
    const end = new AbortController();
    try {
      await mortal.start();
      const login = { username: "admin", password };
      const signedIn = await apiAt(mortal.url, null).post<{ tokenValue: string }>("/api/user/login", {
        body: login,
      });
      const admin = apiAt(mortal.url, signedIn.data.tokenValue);
      const { key } = await makeIntegration(mortal, admin, { scopes: ["entry:write"] });
      const client = createClient({ baseUrl: mortal.url, key, patienceMs: 60_000 });
      const started = await client("GET /api/event/start", { query: { topics: "entry" } });
      const after = started.ok ? started.data.cursor : "";
      const seen: string[] = [];
      const following = (async () => {
        for await (const page of follow(client, { topics: ["entry"], after, signal: end.signal })) {
          if (page.kind === "cursorLost") throw new Error(page.because);
          seen.push(...page.events.map(({ type, data }) => `${type} ${data.row?.sourceNumber}`));
        }
      })();
      for (const moment of ["after", "before"] as const) {
        const idempotencyKey = newId();
        mortal.arm(idempotencyKey, moment);
        const lines = [{ skuCode: "SH1-PLAIN", expected: 1 }];
        const body = { sourceNumber: `PO-${moment}`, clientCode: "HX", warehouseCode: "SH1", lines };
        const sent = client("POST /api/entry/saveOrUpdate", { idempotencyKey, body });
        await mortal.dead();
        await mortal.start();
        expect(await sent).toMatchObject({ ok: true, data: { sourceNumber: body.sourceNumber, version: 1 } });
      }
      await expect.poll(() => seen, PATIENT).toEqual(["create PO-after", "create PO-before"]);
      end.abort();
      await following;
    } finally {
      end.abort();
      await mortal.stop();
      await prepared.discard();
    }
  });
});
