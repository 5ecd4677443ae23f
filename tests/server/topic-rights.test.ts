/** A topic is followed by who may ask for the same by REST, in no wider scope. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { gaugesOf, topicsOf } from "../../server/app.ts";
import { ALL } from "../../server/feed/scopes.ts";
import type { Person, Right } from "../../src/contracts/permissions.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ world: "bare" });
});
afterAll(() => server?.stop());

const askedAt = (url: string): Right | null | undefined => {
  const permission = server.routes.find((route) => route.method === "GET" && route.url === url)?.permission;
  if (!permission) return undefined;
  return permission.kind === "right" ? permission.right : null;
};

test("a topic of rows takes the right of their list", () => {
  const others = topicsOf(server.deps).flatMap(({ topic, right }) => {
    const asked = askedAt(`/api/${topic}/queryByPage`);
    return JSON.stringify(asked) === JSON.stringify(right) ? [] : [topic];
  });
  // One's own messages and the todos of one's role are a list of another name, and the company is a part of the first steps.
  expect(others.sort()).toEqual(["company", "message", "todo"]);
});

test("a gauge takes the right of the call that gives its value", () => {
  const calls: Readonly<Record<string, string>> = {
    ...{ overview: "/api/overview", operations: "/api/operations", setup: "/api/setup" },
    ...{
      webhooks: "/api/webhook/states",
      calls: "/api/integration/callFigures",
      "content-data": "/api/content-data",
    },
  };
  for (const { topic, right } of gaugesOf(server.deps))
    expect([topic, right]).toEqual([topic, askedAt(calls[topic] ?? "/api/popular/list")]);
});

test("a client's person follows their client's rows, their own, or what all clients share", () => {
  const clientId = "01890000-0000-7000-8000-000000000001";
  const userId = "01890000-0000-7000-8000-000000000002";
  const person: Person = {
    kind: "person",
    userId,
    userName: "",
    roleCode: "client",
    clientId,
    pages: new Set(),
  };
  const wide = [...topicsOf(server.deps), ...gaugesOf(server.deps)].flatMap(({ topic, right, scopeOf }) =>
    right?.roleCode !== "admin" && scopeOf(person) === ALL ? [topic] : [],
  );
  expect(wide).toEqual([]);
});
