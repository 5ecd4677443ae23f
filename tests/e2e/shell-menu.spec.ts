/** The menu from the server: its notices while it loads, when it has loaded, and when it fails. */
import { expect, type Page, type Route } from "@playwright/test";
import { enter } from "./people.ts";
import { fillSignIn, remember, withSettings } from "./shell-support.ts";
import { test } from "./test.ts";

type Way = "reload" | "sign-in" | "switching it on";
const WAYS: readonly Way[] = ["reload", "sign-in", "switching it on"];
const WORDS = { loading: "正在加载菜单", success: "菜单加载成功", failure: "菜单加载失败" };

/** Holds back each answer to the menu's call until it is released, or lets it fail. */
async function holdMenu(page: Page) {
  const held: Route[] = [];
  await page.route("**/api/user/menu", (route) => void held.push(route));
  const next = async (): Promise<Route> => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    return held.shift() as Route;
  };
  return {
    answer: async () => (await next()).continue(),
    fail: async () => (await next()).abort(),
  };
}

async function comeIn(page: Page, way: Way): Promise<Awaited<ReturnType<typeof holdMenu>>> {
  if (way === "sign-in") {
    await remember(page, withSettings({ menuFromServer: true }));
    await page.goto("/login");
    const menu = await holdMenu(page);
    await fillSignIn(page, "admin");
    return menu;
  }
  await enter(page, "admin");
  const menu = await holdMenu(page);
  if (way === "reload") {
    await page.evaluate(
      (entries) => {
        for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text);
      },
      withSettings({ menuFromServer: true }),
    );
    await page.reload();
    return menu;
  }
  await page.getByRole("button", { name: "设置" }).click();
  await page.getByRole("switch", { name: "菜单来自服务器" }).click();
  return menu;
}

const notice = (page: Page, words: string) => page.getByRole("listitem").filter({ hasText: words });

for (const way of WAYS) {
  test(`${way}: a slow menu says that it is loading, then that it is there`, async ({ page }) => {
    const menu = await comeIn(page, way);
    await expect(notice(page, WORDS.loading)).toBeVisible();
    await expect(notice(page, WORDS.success)).toHaveCount(0);
    await menu.answer();
    await expect(notice(page, WORDS.success)).toBeVisible();
    await expect(notice(page, WORDS.loading)).toHaveCount(0);
    await expect(page.locator("main h1")).toBeVisible();
  });

  test(`${way}: a menu that fails says so, and can be tried again`, async ({ page }) => {
    const menu = await comeIn(page, way);
    await expect(notice(page, WORDS.loading)).toBeVisible();
    await menu.fail();
    await expect(notice(page, WORDS.failure)).toBeVisible();
    // The first Escape may be the notice's.
    if (way === "switching it on")
      await expect(async () => {
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 1_000 });
      }).toPass();
    await page.locator("main").getByRole("button", { name: "重试" }).click();
    await menu.answer();
    await expect(notice(page, WORDS.success)).toBeVisible();
  });
}
