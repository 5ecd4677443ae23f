/** The move desk: goods go from one location to another by scanner alone, on a phone, with and without a network. */
import { type Browser, expect, type Page } from "@playwright/test";
import type { ListPage } from "../../src/contracts/list.ts";
import type { LocationOption } from "../../src/contracts/options.ts";
import type { RepertoryRow } from "../../src/contracts/repertory.ts";
import { expectAccessible } from "./accessible.ts";
import { serverOfFile } from "./own-server.ts";
import { signIn } from "./people.ts";
import { ask, byHand, scan } from "./requests.ts";
import { test } from "./test.ts";

const server = serverOfFile();

const rowsIn = async (page: Page, locationId: string): Promise<readonly RepertoryRow[]> =>
  (
    await ask<ListPage<RepertoryRow>>(
      page,
      `/api/repertory/queryByPage?locationId=${locationId}&pageSize=200`,
    )
  ).list;

/** A phone at the move desk of a warehouse, free goods there that lie once in their location, and where they may go. */
async function atDesk(browser: Browser) {
  const page = await signIn(browser, server.url, "admin");
  await page.setViewportSize({ width: 390, height: 844 });
  const { list } = await ask<ListPage<RepertoryRow>>(
    page,
    "/api/repertory/queryByPage?condition=good&zone=storage&sort=-onHand&pageSize=200",
  );
  const row = list.find(
    (each) =>
      each.reserved === 0 &&
      each.onHand >= 10 &&
      list.filter(({ skuCode, locationId }) => skuCode === each.skuCode && locationId === each.locationId)
        .length === 1,
  );
  if (!row) throw new Error("the demo world has no free goods");
  const places = await ask<readonly LocationOption[]>(
    page,
    `/api/warehouse/location/options?warehouseId=${row.warehouseId}&keyword=`,
  );
  const to = places.find(({ id, zone }) => id !== row.locationId && zone === "storage");
  if (!to) throw new Error("the warehouse has one location");
  await page.evaluate((id) => localStorage.setItem("tallyboard-move-warehouse", id), row.warehouseId);
  await page.goto("/warehouse/warehouse-move");
  await expect(page.getByText("扫描货品所在库位")).toBeVisible();
  return { page, row, to };
}

const there = async (page: Page, { typeId, lot }: RepertoryRow, locationId: string): Promise<number> =>
  (await rowsIn(page, locationId))
    .filter((each) => each.typeId === typeId && each.lot === lot)
    .reduce((sum, { onHand }) => sum + onHand, 0);

test("goods are moved by scans alone on one screen of a phone, and the last move is undone", async ({
  browser,
}) => {
  const { page, row, to } = await atDesk(browser);
  const before = await there(page, row, to.id);
  await scan(page, row.locationCode);
  await expect(page.getByText(`在 ${row.locationCode} 扫描货品`)).toBeVisible();
  await expectAccessible(page);
  await scan(page, row.skuCode);
  const main = page.getByRole("button", { name: `移 ${row.onHand.toLocaleString("zh-CN")} ${row.unit}` });
  await expect(main).toBeInViewport();
  await expect(page.getByRole("heading", { name: row.typeName })).toBeInViewport();
  await byHand(page, "3");
  await expect(page.getByText("扫描目标库位", { exact: true })).toBeVisible();
  await scan(page, to.code);
  await expect.poll(() => there(page, row, to.id)).toBe(before + 3);
  await expect(page.getByText(`上一笔 ${row.skuCode} × 3，${row.locationCode} → ${to.code}`)).toBeVisible();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect.poll(() => there(page, row, to.id)).toBe(before);
  await page.context().close();
});

test("a wrong scan changes nothing and says why", async ({ browser }) => {
  const { page, row } = await atDesk(browser);
  await scan(page, row.skuCode);
  await expect(page.getByRole("alert")).toContainText("不是这个仓库的库位");
  await scan(page, row.locationCode);
  await scan(page, "NO-SUCH-THING");
  await expect(page.getByRole("alert")).toContainText(`不在 ${row.locationCode}`);
  await page.context().close();
});

test("without a network two moves of the same goods wait, and both are booked once it is back", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { page, row, to } = await atDesk(browser);
  const before = await there(page, row, to.id);
  await scan(page, to.code);
  await scan(page, row.locationCode);
  await expect(page.getByText(`在 ${row.locationCode} 扫描货品`)).toBeVisible();
  await page.context().setOffline(true);
  for (const count of ["2", "4"]) {
    await scan(page, row.skuCode);
    await byHand(page, count);
    await scan(page, to.code);
    await expect(page.getByText(`× ${count}，${row.locationCode} → ${to.code}，待发送`)).toBeVisible();
  }
  await page.context().setOffline(false);
  await expect.poll(() => there(page, row, to.id), { timeout: 60_000 }).toBe(before + 6);
  await page.context().close();
});
