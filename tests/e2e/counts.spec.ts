/** A count by a phone from the first scan to the client's stock. */
import { type Browser, expect, type Page } from "@playwright/test";
import type { CountDetail, CountRow } from "../../src/contracts/count.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { RepertoryRow } from "../../src/contracts/repertory.ts";
import { Hands } from "../support/hands.ts";
import { expectAccessible } from "./accessible.ts";
import { serverOfFile } from "./own-server.ts";
import { signIn } from "./people.ts";
import { ask, send } from "./requests.ts";
import { test } from "./test.ts";

const server = serverOfFile();
const FIELD = "扫描或输入";
const GOODS = 8;

const stockAt = async (page: Page, locationId: string): Promise<readonly RepertoryRow[]> =>
  (
    await ask<ListPage<RepertoryRow>>(
      page,
      `/api/repertory/queryByPage?locationId=${locationId}&pageSize=200`,
    )
  ).list;

interface GoodsType {
  readonly id: string;
  readonly skuCode: string;
  readonly status: string;
  readonly trackLot: boolean;
  readonly trackExpiry: boolean;
}

/** A place with eight goods of one client, and its count in the hands of a person at a phone. */
async function inHand(browser: Browser) {
  const page = await signIn(browser, server.url, "operator");
  await page.setViewportSize({ width: 390, height: 844 });
  const client = await signIn(browser, server.url, "huaxin");
  const { list } = await ask<ListPage<GoodsType>>(client, "/api/goods/type/queryByPage?pageSize=200");
  const types = list
    .filter((type) => type.status === "enabled" && !type.trackLot && !type.trackExpiry)
    .slice(0, GOODS);
  const stock = await ask<ListPage<RepertoryRow>>(client, "/api/repertory/queryByPage?pageSize=1");
  const [first] = stock.list;
  if (!first) throw new Error("the client has no stock");
  const { warehouseId, clientId } = first;
  const { id: locationId, code } = await send<{ id: string; code: string }>(
    page,
    "/api/warehouse/location/saveOrUpdate",
    {
      ...{ warehouseId, code: "Z-COUNT", zone: "storage", status: "enabled" },
    },
  );
  for (const { id: typeId } of types)
    await send(page, "/api/repertory/adjust", {
      ...{ clientId, typeId, warehouseId, locationId, condition: "good", quantity: 5, reason: "上架" },
    });
  const draft = await send<CountRow>(page, "/api/count/saveOrUpdate", {
    ...{ warehouseId, reason: "onDemand", locationIds: [locationId] },
  });
  return { page, client, draft, code, locationId, types };
}

test("a phone counts a place of eight goods, another person approves the difference, and the client's stock moves", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { page, client, draft, code, locationId, types } = await inHand(browser);
  expect(types.length).toBe(GOODS);
  await page.goto(`/warehouse/warehouse-count/${draft.id}`);
  await page.getByRole("button", { name: "开始盘点" }).click();
  await page.getByRole("button", { name: "领取盘点行" }).click();
  await expect(page.getByPlaceholder(FIELD)).toBeFocused();
  await expectAccessible(page);
  const hands = new Hands(page);
  await hands.scan(code);
  for (const [index, { skuCode }] of types.entries()) {
    await hands.scan(skuCode);
    // One of the second goods is missing.
    await hands.press(index === 1 ? "4" : "5");
    await hands.press("Enter");
  }
  const read = () => ask<CountDetail>(page, `/api/count/detail?id=${draft.id}`);
  await expect.poll(async () => (await read()).countedLines).toBe(GOODS);
  await hands.click(page.getByRole("button", { name: "完成盘点" }));
  hands.say("a place of eight goods counted");
  expect([hands.scans, hands.clicks]).toEqual([GOODS + 1, 1]);
  await expect.poll(async () => (await read()).status).toBe("counted");

  const admin = await signIn(browser, server.url, "admin");
  await admin.goto(`/warehouse/warehouse-count/${draft.id}`);
  await admin.getByRole("button", { name: "审核通过" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("选定结果的原因").fill("已到现场核对");
  await dialog.getByRole("button", { name: "审核通过" }).click();
  await expect.poll(async () => (await read()).status).toBe("approved");
  const [, second] = types;
  expect((await stockAt(admin, locationId)).find(({ typeId }) => typeId === second?.id)?.onHand).toBe(4);

  // The client's people see their own: the stock, the count and how exact it was.
  expect((await stockAt(client, locationId)).find(({ typeId }) => typeId === second?.id)?.onHand).toBe(4);
  await client.goto(`/warehouse/warehouse-count/${draft.id}`);
  await expect(client.getByRole("heading", { name: draft.number })).toBeVisible();
  await expect(client.getByText("盘亏")).toBeVisible();
  await client.goto("/warehouse/count-figures");
  await expect(client.getByText("准确率与损耗")).toBeVisible();
  await expect(client.getByText("应盘的库存")).toHaveCount(0);
  await expectAccessible(client);
  for (const each of [page, admin, client]) await each.context().close();
});

test("what is due and how exact the stock was stand on one page, reached from the counts", async ({
  browser,
}) => {
  const page = await signIn(browser, server.url, "admin");
  await page.goto("/warehouse/warehouse-count");
  await page.getByRole("link", { name: "盘点统计" }).click();
  await expect(page.getByRole("heading", { name: "盘点统计" })).toBeVisible();
  await expect(page.getByText("应盘的库存")).toBeVisible();
  await expect(page.getByText("准确率", { exact: true }).first()).toBeVisible();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "导出" }).first().click();
  expect((await file).suggestedFilename()).toMatch(/^counts-.*\.csv$/);
  await expectAccessible(page);
  await page.context().close();
});
