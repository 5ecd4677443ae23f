/** The first screen: all of it at once, what to do next, and what others do while it is looked at. */
import { expect, type Page } from "@playwright/test";
import type { Overview } from "../../src/contracts/overview.ts";
import { serverOfFile } from "./own-server.ts";
import { fileEntry, signIn } from "./people.ts";
import { test } from "./test.ts";

const server = serverOfFile();

const region = (page: Page, name: string) => page.getByRole("region", { name });

const overviewOf = (page: Page): Promise<Overview> =>
  page.evaluate(async () => {
    const headers = { token: localStorage.getItem("token") ?? "" };
    return (await (await fetch("/api/overview", { headers })).json()).data;
  });

const isDrawn = async (page: Page): Promise<void> => {
  await expect(page.locator("main canvas")).toHaveCount(2);
  await expect(region(page, "公告").getByRole("link").nth(1)).toBeVisible();
};

test("an admin's workplace needs no scrolling at 1440 × 900", async ({ browser }) => {
  const page = await signIn(browser, server.url, "admin");
  await isDrawn(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900);
});

test("panels beside each other begin and end at the same height, for admins and clients", async ({
  browser,
}) => {
  for (const [account, first] of [
    ["admin", "待处理异常"],
    ["huaxin", "我的单据"],
  ] as const) {
    const page = await signIn(browser, server.url, account);
    await isDrawn(page);
    const edges = (name: string) =>
      region(page, name).evaluate((panel) => {
        const { top, bottom } = panel.getBoundingClientRect();
        return [Math.round(top), Math.round(bottom)];
      });
    expect(await edges(first)).toEqual(await edges("最新动态"));
    expect(await edges("出入库")).toEqual(await edges("内容浏览"));
    expect(await edges("内容浏览")).toEqual(await edges("热门内容"));
    expect(await edges("热门内容")).toEqual(await edges("公告"));
  }
});

test("it does not scroll sideways at any width", async ({ browser }) => {
  for (const width of [1440, 1024, 768, 390, 320]) {
    const page = await signIn(browser, server.url, "admin", { width });
    await isDrawn(page);
    const over = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await over(), `${width} px`).toBe(0);
    await page.context().close();
  }
});

test("each line that needs attention leads by its button to the request that it is about", async ({
  browser,
}) => {
  const page = await signIn(browser, server.url, "admin");
  const { exceptions, exceptionCounts } = await overviewOf(page);
  const requests = exceptions.slice(0, 5).filter(({ entity }) => entity !== "repertory");
  expect(requests.length).toBeGreaterThan(0);
  const all = Object.values(exceptionCounts).reduce((sum, count) => sum + count, 0);
  await expect(region(page, "待处理异常")).toContainText(`共 ${all} 项`);
  for (const { kind, number, cameAt } of requests) {
    // As late as its truck came, in the queue's own word; nothing where it came in time.
    if (cameAt)
      await expect(
        region(page, "待处理异常").getByRole("listitem").filter({ hasText: number }),
      ).not.toContainText(/迟 \d/);
    const button = region(page, "待处理异常").getByRole("link", { name: new RegExp(`：${number}$`) });
    await button.click();
    // What is done in a dialog has it open; closing it keeps the address clean.
    if (kind === "overdueEntry" || kind === "failedDelivery") {
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(page).not.toHaveURL(/do=/);
      await page.getByRole("dialog").getByRole("button", { name: "取消" }).click();
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    // The request's page, or the desk with it opened.
    await expect(page).not.toHaveURL(/workplace/);
    await expect(page.getByRole("main").getByText(number).filter({ visible: true }).first()).toBeVisible();
    await page.goto("/dashboard/workplace");
  }
});

test("goods below their safety stock and stock near expiry are a click away: as many rows as the figure says", async ({
  browser,
}) => {
  for (const account of ["admin", "huaxin"]) {
    const page = await signIn(browser, server.url, account);
    const { stock, exceptionCounts } = await overviewOf(page);
    expect(stock.low).toBeGreaterThan(0);
    await page.locator("[data-figure=low]").getByRole("link").click();
    await expect(page.getByRole("tab", { name: "按货品" })).toHaveAttribute("aria-selected", "true");
    await expect(page.locator("[data-filter=isLow]")).toContainText("低于安全库存：是");
    const views = page.getByRole("navigation", { name: "视图" });
    await expect(views.locator("[aria-current=true]")).toHaveText(`低于安全库存${stock.low}`);
    const rows = page.getByRole("tabpanel").locator("tbody tr");
    await expect(rows).toHaveCount(Math.min(20, stock.low));

    await page.goto("/dashboard/workplace");
    await page.locator("[data-figure=nearExpiry]").getByRole("link").click();
    await expect(views.locator("[aria-current=true]")).toContainText("30 天内到期");
    const sums = page.getByLabel("合计");
    await expect(sums.locator("dd").first()).toHaveText(stock.nearExpiry.toLocaleString("en-US"));

    await page.goto("/dashboard/workplace");
    await region(page, "待处理异常").getByRole("button", { name: "全部" }).click();
    // All of them, a line each.
    const told = Object.values(exceptionCounts).reduce((sum, count) => sum + count, 0);
    await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(told);
    await page.getByRole("dialog").getByRole("heading").getByRole("link", { name: "临期" }).click();
    await expect(rows).toHaveCount(Math.min(20, exceptionCounts.nearExpiry));
    await page.context().close();
  }
});

test("goods in and out are told day by day, as the figures have them, and their chart is the largest", async ({
  browser,
}) => {
  const page = await signIn(browser, server.url, "admin");
  await isDrawn(page);
  const { today } = await overviewOf(page);
  const panel = region(page, "出入库");
  const widthOf = (name: string) => region(page, name).evaluate((each) => each.clientWidth);
  expect(await widthOf("出入库")).toBeGreaterThan(await widthOf("内容浏览"));
  await panel.getByRole("button", { name: "表格" }).click();
  const rows = panel.locator("tbody tr");
  await expect(rows).toHaveCount(8);
  for (const [at, row] of (await rows.all()).entries()) {
    const [inbound, outbound] = [today.inbound.series[at] ?? 0, today.outbound.series[at] ?? 0];
    await expect(row.locator("td")).toHaveText([
      inbound.toLocaleString("en-US"),
      outbound.toLocaleString("en-US"),
    ]);
  }
});

test("what a client files is counted and named on an open workplace, and marked as new", async ({
  browser,
}) => {
  const admin = await signIn(browser, server.url, "admin");
  const client = await signIn(browser, server.url, "beichen");
  const [goods] = await client.evaluate(async () => {
    const headers = { token: localStorage.getItem("token") ?? "" };
    return (await (await fetch("/api/goods/type/options?keyword=", { headers })).json()).data;
  });
  const stage = admin.locator("[data-stage=entryReview] strong");
  await expect(stage).not.toBeEmpty();
  const before = Number(await stage.innerText());
  const marked = admin.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const look = (): void => {
          const row = document.querySelector("[data-rows=recent] [data-mark=new]");
          if (row?.textContent) resolve(row.textContent);
        };
        new MutationObserver(look).observe(document.body, {
          ...{ childList: true, subtree: true, attributes: true },
        });
      }),
  );
  const number = await fileEntry(client, goods.code, 7);
  expect(await marked).toContain(number.trim());
  await expect(stage).toHaveText(String(before + 1));
  await expect(region(admin, "最新动态").getByRole("listitem").first()).toContainText(number.trim());
});

