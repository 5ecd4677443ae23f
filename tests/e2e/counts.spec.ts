/** Counts in a browser: what is due, and how exact the stock was. */
import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { serverOfFile } from "./own-server.ts";
import { signIn } from "./people.ts";
import { test } from "./test.ts";

const server = serverOfFile();

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
