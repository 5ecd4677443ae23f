import type { Page } from "@playwright/test";
import { ask, signIn } from "../../bench/support/api.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Stage } from "./stage.ts";

/** Receiving with a scanner: find, arrive, scan, count, done. */
export async function receive(stage: Stage): Promise<void> {
  const page = await stage.page("admin");
  const number = await expected(stage.url);
  await page.goto("/entry/entry-handle");
  const arrive = page.getByRole("button", { name: stage.say("登记到货", "Record arrival"), exact: true });
  const search = page.getByRole("combobox").or(page.getByRole("searchbox"));
  await search.and(page.locator("main *")).first().fill(number);
  await page.getByText(number).first().waitFor();
  await page.waitForURL(/keyword=/);
  await stage.shoot(page, "receive-1-find");

  await arrive.click();
  const arrival = page.getByRole("dialog");
  await arrival.getByLabel(stage.say("车牌", "Plate")).fill("沪A98K17");
  await arrival.getByLabel(stage.say("司机", "Driver")).fill(stage.say("王国富", "Wang Guofu"));
  await arrival.getByLabel(stage.say("月台", "Dock")).fill(stage.say("3 号", "3"));
  await stage.shoot(page, "receive-2-arrive");
  await arrival.getByRole("button", { name: stage.say("登记到货", "Record arrival") }).click();
  await arrival.waitFor({ state: "hidden" });

  const press = { name: stage.say("收货", "Receive"), exact: true };
  await page.getByRole("button", press).click();
  const dialog = page.getByRole("dialog");
  const location = dialog.getByRole("combobox").first();
  await location.click();
  await location.fill("A-01");
  await page.getByRole("option", { name: /A-01/ }).first().waitFor();
  await stage.shoot(page, "receive-3-scan");

  await page.getByRole("option", { name: /A-01/ }).first().click();
  await fillIn(page, stage);
  await stage.shoot(page, "receive-4-quantity");
  await dialog.getByRole("button", press).click();
  await dialog.waitFor({ state: "hidden" });

  await page.goto(`/entry/entry-list?keyword=${number}`);
  await page.getByRole("link", { name: number }).first().click();
  await page.getByRole("heading", { level: 1, name: number }).waitFor();
  await page.waitForTimeout(1_000);
  await stage.shoot(page, "receive-5-done");
  await page.context().close();
}

/** All that is due, four units of the first line damaged; the cursor stays at their count. */
async function fillIn(page: Page, stage: Stage): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: stage.say("全部按待收填写", "Fill in everything due") }).click();
  for (const lot of await dialog.getByRole("textbox", { name: stage.say("批次", "Lot") }).all())
    await lot.fill("L261118");
  for (const expiry of await dialog.getByLabel(stage.say("效期", "Expiry")).all()) {
    await expiry.fill("2027-11-18");
  }
  const good = dialog.getByLabel(stage.say("良品", "Good")).first();
  await good.fill(String(Number(await good.inputValue()) - 4));
  await dialog.getByLabel(stage.say("破损", "Damaged")).first().fill("4");
}

/** The number of an approved entry whose truck has not come yet, of few lines. */
async function expected(url: string): Promise<string> {
  const token = await signIn(url, "admin");
  const path = "/api/entry/queryByPage?status=approved&pageSize=50";
  const { list } = await ask<ListPage<EntryRow>>(url, token, path);
  const waiting = list.filter(({ arrivedAt, lineCount }) => arrivedAt === null && lineCount > 1);
  const [least] = waiting.toSorted((one, other) => one.lineCount - other.lineCount);
  if (!least) throw new Error("the demo world has no entry that is still expected");
  return least.number;
}
