import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { underKey } from "../../server/lifecycle/keyed.ts";
import { refused } from "../../server/lifecycle/result.ts";
import { SettableClock } from "../../server/platform/clock.ts";
import { defineRoute } from "../../server/platform/http/define-route.ts";
import { createFastify } from "../../server/platform/http/fastify.ts";
import { listen, stopListening } from "../../server/platform/http/listen.ts";
import { ok, refuse } from "../../server/platform/http/outcome.ts";
import { canonicalJson, requestHashOf } from "../../server/platform/idempotency.ts";
import { pruneTables } from "../../server/platform/retention.ts";
import { CODES } from "../../src/contracts/envelope.ts";
import { apiAt, startTestServer, type TestServer } from "../support/server.ts";

const clock = new SettableClock(new Date("2026-05-20T08:00:00Z"));
let server: TestServer;
let url: string;
let stop: () => Promise<void>;
let tokens: { huaxin: string; beichen: string };

/** A route whose effect can be counted: each call that takes effect adds `by` to the department's sort. */
beforeAll(async () => {
  server = await startTestServer({ clock });
  const { db } = server.deps;
  const at = clock.now();
  const id = "01890000-0000-7000-8000-000000000001";
  const row = { id, code: "C", name: "count", createdAt: at, updatedAt: at };
  await db.reader.insertInto("department").values(row).execute();
  const app = createFastify(server.deps);
  defineRoute(app, {
    method: "POST",
    url: "/api/test/add",
    permission: { kind: "person" },
    summary: "Adds.",
    body: Type.Object(
      { by: Type.Integer(), note: Type.Optional(Type.String()) },
      { additionalProperties: false },
    ),
    idempotent: true,
    handler: async ({ person, key, requestHash, now, body }) => {
      if (key === null || requestHash === null) throw new Error("a required key was not demanded");
      const keyed = { userId: person.userId, key, requestHash, at: now };
      const result = await underKey<{ total: number }>(db, keyed, async (tx, replay) => {
        if (replay) return replay;
        const { sort } = await tx
          .updateTable("department")
          .set((is) => ({ sort: is("sort", "+", body.by) }))
          .where("id", "=", id)
          .returning("sort")
          .executeTakeFirstOrThrow();
        if (body.by < 0) return refused(CODES.refused, ["negative"]);
        return { ok: true, data: { total: sort } };
      });
      return result.ok ? ok(result.data) : refuse(CODES.refused, result.data);
    },
  });
  url = await listen(app, { host: "127.0.0.1", port: 0 });
  stop = () => stopListening(app);
  tokens = { huaxin: await server.signIn("huaxin"), beichen: await server.signIn("beichen") };
});
afterAll(async () => {
  await stop?.();
  await server?.stop();
});

const add = (body: unknown, key?: string, who: keyof typeof tokens = "huaxin") =>
  apiAt(url, tokens[who]).post<{ total: number }>("/api/test/add", { body, key });
const total = async () => {
  const { sort } = await server.deps.db.reader
    .selectFrom("department")
    .select("sort")
    .where("code", "=", "C")
    .executeTakeFirstOrThrow();
  return sort;
};

describe("a command with an Idempotency-Key", () => {
  it("is refused as input without one, with one over 200 characters, and with one that is no text", async () => {
    const before = await total();
    expect((await add({ by: 1 })).data).toEqual({ errors: [{ path: "Idempotency-Key", message: "必填" }] });
    expect((await add({ by: 1 }, "k".repeat(201))).code).toBe(40000);
    expect((await add({ by: 1 }, "two words")).code).toBe(40000);
    expect((await add({ by: 1 }, "k".repeat(200))).code).toBe(20000);
    expect(await total()).toBe(before + 1);
  });

  it("takes effect once and gets the same answer, however often it is sent and in any order of its fields", async () => {
    const before = await total();
    const first = await add({ by: 5, note: "a" }, "again");
    const second = await add({ note: "a", by: 5 }, "again");
    expect(first.data).toEqual({ total: before + 5 });
    expect(second.envelope).toEqual(first.envelope);
    expect(await total()).toBe(before + 5);
  });

  it("takes effect once when its twin is sent at the same moment", async () => {
    const before = await total();
    const twins = await Promise.all(Array.from({ length: 12 }, () => add({ by: 3 }, "twins")));
    expect(twins.map(({ data }) => data)).toEqual(Array(12).fill({ total: before + 3 }));
    expect(await total()).toBe(before + 3);
  });

  it("with another body is 42200, and does nothing", async () => {
    await add({ by: 1 }, "reused");
    const before = await total();
    const answer = await add({ by: 2 }, "reused");
    expect(answer.code).toBe(42200);
    expect(answer.data).toMatchObject({ because: ["keyReused"] });
    expect(await total()).toBe(before);
  });

  it("of one person is not the key of another", async () => {
    const before = await total();
    await add({ by: 1 }, "mine", "huaxin");
    await add({ by: 1 }, "mine", "beichen");
    expect(await total()).toBe(before + 2);
  });

  it("that was refused left nothing behind and may be sent again", async () => {
    const before = await total();
    expect((await add({ by: -1 }, "refused")).code).toBe(42200);
    expect(await total()).toBe(before);
    expect((await add({ by: 1 }, "refused")).code).toBe(20000);
  });

  it("expires after 72 hours", async () => {
    const before = await total();
    await add({ by: 1 }, "old");
    clock.advance(72 * 3_600_000 - 1);
    tokens.huaxin = await server.signIn("huaxin");
    await add({ by: 1 }, "old");
    expect(await total()).toBe(before + 1);
    clock.advance(2);
    await pruneTables(server.deps.db, clock.now());
    await add({ by: 1 }, "old");
    expect(await total()).toBe(before + 2);
  });
});

describe("the hash of a request", () => {
  it("knows the route and what the body says, not how it is written", () => {
    const body = { b: [1, { d: null, c: "é" }], a: true };
    expect(canonicalJson(body)).toBe('{"a":true,"b":[1,{"c":"é","d":null}]}');
    expect(requestHashOf("POST /api/a", body)).toBe(requestHashOf("POST /api/a", { a: true, b: body.b }));
    expect(requestHashOf("POST /api/a", body)).not.toBe(requestHashOf("POST /api/b", body));
    expect(requestHashOf("POST /api/a", [1, 2])).not.toBe(requestHashOf("POST /api/a", [2, 1]));
  });
});
