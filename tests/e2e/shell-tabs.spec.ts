import { expect } from "@playwright/test";
import { enter } from "./people.ts";
import { remember, withSettings } from "./shell-support.ts";
import { test } from "./test.ts";

const PATHS = [
  "/entry/entry-apply",
  "/entry/entry-verify",
  "/entry/entry-handle",
  "/entry/entry-list",
  "/warehouse/warehouse-repertory",
  "/warehouse/warehouse-list",
  "/warehouse/warehouse-goods-category",
  "/warehouse/warehouse-goods-brand",
  "/warehouse/warehouse-goods-type",
  "/warehouse/warehouse-goods-level",
  "/client/client-list",
  "/delivery/delivery-vehicle",
  "/message",
  "/profile",
];

test("of fifteen open pages the one that is seen stands whole in the strip, and a tab's menu says whose it is", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await remember(page, withSettings({ tabBar: true }));
  await enter(page, "admin");
  for (const path of PATHS) {
    await page.goto(path);
    await expect(page.locator("main h1:visible")).toBeVisible();
  }
  const strip = page.getByRole("tablist", { name: "已打开的页面" });
  await expect(strip.getByRole("tab")).toHaveCount(15);
  const active = strip.getByRole("tab", { selected: true });
  await expect(active).toHaveText("个人资料");
  const cross = active.locator("xpath=..").locator("[data-close]");
  await expect(cross).toBeInViewport({ ratio: 1 });
  const box = async (one: typeof strip) => (await one.boundingBox()) ?? { x: 0, width: 0 };
  const [inside, outside] = [await box(cross), await box(strip)];
  expect(inside.x + inside.width).toBeLessThanOrEqual(outside.x + outside.width + 1);

  await strip.getByRole("tab", { name: "消息中心" }).click({ button: "right" });
  await expect(page.getByRole("menu", { name: "标签操作 消息中心" })).toBeVisible();
  await page.getByRole("menuitem", { name: "关闭", exact: true }).click();
  await expect(strip.getByRole("tab")).toHaveCount(14);
  await expect(active).toHaveText("个人资料");
});

test("one's sessions are named as one knows them, not as browsers describe themselves", async ({ page }) => {
  await enter(page, "beichen", "/profile?section=sessions");
  const present = page.locator("main li").filter({ hasText: "这台设备" });
  await expect(present).toContainText(/Chrome \d+ · Linux|Chrome \d+ · (macOS|Windows)/);
  await expect(present).not.toContainText("Mozilla");
});
