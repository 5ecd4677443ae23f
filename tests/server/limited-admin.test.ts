/** An admin whose role has only some pages: what it may do to people and roles that have more. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantNewPages } from "../../server/seeds/new-pages.ts";
import { grantablePages, type PageName } from "../../src/contracts/pages.ts";
import type { RoleRow } from "../../src/contracts/role.ts";
import type { CreatedUserRow } from "../../src/contracts/user.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let admin: Api;
let count = 0;
const allPages = grantablePages("admin").map(({ name }) => name);

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as("admin");
});
afterAll(() => server?.stop());

const saveRole = (api: Api, body: Record<string, unknown>) =>
  api.post<RoleRow>("/api/role/saveOrUpdate", { body });
const saveUser = (api: Api, body: Record<string, unknown>) =>
  api.post<CreatedUserRow>("/api/user/saveOrUpdate", { body });
const userOf = async (id: string) =>
  (await admin.get<CreatedUserRow>("/api/user/detail", { query: { id } })).data;
const roleOf = async (id: string) => (await admin.get<RoleRow>("/api/role/detail", { query: { id } })).data;

async function role(menu: readonly (PageName | string)[], roleCode = "admin"): Promise<RoleRow> {
  count += 1;
  const { code, data } = await saveRole(admin, { roleName: `部分${count}`, roleCode, menu });
  expect(code).toBe(20000);
  return data;
}
const personBody = (roleId: string) => {
  count += 1;
  return { userAccount: `part${count}`, userName: `部分人员${count}`, roleId };
};
/** A person with the role, who has changed the first password. */
async function member(of: RoleRow): Promise<{ readonly id: string; readonly api: Api }> {
  const { data } = await saveUser(admin, personBody(of.id));
  const api = server.api(await server.signIn(data.userAccount, data.password));
  const body = { oldPassword: data.password, newPassword: `quiet harbour ${count}` };
  expect((await api.post("/api/user/changePassword", { body })).code).toBe(20000);
  return { id: data.id, api };
}
const beyond = { code: 40300, data: { because: ["pagesYouLack"] } };

describe("an admin with the page of users alone", () => {
  let api: Api;
  beforeAll(async () => {
    api = (await member(await role(["system-user"]))).api;
  });

  it("does not give anyone a role that opens more", async () => {
    const answer = await saveUser(api, personBody(server.world.roleIds.admin));
    expect(answer).toMatchObject({ code: 42200, data: { details: { fields: { roleId: "pagesYouLack" } } } });
    const client = { ...personBody(server.world.roleIds.client), clientId: server.world.clientIds.beichen };
    expect((await saveUser(api, client)).data).toMatchObject({ because: ["pagesYouLack"] });
    const own = await saveUser(api, personBody((await role(["system-user"])).id));
    expect(own.code).toBe(20000);
    const promoted = { ...own.data, roleId: server.world.roleIds.admin, password: undefined };
    const { id, version, userAccount, userName, roleId } = promoted;
    const raised = await saveUser(api, { id, version, userAccount, userName, roleId });
    expect(raised.data).toMatchObject({ details: { fields: { roleId: "pagesYouLack" } } });
  });

  it("does nothing to a person who has more pages, and says why in both languages", async () => {
    const { operator } = server.world.userIds;
    const session = await server.as("operator");
    const { id, version, userAccount, userPhone, roleId } = await userOf(operator);
    const body = { id, version, userAccount, userPhone, roleId, userName: "改名" };
    const query = { id };
    const tries = [
      () => saveUser(api, body),
      () => saveUser(api, { ...body, roleId: server.world.roleIds.client }),
      () => api.get("/api/user/resetPassword", { query }),
      () => api.get("/api/user/switchStatus", { query: { ...query, userStatus: 0 } }),
      () => api.del("/api/user/delete", { query }),
      () => api.post("/api/user/endSession", { body: query }),
    ];
    for (const attempt of tries) expect(await attempt()).toMatchObject(beyond);
    const english = await api.get("/api/user/resetPassword", { query, language: "en-US" });
    expect(english.msg).toContain("pages that you do not have");
    const chinese = await api.get("/api/user/resetPassword", { query, language: "zh-CN" });
    expect(chinese.msg).toContain("你没有的页面");
    expect((await session.get("/api/user/info")).code).toBe(20000);
    expect(await userOf(operator)).toMatchObject({ version, userName: "操作员", userStatus: 1 });
  });

  it("keeps people who have no more than it has itself", async () => {
    const peer = await saveUser(api, personBody((await role(["system-user"])).id));
    const query = { id: peer.data.id };
    expect((await api.get("/api/user/resetPassword", { query })).code).toBe(20000);
    expect((await api.post("/api/user/endSession", { body: query })).code).toBe(20000);
    expect((await api.get("/api/user/switchStatus", { query })).code).toBe(20000);
  });
});

