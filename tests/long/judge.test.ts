import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

interface Errors {
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

async function send(path: string, body: string, token?: string) {
  const response = await fetch(new URL(path, server.url), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
      "accept-language": "en-US",
      ...(token ? { token } : {}),
    },
    body,
  });
  return (await response.json()) as { code: number; msg: string; data: Errors };
}

const tooLarge = { errors: [{ path: "body", message: "The request is too large" }] };
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("A body that is more than its route can need", () => {
  it("is refused by its length: to sign in and to pair takes 4 KB", async () => {
    for (const path of ["/api/user/login", "/api/display/pair"]) {
      expect(await send(path, JSON.stringify({ code: "x".repeat(4_200) }))).toMatchObject({
        code: 40000,
        data: tooLarge,
      });
    }
  });

  it("is refused by its depth and by the number of its values, and is no fault of ours", async () => {
    for (const body of [nested(2_000), "[".repeat(4_000), `[${"0,".repeat(1_900)}0]`]) {
      expect(await send("/api/user/login", body)).toMatchObject({ code: 40000, data: tooLarge });
    }
    const admin = await server.signIn("admin");
    const row = `{"menu":${nested(3_000)},"roleName":${nested(10)}}`;
    expect(await send("/api/role/saveOrUpdate", row, admin)).toMatchObject({ code: 40000 });
  });

  it("takes as much as its fields may hold", async () => {
    const admin = await server.signIn("admin");
    const body = JSON.stringify({
      kind: "text",
      title: "长".repeat(120),
      body: "文".repeat(100_000),
      bodyEn: "t".repeat(100_000),
      audience: "everyone",
    });
    expect((await send("/api/bulletin/saveOrUpdate", body, admin)).code).toBe(20000);
  });
});

describe("What is wrong with a long list", () => {
  const line = { typeId: crypto.randomUUID(), expected: 1 };
  const draft = (lines: readonly unknown[]) =>
    JSON.stringify({ warehouseId: crypto.randomUUID(), clientId: crypto.randomUUID(), lines });

  it("is named by its place, however far behind", async () => {
    const admin = await server.signIn("admin");
    const lines = Array.from({ length: 500 }, (_, at) => (at === 437 ? { ...line, expected: 0 } : line));
    const answer = await send("/api/entry/saveOrUpdate", draft(lines), admin);
    expect(answer.data.errors).toEqual([{ path: "lines.437.expected", message: "Must be at least 1" }]);
  });

  it("is named of the first wrong ones alone", async () => {
    const admin = await server.signIn("admin");
    const lines = Array.from({ length: 500 }, (_, at) => (at < 100 ? line : {}));
    const { errors } = (await send("/api/entry/saveOrUpdate", draft(lines), admin)).data;
    expect(errors[0]).toEqual({ path: "lines.100.typeId", message: "Required" });
    expect(errors.length).toBeLessThanOrEqual(64);
  });

  it("is its length, where it is too long", async () => {
    const admin = await server.signIn("admin");
    const lines = Array.from({ length: 501 }, () => line);
    const answer = await send("/api/entry/saveOrUpdate", draft(lines), admin);
    expect(answer.data.errors).toEqual([{ path: "lines", message: "At most 500" }]);
  });
});

describe("The page is asked before the body is looked at", () => {
  it("of every route that takes one, with any body", async () => {
    const token = await server.signIn("beichen");
    const { reader } = server.deps.db;
    const role = reader.updateTable("role").where("id", "=", server.world.roleIds.client);
    await role.set({ menu: "[]" }).execute();
    const guarded = server.routes.filter(
      ({ method, permission }) =>
        method === "POST" && permission?.kind === "right" && !permission.right.anyOf.includes("bulletin"),
    );
    expect(guarded.length).toBeGreaterThan(40);
    for (const { url } of guarded) {
      const answers = [await send(url, "{", token), await send(url, '{"x":1}', token)];
      expect
        .soft(
          answers.map(({ code }) => code),
          url,
        )
        .toEqual([40300, 40300]);
    }
  });

  it("an import by a person without the right is refused before its lines are read", async () => {
    const token = await server.signIn("huaxin");
    const lines = Array.from({ length: 60_000 }, () => ["沪A00001", "1"]);
    const body = JSON.stringify({ mode: "check", header: ["plate", "maxLoadKg"], lines });
    expect((await send("/api/vehicle/import", body, token)).code).toBe(40300);
    const tooMany = await send("/api/vehicle/import", body, await server.signIn("admin"));
    expect(tooMany.data.errors).toEqual([{ path: "lines", message: "At most 50,000" }]);
  });

  it("a long import is read beside the other work, with the same result as a short one", async () => {
    const admin = await server.signIn("admin");
    const plate = (at: number) => `沪A${String(at).padStart(5, "0")}`;
    const lines = Array.from({ length: 3_000 }, (_, at) => [plate(at), at === 2_500 ? "much" : "900"]);
    const body = JSON.stringify({ mode: "check", header: ["plate", "maxLoadKg"], lines });
    const answer = await send("/api/vehicle/import", body, admin);
    expect(answer).toMatchObject({ code: 20000, data: { created: 2_999, faultCount: 1 } });
    expect(answer).toMatchObject({ data: { faults: [{ line: 2_502, column: "maxLoadKg" }] } });
  });
});
