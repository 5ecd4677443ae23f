/** Sensitive calls ask for the person's own password again when it was given a while ago. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SettableClock } from "../../server/platform/clock.ts";
import { password } from "../support/people.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";

const clock = new SettableClock(new Date("2026-05-20T08:00:00Z"));
const minuteMs = 60_000;
let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  clock.advance(20 * minuteMs);
  admin = await server.as("admin");
});

const asked = { code: 40300, data: { because: ["confirmPassword"] } };
const confirm = (api: Api, given: string) =>
  api.post("/api/user/confirmPassword", { body: { password: given } });
const reset = (api: Api, id: string) => api.get("/api/user/resetPassword", { query: { id } });

describe("a sensitive call", () => {
  it("goes through for five minutes after the sign-in, and asks for the password from then on", async () => {
    const { beichen } = server.world.userIds;
    clock.advance(5 * minuteMs - 1);
    expect((await reset(admin, beichen)).code).toBe(20000);
    clock.advance(1);
    const { version } = (await admin.get<{ version: number }>("/api/user/detail", { query: { id: beichen } }))
      .data;
    expect(await reset(admin, beichen)).toMatchObject({
      ...asked,
      msg: "请用你自己的密码确认这项操作",
    });
    const after = await admin.get<{ version: number }>("/api/user/detail", { query: { id: beichen } });
    expect(after.data.version).toBe(version);
  });

  it("is any that resets a password, one's own too, changes people's or roles' rights, or gives a display its token", async () => {
    clock.advance(6 * minuteMs);
    const { userIds, roleIds } = server.world;
    const id = "00000000-0000-7000-8000-000000000007";
    const calls = [
      () => reset(admin, userIds.huaxin),
      () =>
        admin.post("/api/user/saveOrUpdate", {
          body: { userAccount: "newcomer", userName: "新人", roleId: roleIds.admin },
        }),
      () => admin.post("/api/role/saveOrUpdate", { body: { roleName: "新角色", roleCode: "admin" } }),
      () => admin.post("/api/role/switchStatus", { body: { id, version: 1, status: "disabled" } }),
      () => admin.del("/api/role/delete", { query: { id } }),
      () => admin.post("/api/display/saveOrUpdate", { body: { name: "大门" } }),
      () => admin.post("/api/display/renewCode", { body: { id } }),
      () => admin.del("/api/display/delete", { query: { id } }),
    ];
    for (const call of calls) expect(await call()).toMatchObject(asked);
    expect(await reset(admin, userIds.admin)).toMatchObject(asked);
    expect((await confirm(admin, password)).code).toBe(20000);
    for (const call of calls) expect((await call()).data).not.toMatchObject(asked.data);
  });

  it("does not reveal to a person without the page that a password would help", async () => {
    const owner = await server.as("huaxin2");
    clock.advance(6 * minuteMs);
    expect((await reset(owner, server.world.userIds.admin)).data).toEqual({ because: ["page"] });
  });
});

describe("the password given again", () => {
  it("opens this session alone, for five minutes", async () => {
    const operator = await server.as("operator");
    const other = await server.as("operator");
    clock.advance(6 * minuteMs);
    expect((await confirm(operator, password)).code).toBe(20000);
    expect((await reset(operator, server.world.userIds.huaxin2)).code).toBe(20000);
    expect(await reset(other, server.world.userIds.huaxin2)).toMatchObject(asked);
    clock.advance(5 * minuteMs);
    expect(await reset(operator, server.world.userIds.huaxin2)).toMatchObject(asked);
  });

  it("is refused when it is wrong, opens nothing, and is slowed down by counters of its own", async () => {
    const operator = await server.as("operator");
    clock.advance(6 * minuteMs);
    for (let each = 0; each < 5; each += 1) {
      expect(await confirm(operator, "guess-guess")).toMatchObject({
        code: 42200,
        data: { because: ["passwordWrong"] },
      });
    }
    expect((await confirm(operator, password)).code).toBe(42900);
    expect(await reset(operator, server.world.userIds.huaxin2)).toMatchObject(asked);
    expect((await server.as("operator")) !== null).toBe(true);
    clock.advance(1_000);
    expect((await confirm(operator, password)).code).toBe(20000);
  });
});
