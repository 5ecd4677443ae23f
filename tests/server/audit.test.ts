import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditRow } from "../../src/contracts/audit.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { MasterRow } from "../../src/contracts/resource.ts";
import type { CreatedUserRow } from "../../src/contracts/user.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let admin: Api;
let operator: Api;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as("admin");
  operator = await server.as("operator");
});
afterAll(() => server?.stop());

const audit = async (query: Record<string, string | number> = {}) =>
  (await admin.get<ListPage<AuditRow>>("/api/audit/queryByPage", { query })).data;
const shown = (rows: readonly AuditRow[]) =>
  rows.map(({ action, entity, entityName, byName }) => [action, entity, entityName, byName]);
async function done<T>(answer: Promise<{ code: number; data: T }>): Promise<T> {
  const { code, data } = await answer;
  expect(code).toBe(20000);
  return data;
}

describe("the audit", () => {
  it("shows what was done to a person, field by field and by name, latest first, each thing once", async () => {
    const { roleIds, clientIds } = server.world;
    const form = { userAccount: "audited", userName: "陈静", roleId: roleIds.admin };
    const made = await done(admin.post<CreatedUserRow>("/api/user/saveOrUpdate", { body: form }));
    const { id } = made;
    const changed = {
      ...form,
      id,
      version: 1,
      roleId: roleIds.client,
      clientId: clientIds.huaxin,
      email: "c@x.cn",
    };
    await done(operator.post("/api/user/saveOrUpdate", { body: changed }));
    await done(admin.get("/api/user/resetPassword", { query: { id } }));
    await done(admin.get("/api/user/switchStatus", { query: { id, userStatus: 0 } }));
    await done(admin.post("/api/user/endSession", { body: { id } }));
    const { list, total } = await audit({ entity: "user", entityId: id });
    expect(shown(list)).toEqual([
      ["endSessions", "user", "陈静", "管理员"],
      ["disabled", "user", "陈静", "管理员"],
      ["resetPassword", "user", "陈静", "管理员"],
      ["saved", "user", "陈静", "操作员"],
      ["created", "user", "陈静", "管理员"],
    ]);
    expect(total).toBe(5);
    const saved = list.find(({ action }) => action === "saved");
    expect(saved?.changes).toHaveLength(3);
    expect(saved?.changes).toEqual(
      expect.arrayContaining([
        { field: "roleId", before: "管理员", after: "客户" },
        { field: "clientId", before: null, after: "华新贸易有限公司" },
        { field: "email", before: null, after: "c@x.cn" },
      ]),
    );
    expect(JSON.stringify(list)).not.toMatch(/argon2|password"/);
  });

  it("keeps the name of what was deleted", async () => {
    const form = { userAccount: "shortlived", userName: "临时工", roleId: server.world.roleIds.admin };
    const person = await done(admin.post<CreatedUserRow>("/api/user/saveOrUpdate", { body: form }));
    await done(admin.del("/api/user/delete", { query: { id: person.id } }));
    const post = { code: "TMP", name: "临时岗" };
    const row = await done(admin.post<MasterRow>("/api/post/saveOrUpdate", { body: post }));
    await done(admin.del("/api/post/delete", { query: { id: row.id } }));
    for (const [id, name] of [
      [person.id, "临时工"],
      [row.id, "临时岗"],
    ] as const) {
      const { list } = await audit({ entityId: id, action: "deleted" });
      expect(list.map(({ entityName }) => entityName)).toEqual([name]);
    }
    // Also where it is said that it was made.
    const { list } = await audit({ entityId: row.id, action: "created" });
    expect(list.map(({ entityName }) => entityName)).toEqual(["临时岗"]);
  });

  it("shows what one person did, to anything", async () => {
    const body = { code: "AUD", name: "审计部" };
    const row = await done(operator.post<MasterRow>("/api/department/saveOrUpdate", { body }));
    const renamed = { ...body, name: "内审部", id: row.id, version: 1 };
    await done(operator.post("/api/department/saveOrUpdate", { body: renamed }));
    const { list } = await audit({ byUserId: server.world.userIds.operator });
    expect(shown(list).slice(0, 2)).toEqual([
      ["saved", "department", "内审部", "操作员"],
      ["created", "department", "内审部", "操作员"],
    ]);
    expect(list[0]?.changes).toEqual([{ field: "name", before: "审计部", after: "内审部" }]);
    expect(list.every(({ byUserId }) => byUserId === server.world.userIds.operator)).toBe(true);
  });

  it("is filtered by entity, action and time, sorted by time alone, and paged", async () => {
    const departments = await audit({ entity: "department,post", action: "created" });
    expect(departments.list.length).toBeGreaterThanOrEqual(2);
    for (const { entity, action } of departments.list) {
      expect(["department", "post"]).toContain(entity);
      expect(action).toBe("created");
    }
    expect((await audit({ atTo: "2020-01-01" })).total).toBe(0);
    expect((await audit({ atFrom: "2020-01-01" })).total).toBeGreaterThan(5);
    const all = (await audit({ pageSize: 200 })).list.map(({ id }) => id);
    const pages = [
      ...(await audit({ pageSize: 3 })).list,
      ...(await audit({ pageSize: 3, current: 2 })).list,
    ];
    expect(pages.map(({ id }) => id)).toEqual(all.slice(0, 6));
    for (const query of [
      { sort: "byName" },
      { entity: "nonsense" },
      { action: "nonsense" },
      { details: "x" },
    ]) {
      expect((await admin.get("/api/audit/queryByPage", { query })).code).toBe(40000);
    }
  });

  it("is exported as a file with the same filters, and only with the page", async () => {
    const token = await server.signIn("admin");
    const response = await fetch(`${server.url}/api/audit/export?entity=department`, { headers: { token } });
    const lines = (await response.text()).replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(lines).toHaveLength((await audit({ entity: "department" })).total + 1);
    expect(lines.join()).toContain("内审部");
    const owner = await server.as("huaxin");
    expect((await owner.get("/api/audit/queryByPage")).data).toEqual({ because: ["page"] });
  });

  it("cannot be rewritten", async () => {
    const { reader } = server.deps.db;
    for (const forge of [
      () => reader.updateTable("event").set({ byName: "somebody else" }).execute(),
      () => reader.updateTable("audit").set({ userName: "somebody else" }).execute(),
      () => reader.deleteFrom("audit").execute(),
    ]) {
      await expect(forge()).rejects.toThrow(/append-only|permission denied/);
    }
  });
});
