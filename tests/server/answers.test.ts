import { Type } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAnswers } from "../../server/platform/http/answer-check.ts";
import { defineRoute } from "../../server/platform/http/define-route.ts";
import { createFastify } from "../../server/platform/http/fastify.ts";
import { ok } from "../../server/platform/http/outcome.ts";
import { instant, part } from "../../src/contracts/body-shapes.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ world: "bare" });
});
afterAll(() => server.stop());

/** The faults of one answer of a route that declares a list of rows. */
async function faultsOf(rows: readonly unknown[]): Promise<readonly string[]> {
  const faults: string[] = [];
  const app = createFastify(server.deps);
  checkAnswers(app, (fault) => void faults.push(fault));
  defineRoute(app, {
    method: "GET",
    url: "/api/test/rows",
    permission: { kind: "public" },
    summary: "Rows.",
    answer: Type.Array(part({ name: Type.String(), at: instant })),
    handler: async () => ok(rows),
  });
  await app.inject({ url: "/api/test/rows" });
  await app.close();
  return faults;
}

const row = { name: "Forklift 3", at: new Date(0) };

test("an answer as its route declares it is no fault; instants are judged as JSON carries them", async () => {
  expect(await faultsOf([row])).toEqual([]);
});

test("a field that the route does not declare is named with its route: it must not leave the server", async () => {
  expect(await faultsOf([row, { ...row, passwordHash: "x" }])).toEqual([
    "GET /api/test/rows answered data.1.passwordHash: validation.unknownField",
  ]);
});

test("a field that is missing, or of another type, is named with its route", async () => {
  expect(await faultsOf([{ at: row.at }, { ...row, name: null }])).toEqual([
    "GET /api/test/rows answered data.0.name: validation.required",
    "GET /api/test/rows answered data.1.name: validation.type",
  ]);
});
