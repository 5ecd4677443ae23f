import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SettableClock } from "../../server/platform/clock.ts";
import { hashPassword, isPasswordOf } from "../../server/platform/session/password.ts";
import { grantablePages, PAGES, type PageSpec } from "../../src/contracts/pages.ts";
import type { CurrentUser, SessionRow } from "../../src/contracts/user.ts";
import { numbered } from "../support/database.ts";
import { password } from "../support/people.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const clock = new SettableClock(new Date("2026-05-20T08:00:00Z"));
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server?.stop());
// Each test begins a quarter of an hour later: failed sign-ins of the last one no longer count.
beforeEach(() => clock.advance(16 * minuteMs));

const login = (username: string, withPassword: string, language?: string) =>
  server.api().post<{ tokenValue: string }>("/api/user/login", {
    body: { username, password: withPassword },
    language,
  });
const info = (token: string) => server.api(token).get<CurrentUser>("/api/user/info");
const users = () => server.deps.db.reader.selectFrom("users").selectAll().execute();
const sessions = () => server.deps.db.reader.selectFrom("session").selectAll().execute();

describe("signing in", () => {
  it("works by account and by phone, and answers a token", async () => {
    for (const name of ["huaxin", "13800000003", " huaxin "]) {
      const answer = await login(name, password);
      expect(answer.code).toBe(20000);
      expect(answer.data.tokenValue).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect((await info(answer.data.tokenValue)).data.userAccount).toBe("huaxin");
    }
  });

  it("gives a new token each time, and the database never holds it", async () => {
    const first = await server.signIn("admin");
    const second = await server.signIn("admin");
    expect(first).not.toBe(second);
    const stored = JSON.stringify(await sessions());
    expect(stored).not.toContain(first);
    expect(stored).not.toContain(second);
  });

  it("with an empty account or password is refused as input", async () => {
    for (const body of [
      { username: "", password },
      { username: "admin", password: "" },
    ]) {
      const answer = await server.api().post("/api/user/login", { body, language: "en-US" });
      expect(answer.code).toBe(40000);
      expect(JSON.stringify(answer.data)).toContain("Required");
    }
  });

  it("says the same about a wrong password and about an unknown account", async () => {
    const wrong = await login("admin", "not-the-password", "en-US");
    const unknown = await login("nobody-at-all", "not-the-password", "en-US");
    expect(wrong.envelope).toEqual(unknown.envelope);
    expect(wrong.envelope).toEqual({
      code: 40001,
      status: "fail",
      data: null,
      msg: "Wrong account or password",
    });
    expect(wrong.httpStatus).toBe(401);
  });

  it("works as hard for an unknown account as for a known one", async () => {
    const hash = await hashPassword("the right password");
    /** Processor time, not time on the clock: a busy machine changes nothing about it. */
    const work = async (passwordHash: string | null) => {
      const before = process.cpuUsage();
      for (let guess = 0; guess < 5; guess += 1) {
        expect(await isPasswordOf(passwordHash, "not-the-password")).toBe(false);
      }
      return process.cpuUsage(before).user;
    };
    await work(null);
    const [known, unknown] = [await work(hash), await work(null)];
    // Without the dummy hash it would be a thousandth; other threads of this process blur it by a factor of two.
    expect(unknown / known).toBeGreaterThan(0.1);
  });

  it("tells a disabled person so, but only with the right password", async () => {
    await server.deps.db.reader
      .updateTable("users")
      .set({ userStatus: 0 })
      .where("userAccount", "=", "beichen")
      .execute();
    const right = await login("beichen", password);
    const wrong = await login("beichen", "not-the-password");
    await server.deps.db.reader
      .updateTable("users")
      .set({ userStatus: 1 })
      .where("userAccount", "=", "beichen")
      .execute();
    expect(right.code).toBe(40300);
    expect(right.data).toEqual({ because: ["disabled"] });
    expect(right.msg).toBe("账号已停用，请联系管理员");
    expect(wrong.code).toBe(40001);
  });

  it("keeps passwords as argon2id hashes", async () => {
    for (const user of await users()) {
      expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    }
  });
});

