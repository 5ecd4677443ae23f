/** The record of sign-ins: in the audit, and shown to the person. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SettableClock } from "../../server/platform/clock.ts";
import type { AuditRow } from "../../src/contracts/audit.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { SignInRow } from "../../src/contracts/user.ts";
import { password } from "../support/people.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const clock = new SettableClock(new Date("2026-05-20T08:00:00Z"));
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, config: { trustProxy: true } });
});
afterAll(() => server?.stop());
beforeEach(() => clock.advance(20 * 60_000));

const login = (username: string, withPassword: string, address: string) =>
  server.api().post<{ tokenValue: string }>("/api/user/login", {
    body: { username, password: withPassword },
    headers: { "x-forwarded-for": address, "user-agent": firefox },
  });
const audited = async (query: Record<string, string>) => {
  const admin = await server.as("admin");
  const { data } = await admin.get<ListPage<AuditRow>>("/api/audit/queryByPage", {
    query: { entity: "user", pageSize: 200, ...query },
  });
  return data.list;
};

describe("a sign-in", () => {
  it("is shown to the person with time, address and device, and so is one that failed on their account", async () => {
    await login("huaxin2", "not-the-password", "203.0.113.7");
    clock.advance(60_000);
    await login("huaxin2", password, "203.0.113.8");
    const { data } = await (await server.as("huaxin2")).get<readonly SignInRow[]>("/api/user/signIns");
    // The session that asks came in last.
    const [, right, wrong] = data;
    expect(right).toMatchObject({ succeeded: true, address: "203.0.113.8", agent: firefox });
    expect(wrong).toMatchObject({ succeeded: false, address: "203.0.113.7", agent: firefox });
    expect(Date.parse(right?.at ?? "") - Date.parse(wrong?.at ?? "")).toBe(60_000);
  });

  it("is shown to no one else", async () => {
    await login("huaxin2", "not-the-password", "203.0.113.9");
    const { data } = await (await server.as("beichen")).get<readonly SignInRow[]>("/api/user/signIns");
    expect(data.filter(({ address }) => address?.startsWith("203."))).toEqual([]);
  });

  it("is in the audit: by the person, and without one where it failed", async () => {
    const { beichen } = server.world.userIds;
    await login("beichen", "not-the-password", "203.0.113.10");
    await login("beichen", password, "203.0.113.10");
    const [right, wrong] = await audited({ entityId: beichen });
    expect(right).toMatchObject({ action: "signedIn", byName: "北辰客户", entityId: beichen });
    expect(wrong).toMatchObject({ action: "signInFailed", byName: "", entityId: beichen });
    expect(wrong?.changes).toContainEqual({ field: "address", before: null, after: "203.0.113.10" });
  });

  it("of a disabled person is there as a failed one", async () => {
    const admin = await server.as("admin");
    const { operator } = server.world.userIds;
    const turn = (userStatus: number) =>
      admin.get("/api/user/switchStatus", { query: { id: operator, userStatus } });
    await turn(0);
    expect((await login("operator", password, "203.0.113.11")).code).toBe(40300);
    await turn(1);
    const failed = await audited({ entityId: operator, action: "signInFailed" });
    expect(failed[0]?.changes).toContainEqual({ field: "address", before: null, after: "203.0.113.11" });
  });
});

describe("a flood of guesses", () => {
  it("writes the first twenty of an address, also for unknown names, and never what was typed", async () => {
    for (let each = 0; each < 30; each += 1) await login(`nobody-${each}`, "guess-guess", "203.0.113.12");
    const rows = (await audited({ action: "signInFailed" })).filter(({ changes }) =>
      changes.some(({ after }) => after === "203.0.113.12"),
    );
    expect(rows).toHaveLength(20);
    expect(rows[0]).toMatchObject({ entityId: null, entityName: null });
    expect(JSON.stringify(rows)).not.toMatch(/nobody|guess/);
  });
});
