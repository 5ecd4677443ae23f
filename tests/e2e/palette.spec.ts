/** The palette and a search that is slower than the person: nothing is opened for a keyword that it does not belong to. */
import { expect, type Page } from "@playwright/test";
import { serverOfFile } from "./own-server.ts";
import { signIn } from "./people.ts";
import { test } from "./test.ts";

const server = serverOfFile();

/** The numbers of the two newest entries. */
async function numbersOf(page: Page): Promise<readonly [string, string]> {
  const numbers = page.locator("main").getByRole("link", { name: /^RK\d+/ });
  await expect(numbers.nth(1)).toBeVisible();
  const [first, second] = await numbers.allTextContents();
  if (!first || !second) throw new Error("two entries are needed");
  return [first.trim(), second.trim()];
}

/** The palette with what the first keyword found, and a search for the second one that has not been answered. */
async function askSlowly(page: Page, first: string, second: string) {
  let answer = (): void => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/search?*${encodeURIComponent(second)}*`, async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "搜索与跳转" });
  const keyword = palette.getByRole("combobox");
  await keyword.fill(first);
  await expect(palette.getByRole("option", { name: first })).toBeVisible();
  const isAsked = page.waitForRequest((request) =>
    request.url().includes(`/api/search?keyword=${encodeURIComponent(second)}`),
  );
  await keyword.fill(second);
  await isAsked;
  return { palette, answer };
}

test("an Enter that is faster than the search opens what this keyword finds, never what an earlier one found", async ({
  browser,
}) => {
  const page = await signIn(browser, server.url, "admin", { path: "/entry/entry-list" });
  const [first, second] = await numbersOf(page);
  const { palette, answer } = await askSlowly(page, first, second);
  await page.keyboard.press("Enter");
  // What was found before stays in sight, and is not opened.
  await expect(palette.getByRole("option", { name: first })).toBeVisible();
  await expect(page).toHaveURL(/entry-list/);
  answer();
  await expect(palette).toBeHidden();
  await expect(page.getByRole("heading", { name: second })).toBeVisible();
});

test("the line that the arrows chose stays chosen when the search answers, wherever it then stands", async ({
  browser,
}) => {
  const page = await signIn(browser, server.url, "admin", { path: "/entry/entry-list" });
  const [number] = await numbersOf(page);
  const { palette, answer } = await askSlowly(page, number, "入库");
  await page.keyboard.press("ArrowDown");
  const chosen = await palette.getByRole("option", { selected: true }).textContent();
  if (!chosen) throw new Error("no line is chosen");
  answer();
  await expect(palette.getByRole("option", { name: number })).toHaveCount(0);
  await expect(palette.getByRole("option", { selected: true })).toHaveText(chosen);
});
