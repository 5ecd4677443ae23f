import { describe, expect, it } from "vitest";
import type { Option } from "../../src/contracts/options.ts";
import type { CurrentUser, SessionRow } from "../../src/contracts/user.ts";
import { personForms } from "../support/person-forms.ts";
import type { Api } from "../support/server.ts";
import { serverOfFile } from "../support/server-of-file.ts";
import { createSmallWarehouse } from "../support/warehouse.ts";

let admin: Api;
const file = serverOfFile(async (server) => {
  admin = await server.as("admin");
});

const { formOf, save, created } = personForms("keeper", () => ({ server: file.server, admin }));
const info = (token: string) => file.server.api(token).get<CurrentUser>("/api/user/info");

describe("a person's form", () => {
  it.each([
    ["userAccount", "a", "以字母开头"],
    ["userAccount", "9lives", "以字母开头"],
    ["userAccount", "two words", "以字母开头"],
    ["userName", "   ", "必填"],
    ["userPhone", "12ab", "5 至 20 位数字"],
    ["userFixPhone", "call me", "电话"],
    ["email", "nobody", "邮箱"],
    ["email", "a@b", "邮箱"],
    ["email", "a b@c.cn", "邮箱"],
  ])("refuses %s “%s” beside the field, in words", async (field, value, words) => {
    const { code, data } = await save(formOf({ [field]: value }));
    expect(code).toBe(40000);
    expect(data).toMatchObject({ errors: [{ path: field, message: expect.stringContaining(words) }] });
  });

  it("takes what is right, without the spaces around it", async () => {
    const given = {
      email: " wang@huaxin.com.cn ",
      userPhone: "+8613911112222",
      userFixPhone: "021-5555 6666",
    };
    expect(await created({ ...given, userName: " 王芳 " })).toMatchObject({
      ...{ email: "wang@huaxin.com.cn", userPhone: "13911112222", userName: "王芳" },
    });
  });

  it("names the field that is to blame", async () => {
    const { huaxin } = file.server.world.clientIds;
    const cases = [
      [{ userAccount: "huaxin" }, { userAccount: "accountTaken" }],
      [{ userPhone: "13800000001" }, { userPhone: "phoneTaken" }],
      [{ clientId: huaxin }, { clientId: "clientNotForAdmin" }],
      [{ roleId: file.server.world.roleIds.client }, { clientId: "clientRequired" }],
    ] as const;
    for (const [changes, fields] of cases) {
      expect(await save(formOf(changes))).toMatchObject({ code: 42200, data: { details: { fields } } });
    }
  });
});

describe("another person's sessions", () => {
  const sessions = (id: string) =>
    admin.get<readonly SessionRow[]>("/api/user/sessionsOf", { query: { id } });
  const end = (body: Record<string, unknown>, api: Api = admin) =>
    api.post<{ ended: number }>("/api/user/endSession", { body });

  it("are listed, and ended one by one or all at once with 50012, which is audited", async () => {
    const row = await created();
    const tokens: string[] = [];
    for (let each = 0; each < 3; each += 1)
      tokens.push(await file.server.signIn(row.userAccount, row.password));
    const listed = (await sessions(row.id)).data;
    expect(listed).toHaveLength(3);
    expect(listed.every(({ present }) => !present)).toBe(true);
    expect(JSON.stringify(listed)).not.toMatch(/token/i);
    expect((await end({ id: row.id, sessionId: listed[0]?.id })).data).toEqual({ ended: 1 });
    expect((await sessions(row.id)).data.map(({ id }) => id)).not.toContain(listed[0]?.id);
    expect((await end({ id: row.id })).data).toEqual({ ended: 2 });
    for (const token of tokens) expect((await info(token)).code).toBe(50012);
    expect((await sessions(row.id)).data).toEqual([]);
    const audit = await file.server.deps.db.reader
      .selectFrom("audit")
      .select(["action", "userName"])
      .where("entityId", "=", row.id)
      .where("action", "=", "endSessions")
      .execute();
    expect(audit).toHaveLength(2);
    expect(audit[0]?.userName).toBe("管理员");
  });

  it("are private: a session of another person is unknown under this one's id", async () => {
    const [one, two] = [await created(), await created()];
    const token = await file.server.signIn(two.userAccount, two.password);
    const [session] = (await sessions(two.id)).data;
    expect((await end({ id: one.id, sessionId: session?.id })).code).toBe(40400);
    expect((await info(token)).code).toBe(20000);
    const unknown = "00000000-0000-7000-8000-000000000007";
    expect((await end({ id: unknown })).code).toBe(40400);
    expect((await sessions(unknown)).code).toBe(40400);
  });

  it("are an admin's business alone", async () => {
    const owner = await file.server.as("huaxin");
    const id = file.server.world.userIds.huaxin2;
    expect((await owner.get("/api/user/sessionsOf", { query: { id } })).code).toBe(40300);
    expect((await end({ id }, owner)).code).toBe(40300);
  });
});

