/** Days that strain the wall: nothing yet, and too much of everything. The figures are a scripted server's. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { dist } from "../../scripts/paths.mjs";
import type { Overview } from "../../src/contracts/overview.ts";
import { aHugeDay, anEmptyDay } from "../support/overviews.ts";
import { scriptWire } from "../support/scripted-wire.ts";
import { measure } from "./monitor-support.ts";
import { test } from "./test.ts";

const { buildId } = JSON.parse(readFileSync(join(dist, "build.json"), "utf8")) as {
  readonly buildId: string;
};

/** A wall with the data of this day. */
async function wallWith(page: Page, day: Overview, locale: string, warehouseName: string): Promise<void> {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const reported = (topic: string): unknown => {
    if (topic === "overview") return day;
    return topic === "content-data" ? [] : { "zh-CN": [], "en-US": [] };
  };
  await scriptWire(page, { build: buildId, now: Date.now, valueOf: reported });
  const answer = (data: unknown) => ({ json: { data, status: "ok", msg: "", code: 20000 } });
  const self = { id: "d", name: "d", locale, warehouseId: "w", warehouseName, timeZone: "Asia/Shanghai" };
  await page.route("**/api/display/self", (route) => route.fulfill(answer(self)));
  await page.route("**/api/overview", (route) => route.fulfill(answer(day)));
  await page.route("**/api/content-data", (route) => route.fulfill(answer([])));
  await page.route("**/api/popular/list*", (route) => route.fulfill(answer([])));
  await page.addInitScript(() => localStorage.setItem("monitor-token", "of a scripted wire"));
  await page.goto("/monitor");
  await expect(page.locator("[data-board=live] canvas")).toBeVisible();
}

test("on a day without anything the wall says that there is no data, never 100 %", async ({ page }) => {
  await wallWith(page, anEmptyDay(Date.now()), "zh-CN", "上海一号仓");
  await expect(page.getByText("无数据", { exact: true })).toHaveCount(2);
  await expect(page.getByText("没有异常")).toBeVisible();
  await expect(page.getByText("没有在等待的单据")).toBeVisible();
  await expect(page.getByText("100")).toHaveCount(0);
  const found = await measure(page);
  expect([found.small, found.faint, found.scrolls]).toEqual([[], [], false]);
});

for (const [locale, inbound, name] of [
  ["zh-CN", "123万件", "上海国际贸易进出口股份有限公司华东区域仓储物流管理中心一号仓"],
  ["en-US", "1.23M pcs", "Shanghai International Logistics and Distribution Centre Number One, East Wing"],
] as const) {
  test(`millions and long names keep their places in ${locale}`, async ({ page }) => {
    await wallWith(page, aHugeDay(Date.now()), locale, name);
    await expect(page.locator("dl dd").first()).toHaveText(inbound);
    const found = await measure(page);
    expect([found.small, found.faint, found.scrolls]).toEqual([[], [], false]);
    for (const size of found.numerals) expect(size).toBeGreaterThanOrEqual(13);
    // The first part is never cut; long text ends in an ellipsis.
    const cut = await page
      .locator("dt + dd:has(small)")
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
    expect(cut).toBe(0);
  });
}
