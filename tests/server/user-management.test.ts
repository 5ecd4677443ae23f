import { describe, expect, it } from "vitest";
import type { ListPage } from "../../src/contracts/list.ts";
import type { CurrentUser, UserRow } from "../../src/contracts/user.ts";
import { numbered } from "../support/database.ts";
import { password } from "../support/people.ts";
import { personForms } from "../support/person-forms.ts";
import type { Api } from "../support/server.ts";
import { serverOfFile } from "../support/server-of-file.ts";

let admin: Api;
const file = serverOfFile(async (server) => {
  admin = await server.as("admin");
});

const { formOf, save, created } = personForms("clerk", () => ({ server: file.server, admin }));
/** What the form of a row would send again. */
const formFrom = (row: UserRow, changes: Record<string, unknown> = {}) => {
  const { id, version, userAccount, userName, userPhone, userFixPhone, email, theTax } = row;
  const { roleId, postId, departmentId, clientId } = row;
  const own = { id, version, userAccount, userName, userPhone, userFixPhone, email, theTax };
  return { ...own, roleId, postId, departmentId, clientId, ...changes };
};
const signsIn = (account: string, withPassword: string) =>
  file.server.api().post("/api/user/login", { body: { username: account, password: withPassword } });
const info = (token: string) => file.server.api(token).get<CurrentUser>("/api/user/info");

