/** Two browsers, as two people have them. */
import { type Browser, expect, type Locator, type Page } from "@playwright/test";

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
  page: Page | Locator,
  label: string | RegExp,
  typed: string,
  option: string | RegExp = typed,
): Promise<void> {
  const field = page.getByRole("combobox", { name: label });
  await field.click();
  await field.fill(typed);
  await page.getByRole("option", { name: option }).first().click();
}

/** Fills in the apply form with one line of goods, submits it, and answers the number on its request page. */
export async function fileEntry(page: Page, sku: string, quantity: number): Promise<string> {
  await page.goto("/entry/entry-apply");
  await choose(page, "仓库", "上海", /上海/);
  await choose(page, "货品 1", sku);
  const field = page
    .getByRole("textbox", { name: /^数量/ })
    .or(page.getByRole("spinbutton", { name: /^数量/ }));
  await field.first().fill(String(quantity));
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(page).toHaveURL(/\/entry\/entry-list\/[0-9a-f-]{36}/);
  return page.getByRole("heading", { level: 1 }).filter({ visible: true }).innerText();
}
