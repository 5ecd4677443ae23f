import { describe, expect, it } from "vitest";
import type { ListPage } from "../../src/contracts/list.ts";
import type { RoleOption } from "../../src/contracts/options.ts";
import { grantablePages } from "../../src/contracts/pages.ts";
import type { RoleRow } from "../../src/contracts/role.ts";
import type { CreatedUserRow, CurrentUser, MenuItem } from "../../src/contracts/user.ts";
import { numbered } from "../support/database.ts";
import type { Api } from "../support/server.ts";
import { serverOfFile } from "../support/server-of-file.ts";

let admin: Api;
const file = serverOfFile(async (server) => {
  admin = await server.as("admin");
});

const save = (body: Record<string, unknown>, api: Api = admin) =>
  api.post<RoleRow>("/api/role/saveOrUpdate", { body });
const formOf = ({ id, version, roleName, roleCode, menu, status, remark }: RoleRow) => ({
  ...{ id, version, roleName, roleCode, menu, status, remark },
});
let count = 0;
async function made(changes: Record<string, unknown> = {}): Promise<RoleRow> {
  count += 1;
  const { code, data } = await save({ roleName: `角色${count}`, roleCode: "admin", menu: [], ...changes });
  expect(code).toBe(20000);
  return data;
}
const rowOf = async (id: string) => (await admin.get<RoleRow>("/api/role/detail", { query: { id } })).data;

interface Member {
  readonly id: string;
  readonly api: Api;
  readonly token: string;
}
/** A person with the role, past the first change of password. */
async function memberOf(role: RoleRow): Promise<Member> {
  count += 1;
  const clientId = role.roleCode === "client" ? file.server.world.clientIds.beichen : null;
  const body = { userAccount: `member${count}`, userName: `成员${count}`, roleId: role.id, clientId };
  const { data } = await admin.post<CreatedUserRow>("/api/user/saveOrUpdate", { body });
  const first = await file.server.signIn(data.userAccount, data.password);
  const newPassword = `quiet harbour ${count}`;
  await file.server
    .api(first)
    .post("/api/user/changePassword", { body: { oldPassword: data.password, newPassword } });
  return { id: data.id, api: file.server.api(first), token: first };
}
const feedOf = async (userId: string) =>
  (await numbered(file.server.deps.db))
    .selectFrom("feedLog")
    .select(["type", "payload"])
    .where("topic", "=", "session")
    .where("scope", "=", `user:${userId}`)
    .orderBy("seq")
    .execute();

describe("a role", () => {
  it("grants pages of its type, says how many people have it, and is found by name", async () => {
    const role = await made({ menu: ["entry-list", "entry-handle"], remark: "只管入库" });
    expect(role).toMatchObject({ version: 1, builtin: false, userCount: 0, status: "enabled" });
    await memberOf(role);
    expect(await rowOf(role.id)).toMatchObject({ userCount: 1 });
    const { data } = await admin.get<ListPage<RoleRow>>("/api/role/queryByPage", {
      query: { keyword: role.roleName, roleCode: "admin" },
    });
    expect(data.list.map(({ id }) => id)).toEqual([role.id]);
  });

  it.each([
    ["a page of admins for clients", "client", ["system-user"]],
    ["a page that does not exist", "admin", ["nonsense"]],
    ["a page that everybody has anyway", "admin", ["Workplace"]],
    ["a page that follows another", "client", ["entry-detail"]],
    ["a whole branch of the menu", "admin", ["system"]],
  ])("cannot grant %s", async (_what, roleCode, menu) => {
    const answer = await save({ roleName: `越权${roleCode}${menu}`, roleCode, menu });
    expect(answer).toMatchObject({ code: 40000, data: { errors: [{ path: "menu" }] } });
  });

  it("grants a page once, and has a name of its own", async () => {
    const twice = await save({ roleName: "重复", roleCode: "admin", menu: ["entry-list", "entry-list"] });
    expect(twice.code).toBe(40000);
    const role = await made();
    const taken = await save({ roleName: role.roleName, roleCode: "client" });
    expect(taken.data).toMatchObject({ details: { fields: { roleName: "taken" } } });
    expect((await save({ roleName: "  ", roleCode: "admin" })).code).toBe(40000);
  });

  it("keeps its type for good", async () => {
    const role = await made();
    const answer = await save({ ...formOf(role), roleCode: "client" });
    expect(answer).toMatchObject({ code: 42200, data: { details: { fields: { roleCode: "fixed" } } } });
  });

  it("may be chosen for a person while it is enabled, and its type is told with it", async () => {
    const role = await made({ roleName: "可选角色", roleCode: "client" });
    const choices = async () =>
      (await admin.get<readonly RoleOption[]>("/api/role/options", { query: { keyword: "可选角色" } })).data;
    expect(await choices()).toEqual([
      { id: role.id, code: "可选角色", name: "可选角色", roleCode: "client", menu: [] },
    ]);
    const body = { id: role.id, version: 1, status: "disabled" };
    expect((await admin.post("/api/role/switchStatus", { body })).code).toBe(20000);
    expect(await choices()).toEqual([]);
    const person = { userAccount: "nobody1", userName: "无", roleId: role.id };
    const refused = await admin.post("/api/user/saveOrUpdate", { body: person });
    expect(refused.data).toMatchObject({ details: { fields: { roleId: "roleUnusable" } } });
  });
});

