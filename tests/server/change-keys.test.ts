import { afterAll, beforeAll, expect, test } from "vitest";
import type { BulletinDetail } from "../../src/contracts/bulletin.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { MasterRow } from "../../src/contracts/resource.ts";
import type { UserRow } from "../../src/contracts/user.ts";
import { freshKey } from "../support/entries.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

/** Idempotency-Keys of changes that are no command of a lifecycle: deletions, and the two changes of a person. */
let server: TestServer;
let admin: Api;
let warehouse: SmallWarehouse;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as("admin");
  warehouse = await createSmallWarehouse(server.deps, "SH1");
});
afterAll(() => server.stop());

const withdraw = (key: string) =>
  admin.post<{ tookEffect: boolean; answer: unknown }>("/api/command/withdraw", { body: { key } });

const userOf = async (account: string): Promise<UserRow> => {
  const query = { userAccount: account };
  const { data } = await admin.get<ListPage<UserRow>>("/api/user/queryByPage", { query });
  return data.list[0] as UserRow;
};

async function brand(): Promise<string> {
  const key = freshKey();
  const body = { code: key.slice(0, 8).toUpperCase(), name: `品牌 ${key}`, status: "enabled" };
  return (await admin.post<MasterRow>("/api/goods/brand/saveOrUpdate", { body })).data.id;
}

async function bulletin(): Promise<string> {
  const body = { kind: "text", title: "草稿", body: "<p>字</p>", audience: "everyone" };
  return (await admin.post<BulletinDetail>("/api/bulletin/saveOrUpdate", { body })).data.id;
}

const draft = (kind: "entry" | "exit", body: object) => async (): Promise<string> => {
  const { clientIds } = server.world;
  const given = { clientId: clientIds.huaxin, warehouseId: warehouse.warehouseId, ...body };
  return (await admin.post<MasterRow>(`/api/${kind}/saveOrUpdate`, { body: given })).data.id;
};

test.each([
  ["goods/brand", brand],
  ["bulletin", bulletin],
  ["entry", draft("entry", { lines: [] })],
  ["exit", draft("exit", { lines: [], mode: "pickup", consigneeName: "王师傅" })],
])(
  "a deletion of a %s happens once under its key, and not at all when the key was given up before",
  async (resource, make) => {
    const id = await make();
    const call = `/api/${resource}/delete`;
    const given = freshKey();
    expect((await withdraw(given)).data.tookEffect).toBe(false);
    expect((await admin.del(call, { query: { id }, key: given })).code).toBe(42200);
    const key = freshKey();
    const first = await admin.del(call, { query: { id }, key });
    const again = await admin.del(call, { query: { id }, key });
    expect([first.code, again.code]).toEqual([20000, 20000]);
    expect(again.data).toEqual(first.data);
    expect((await withdraw(key)).data).toEqual({ tookEffect: true, answer: first.data });
  },
);

test("a key belongs to one row: the same key for another one is refused", async () => {
  const key = freshKey();
  const [one, two] = [await brand(), await brand()];
  expect((await admin.del("/api/goods/brand/delete", { query: { id: one }, key })).code).toBe(20000);
  expect((await admin.del("/api/goods/brand/delete", { query: { id: two }, key })).code).toBe(42200);
});

test("a person is disabled once under a key, and a later change of mind is not undone by its retry", async () => {
  const { id } = await userOf("huaxin2");
  const key = freshKey();
  const off = { query: { id, userStatus: 0 }, key };
  expect((await admin.get("/api/user/switchStatus", off)).code).toBe(20000);
  expect((await admin.get("/api/user/switchStatus", { query: { id, userStatus: 1 } })).code).toBe(20000);
  expect((await admin.get("/api/user/switchStatus", off)).code).toBe(20000);
  expect((await userOf("huaxin2")).userStatus).toBe(1);
});

test("a password is not reset under a key that was given up; a retry shows a new one, and none is stored", async () => {
  const { id } = await userOf("beichen");
  const reset = (key: string) =>
    admin.get<{ password: string }>("/api/user/resetPassword", { query: { id }, key });
  const given = freshKey();
  await withdraw(given);
  expect((await reset(given)).code).toBe(42200);
  await server.as("beichen");
  const key = freshKey();
  const lost = await reset(key);
  const { data } = await reset(key);
  expect(data.password).not.toBe(lost.data.password);
  const body = { username: "beichen", password: data.password };
  expect((await admin.post("/api/user/login", { body })).code).toBe(20000);
  expect((await withdraw(key)).data).toEqual({ tookEffect: true, answer: null });
});
