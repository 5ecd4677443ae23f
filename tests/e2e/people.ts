/** Two browsers, as two people have them. */
import { type Browser, expect, type Page } from "@playwright/test";

/** A browser context of one person, signed in by the form, on the workplace. */
export async function signIn(
  browser: Browser,
  baseURL: string,
  account: string,
  options: { readonly width?: number } = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: options.width ?? 1440, height: options.width && options.width < 640 ? 844 : 900 },
  });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("账号或手机号").fill(account);
  await page.getByLabel("密码", { exact: true }).fill("tallyboard");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/workplace/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page;
}

/** Types into a type-ahead and takes the choice that holds the given text. */
export async function choose(
  page: Page,
  label: string | RegExp,
  typed: string,
  option: string | RegExp = typed,
): Promise<void> {
  const field = page.getByRole("combobox", { name: label });
  await field.click();
  await field.fill(typed);
  await page.getByRole("option", { name: option }).first().click();
}

/** Where a request stands, as its page says it. */
export const station = (page: Page) => page.locator('[aria-current="step"]');