test("a client's workplace says first where its requests are", async ({ browser }) => {
  const page = await signIn(browser, server.url, "huaxin");
  const { mine } = await overviewOf(page);
  const rows = region(page, "我的单据").getByRole("listitem");
  await expect(rows).toHaveCount(Math.min(5, mine?.length ?? 0));
  await expect(rows.first()).toContainText(mine?.[0]?.number ?? "none");
});

const LATE_ENTRIES: readonly string[] = ["lateAtDock", "overdueEntry", "entryReview"];

test("the warehouse says once why a request is late, and everyone reads it: page, list, needs attention, the client", async ({
  browser,
}) => {
  const admin = await signIn(browser, server.url, "admin");
  const { exceptions } = await overviewOf(admin);
  const accountOf = ({ clientName }: { readonly clientName: string }) =>
    ({ 华鑫: "huaxin", 北辰: "beichen" })[clientName.slice(0, 2)];
  // Which entries are late depends on the hour at which the demo world was made.
  const unexplained = exceptions.filter(({ kind, detail }) => LATE_ENTRIES.includes(kind) && detail === null);
  const late = unexplained.find(accountOf);
  if (!late) throw new Error("no entry of a client with an account is late without a cause");
  const cause = "叉车在修，15:00 继续";
  await admin.goto(`/entry/entry-list/${late.id}`);
  await expect(admin.getByText("尚未说明延误原因")).toBeVisible();
  await admin.getByRole("button", { name: "说明原因" }).click();
  const dialog = admin.getByRole("alertdialog");
  await dialog.getByRole("textbox").fill(cause);
  await dialog.getByRole("button", { name: "记录延误原因" }).click();
  await expect(admin.getByText(`延误原因：${cause}`)).toBeVisible();
  await expect(admin.getByRole("button", { name: "更新原因" })).toBeVisible();
  await admin.goto(`/entry/entry-list?keyword=${late.number}`);
  await expect(admin.getByRole("row").filter({ hasText: late.number })).toContainText(cause);
  await admin.goto("/dashboard/workplace");
  await expect(
    region(admin, "待处理异常").getByRole("listitem").filter({ hasText: late.number }),
  ).toContainText(cause);
  const account = accountOf(late) ?? "";
  const client = await signIn(browser, server.url, account, { path: `/entry/entry-list/${late.id}` });
  // In its notice, and in its timeline.
  await expect(client.getByText(`延误原因：${cause}`)).toHaveCount(2);
  await expect(client.getByRole("button", { name: "更新原因" })).toHaveCount(0);
});
