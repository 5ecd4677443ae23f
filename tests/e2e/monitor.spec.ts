/** The wall: paired by a code, live, grey without its server, dark when it is revoked. */
import { type Browser, expect, type Page } from "@playwright/test";
import type { PopularItem } from "../../src/contracts/content.ts";
import { FACE_MS } from "../../src/views/board/board-figures.ts";
import { expectAccessible } from "./accessible.ts";
import { aDisplay, api, measure, pair, tokenFor } from "./monitor-support.ts";
import { serverOfFile } from "./own-server.ts";
import { signIn } from "./people.ts";
import { test } from "./test.ts";

const server = serverOfFile();
let admin: string;

test.beforeAll(async () => {
  admin = await tokenFor(server.url, "admin");
});

async function wallOf(browser: Browser, width = 1920): Promise<Page> {
  const viewport = { width, height: (width * 9) / 16 };
  const context = await browser.newContext({ baseURL: server.url, viewport });
  return context.newPage();
}

/** The count of a queue on the board, by its name. */
const queue = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.locator("dt", { hasText: name }) })
    .locator("dd")
    .first();

test("a display asks for its code, says what is wrong with it, and shows the warehouse once it is right", async ({
  browser,
}) => {
  const page = await wallOf(browser);
  await page.goto("/monitor");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("配对这块大屏");
  await expectAccessible(page);
  await page.getByLabel("6 位配对码").fill("12");
  await page.getByRole("button", { name: "配对" }).click();
  await expect(page.getByRole("alert")).toContainText("请输入 6 位数字");
  await page.getByLabel("6 位配对码").fill("000000");
  await page.getByRole("button", { name: "配对" }).click();
  await expect(page.getByRole("alert")).toContainText("配对码错误");
  const { code } = await aDisplay(server.url, admin, "门口", "zh-CN");
  await page.getByLabel("6 位配对码").fill(code);
  await page.getByRole("button", { name: "配对" }).click();
  await expect(page.locator("[data-board=live]")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("全部仓库");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem("monitor-token"))).not.toBeNull();
  // The code works only once.
  const second = await wallOf(browser);
  await second.goto("/monitor");
  await second.getByLabel("6 位配对码").fill(code);
  await second.getByRole("button", { name: "配对" }).click();
  await expect(second.getByRole("alert")).toContainText("配对码错误");
});

test("an entry that is submitted moves the wall's figure without a touch", { tag: "@main" }, async ({
  browser,
}) => {
  const page = await wallOf(browser);
  await pair(page, (await aDisplay(server.url, admin, "动", "zh-CN")).code);
  const before = Number((await queue(page, "入库待审核").innerText()).replaceAll(",", ""));
  const client = await tokenFor(server.url, "huaxin");
  const [warehouse] = await api<{ id: string }[]>(server.url, "/api/warehouse/options?keyword=", client);
  const [type] = await api<{ id: string }[]>(server.url, "/api/goods/type/options?keyword=", client);
  const draft = await api<{ id: string; version: number }>(server.url, "/api/entry/saveOrUpdate", client, {
    warehouseId: warehouse?.id,
    lines: [{ typeId: type?.id, expected: 5 }],
  });
  await api(server.url, "/api/entry/submit", client, { id: draft.id, version: draft.version });
  await expect(queue(page, "入库待审核")).toHaveText(String(before + 1));
});

const FACES = ["每小时", "内容浏览", "每小时", "热门内容"];

/** Sets the browser's clock to the moment when a face of the middle field comes up; it stays for 20 seconds. */
async function faceComesUp(page: Page, title: string): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  const round = FACES.length * FACE_MS;
  await page.clock.setSystemTime((Math.floor(now / round) + 1) * round + FACES.indexOf(title) * FACE_MS);
  await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
}

/** Resolves when a part of the place that holds some words has become the given text. */
const said = (page: Page, selector: string, has: string, text: string): Promise<void> =>
  page.evaluate(
    ([places, about, awaited]) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          const place = [...document.querySelectorAll(places)].find((each) =>
            each.textContent?.includes(about),
          );
          if ([...(place?.children ?? [])].some((each) => each.textContent === awaited)) resolve();
        };
        new MutationObserver(look).observe(document.body, {
          ...{ childList: true, subtree: true, characterData: true },
        });
        look();
      }),
    [selector, has, text] as const,
  );