describe("an admin adds a person", () => {
  it("who signs in with the password that came with the row, once, and changes it first", async () => {
    const row = await created();
    expect(row).toMatchObject({
      type: 1,
      roleCode: "admin",
      userStatus: 1,
      version: 1,
      mustChangePassword: true,
    });
    expect(row.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    const token = await file.server.signIn(row.userAccount, row.password);
    expect((await info(token)).data.mustChangePassword).toBe(true);
    const again = await admin.get<UserRow>("/api/user/detail", { query: { id: row.id } });
    expect(again.data).not.toHaveProperty("password");
    expect(again.data).not.toHaveProperty("passwordHash");
  });

  it("once for one key, and the stored answer holds no password", async () => {
    const body = formOf();
    const [first, second] = [await save(body, "add-clerk"), await save(body, "add-clerk")];
    expect(first.data.id).toBe(second.data.id);
    expect(first.data.password).toBeDefined();
    expect(second.data.password).toBeUndefined();
    const stored = await file.server.deps.db.reader.selectFrom("idempotency").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(first.data.password);
  });

  it.each([
    ["an account that somebody has", { userAccount: "huaxin" }, "accountTaken"],
    ["a phone that somebody has", { userPhone: "13800000001" }, "phoneTaken"],
    ["a role that does not exist", { roleId: "01890000-0000-7000-8000-000000000001" }, "roleUnusable"],
    ["a post that does not exist", { postId: "01890000-0000-7000-8000-000000000001" }, "postUnusable"],
  ])("not with %s", async (_what, changes, because) => {
    const answer = await save(formOf(changes));
    expect(answer.code).toBe(42200);
    expect(answer.data).toMatchObject({ because: [because] });
  });

  it("of a client only with the client, and of ourselves only without", async () => {
    const { clientIds, roleIds } = file.server.world;
    expect((await save(formOf({ roleId: roleIds.client }))).data).toMatchObject({
      because: ["clientRequired"],
    });
    expect((await save(formOf({ clientId: clientIds.huaxin }))).data).toMatchObject({
      because: ["clientNotForAdmin"],
    });
    const row = await created({ roleId: roleIds.client, clientId: clientIds.huaxin });
    expect(row).toMatchObject({ type: 2, clientName: "华新贸易有限公司" });
  });

  it.each([
    ["an account that could be a phone", { userAccount: "13800000009" }, "userAccount"],
    ["a phone that could be an account", { userPhone: "huaxin" }, "userPhone"],
    ["a password of the sender's choosing", { userPassword: "tallyboard" }, "userPassword"],
    ["a roleCode by the back door", { roleCode: "admin" }, "roleCode"],
    ["a status by the back door", { userStatus: 1 }, "userStatus"],
  ])("not with %s", async (_what, changes, path) => {
    const answer = await save(formOf(changes));
    expect(answer.code).toBe(40000);
    expect(answer.data).toMatchObject({ errors: [{ path }] });
  });
});

describe("an admin changes a person", () => {
  it("and the loser of a race gets the present row and who was faster", async () => {
    const row = await created();
    const operator = await file.server.as("operator");
    const first = await operator.post<UserRow>("/api/user/saveOrUpdate", {
      body: formFrom(row, { userName: "新名字" }),
    });
    expect(first.data).toMatchObject({ version: 2, userName: "新名字" });
    const late = await save(formFrom(row, { userName: "另一个名字" }));
    expect(late.code).toBe(40900);
    expect(late.data).toMatchObject({ current: { version: 2, userName: "新名字" }, changedBy: "操作员" });
  });

  it("who keeps working after a change of name, and signs in again after a change of role", async () => {
    const { roleIds, clientIds } = file.server.world;
    const row = await created();
    const token = await file.server.signIn(row.userAccount, row.password);
    const renamed = await save(formFrom(row, { userName: "改名" }));
    expect((await info(token)).data.userName).toBe("改名");
    await save(formFrom(renamed.data, { roleId: roleIds.client, clientId: clientIds.beichen }));
    expect((await info(token)).code).toBe(50012);
  });

  it("but not their own role, status or existence", async () => {
    const { data } = await admin.get<ListPage<UserRow>>("/api/user/queryByPage", {
      query: { userAccount: "admin" },
    });
    const [own] = data.list;
    if (!own) throw new Error("the admin is missing");
    const { roleIds, clientIds } = file.server.world;
    const asClient = formFrom(own, { roleId: roleIds.client, clientId: clientIds.huaxin });
    expect((await save(asClient)).data).toEqual({
      because: ["self"],
      details: { fields: { roleId: "self" } },
    });
    for (const answer of [
      await admin.get("/api/user/switchStatus", { query: { id: own.id, userStatus: 0 } }),
      await admin.del("/api/user/delete", { query: { id: own.id } }),
    ]) {
      expect(answer.code).toBe(42200);
      expect(answer.data).toMatchObject({ because: ["self"] });
    }
  });

  it("notifies the followers of the topic `user`, and only those", async () => {
    const row = await created();
    const log = await (await numbered(file.server.deps.db))
      .selectFrom("feedLog")
      .select(["topic", "scope", "type", "payload"])
      .where("entityId", "=", row.id)
      .execute();
    expect(log).toEqual([
      { topic: "user", scope: "all", type: "created", payload: { row: expect.anything() } },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/argon2|"password"/);
  });
});

describe("switching a status", () => {
  it("disables and ends the person's sessions with 50012, enables, toggles without a status", async () => {
    const row = await created();
    const token = await file.server.signIn(row.userAccount, row.password);
    const to = (query: Record<string, string | number>) =>
      admin.get<UserRow>("/api/user/switchStatus", { query: { id: row.id, ...query } });
    expect((await to({ userStatus: 0 })).data).toMatchObject({ userStatus: 0, version: 2 });
    expect((await info(token)).code).toBe(50012);
    expect((await signsIn(row.userAccount, row.password ?? "")).data).toEqual({ because: ["disabled"] });
    expect((await to({ userStatus: 0 })).data).toMatchObject({ userStatus: 0, version: 2 });
    expect((await to({})).data).toMatchObject({ userStatus: 1, version: 3 });
    expect((await to({ version: 2 })).code).toBe(40900);
    expect((await to({ userStatus: 2 })).code).toBe(40000);
    expect((await signsIn(row.userAccount, row.password ?? "")).code).toBe(20000);
  });
});

describe("resetting a password", () => {
  it("answers a one-time password, ends the person's sessions, is audited and never cached", async () => {
    const token = await file.server.signIn("huaxin2");
    const id = file.server.world.userIds.huaxin2;
    const answer = await admin.get<{ password: string }>("/api/user/resetPassword", { query: { id } });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await info(token)).code).toBe(50012);
    expect((await signsIn("huaxin2", password)).code).toBe(40001);
    const fresh = await file.server.signIn("huaxin2", answer.data.password);
    expect((await info(fresh)).data.mustChangePassword).toBe(true);
    const audit = await file.server.deps.db.reader
      .selectFrom("audit")
      .selectAll()
      .where("entityId", "=", id)
      .where("action", "=", "resetPassword")
      .execute();
    expect(audit).toMatchObject([{ action: "resetPassword", userName: "管理员", details: {} }]);
    expect(JSON.stringify(audit)).not.toContain(answer.data.password);
  });
});