describe("a session", () => {
  it("is needed: no token, a damaged one and an unknown one are 50008", async () => {
    const unknown = "x".repeat(43);
    for (const token of [null, "", "undefined", "'; drop table users", unknown]) {
      const answer = await server.api(token).get("/api/user/info");
      expect(answer.code, String(token)).toBe(50008);
      expect(answer.httpStatus).toBe(401);
    }
  });

  it("is over after signing out, with 50008, and signing out works for any token", async () => {
    const token = await server.signIn("huaxin");
    const other = await server.signIn("huaxin");
    expect((await server.api(token).post("/api/user/logout")).code).toBe(20000);
    expect((await info(token)).code).toBe(50008);
    expect((await info(other)).code).toBe(20000);
    for (const any of [token, null, "nonsense"]) {
      expect((await server.api(any).post("/api/user/logout", { body: {} })).code).toBe(20000);
    }
  });

  it("expires with 50014 after 12 hours without a sign of life", async () => {
    const token = await server.signIn("huaxin");
    clock.advance(12 * hourMs - 1000);
    expect((await info(token)).code).toBe(20000);
    clock.advance(12 * hourMs - 1000);
    expect((await info(token)).code).toBe(20000);
    clock.advance(12 * hourMs);
    expect((await info(token)).code).toBe(50014);
  });

  it("expires with 50014 after 7 days, however busy", async () => {
    const token = await server.signIn("huaxin");
    for (let half = 0; half < 15; half += 1) {
      expect((await info(token)).code).toBe(20000);
      clock.advance(11 * hourMs);
    }
    clock.advance(4 * hourMs);
    expect((await info(token)).code).toBe(50014);
  });

  it("has its person been seen at the moment of signing in", async () => {
    clock.advance(minuteMs);
    await server.signIn("beichen");
    const { reader } = server.deps.db;
    const person = await reader
      .selectFrom("users")
      .select("lastSeenAt")
      .where("userAccount", "=", "beichen")
      .executeTakeFirst();
    expect(person?.lastSeenAt).toEqual(clock.now());
  });

  it("marks when it was last seen every 5 minutes at most", async () => {
    const token = await server.signIn("huaxin");
    const { id } = (await sessionsOf(token)).find(({ present }) => present) ?? { id: "" };
    const seen = async () => (await sessions()).find((row) => row.id === id)?.lastSeenAt.getTime() ?? 0;
    const atFirst = await seen();
    clock.advance(5 * minuteMs - 1);
    await info(token);
    expect(await seen()).toBe(atFirst);
    clock.advance(1);
    await info(token);
    expect(await seen()).toBe(atFirst + 5 * minuteMs);
  });

  it("is shown to its owner among their other ones, and to no one else", async () => {
    await server.api(await server.signIn("huaxin2")).post("/api/user/logoutEverywhere");
    const [first, second] = [await server.signIn("huaxin2"), await server.signIn("huaxin2")];
    const rows = await sessionsOf(second);
    expect(rows).toHaveLength(2);
    expect(rows.filter(({ present }) => present)).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/token|hash/i);
    expect((await sessionsOf(first)).filter(({ present }) => present)).toHaveLength(1);
  });

  it("ends everywhere with 50012 when its owner says so", async () => {
    const [first, second] = [await server.signIn("huaxin"), await server.signIn("huaxin")];
    const stranger = await server.signIn("beichen");
    expect((await server.api(first).post("/api/user/logoutEverywhere")).code).toBe(20000);
    expect((await info(first)).code).toBe(50012);
    expect((await info(second)).code).toBe(50012);
    expect((await info(stranger)).code).toBe(20000);
  });

  it("tells its owner's sockets that it ended: the feed's log of `session` says so", async () => {
    const token = await server.signIn("beichen");
    await server.api(token).post("/api/user/logoutEverywhere");
    const last = await (await numbered(server.deps.db))
      .selectFrom("feedLog")
      .selectAll()
      .where("topic", "=", "session")
      .orderBy("seq", "desc")
      .where("scope", "=", `user:${server.world.userIds.beichen}`)
      .executeTakeFirst();
    expect(last?.payload).toEqual({ change: "signOut", code: 50012 });
  });

  it("ends with 50012 for a disabled person", async () => {
    const token = await server.signIn("beichen");
    const set = (userStatus: 0 | 1) =>
      server.deps.db.reader
        .updateTable("users")
        .set({ userStatus })
        .where("userAccount", "=", "beichen")
        .execute();
    await set(0);
    const answer = await info(token);
    await set(1);
    expect(answer.code).toBe(50012);
  });
});

const sessionsOf = async (token: string) =>
  (await server.api(token).get<readonly SessionRow[]>("/api/user/sessions")).data;

