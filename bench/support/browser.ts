import { type Browser, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../../scripts/browser.mjs";

/** The browser of the end-to-end tests, headless; `env` is added to our own environment. */
export function launch(env: Readonly<Record<string, string>> = {}): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("no Chromium was found; name one in CHROME_PATH");
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** A page of a profile that has never seen the product; with a token it is signed in before it starts. */
export async function freshPage(browser: Browser, baseURL: string, token?: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  if (token) await page.addInitScript((text) => localStorage.setItem("token", text), token);
  return page;
}
