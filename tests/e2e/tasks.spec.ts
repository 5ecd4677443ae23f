/** What people do all day, as a new user would do it, counted in clicks and keys. */
import { expect } from "@playwright/test";
import type { ListPage } from "../../src/contracts/list.ts";
import type { GoodsStock, RepertoryRow } from "../../src/contracts/repertory.ts";
import { addDays } from "../../src/domain/business-day.ts";
import { Hands } from "../support/hands.ts";
import { fileFiveLines, fileFiveUsual, findNearExpiry, findWhyLate } from "../support/tasks.ts";
import { serverOfFile } from "./own-server.ts";
import { signIn, tick } from "./people.ts";
import { ask, send } from "./requests.ts";
import { test } from "./test.ts";

const server = serverOfFile();

test("an entry of five lines is filed by keys, and its lines are as typed", async ({ browser }) => {
  const client = await signIn(browser, server.url, "huaxin");
  const hands = new Hands(client);
  const { id, codes } = await fileFiveLines(client, hands);
  const { lines } = await ask<{ lines: readonly { skuCode: string; expected: number }[] }>(
    client,
    `/api/entry/detail?id=${id}`,
  );
  expect(lines.map(({ skuCode, expected }) => [skuCode, expected])).toEqual(
    codes.map((code, at) => [code, 10 + at]),
  );
  hands.say("an entry of five lines");
  expect(hands.clicks).toBe(3);
});

test("an entry of five usual goods takes a click and a quantity for each line", async ({ browser }) => {
  const client = await signIn(browser, server.url, "huaxin");
  const hands = new Hands(client);
  const id = await fileFiveUsual(client, hands);
  const { lines } = await ask<{ lines: readonly { expected: number }[] }>(
    client,
    `/api/entry/detail?id=${id}`,
  );
  expect(lines.map(({ expected }) => expected)).toEqual([10, 11, 12, 13, 14]);
  hands.say("an entry of five usual goods");
  expect(hands.clicks + hands.keys).toBeLessThanOrEqual(47);
});

test("why a request is late is read in the list, without a click", async ({ browser }) => {
  await findWhyLate(await signIn(browser, server.url, "admin"));
});

test("all stock of a client that expires within 30 days is found by two clicks", async ({ browser }) => {
  const admin = await signIn(browser, server.url, "admin");
  const hands = new Hands(admin);
  const { clientId, today, found } = await findNearExpiry(admin, hands);
  const table = admin.getByRole("table", { name: "库存管理" });
  expect(hands.clicks).toBe(2);
  for (const { skuCode } of found.slice(0, 20)) await expect(table).toContainText(skuCode);
  hands.say("stock of a client that expires within 30 days");
  // The filter stands in the address, says itself as chips, and is told apart from what has expired.
  await admin.reload();
  await expect(admin.getByRole("search").getByRole("button", { name: "效期 30 天内" })).toBeVisible();
  await expect(table.getByRole("row")).toHaveCount(Math.min(20, found.length) + 1);
  await tick(admin, "效期", "已过期");
  const past = await ask<ListPage<RepertoryRow>>(
    admin,
    `/api/repertory/queryByPage?pageSize=200&clientId=${clientId}&expiryTo=${addDays(today, -1)}`,
  );
  await expect(admin.locator("[data-filter=expiryFrom]")).toBeHidden();
  for (const row of past.list.slice(0, 5)) await expect(table).toContainText(row.skuCode);
});

test("stock by goods says in how many locations each lies, opens to them, and moves while it is looked at", async ({
  browser,
}) => {
  const admin = await signIn(browser, server.url, "admin");
  const { list } = await ask<ListPage<GoodsStock>>(
    admin,
    "/api/repertory/goods/queryByPage?pageSize=200&sort=-onHand",
  );
  const spread = list.find(({ locations, available }) => locations > 1 && available > 0);
  if (!spread) throw new Error("the demo world has no goods in two locations");
  await admin.goto(`/warehouse/warehouse-repertory?keyword=${spread.skuCode}&clientId=${spread.clientId}`);
  await admin.getByRole("tab", { name: "按货品" }).click();
  const line = admin
    .getByRole("table", { name: "按货品" })
    .getByRole("row")
    .filter({ hasText: spread.skuCode });
  const count = (units: number) => new Intl.NumberFormat("zh-CN").format(units);
  await expect(line.getByRole("cell", { name: count(spread.onHand), exact: true }).first()).toBeVisible();

  // A colleague takes one unit off a free row.
  const { list: rows } = await ask<ListPage<RepertoryRow>>(
    admin,
    `/api/repertory/queryByPage?typeId=${spread.typeId}&clientId=${spread.clientId}&pageSize=200`,
  );
  const free = rows.find((row) => row.onHand > row.reserved);
  if (!free) throw new Error("nothing of it is free");
  const stock = { id: free.id, version: free.version, quantity: -1, reason: "盘点少一件" };
  await send(admin, "/api/repertory/adjust", stock);
  await expect(line.getByRole("cell", { name: count(spread.onHand - 1), exact: true }).first()).toBeVisible();

  await line.getByRole("link", { name: `${spread.locations} 个库位` }).click();
  const locations = admin.getByRole("table", { name: "库存管理" }).getByRole("row");
  await expect(locations).toHaveCount(rows.length + 1);
  await expect(admin.locator("[data-filter=typeId]")).toContainText(spread.typeName);
  await admin.goBack();
  await expect(line).toBeVisible();
});
