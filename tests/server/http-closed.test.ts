/** What is for those who run the server, and not for the internet. */
import { afterEach, expect, it } from "vitest";
import type { Config } from "../../server/platform/config.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer | null = null;
afterEach(() => server?.stop());

async function ask(config: Partial<Config>, path: string, headers: Record<string, string> = {}) {
  server = await startTestServer({ config });
  return fetch(new URL(path, server.url), { headers });
}
const TOKEN = "a token of the monitoring";

it("metrics are not there where they are closed", async () => {
  const answer = await ask({ metrics: { isOpen: false, token: null, port: null } }, "/metrics");
  expect(await answer.text()).not.toContain("nodejs_");
});

it("metrics with a token are for who sends it", async () => {
  const metrics = { isOpen: true, token: TOKEN, port: null };
  const without = await ask({ metrics }, "/metrics");
  expect([without.status, await without.text()]).toEqual([401, "no token\n"]);
  const read = (authorization: string) =>
    fetch(new URL("/metrics", server?.url), { headers: { authorization } });
  expect((await read("Bearer another token")).status).toBe(401);
  const answer = await read(`Bearer ${TOKEN}`);
  expect(await answer.text()).toContain("tallyboard_sockets");
});

it("metrics on a port of their own are on no other, and nothing else is there", async () => {
  // Free at this moment; if another process takes it before the server starts, this test fails.
  const port = 4299;
  const main = await ask({ metrics: { isOpen: true, token: null, port } }, "/metrics");
  expect(await main.text()).not.toContain("nodejs_");
  const own = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect(await (await own("/metrics")).text()).toContain("tallyboard_sockets");
  expect((await own("/api/user/info")).status).toBe(404);
  await server?.stop();
  server = null;
  await expect(own("/metrics")).rejects.toThrow();
});

it("the documents of the API are not there where they are off", async () => {
  const document = await ask({ apiDocs: false }, "/api/docs/json");
  expect(await document.json()).toMatchObject({ code: 40400 });
  expect((await fetch(new URL("/api/docs", server?.url))).status).toBe(404);
});
