import type { Page } from "@playwright/test";
import { ask, signIn } from "../../bench/support/api.ts";
import type { EntryDetail, EntryLine, EntryRow } from "../../src/contracts/entry.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Stage } from "./stage.ts";

/** A scan's consequences are drawn before the next one. */
const PAUSE_MS = 700;

/** Receiving with a scanner: find, arrive, scan, count, done. */
export async function receive(stage: Stage): Promise<void> {
  const page = await stage.page("admin");
  const { id, number, lines } = await expected(stage.url);
  await page.goto("/entry/entry-handle");
  const search = page.getByRole("combobox").or(page.getByRole("searchbox"));
  await search.and(page.locator("main *")).first().fill(number);
  await page.waitForURL(/keyword=/);
  await page.getByText(number).first().waitFor();
  await stage.shoot(page, "receive-1-find");

  await page.goto(`/entry/entry-list/${id}?do=arrive`);
  const arrival = page.getByRole("dialog");
  await arrival.getByLabel(stage.say("车牌", "Plate")).fill("沪A98K17");
  await arrival.getByLabel(stage.say("司机", "Driver")).fill(stage.say("王国富", "Wang Guofu"));
  await arrival.getByLabel(stage.say("月台", "Dock")).fill(stage.say("3 号", "3"));
  await stage.shoot(page, "receive-2-arrive");
  await arrival.getByRole("button", { name: stage.say("登记到货", "Record arrival") }).click();
  await arrival.waitFor({ state: "hidden" });

  await page.goto(`/entry/entry-handle?receive=${id}`);
  await page.getByRole("textbox").first().click();
  for (const [at, line] of lines.entries()) {
    await scan(page, line.skuCode);
    if (at === 0) await stage.shoot(page, "receive-3-scan");
    // To the suggested location.
    await scan(page, "");
    await marks(page, line);
    if (at === 0) await stage.shoot(page, "receive-4-quantity");
    await scan(page, "");
  }
  await scan(page, "");
  await page.getByText(stage.say("已入库", "Completed")).first().waitFor();

  await page.goto(`/entry/entry-list/${id}`);
  await page.getByRole("heading", { level: 1, name: number }).waitFor();
  await page.waitForTimeout(1_000);
  await stage.shoot(page, "receive-5-done");
  await page.context().close();
}

/** What a scanner sends to the desk's field, which has the focus; nothing but Enter for what is suggested. */
async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.insertText(text);
  await page.keyboard.press("Enter");
  await page.waitForTimeout(PAUSE_MS);
}

/** Lot and date, as printed on the package. */
async function marks(page: Page, { trackLot, trackExpiry, shelfLifeDays }: EntryLine): Promise<void> {
  if (trackLot) await scan(page, "L261118");
  if (trackExpiry) await scan(page, shelfLifeDays === null ? "20271118" : "20261118");
}

/** An approved entry whose truck has not come yet, of few lines. */
async function expected(url: string): Promise<EntryDetail> {
  const token = await signIn(url, "admin");
  const path = "/api/entry/queryByPage?status=approved&pageSize=50";
  const { list } = await ask<ListPage<EntryRow>>(url, token, path);
  const waiting = list.filter(({ arrivedAt, lineCount }) => arrivedAt === null && lineCount > 1);
  const [least] = waiting.toSorted((one, other) => one.lineCount - other.lineCount);
  if (!least) throw new Error("the demo world has no entry that is still expected");
  return ask<EntryDetail>(url, token, `/api/entry/detail?id=${least.id}`);
}
