import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { enter } from "./people.ts";
import { endSession, fillSignIn, remember, withSettings } from "./shell-support.ts";
import { test } from "./test.ts";

interface Look {
  readonly locale: "zh-CN" | "en-US";
  readonly theme: "light" | "dark";
}
const LOOKS: readonly Look[] = [
  { locale: "zh-CN", theme: "light" },
  { locale: "zh-CN", theme: "dark" },
  { locale: "en-US", theme: "light" },
  { locale: "en-US", theme: "dark" },
];

/** Words of the frame in both languages, by what they name. */
const WORDS = {
  settings: { "zh-CN": "设置", "en-US": "Settings" },
  messages: { "zh-CN": /^消息/, "en-US": /^Messages/ },
  account: { "zh-CN": /^账户/, "en-US": /^Account/ },
} as const;

for (const { locale, theme } of LOOKS) {
  test(`everyone can use the shell in ${locale}, ${theme}`, async ({ page }) => {
    test.setTimeout(180_000);
    await remember(page, { "arco-locale": locale, ...withSettings({ theme, tabBar: true }) });
    await page.goto("/login");
    await expect(page.locator("form")).toBeVisible();
    await expectAccessible(page, "login");
    await page.locator("button[type=submit]").click();
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(2);
    await expectAccessible(page, "login with errors");

    await enter(page, "admin");
    await expect(page.locator("html")).toHaveClass(new RegExp(theme));
    for (const path of [
      "/message",
      "/profile",
      "/profile?section=password",
      "/profile?section=sessions",
      "/nowhere",
    ]) {
      await page.goto(path);
      await expect(page.locator("main h1:visible")).toBeVisible();
      await expectAccessible(page, path);
    }

    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox")).toBeFocused();
    await expectAccessible(page, "palette");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: WORDS.settings[locale], exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, "settings");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: WORDS.settings[locale], exact: true })).toBeFocused();
    await page.getByRole("button", { name: WORDS.messages[locale] }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, "messages");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: WORDS.account[locale] }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page, "account");
    await page.keyboard.press("Escape");

    await endSession(page);
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectAccessible(page, "expired");
  });
}

test("without permission, and with a menu that failed, the page is as usable", async ({ page }) => {
  await remember(page, withSettings({ menuFromServer: true, topMenu: true }));
  await page.route("**/api/user/menu", (route) => route.abort());
  await page.goto("/login");
  await fillSignIn(page, "admin");
  await expect(page.locator("main h1")).toHaveText("菜单加载失败");
  await expectAccessible(page, "menu failed");
});
