/** Messages about a person's own account, live in the bell and on the message page, with the sender's picture. */
import { expect, type Page } from "@playwright/test";
import type { Option } from "../../src/contracts/options.ts";
import { signIn } from "./people.ts";
import { ask } from "./requests.ts";
import { test } from "./test.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1";

/** Whether every visible picture was drawn: a policy that forbids it leaves it empty. */
const drawn = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>("[data-message] img")].every(
      (image) => image.complete && image.naturalWidth > 0,
    ),
  );

test("a sign-in from another device appears at once in the bell, with a link to one's sessions", async ({
  browser,
  baseURL,
  request,
}) => {
  const page = await signIn(browser, baseURL ?? "", "operator");
  const again = await request.post(`${baseURL}/api/user/login`, {
    data: { username: "operator", password: "tallyboard" },
    headers: { "user-agent": IPHONE },
  });
  expect((await again.json()).code).toBe(20000);

  await page.getByRole("button", { name: /^消息/ }).click();
  const panel = page.getByRole("dialog").filter({ visible: true });
  await panel.getByRole("tab", { name: /^消息/ }).click();
  const line = panel.locator("[data-message][data-kind=message]").filter({ hasText: "新设备登录" }).first();
  await expect(line).toContainText("Safari 18 · iPhone");
  await expect(line.locator("img")).toHaveAttribute("src", /^data:image\/svg\+xml,/);
  await expect.poll(() => drawn(page)).toBe(true);
  await line.getByRole("link", { name: "新设备登录" }).click();
  await expect(page).toHaveURL(/\/profile\?section=sessions/);

  await page.goto("/message?kind=message&about=6");
  await expect(page.locator("[data-message]").filter({ hasText: "新设备登录" }).first()).toBeVisible();
  await expect.poll(() => drawn(page)).toBe(true);
});

test("the overdue figure leads to a list of the same rows, with every condition in sight", async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, baseURL ?? "", "admin");
  for (const [label, field, words] of [
    ["逾期未到", "expectedAtTo", "预计到货"],
    ["到场未收完", "lateAtTo", "逾期时间"],
  ] as const) {
    await page.goto("/dashboard/workplace");
    await page.getByRole("region", { name: "待处理异常" }).getByRole("button", { name: "全部" }).click();
    const kind = page.getByRole("dialog").getByRole("region", { name: label });
    const heading = kind.getByRole("heading");
    const count = Number(await heading.locator("small").innerText());
    await heading.getByRole("link", { name: label }).click();
    await expect(page).toHaveURL(/entry-list\?/);
    await expect(page.locator("[data-filter=hasArrived]")).toBeVisible();
    await expect(page.locator(`[data-filter=${field}]`)).toContainText(words);
    await expect(page.getByText(`共 ${count} 条`)).toBeVisible();
  }
});

for (const [path, field, words] of [
  ["/delivery/delivery-vehicle?inspectionDueTo=2030-01-01", "inspectionDueTo", "年检到期：截至 2030-01-01"],
  ["/client/client-list?createdAtFrom=2020-01-01", "createdAtFrom", "创建时间：2020-01-01 起"],
  ["/entry/entry-handle?expectedAtTo=2099-01-01", "expectedAtTo", "预计到货：截至 2099-01-01"],
  ["/entry/entry-verify?expectedAtTo=2099-01-01", "expectedAtTo", "预计到货：截至 2099-01-01"],
  ["/exit/exit-handle?mode=delivery", "mode", "方式：配送"],
  ["/exit/exit-verify?mode=delivery", "mode", "方式：配送"],
  ["/delivery/delivery-handle?status=inTransit", "status", "状态：配送中"],
] as const) {
  test(`the list shows what it filters by, and lets it go: ${path}`, async ({ browser, baseURL }) => {
    const page = await signIn(browser, baseURL ?? "", "admin", { path });
    const chip = page.locator(`[data-filter=${field}]`);
    await expect(chip).toContainText(words);
    await chip.getByRole("button", { name: /^移除条件/ }).click();
    await expect(chip).toHaveCount(0);
    await expect(page).not.toHaveURL(new RegExp(field));
  });
}

test("a condition that no listed row names is still shown by its name, and never as an id", async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, baseURL ?? "", "admin");
  for (const [path, resource, label] of [
    ["/entry/entry-list", "warehouse", "仓库"],
    ["/exit/exit-handle", "client", "客户"],
    ["/warehouse/warehouse-repertory", "goods/type", "货品"],
  ] as const) {
    const [row] = await ask<readonly Option[]>(page, `/api/${resource}/options?keyword=`);
    if (!row) throw new Error(`${resource} has no row`);
    const field = { warehouse: "warehouseId", client: "clientId", "goods/type": "typeId" }[resource];
    await page.goto(`${path}?${field}=${row.id}&keyword=${crypto.randomUUID()}`);
    await expect(page.locator(`[data-filter=${field}]`)).toHaveText(`${label}：${row.name}`);
    await expect(page.getByText("没有符合条件的记录")).toBeVisible();
  }
});

test("a dialog that cancels a request does not offer two buttons of one word", async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, baseURL ?? "", "admin", { path: "/entry/entry-list?status=pending" });
  await page.getByRole("link", { name: /^RK/ }).first().click();
  await page.getByRole("button", { name: /的其他操作$/ }).click();
  await page.getByRole("menuitem", { name: "取消", exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  const words = await dialog.getByRole("button").allInnerTexts();
  expect(new Set(words.filter(Boolean)).size).toBe(words.filter(Boolean).length);
  await expect(dialog.getByRole("button", { name: "返回" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "确认取消" })).toBeVisible();
});

test("before the inbox is known the message page does not say that nothing is unread", async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, baseURL ?? "", "admin");
  // A live channel that never answers.
  await page.routeWebSocket(/socket\.io/, () => {});
  await page.goto("/message");
  await expect(page.getByRole("heading", { level: 1, name: "消息中心" })).toBeVisible();
  await expect(page.locator("main")).not.toContainText("没有未读消息");
});
