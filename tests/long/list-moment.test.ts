import { expect, it } from "vitest";
import type { ListPage } from "../../src/contracts/list.ts";
import { freshKey } from "../support/entries.ts";
import type { Api } from "../support/server.ts";
import { serverOfFile } from "../support/server-of-file.ts";

let admin: Api;
serverOfFile(async (server) => {
  admin = await server.as("admin");
});

const LOOKS = 200;

async function brand(): Promise<string> {
  const key = freshKey();
  const body = { code: key.slice(0, 8).toUpperCase(), name: `品牌 ${key}`, status: "enabled" };
  const { code, data } = await admin.post<{ id: string }>("/api/goods/brand/saveOrUpdate", { body, key });
  expect(code).toBe(20000);
  return data.id;
}

it("a page and its total are of one moment, while rows come and go", async () => {
  let isOver = false;
  let changes = 0;
  const change = async () => {
    while (!isOver) {
      await admin.del("/api/goods/brand/delete", { query: { id: await brand() }, key: freshKey() });
      changes += 2;
    }
  };
  const changing = [change(), change()];
  const apart: string[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const query = { pageSize: 200 };
    const { data } = await admin.get<ListPage<unknown>>("/api/goods/brand/queryByPage", { query });
    if (data.list.length !== data.total) apart.push(`${data.list.length} rows of ${data.total}`);
  }
  isOver = true;
  await Promise.all(changing);
  expect(changes).toBeGreaterThan(10);
  expect(apart).toEqual([]);
});

it("a page behind the last row knows how many there are, and no row tells the count", async () => {
  await brand();
  const first = await admin.get<ListPage<object>>("/api/goods/brand/queryByPage", { query: { pageSize: 1 } });
  expect(first.data.list).toHaveLength(1);
  const query = { current: 1_000, pageSize: 1 };
  const behind = await admin.get<ListPage<object>>("/api/goods/brand/queryByPage", { query });
  expect(behind.data.list).toEqual([]);
  expect(behind.data.total).toBe(first.data.total);
  for (const row of first.data.list) expect(row).not.toHaveProperty("found");
});