describe("deleting a person", () => {
  it("works for one whom nothing refers to, and 40400 follows", async () => {
    const row = await created();
    expect((await admin.del("/api/user/delete", { query: { id: row.id } })).code).toBe(20000);
    for (const answer of [
      await admin.get("/api/user/detail", { query: { id: row.id } }),
      await admin.del("/api/user/delete", { query: { id: row.id } }),
      await admin.get("/api/user/resetPassword", { query: { id: row.id } }),
      await admin.get("/api/user/switchStatus", { query: { id: row.id } }),
      await save(formFrom(row)),
    ]) {
      expect(answer.code).toBe(40400);
    }
  });

  it("is refused for one who did something: they are disabled instead", async () => {
    const row = await created();
    const token = await file.server.signIn(row.userAccount, row.password);
    const body = { oldPassword: row.password, newPassword: "a fresh start 7" };
    expect((await file.server.api(token).post("/api/user/changePassword", { body })).code).toBe(20000);
    const answer = await admin.del("/api/user/delete", { query: { id: row.id } });
    expect(answer.data).toMatchObject({ because: ["referenced"] });
    expect((await info(token)).code).toBe(20000);
  });
});

describe("the list of people", () => {
  it("is found by keyword, filtered by role and client, sorted by number, without any password", async () => {
    const ask = (query: Record<string, string | number>) =>
      admin.get<ListPage<UserRow>>("/api/user/queryByPage", { query });
    const found = await ask({ keyword: "13800000003" });
    expect(found.data.list.map(({ userAccount }) => userAccount)).toEqual(["huaxin"]);
    const clients = await ask({
      roleCode: "client",
      clientId: file.server.world.clientIds.huaxin,
      sort: "userNumber",
      userNumber: "U0001,U0002,U0003,U0004,U0005",
    });
    expect(clients.data).toMatchObject({ total: 2, totalCapped: false, current: 1, pageSize: 20 });
    expect(clients.data.list.map(({ userAccount }) => userAccount)).toEqual(["huaxin", "huaxin2"]);
    expect(JSON.stringify(clients.data)).not.toMatch(/argon2|passwordHash/);
    expect((await ask({ passwordHash: "x" })).code).toBe(40000);
    expect((await ask({ sort: "passwordHash" })).code).toBe(40000);
  });

  it("is exported as CSV", async () => {
    const token = await file.server.signIn("admin");
    const response = await fetch(`${file.server.url}/api/user/export?roleCode=client`, {
      headers: { token },
    });
    const text = await response.text();
    expect(response.headers.get("content-type")).toContain("text/csv");
    expect(text).toContain("huaxin,华新客户,13800000003");
    expect(text).not.toContain("argon2");
  });

  it("and every change of people is closed to clients", async () => {
    const client = await file.server.as("beichen");
    const id = file.server.world.userIds.huaxin;
    for (const answer of [
      await client.get("/api/user/queryByPage"),
      await client.get("/api/user/export"),
      await client.get("/api/user/detail", { query: { id } }),
      await client.get("/api/user/resetPassword", { query: { id } }),
      await client.get("/api/user/switchStatus", { query: { id } }),
      await client.del("/api/user/delete", { query: { id } }),
      await client.post("/api/user/saveOrUpdate", { body: formOf() }),
    ]) {
      expect(answer.code).toBe(40300);
      expect(answer.data).toEqual({ because: ["page"] });
    }
  });
});

describe("the calls that change something by GET, as the specification names them", () => {
  const calls = ["/api/user/switchStatus", "/api/user/resetPassword"];

  it.each(calls)("%s also answers to POST", async (path) => {
    const { id } = await created();
    const before = await admin.get<UserRow>("/api/user/detail", { query: { id } });
    expect((await admin.post(path, { query: { id } })).code).toBe(20000);
    const after = await admin.get<UserRow>("/api/user/detail", { query: { id } });
    expect(after.data.version).toBe(before.data.version + 1);
  });

  it.each(calls)("%s is refused where a page of another site sends it, and changes nothing", async (path) => {
    const { id } = await created();
    const before = await admin.get<UserRow>("/api/user/detail", { query: { id } });
    const foreign: Readonly<Record<string, string>>[] = [
      { origin: "https://elsewhere.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of foreign) {
      const answer = await admin.get(path, { query: { id }, headers });
      expect(answer.code).toBe(40300);
      expect(answer.data).toEqual({ because: ["foreignOrigin"] });
    }
    const after = await admin.get<UserRow>("/api/user/detail", { query: { id } });
    expect(after.data.version).toBe(before.data.version);
    const own = { origin: new URL(file.server.url).origin, "sec-fetch-site": "same-origin" };
    expect((await admin.get(path, { query: { id }, headers: own })).code).toBe(20000);
  });
});
