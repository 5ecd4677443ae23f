import { expect, type Page } from "@playwright/test";
import { atRest } from "./at-rest.ts";
import { enter } from "./people.ts";
import { endSession, fillSignIn, remember, scrollsSideways, withSettings } from "./shell-support.ts";
import { test } from "./test.ts";

/** Visible elements outside the window or cut off at its edge: their names. */
const sticksOut = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isInScroller = (element: Element): boolean => {
      for (let each = element.parentElement; each; each = each.parentElement) {
        if (["auto", "scroll"].includes(getComputedStyle(each).overflowX)) return true;
      }
      return false;
    };
    const found: string[] = [];
    for (const element of document.querySelectorAll("a, button, input, select, h1, h2, p, dialog")) {
      const { left, right, width, height } = element.getBoundingClientRect();
      const isSeen = width > 1 && height > 1 && getComputedStyle(element).visibility === "visible";
      if (!isSeen || isInScroller(element) || element.closest("[href='#content']")) continue;
      if (left < -1 || right > window.innerWidth + 1) found.push(element.outerHTML.slice(0, 120));
    }
    return found;
  });

async function expectFits(page: Page, what: string): Promise<void> {
  await atRest(page);
  expect(await scrollsSideways(page), what).toBe(false);
  expect(await sticksOut(page), what).toEqual([]);
}

for (const locale of ["zh-CN", "en-US"] as const) {
  test(`the buttons of a row lie over none of its figures in ${locale}`, async ({ page }) => {
    await remember(page, { "arco-locale": locale });
    await enter(page, "admin");
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 1024 });
      for (const path of [
        "/entry/entry-handle",
        "/entry/entry-list",
        "/exit/exit-handle",
        "/exit/exit-list",
        "/delivery/delivery-list",
        "/warehouse/warehouse-repertory",
      ]) {
        await page.goto(path);
        const row = page.locator("main tbody tr").first();
        await expect(row).toBeVisible();
        await atRest(page);
        const hidden = await row.evaluate((element) => {
          const frame = element.closest("table")?.parentElement;
          return frame ? frame.scrollWidth - frame.clientWidth : Number.NaN;
        });
        expect.soft(hidden, `${path} at ${width} px`).toBeLessThanOrEqual(1);
      }
    }
  });

  test(`every surface of the shell fits 320 pixels in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await remember(page, { "arco-locale": locale, ...withSettings({ tabBar: true }) });
    const [messages, account, settings] =
      locale === "zh-CN" ? [/^消息/, /^账户/, "设置"] : [/^Messages/, /^Account/, "Settings"];
    const menu = locale === "zh-CN" ? "打开菜单" : "Open the menu";

    await page.goto("/login");
    await page.locator("button[type=submit]").click();
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(2);
    await expectFits(page, "login with errors");

    await enter(page, "admin");
    const pages = [
      "/message",
      "/profile",
      "/profile?section=password",
      "/profile?section=sessions",
      "/nowhere",
    ];
    for (const path of pages) {
      await page.goto(path);
      await expect(page.locator("main h1:visible")).toBeVisible();
      await expectFits(page, path);
    }
    await page.getByRole("button", { name: menu }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectFits(page, "menu");
    await page.keyboard.press("Escape");
    // On a phone the messages are a place of the bar at its foot, and the bell at the top is not shown.
    await page.getByRole("link", { name: messages }).click();
    await expect(page).toHaveURL(/\/message$/);
    await expectFits(page, "messages");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox")).toBeFocused();
    await expectFits(page, "palette");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: account }).click();
    await expectFits(page, "account");
    await page.getByRole("menuitem", { name: settings }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectFits(page, "settings");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectFits(page, "shortcuts");
    await page.keyboard.press("Escape");

    await endSession(page);
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectFits(page, "expired");
  });
}

test("a failed menu and a missing page fit 320 pixels as well", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await remember(page, withSettings({ menuFromServer: true }));
  await page.route("**/api/user/menu", (route) => route.abort());
  await page.goto("/login");
  await fillSignIn(page, "admin");
  await expect(page.locator("main h1")).toHaveText("菜单加载失败");
  await expectFits(page, "menu failed");
});
