import { afterAll, beforeAll, expect, it } from "vitest";
import { SettableClock } from "../../server/platform/clock.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const DAY_MS = 86_400_000;
const clock = new SettableClock(new Date("2026-05-20T08:00:00Z"));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server?.stop());

const reset = async () => {
  const admin = await server.as("admin");
  const query = { id: server.world.userIds.huaxin };
  return (await admin.get<{ password: string }>("/api/user/resetPassword", { query })).data.password;
};
const login = (password: string, language?: string) =>
  server
    .api()
    .post("/api/user/login", { body: { username: "huaxin", password }, ...(language ? { language } : {}) });

it("a one-time password opens the door for 7 days, and then says so to who has it alone", async () => {
  const password = await reset();
  clock.advance(7 * DAY_MS);
  expect((await login(password)).code).toBe(20000);
  clock.advance(1);
  expect(await login(password)).toMatchObject({
    code: 40300,
    data: { because: ["oneTimeOver"] },
    msg: "一次性密码须在 7 天内使用，现已失效，请联系管理员重新生成",
  });
  expect((await login(password, "en-US")).msg).toContain("Ask an administrator for a new one");
  expect((await login("not the password")).code).toBe(40001);
  expect((await login(await reset())).code).toBe(20000);
});

it("a password that its owner chose has no such end", async () => {
  const password = await reset();
  const { data } = await login(password);
  const own = { oldPassword: password, newPassword: "chosen by its owner 7" };
  const { tokenValue } = data as { tokenValue: string };
  expect((await server.api(tokenValue).post("/api/user/changePassword", { body: own })).code).toBe(20000);
  clock.advance(400 * DAY_MS);
  expect((await login(own.newPassword)).code).toBe(20000);
});