describe("the signed-in person", () => {
  it("is told with the specification's fields, and never with a password", async () => {
    const { data } = await info(await server.signIn("huaxin"));
    const fields =
      "id userNumber userAccount userPassword userName userPhone userFixPhone postId postName roleId roleName " +
      "departmentId departmentName userStatus userLoginStatus type theTax createUserId roleCode";
    for (const field of fields.split(" ")) expect(data).toHaveProperty(field);
    expect(data).toMatchObject({
      userAccount: "huaxin",
      userPassword: null,
      userPhone: "13800000003",
      userStatus: 1,
      userLoginStatus: 0,
      type: 2,
      roleCode: "client",
      clientId: server.world.clientIds.huaxin,
      clientName: "华新贸易有限公司",
      mustChangePassword: false,
    });
    expect(JSON.stringify(data)).not.toContain("argon2");
  });

  it("gets the server menu: names and children, in menu order, hidden pages of everyone included", async () => {
    const names = (items: readonly { name: string; children: never[] }[]): string[] =>
      items.flatMap(({ name, children }) => [name, ...names(children)]);
    const menu = async (account: string) => {
      const api = await server.as(account);
      return (await api.post<{ name: string; children: never[] }[]>("/api/user/menu", { body: {} })).data;
    };
    const admin = await menu("admin");
    const client = await menu("huaxin");
    const parents = (PAGES as readonly PageSpec[]).filter(({ parent }) => parent === null);
    expect(admin.map(({ name }) => name)).toEqual(parents.map(({ name }) => name));
    expect(client.map(({ name }) => name)).not.toContain("system");
    expect(client.find(({ name }) => name === "entry")?.children).toEqual(
      ["entry-apply", "entry-verify", "entry-list", "entry-detail"].map((name) => ({ name, children: [] })),
    );
    const forClients = grantablePages("client")
      .filter((page) => !page.isGrantedLater)
      .map(({ name }) => name);
    expect(names(client)).toEqual(expect.arrayContaining(forClients));
    expect(names(admin).toSorted()).toEqual(PAGES.map(({ name }) => name as string).toSorted());
  });
});

describe("changing the password", () => {
  const change = (token: string, oldPassword: string, newPassword: string) =>
    server.api(token).post("/api/user/changePassword", { body: { oldPassword, newPassword } });

  it("ends the person's other sessions with 50012 and keeps this one", async () => {
    const [here, there] = [await server.signIn("huaxin2"), await server.signIn("huaxin2")];
    expect((await change(here, password, "a fresh start 7")).code).toBe(20000);
    expect((await info(here)).code).toBe(20000);
    expect((await info(there)).code).toBe(50012);
    expect((await login("huaxin2", password)).code).toBe(40001);
    expect((await login("huaxin2", "a fresh start 7")).code).toBe(20000);
    expect((await change(here, "a fresh start 7", password)).code).toBe(20000);
  });

  it.each([
    ["shorter than 8 characters", "short-7", "passwordTooShort"],
    ["a common one", "Password1", "passwordCommon"],
    ["among the first ten thousand, not the first thousand", "Fruitcak", "passwordCommon"],
    ["the account itself, in whatever case", "OPERATOR", "passwordIsAccount"],
    ["the old one", password, "passwordUnchanged"],
  ])("refuses one that is %s", async (_what, newPassword, because) => {
    const token = await server.signIn("operator");
    const answer = await change(token, password, newPassword);
    expect(answer.code).toBe(42200);
    expect(answer.data).toEqual({ because: [because] });
    expect((await login("operator", password)).code).toBe(20000);
  });

  it("refuses one of more than 128 characters", async () => {
    const token = await server.signIn("operator");
    expect((await change(token, password, "x".repeat(129))).code).toBe(40000);
    expect((await change(token, password, "longer than most 字".padEnd(128, "x"))).code).toBe(20000);
    expect((await change(token, "longer than most 字".padEnd(128, "x"), password)).code).toBe(20000);
  });

  it("takes the old password, and guessing it through an open session is slowed down", async () => {
    const token = await server.signIn("beichen");
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await change(token, `guess number ${guess}`, "a fresh start 7");
      expect(answer.data).toEqual({ because: ["oldPasswordWrong"] });
    }
    expect((await change(token, password, "a fresh start 7")).code).toBe(42900);
  });

  it("is all that is open to a person who must do it first, with info, menu and signing out", async () => {
    const token = await server.signIn("huaxin2");
    await server.deps.db.reader
      .updateTable("users")
      .set({ mustChangePassword: true })
      .where("userAccount", "=", "huaxin2")
      .execute();
    const api = server.api(token);
    expect((await info(token)).data.mustChangePassword).toBe(true);
    expect((await api.post("/api/user/menu")).code).toBe(20000);
    const closed = server.routes.filter(({ permission }) => /^(person|right)$/.test(permission?.kind ?? ""));
    for (const { method, url } of closed) {
      const call = { GET: api.get, POST: api.post, DELETE: api.del }[method];
      // Shape is judged first, so what takes a body answers 40000 to none; nothing is ever done.
      expect.soft([40000, 40300], `${method} ${url}`).toContain((await call?.(url))?.code);
    }
    for (const url of [
      "/api/user/sessions",
      "/api/message/list",
      "/api/overview",
      "/api/entry/queryByPage",
    ]) {
      expect((await api.get(url)).data, url).toEqual({ because: ["mustChangePassword"] });
    }
    expect((await change(token, password, "a fresh start 7")).code).toBe(20000);
    expect((await api.get("/api/user/sessions")).code).toBe(20000);
    expect((await change(token, "a fresh start 7", password)).code).toBe(20000);
    expect((await api.post("/api/user/logout")).code).toBe(20000);
  });
});
