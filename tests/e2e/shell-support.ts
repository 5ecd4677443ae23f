import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "./people.ts";

/** What the browser remembers before the page starts; later changes of the page itself stay. */
export async function remember(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((given) => {
    for (const [key, text] of Object.entries(given)) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
    }
  }, entries);
}

/** The language and the theme of the pages that are opened from now on. */
export async function look(page: Page, locale: string, theme: string): Promise<void> {
  await page.addInitScript(
    ([language, settings]) => {
      localStorage.setItem("arco-locale", language);
      localStorage.setItem("tallyboard-settings", settings);
    },
    [locale, JSON.stringify({ theme })] as const,
  );
}

/** Settings that differ from the defaults. */
export const withSettings = (settings: Readonly<Record<string, unknown>>): Record<string, string> => ({
  "tallyboard-settings": JSON.stringify(settings),
});

/** Fills the sign-in form and sends it, by the words that a person reads. */
export async function fillSignIn(page: Page, account: string, password = PASSWORD): Promise<void> {
  await page.locator("input[name=username]").fill(account);
  await page.locator("input[name=password]").fill(password);
  await page.locator("button[type=submit]").click();
}

/** The token that the page holds. */
export const tokenOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("token"));

/** Ends the page's session on the server, behind its back. */
export async function endSession(page: Page): Promise<void> {
  const token = await tokenOf(page);
  const answer = await page.request.post("/api/user/logout", { headers: { token: token ?? "" }, data: {} });
  expect(answer.ok()).toBe(true);
}

/** Whether the page is wider than its window. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
