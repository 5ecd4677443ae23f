import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../../clients/typescript/client.ts";
import { pendingEntries } from "../../clients/typescript/example.ts";
import { announce } from "../support/entries.ts";
import { password } from "../support/people.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
});
afterAll(() => server.stop());

test("another program signs in, sends a command by the typed client and reads what waits", async () => {
  const draft = await announce(await server.as("huaxin"), warehouse, [
    { typeId: warehouse.typeId, expected: 3 },
  ]);
  const call = createClient({ baseUrl: server.url, token: await server.signIn("huaxin") });
  const sent = { key: randomUUID(), body: { id: draft.id, version: draft.version } };
  expect(await call("POST /api/entry/submit", sent)).toMatchObject({ ok: true, data: { status: "pending" } });
  expect(await pendingEntries(server.url, "admin", password)).toEqual([draft.number]);
});

test("a refusal is an outcome with its code and its sentence, in the language that was asked for", async () => {
  const call = createClient({ baseUrl: server.url, language: "zh-CN" });
  const refused = await call("POST /api/user/login", { body: { username: "admin", password: "no" } });
  expect(refused).toMatchObject({ ok: false, code: 40001, msg: expect.stringMatching(/\p{Script=Han}/u) });
});