test("new views raise the ranking and the series on the wall while they are shown", async ({ browser }) => {
  const page = await wallOf(browser);
  await pair(page, (await aDisplay(server.url, admin, "读", "zh-CN")).code);
  const readers = [
    await signIn(browser, server.url, "huaxin"),
    await signIn(browser, server.url, "beichen"),
  ] as const;
  // One without views, for the series; the ranking has those with the most views.
  const unread = "新的收货时间";
  const words = { kind: "text", title: unread, body: "<p>八点到十八点。</p>", audience: "everyone" };
  const { id, version } = await api<{ id: string; version: number }>(
    server.url,
    "/api/bulletin/saveOrUpdate",
    admin,
    words,
  );
  await api(server.url, "/api/bulletin/publish", admin, { id, version });
  for (const reader of readers) await reader.goto("/bulletin");
  const [most] = await api<readonly PopularItem[]>(server.url, "/api/popular/list?type=text", admin);
  if (!most) throw new Error("the demo world has no bulletin in words");
  const find = (reader: Page, title: string) => reader.getByPlaceholder("搜索标题和正文").fill(title);
  const read = (reader: Page, title: string) => reader.getByRole("link", { name: title }).click();
  await find(readers[0], most.title);
  await find(readers[1], unread);

  await faceComesUp(page, "热门内容");
  const clicks = Number(most.clickNumber);
  await expect(page.locator("section li").filter({ hasText: most.title })).toContainText(String(clicks));
  const ranked = said(page, "section li", most.title, String(clicks + 1));
  const firstRead = Date.now();
  await read(readers[0], most.title);
  await ranked;
  const rankedMs = Date.now() - firstRead;

  await faceComesUp(page, "内容浏览");
  const [day, views] = await page
    .locator("table tbody tr")
    .last()
    .evaluate((row) => [...row.children].map((cell) => cell.textContent ?? ""));
  const drawn = said(page, "table tbody tr", day ?? "", String(Number(views) + 1));
  const secondRead = Date.now();
  await read(readers[1], unread);
  await drawn;
  const drawnMs = Date.now() - secondRead;
  console.log(`from a click to the wall: its ranking after ${rankedMs} ms, its series after ${drawnMs} ms`);
});

test("a server that is killed greys the wall within 30 seconds, which says the age and is live again by itself", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const page = await wallOf(browser);
  await pair(page, (await aDisplay(server.url, admin, "断", "zh-CN")).code);
  const figure = await queue(page, "入库待审核").innerText();
  await server.kill();
  await expect(page.locator("[data-board=stale]")).toBeVisible({ timeout: 20_000 });
  await expect(page.locator("[data-board=grey]")).toBeVisible({ timeout: 30_000 });
  await expect(page.locator("[data-connection=grey]")).toContainText(
    /连接中断 · 停在 \d\d:\d\d:\d\d，已 \d+ [秒分]/,
  );
  await expect(page.getByText(/^停在 \d\d:\d\d$/)).toHaveCount(4);
  await expect(page.getByText(/正在重新连接，第 \d+ 次/)).toBeVisible();
  expect(await queue(page, "入库待审核").innerText()).toBe(figure);
  const { faint, leastContrast } = await measure(page);
  console.log(`least contrast while grey: ${leastContrast.toFixed(2)}`);
  expect(faint).toEqual([]);
  await server.start();
  await expect(page.locator("[data-board=live]")).toBeVisible({ timeout: 10_000 });
});

test("a display that is deleted is dark at once, and its token reads nothing more", async ({ browser }) => {
  const page = await wallOf(browser);
  const { id, code } = await aDisplay(server.url, admin, "收回", "zh-CN");
  await pair(page, code);
  const token = await page.evaluate(() => localStorage.getItem("monitor-token"));
  const dark = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => document.querySelector("[data-board]") || resolve(Date.now());
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
        look();
      }),
  );
  const deletedAt = Date.now();
  await api(server.url, `/api/display/delete?id=${id}`, admin, undefined, "DELETE");
  console.log(`dark ${(await dark) - deletedAt} ms after its deletion was asked for`);
  await expect(page.locator("[data-board]")).toHaveCount(0);
  await expect(page.getByText("这块大屏的配对已被取消。")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("monitor-token"))).toBeNull();
  await expect(api(server.url, "/api/overview", token)).rejects.toThrow("500");
});

for (const locale of ["zh-CN", "en-US"] as const) {
  for (const width of [1920, 3840]) {
    test(`from five metres everything can be read in ${locale} at ${width}: sizes, contrast, no scroll`, async ({
      browser,
    }) => {
      const page = await wallOf(browser, width);
      await pair(page, (await aDisplay(server.url, admin, `${locale} ${width}`, locale)).code);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page.locator("canvas")).toHaveCount(1);
      await expect(page.getByText(locale === "zh-CN" ? "今日入库" : "In today")).toBeVisible();
      const found = await measure(page);
      expect(found.words).toBeGreaterThan(40);
      expect(found.small).toEqual([]);
      expect(found.faint).toEqual([]);
      expect(found.leastContrast).toBeGreaterThanOrEqual(7);
      expect(found.numerals.length).toBeGreaterThan(0);
      for (const size of found.numerals) expect(size).toBeGreaterThanOrEqual(13);
      expect(found.labels).toHaveLength(4);
      for (const size of found.labels) expect(size).toBeGreaterThanOrEqual(5);
      expect(found.hidden).toEqual([]);
      expect(found.scrolls).toBe(false);
      await expectAccessible(page);
    });
  }
}
