/** A computer whose clock is wrong: what people read goes by the server's time, and the page says what is wrong. */
import { type Browser, expect, type Page } from "@playwright/test";
import { DEFAULT_TIME_ZONE } from "../../src/contracts/time-zone.ts";
import { addDays, businessDay } from "../../src/domain/business-day.ts";
import { aDisplay, pair, tokenFor } from "./monitor-support.ts";
import { serverOfFile } from "./own-server.ts";
import { enter, signIn } from "./people.ts";
import { test } from "./test.ts";

const server = serverOfFile();
const HOUR_MS = 3_600_000;

const today = () => businessDay(Date.now(), DEFAULT_TIME_ZONE);

/** A page on a computer whose clock is off; `setClock` sets it to another. The steady clock goes on, as it does there. */
async function onComputer(
  browser: Browser,
  skewMs: number,
): Promise<{ readonly page: Page; readonly setClock: (skewMs: number) => Promise<void> }> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  await context.addInitScript((given) => {
    const Right = Date;
    let offMs = given;
    addEventListener("set-clock", (event) => {
      offMs = (event as CustomEvent<number>).detail;
    });
    globalThis.Date = class extends Right {
      constructor(...parts: unknown[]) {
        if (parts.length === 0) super(Right.now() + offMs);
        else super(...(parts as [number]));
      }

      static override now() {
        return Right.now() + offMs;
      }
    } as DateConstructor;
  }, skewMs);
  const page = await context.newPage();
  const setClock = (to: number) =>
    page.evaluate((detail) => {
      dispatchEvent(new CustomEvent("set-clock", { detail }));
    }, to);
  return { page, setClock };
}

const attention = (page: Page): Promise<string> => page.locator("[data-rows=attention]").innerText();

for (const [name, skewMs, words] of [
  ["three days fast", 72 * HOUR_MS, /此电脑的时钟快了 3 天/],
  ["three days slow", -72 * HOUR_MS, /此电脑的时钟慢了 3 天/],
] as const)
  test(`on a computer that is ${name}, business day, ages and lateness are the server's, and the page says so`, async ({
    browser,
  }) => {
    const { page, setClock } = await onComputer(browser, skewMs);
    await enter(page, "admin");
    const right = await signIn(browser, server.url, "admin");
    await expect(page.getByText(words)).toBeVisible();
    await expect(right.getByText(/此电脑的时钟/)).toHaveCount(0);
    await expect(page.locator("[data-freshness=live]").first()).toBeVisible();
    await expect(page.locator("[data-rows=attention] li").first()).toBeVisible();
    // Ages turn at each half minute; a line that turns in the very moment of one, on one page only, is even at the next.
    await expect(async () => expect(await attention(page)).toBe(await attention(right))).toPass({
      timeout: 75_000,
    });

    await page.goto("/warehouse/warehouse-repertory");
    await page
      .getByRole("navigation", { name: "视图" })
      .getByRole("button", { name: /^30 天内到期/ })
      .click();
    await expect(page.locator("[data-filter=expiryFrom]")).toContainText(today());
    await expect(page.locator("[data-filter=expiryTo]")).toContainText(addDays(today(), 30));

    // The clock is set right while the page is open, then wrong the other way: data stay fresh, and the page says so.
    await setClock(0);
    await expect(page.getByText(/此电脑的时钟/)).toHaveCount(0);
    await expect(page.locator("[data-freshness=live]").first()).toBeVisible();
    await setClock(-skewMs);
    await expect(
      page.getByText(skewMs > 0 ? /此电脑的时钟慢了 3 天/ : /此电脑的时钟快了 3 天/),
    ).toBeVisible();
    await expect(page.locator("[data-freshness=live]").first()).toBeVisible();
    await expect(page.locator("[data-filter=expiryFrom]")).toContainText(today());
  });

test("a wall whose clock is wrong shows the server's time, and says so", async ({ browser }) => {
  const { page } = await onComputer(browser, 5 * HOUR_MS);
  const { code } = await aDisplay(server.url, await tokenFor(server.url, "admin"), "时钟不准的屏", "zh-CN");
  await pair(page, code);
  await expect(page.getByText("本机时钟快 5 小时，画面按服务器时间")).toBeVisible();
  const shown = await page.locator("header time").last().getAttribute("datetime");
  expect(Math.abs(Date.parse(shown ?? "") - Date.now())).toBeLessThan(HOUR_MS);
});