describe("an admin with the page of roles alone", () => {
  let own: RoleRow;
  let api: Api;
  beforeAll(async () => {
    own = await role(["system-role", "entry-list"]);
    api = (await member(own)).api;
  });
  const bodyOf = ({ id, version, roleName, roleCode, menu, status, remark }: RoleRow) => ({
    ...{ id, version, roleName, roleCode, menu, status, remark },
  });

  it("does not widen its own role, nor make or widen another beyond it", async () => {
    const widened = await saveRole(api, { ...bodyOf(own), menu: [...own.menu, "system-user"] });
    expect(widened).toMatchObject({ code: 42200, data: { details: { fields: { menu: "pagesYouLack" } } } });
    expect(await saveRole(api, { roleName: "全部页面", roleCode: "admin", menu: allPages })).toMatchObject(
      beyond,
    );
    const small = await role(["entry-list"]);
    const other = await saveRole(api, { ...bodyOf(small), menu: ["entry-list", "system-user"] });
    expect(other.data).toMatchObject({ details: { fields: { menu: "pagesYouLack" } } });
    expect((await roleOf(own.id)).menu).toEqual(own.menu);
  });

  it("neither narrows, renames, disables nor deletes a role that opens more", async () => {
    const wide = await role(["system-user", "entry-list"]);
    const body = bodyOf(wide);
    const status = { id: wide.id, version: wide.version, status: "disabled" };
    expect(await saveRole(api, { ...body, menu: [] })).toMatchObject(beyond);
    expect(await saveRole(api, { ...body, roleName: "改名" })).toMatchObject(beyond);
    expect(await api.post("/api/role/switchStatus", { body: status })).toMatchObject(beyond);
    expect(await api.del("/api/role/delete", { query: { id: wide.id } })).toMatchObject(beyond);
    expect(await roleOf(wide.id)).toEqual(wide);
  });

  it("keeps roles that open no more than its own", async () => {
    const small = await role(["entry-list"]);
    expect((await saveRole(api, { ...bodyOf(small), roleName: "小角色" })).code).toBe(20000);
    expect((await saveRole(api, { ...bodyOf(own), menu: ["system-role"] })).code).toBe(20000);
  });
});

describe("a version that adds a page", () => {
  it("grants it to the roles that had every page before, and to no other", async () => {
    const { reader } = server.deps.db;
    const short = allPages.filter((name) => name !== "system-display");
    const menuOf = async (id: string) => [...(await roleOf(id)).menu].toSorted();
    const [full, partial] = [await role(short), await role(["system-user", "system-role"])];
    const id = server.world.roleIds.admin;
    await reader
      .updateTable("role")
      .set({ menu: JSON.stringify(short) })
      .where("id", "=", id)
      .execute();

    // An older version wrote down nothing: the built-in role alone is completed.
    await grantNewPages(server.deps);
    expect(await menuOf(id)).toEqual(allPages.toSorted());
    expect(await menuOf(full.id)).toEqual(short.toSorted());

    const known = { value: JSON.stringify(short) };
    await reader.updateTable("meta").set(known).where("key", "=", "pages").execute();
    await grantNewPages(server.deps);
    expect(await menuOf(full.id)).toEqual(allPages.toSorted());
    expect(await menuOf(partial.id)).toEqual(["system-role", "system-user"]);

    // What an admin took from a role later is not given back at the next start.
    await reader
      .updateTable("role")
      .set({ menu: JSON.stringify(short) })
      .where("id", "=", full.id)
      .execute();
    await grantNewPages(server.deps);
    expect(await menuOf(full.id)).toEqual(short.toSorted());
  });
});
