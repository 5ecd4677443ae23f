/** The frame on a phone: the bar at the thumb, what stands above it, and when it makes room. */
import { expect, type Page } from "@playwright/test";
import { enter } from "./people.ts";
import { remember, scrollsSideways, withSettings } from "./shell-support.ts";
import { test } from "./test.ts";

const PHONE = { width: 390, height: 844 } as const;

const barOf = (page: Page) => page.getByRole("navigation", { name: /^(常用页面|Main pages)$/ });

for (const [account, hrefs] of [
  ["admin", ["/dashboard/workplace", "/entry/entry-handle", "/exit/exit-handle", "/message"]],
  ["huaxin", ["/dashboard/workplace", "/entry/entry-list", "/exit/exit-list", "/message"]],
] as const) {
  test(`on a phone ${account} has the pages of the day at the thumb, each at least 44 pixels`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await enter(page, account);
    const bar = barOf(page);
    await expect(bar).toBeVisible();
    const links = bar.getByRole("link");
    expect(
      await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname)),
    ).toEqual(hrefs);
    for (const item of await bar.locator("a, button").all()) {
      const box = await item.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    for (const href of hrefs) {
      await bar.locator(`a[href="${href}"]`).click();
      await expect(page).toHaveURL(new RegExp(`${href}$`));
      await expect(bar.locator("[aria-current]")).toHaveCount(1);
      await expect(bar.locator(`a[href="${href}"]`)).toHaveAttribute("aria-current", "page");
    }
    // Nothing at the page's end is below it, whatever comes in the meantime.
    const hidden = () =>
      page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        const footer = [...document.querySelectorAll("footer")].at(-1)?.getBoundingClientRect().bottom ?? 0;
        const top = document
          .querySelector("nav:has(> button[aria-haspopup=dialog])")
          ?.getBoundingClientRect().top;
        return footer - (top ?? 0);
      });
    await expect.poll(hidden).toBeLessThanOrEqual(1);
    await bar.getByRole("button").click();
    await expect(page.getByRole("dialog", { name: "主菜单" })).toBeVisible();
  });
}

test("the bar counts what waits, gives way to the keyboard, and fits 320 pixels in both languages", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enter(page, "admin");
  const bar = barOf(page);
  await expect(bar.getByRole("link", { name: /^消息/ })).toHaveAccessibleName(/^消息 \d+ 条未读$/);
  await expect(bar.getByRole("link", { name: /^入库/ })).toHaveAccessibleName(/^入库 \d+ 条待处理$/);
  // A keyboard takes a part of the visible window, and leaves the page's own height as it is.
  const keyboard = (px: number) =>
    page.evaluate((height) => {
      const seen = window.visualViewport;
      if (!seen) throw new Error("this browser does not know its visible part");
      Object.defineProperty(seen, "height", { configurable: true, value: innerHeight - height });
      seen.dispatchEvent(new Event("resize"));
    }, px);
  await keyboard(300);
  await expect(bar).toBeHidden();
  await keyboard(0);
  await expect(bar).toBeVisible();
  for (const locale of ["zh-CN", "en-US"]) {
    await page.evaluate((text) => localStorage.setItem("arco-locale", text), locale);
    await page.reload();
    await expect(bar).toBeVisible();
    expect(await scrollsSideways(page)).toBe(false);
    const cut = await bar
      .locator("[data-label]")
      .evaluateAll((all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
      );
    expect(cut).toEqual([]);
  }
});

test("a tablet and a person without a menu have no bar, and find messages and menu at the top", async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1100 });
  await enter(page, "admin");
  await expect(page.getByRole("button", { name: /^打开菜单/ })).toBeVisible();
  await expect(barOf(page)).toHaveCount(0);
  await remember(page, withSettings({ menu: false }));
  await page.evaluate(() => localStorage.setItem("tallyboard-settings", JSON.stringify({ menu: false })));
  await page.setViewportSize(PHONE);
  await page.reload();
  await expect(page.getByRole("button", { name: /^消息/ })).toBeVisible();
  await expect(barOf(page)).toHaveCount(0);
});

test("on a phone one banner stands at the top, the most pressing one", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.clock.install({ time: Date.now() + 20 * 60_000 });
  await enter(page, "admin");
  const wrong = page.getByText("此电脑的时钟快了");
  await expect(wrong).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText("网络已断开").first()).toBeVisible();
  await expect(wrong).toBeHidden();
  await page.context().setOffline(false);
  await expect(wrong).toBeVisible();
});
