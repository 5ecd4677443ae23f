import { type Browser, chromium, type Page } from "@playwright/test";
import { browserArgs, findBrowser } from "../../scripts/browser.mjs";
import { type BuiltCopy, copyOfBuilt, dataFolder, startBuilt } from "./server.ts";

/** The browser of the end-to-end tests, headless; `env` is added to our own environment. */
export function launch(env: Readonly<Record<string, string>> = {}): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("no Chromium was found; name one in CHROME_PATH");
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: browserArgs,
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

interface Served {
  readonly url: string;
  readonly browser: Browser;
  readonly built: BuiltCopy;
}

/** Runs with a browser and a server of the built product over a new data folder; both end with it. */
export async function withServedBrowser<T>(run: (served: Served) => Promise<T>): Promise<T> {
  const built = copyOfBuilt();
  const folder = dataFolder();
  const server = await startBuilt(built, { DATA_DIR: folder.path });
  const browser = await launch();
  try {
    return await run({ url: server.url, browser, built });
  } finally {
    await browser.close();
    await server.stop();
    folder.remove();
    built.remove();
  }
}