describe("a person as a choice of a field", () => {
  it("is found by account or name while enabled, without anything private", async () => {
    const row = await created({ userName: "陆仓管" });
    const find = async () =>
      (await admin.get<readonly Option[]>("/api/user/options", { query: { keyword: "陆仓管" } })).data;
    expect(await find()).toEqual([{ id: row.id, code: row.userAccount, name: "陆仓管" }]);
    await admin.get("/api/user/switchStatus", { query: { id: row.id, userStatus: 0 } });
    expect(await find()).toEqual([]);
  });
});

describe("deleting a person whom something refers to", () => {
  it("is refused, and says what: departments, warehouses, what they have done", async () => {
    const row = await created();
    const { warehouseId } = await createSmallWarehouse(file.server.deps);
    await file.server.deps.db.reader
      .updateTable("warehouse")
      .set({ managerUserId: row.id })
      .where("id", "=", warehouseId)
      .execute();
    const department = { code: "LED", name: "有负责人的部门", leaderUserId: row.id };
    expect((await admin.post("/api/department/saveOrUpdate", { body: department })).code).toBe(20000);
    const answer = await admin.del("/api/user/delete", { query: { id: row.id } });
    expect(answer).toMatchObject({
      code: 42200,
      data: {
        because: ["referenced"],
        details: {
          references: [
            { entity: "department", count: 1, isCapped: false },
            { entity: "warehouse", count: 1, isCapped: false },
          ],
        },
      },
    });
    const busy = await admin.del("/api/user/delete", { query: { id: file.server.world.userIds.operator } });
    expect(busy.code).toBe(20000);
  });
});

describe("two admins who disable each other at the same moment", () => {
  it("leave one of them", async () => {
    const one = await file.server.as("admin");
    // The other one was deleted above: a new one takes their place, and a third demotes no one.
    const row = await created();
    const token = await file.server.signIn(row.userAccount, row.password);
    const newPassword = "a quiet harbour 9";
    await file.server
      .api(token)
      .post("/api/user/changePassword", { body: { oldPassword: row.password, newPassword } });
    for (const account of await othersThan([row.id, file.server.world.userIds.admin])) {
      await one.get("/api/user/switchStatus", { query: { id: account, userStatus: 0 } });
    }
    const answers = await Promise.all([
      one.get("/api/user/switchStatus", { query: { id: row.id, userStatus: 0 } }),
      file.server.api(token).get("/api/user/switchStatus", {
        query: { id: file.server.world.userIds.admin, userStatus: 0 },
      }),
    ]);
    expect(answers.filter(({ code }) => code === 20000)).toHaveLength(1);
    const left = await file.server.deps.db.reader
      .selectFrom("users as u")
      .innerJoin("role as r", "r.id", "u.roleId")
      .select("u.id")
      .where("r.roleCode", "=", "admin")
      .where("u.userStatus", "=", 1)
      .execute();
    expect(left).toHaveLength(1);
  });
});

async function othersThan(ids: readonly string[]): Promise<readonly string[]> {
  const rows = await file.server.deps.db.reader
    .selectFrom("users as u")
    .innerJoin("role as r", "r.id", "u.roleId")
    .select("u.id")
    .where("r.roleCode", "=", "admin")
    .where("u.id", "not in", [...ids])
    .execute();
  return rows.map(({ id }) => id);
}