describe("a role that people have", () => {
  it("is neither disabled nor deleted, and says why", async () => {
    const role = await made();
    await memberOf(role);
    const body = { id: role.id, version: role.version, status: "disabled" };
    const disabled = await admin.post("/api/role/switchStatus", { body });
    expect(disabled).toMatchObject({ code: 42200, data: { details: { fields: { status: "roleInUse" } } } });
    const deleted = await admin.del("/api/role/delete", { query: { id: role.id } });
    expect(deleted.data).toMatchObject({
      because: ["referenced"],
      details: { references: [{ entity: "users", count: 1, isCapped: false }] },
    });
  });

  it("gets another menu: its people are notified on their own sessions, no one else is, and the server enforces it at once", async () => {
    const role = await made({ menu: ["entry-list", "system-post"] });
    const [one, two] = [await memberOf(role), await memberOf(role)];
    const stranger = await memberOf(await made({ menu: ["entry-list"] }));
    expect((await one.api.get("/api/post/queryByPage")).code).toBe(20000);
    const saved = await save({ ...formOf(role), menu: ["entry-list"] });
    expect(saved.code).toBe(20000);
    for (const { id } of [one, two]) {
      expect((await feedOf(id)).at(-1)).toEqual({ type: "menu", payload: { change: "menu" } });
    }
    expect((await feedOf(stranger.id)).filter(({ type }) => type === "menu")).toEqual([]);
    expect((await one.api.get("/api/post/queryByPage")).data).toEqual({ because: ["page"] });
    const info = await one.api.get<CurrentUser>("/api/user/info");
    expect(info.code).toBe(20000);
    expect(info.data.pages).not.toContain("system-post");
    const menu = await one.api.post<readonly MenuItem[]>("/api/user/menu");
    expect(menu.data.map(({ name }) => name)).not.toContain("system");
  });

  it("gets another name without a notice to any session", async () => {
    const role = await made({ menu: ["entry-list"] });
    const member = await memberOf(role);
    const before = await feedOf(member.id);
    expect((await save({ ...formOf(role), roleName: "换了名字" })).code).toBe(20000);
    expect(await feedOf(member.id)).toEqual(before);
  });
});

describe("the built-in roles", () => {
  it("are neither disabled nor deleted", async () => {
    for (const id of Object.values(file.server.world.roleIds)) {
      const row = await rowOf(id);
      expect(row.builtin).toBe(true);
      const body = { id, version: row.version, status: "disabled" };
      const disabled = await admin.post("/api/role/switchStatus", { body });
      expect(disabled.data).toMatchObject({ details: { fields: { status: "builtin" } } });
      expect((await admin.del("/api/role/delete", { query: { id } })).data).toMatchObject({
        because: ["builtin"],
      });
    }
  });

  it("cannot be claimed by a body", async () => {
    const answer = await save({ roleName: "冒充内置", roleCode: "admin", builtin: true });
    expect(answer).toMatchObject({ code: 40000, data: { errors: [{ path: "builtin" }] } });
  });
});

describe("people who manage users and roles", () => {
  it.each(["system-user", "system-role"])("cannot take %s from their own role", async (page) => {
    const row = await rowOf(file.server.world.roleIds.admin);
    const answer = await save({ ...formOf(row), menu: row.menu.filter((name) => name !== page) });
    expect(answer).toMatchObject({ code: 42200, data: { details: { fields: { menu: "selfPages" } } } });
    expect((await rowOf(row.id)).menu).toContain(page);
  });

  it("takes another page from it only while another person has every page", async () => {
    const row = await rowOf(file.server.world.roleIds.admin);
    const less = { ...formOf(row), menu: row.menu.filter((name) => name !== "system-display") };
    expect((await save(less)).data).toMatchObject({ details: { fields: { menu: "lastAdmin" } } });
    const all = grantablePages("admin").map(({ name }) => name);
    const second = await memberOf(await made({ menu: all }));
    const narrowed = await save(less);
    expect(narrowed.code).toBe(20000);
    const whole = { ...formOf(narrowed.data), menu: all };
    expect((await save(whole)).data).toMatchObject({ because: ["pagesYouLack"] });
    expect((await save(whole, second.api)).code).toBe(20000);
    const query = { id: second.id, userStatus: 0 };
    expect((await admin.get("/api/user/switchStatus", { query })).code).toBe(20000);
  });

  it("is never the last one to go: not by a status, another role, a deletion or a role's menu", async () => {
    const other = await made({ menu: ["entry-list"] });
    const userOf = async (id: string) =>
      (await admin.get<CreatedUserRow>("/api/user/detail", { query: { id } })).data;
    const bodyOf = ({ id, version, userAccount, userName, userPhone }: CreatedUserRow) => ({
      ...{ id, version, userAccount, userName, userPhone, roleId: other.id },
    });
    const operator = bodyOf(await userOf(file.server.world.userIds.operator));
    expect((await admin.post("/api/user/saveOrUpdate", { body: operator })).code).toBe(20000);

    const last = await userOf(file.server.world.userIds.admin);
    const demoted = await admin.post("/api/user/saveOrUpdate", { body: bodyOf(last) });
    expect(demoted.data).toMatchObject({ details: { fields: { roleId: "self" } } });
    const query = { id: last.id };
    for (const answer of [
      await admin.get("/api/user/switchStatus", { query: { ...query, userStatus: 0 } }),
      await admin.del("/api/user/delete", { query }),
    ]) {
      expect(answer).toMatchObject({ code: 42200, data: { because: ["self"] } });
    }
    const row = await rowOf(file.server.world.roleIds.admin);
    const byMenu = await save({ ...formOf(row), menu: row.menu.filter((name) => name !== "entry-list") });
    expect(byMenu.data).toMatchObject({ details: { fields: { menu: "lastAdmin" } } });
    expect((await admin.get("/api/user/queryByPage")).code).toBe(20000);
  });
});
