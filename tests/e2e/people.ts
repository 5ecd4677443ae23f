/** Two browsers, as two people have them. */
import { type Browser, expect, type Locator, type Page } from "@playwright/test";

/** Of all people in the demo world. */
export const PASSWORD = "tallyboard";

/**
 * Signs in by the API and opens a page, the workplace if none is named. The form is tried by the tests that are about it (fillSignIn); the cookie
 * of the device is the page's own, as if the form had been sent.
 */
export async function enter(page: Page, account: string, path = "/dashboard/workplace"): Promise<void> {
  const answer = await page.request.post("/api/user/login", {
    data: { username: account, password: PASSWORD },
  });
  const { data, msg } = (await answer.json()) as { data: { tokenValue: string } | null; msg: string };
  if (!data) throw new Error(`${account} could not sign in: ${msg}`);
  const context = page.context();
  const { cookies, origins } = await context.storageState();
  const { origin } = new URL(answer.url());
  const kept = origins.find((each) => each.origin === origin)?.localStorage ?? [];
  const localStorage = [
    ...kept.filter(({ name }) => name !== "token"),
    { name: "token", value: data.tokenValue },
  ];
  await context.setStorageState({ cookies, origins: [{ origin, localStorage }] });
  await page.goto(path);
  await expect(page.locator("main h1")).toBeVisible();
}

/** A browser context of one person, signed in, on the page of `path` (the workplace). */
export async function signIn(
  browser: Browser,
  baseURL: string,
  account: string,
  options: { readonly width?: number; readonly timezoneId?: string; readonly path?: string } = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    ...(options.timezoneId ? { timezoneId: options.timezoneId } : {}),
    viewport: { width: options.width ?? 1440, height: options.width && options.width < 640 ? 844 : 900 },
  });
  const page = await context.newPage();
  await enter(page, account, options.path);
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

/** Ticks a value of a filter that takes several. */
export async function tick(page: Page, filter: string, value: string): Promise<void> {
  await page
    .getByRole("search")
    .getByRole("button", { name: new RegExp(`^${filter}`) })
    .click();
  // Its count follows it.
  await page.getByRole("menuitemcheckbox", { name: new RegExp(`^${value}( [\\d,]+)?$`) }).click();
  await page.keyboard.press("Escape");
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
