/** The wall turned back: the minutes that a running server has kept, stepped through and played. */
import { expect, type Page } from "@playwright/test";
import type { SampleTimes } from "../../src/contracts/overview.ts";
import { expectAccessible } from "./accessible.ts";
import { api, tokenFor } from "./monitor-support.ts";
import { serverOfFile } from "./own-server.ts";
import { fileEntry, signIn } from "./people.ts";
import { test } from "./test.ts";

const server = serverOfFile();

const past = (page: Page) => page.getByRole("figure", { name: "回放" });

/** The count of the queue of entries to be verified, in the picture of the past. */
const waiting = (page: Page) =>
  past(page)
    .locator("dl > div")
    .filter({ has: page.locator("dt", { hasText: "入库待审核" }) })
    .locator("dd")
    .first();

test("an admin turns the wall back to before an entry came, reads who filed it, and plays it again", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const token = await tokenFor(server.url, "admin");
  const kept = async () => (await api<SampleTimes>(server.url, "/api/overview/samples", token)).minutes;
  await expect.poll(async () => (await kept()).length).toBeGreaterThan(0);
  const client = await signIn(browser, server.url, "huaxin");
  const number = await fileEntry(client, "A0001", 7);
  // The next minute has seen it.
  const before = (await kept()).at(-1);
  await expect.poll(async () => (await kept()).at(-1), { timeout: 90_000 }).not.toBe(before);

  const page = await signIn(browser, server.url, "admin", { path: "/system/system-display?view=replay" });
  await expect(page.locator("[data-board=past]")).toBeVisible();
  await expect(past(page)).toContainText("这是过去的画面，不是现在");
  const latest = Number(await waiting(page).innerText());
  const slider = page.getByRole("slider");
  // 72 hours are kept: back from the last minute to the one before the entry.
  await slider.press("End");
  await expect(async () => {
    await slider.press("ArrowLeft");
    await expect(waiting(page)).toHaveText(String(latest - 1), { timeout: 15_000 });
  }).toPass({ timeout: 120_000 });
  const minute = Number(await slider.inputValue());

  // The entry came between the first minute and the last, and its author is named.
  const line = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: number }) });
  await expect(line.first()).toContainText("提交");
  await expect(line.first()).toContainText("待审核");
  await expectAccessible(page);

  await page.getByRole("button", { name: "后一分钟" }).click();
  await expect(slider).toHaveValue(String(minute + 1));
  await page.getByRole("button", { name: "前一分钟" }).click();
  await expect(slider).toHaveValue(String(minute));
  await page.getByRole("button", { name: "播放" }).click();
  await expect(page.getByRole("button", { name: "暂停" })).toBeVisible();
  await expect(waiting(page)).toHaveText(String(latest));
  await expect(page.getByRole("button", { name: "播放" })).toBeVisible();
  await expect(slider).toHaveValue(String(Number(await slider.getAttribute("max"))));

  // Of one warehouse: that one's picture, under its name.
  const [warehouse] = await api<{ name: string }[]>(
    server.url,
    `/api/warehouse/options?keyword=${encodeURIComponent("上海")}`,
    token,
  );
  await page.getByRole("combobox", { name: "仓库" }).selectOption({ label: warehouse?.name ?? "" });
  await expect(past(page).getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(past(page)).toContainText(warehouse?.name ?? "");

  // A minute that cannot be fetched shows its cause; the retry succeeds.
  await page.route("**/api/overview/sample?**", (route) => route.abort());
  await slider.press("Home");
  await expect(page.getByRole("alert").filter({ hasText: "这一分钟的画面加载失败" })).toBeVisible();
  await page.unroute("**/api/overview/sample?**");
  await page.getByRole("alert").getByRole("button", { name: "重试" }).click();
  await expect(page.getByText("这一分钟的画面加载失败")).toHaveCount(0);

  // 72 hours hold more lines than are shown: back to the minute before the entry.
  await slider.fill(String(minute));
  await line.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/entry\/entry-list\/[0-9a-f-]{36}/);
});
