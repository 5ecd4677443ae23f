/** Messages of type `message`: about a person's own account, over the real API. */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { MessageRow } from "../../src/contracts/message.ts";
import type { MasterRow } from "../../src/contracts/resource.ts";
import type { CreatedUserRow, UserRow } from "../../src/contracts/user.ts";
import { password } from "../support/people.ts";
import type { Api } from "../support/server.ts";

const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36";
const NEWER_CHROME = CHROME.replace("131", "132");
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1";

import { serverOfFile } from "../support/server-of-file.ts";

let admin: Api;
const file = serverOfFile(async (server) => {
  admin = await server.as("admin");
});

/** The plain messages of a person, newest first. */
const reported = async (api: Api, language = "zh-CN"): Promise<readonly MessageRow[]> => {
  const { data } = await api.get<MessageRow[]>("/api/message/list", { language });
  return data.filter(({ type }) => type === "message");
};
const templates = async (api: Api) => (await reported(api)).map(({ template }) => template);

async function signInFrom(account: string, agent: string, withPassword = password): Promise<Api> {
  const answer = await file.server.api().post<{ tokenValue: string }>("/api/user/login", {
    body: { username: account, password: withPassword },
    headers: { "user-agent": agent },
  });
  expect(answer.code).toBe(20000);
  return file.server.api(answer.data.tokenValue);
}

async function createPerson(account: string): Promise<CreatedUserRow> {
  const body = { userAccount: account, userName: `新人 ${account}`, roleId: file.server.world.roleIds.admin };
  const answer = await admin.post<CreatedUserRow>("/api/user/saveOrUpdate", { body, key: randomUUID() });
  expect(answer.code).toBe(20000);
  return answer.data;
}

/** Signs a new person in and gives them a password of their own. */
async function settled(account: string) {
  const row = await createPerson(account);
  const api = await signInFrom(account, CHROME, row.password);
  const body = { oldPassword: row.password, newPassword: `own-${account}-word` };
  expect((await api.post("/api/user/changePassword", { body })).code).toBe(20000);
  return { row, api, ownPassword: body.newPassword };
}

it("a new person is welcomed, by whom made their account, in the language they read", async () => {
  const { api } = await settled("welcomed");
  const [welcome] = (await reported(api, "en-US")).filter(({ template }) => template === "accountCreated");
  expect(welcome).toMatchObject({
    type: "message",
    title: "Welcome to Tallyboard",
    status: 0,
    link: "/profile",
  });
  expect(welcome?.content).toContain("welcomed");
  expect(welcome && "messageType" in welcome).toBe(false);
  const chinese = (await reported(api)).find(({ template }) => template === "accountCreated");
  expect(chinese?.title).toBe("欢迎使用 Tallyboard");
  const { userName } = (await admin.get<UserRow>("/api/user/info")).data;
  expect(decodeURIComponent(welcome?.avatar ?? "")).toContain(`>${Array.from(userName)[0]}</text>`);
});

it("a person is told that their password was changed, and that an admin has reset it", async () => {
  const { api, row } = await settled("forgetful");
  expect(await templates(api)).toEqual(["passwordChanged", "accountCreated"]);
  const reset = await admin.get<{ password: string }>("/api/user/resetPassword", { query: { id: row.id } });
  expect(reset.code).toBe(20000);
  const again = await signInFrom("forgetful", CHROME, reset.data.password);
  const body = { oldPassword: reset.data.password, newPassword: "another-own-word" };
  expect((await again.post("/api/user/changePassword", { body })).code).toBe(20000);
  expect(await templates(again)).toEqual([
    ...["passwordChanged", "passwordReset"],
    ...["passwordChanged", "accountCreated"],
  ]);
});

it("a refused change of a password sends no message", async () => {
  const { api } = await settled("careful");
  const body = { oldPassword: "not-the-one", newPassword: "another-own-word" };
  expect((await api.post("/api/user/changePassword", { body })).code).toBe(42200);
  expect(await templates(api)).toEqual(["passwordChanged", "accountCreated"]);
});

it("a sign-in from another device is told once; the first one, a known one and a newer browser are not", async () => {
  const { api, ownPassword } = await settled("traveller");
  const isNew = async () => (await templates(api)).filter((each) => each === "newDevice").length;
  await signInFrom("traveller", NEWER_CHROME, ownPassword);
  expect(await isNew()).toBe(0);
  await signInFrom("traveller", IPHONE, ownPassword);
  await signInFrom("traveller", IPHONE, ownPassword);
  expect(await isNew()).toBe(1);
  const [message] = await reported(api);
  expect(message?.content).toContain("Safari 18 · iPhone");
  expect(message?.link).toBe("/profile?section=sessions");
  // No person sent it.
  expect(decodeURIComponent(message?.avatar ?? "")).toContain("<path");
  const { rows } = await file.server.deps.db.reader
    .selectFrom("knownDevice")
    .selectAll()
    .execute()
    .then((all) => ({ rows: all }));
  expect(JSON.stringify(rows)).not.toMatch(/iPhone|Chrome/);
});

it("a person is told of another role, and everyone of a role of its pages, but not the one who changed them", async () => {
  const { row, ownPassword } = await settled("promoted");
  const role = async (roleName: string, menu: readonly string[]) => {
    const answer = await admin.post<MasterRow>("/api/role/saveOrUpdate", {
      body: { roleName, roleCode: "admin", menu, status: "enabled", remark: null },
      key: randomUUID(),
    });
    expect(answer.code).toBe(20000);
    return answer.data;
  };
  const night = await role("夜班", ["entry-handle"]);
  const detail = (await admin.get<UserRow>("/api/user/detail", { query: { id: row.id } })).data;
  const { userAccount, userName, version } = detail;
  const moved = await admin.post<UserRow>("/api/user/saveOrUpdate", {
    body: { id: row.id, version, userAccount, userName, roleId: night.id },
    key: randomUUID(),
  });
  expect(moved.code).toBe(20000);
  const api = await signInFrom("promoted", CHROME, ownPassword);
  const [changed] = await reported(api);
  expect(changed).toMatchObject({ template: "roleChanged" });
  expect(changed?.content).toContain("夜班");

  const before = await templates(admin);
  const widened = await admin.post<MasterRow>("/api/role/saveOrUpdate", {
    body: {
      ...{ id: night.id, version: night.version, roleName: "夜班", roleCode: "admin" },
      menu: ["entry-handle", "entry-list"],
      status: "enabled",
      remark: null,
    },
    key: randomUUID(),
  });
  expect(widened.code).toBe(20000);
  expect((await templates(api))[0]).toBe("pagesChanged");
  expect(await templates(admin)).toEqual(before);
});

it("a person whom nothing refers to can still be deleted, devices and messages with them", async () => {
  const row = await createPerson("short-lived");
  await signInFrom("short-lived", CHROME, row.password);
  expect((await admin.del("/api/user/delete", { query: { id: row.id } })).code).toBe(20000);
});
