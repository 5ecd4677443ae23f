/** Saved views: a list's conditions kept under a name, shared with colleagues, with days that go on with the calendar. */
import { expect, type Locator, type Page } from "@playwright/test";
import { DEFAULT_TIME_ZONE } from "../../src/contracts/time-zone.ts";
import { addDays, businessDay } from "../../src/domain/business-day.ts";
import { serverOfFile } from "./own-server.ts";
import { signIn, tick } from "./people.ts";
import { test } from "./test.ts";

const server = serverOfFile();

const WEEK_MS = 7 * 86_400_000;
const UNSAVED = "筛选条件未保存";

/** The tab of a view; its menu beside it bears the same name. */
const tabOf = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "视图" }).getByRole("button", { name: new RegExp(`^${name}`) });

/** What narrows the list by a field. */
const chipOf = (page: Page, field: string): Locator =>
  page.locator(`[data-filter="${field}"]`).filter({ visible: true });

/** Opens the dialog that keeps the conditions of the list under a name. */
async function saveAs(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: "存为视图" }).click();
  const dialog = page.getByRole("dialog", { name: "存为视图" });
  await dialog.getByRole("textbox", { name: "名称" }).fill(name);
  return dialog;
}

const save = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole("button", { name: "保存", exact: true }).click();
  await expect(dialog).toBeHidden();
};

/** Opens one of the commands of one's own view, which is active. */
async function command(page: Page, view: string, name: string): Promise<Locator> {
  await page.getByRole("button", { name: `视图“${view}”的操作` }).click();
  await page.getByRole("menuitem", { name }).click();
  return page.getByRole("dialog").or(page.getByRole("alertdialog"));
}

test("a view of entries is saved, shared with a colleague and with no client, changed by its owner alone, and deleted", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const admin = await signIn(browser, server.url, "admin", { path: "/entry/entry-list" });
  await tick(admin, "状态", "待审核");
  await expect(admin.getByText(UNSAVED)).toBeVisible();
  const saving = await saveAs(admin, "等我审核");
  await expect(saving.getByRole("combobox")).toHaveCount(0);
  await saving.getByRole("checkbox", { name: "与同事共享" }).check();
  await save(saving);
  await expect(tabOf(admin, "等我审核")).toHaveAttribute("aria-current", "true");
  await expect(admin.getByText(UNSAVED)).toBeHidden();

  const colleague = await signIn(browser, server.url, "operator", { path: "/entry/entry-list" });
  await tabOf(colleague, "等我审核").click();
  await expect(tabOf(colleague, "等我审核")).toHaveAttribute("title", "等我审核（陈敏 共享）");
  await expect(chipOf(colleague, "status")).toContainText("待审核");
  await expect(colleague.getByText(UNSAVED)).toBeHidden();
  await expect(colleague.getByRole("button", { name: "视图“等我审核”的操作" })).toHaveCount(0);
  await tick(colleague, "状态", "部分入库");
  await expect(colleague.getByText(UNSAVED)).toBeVisible();
  await expect(colleague.getByRole("button", { name: "更新视图" })).toHaveCount(0);

  const client = await signIn(browser, server.url, "huaxin", { path: "/entry/entry-list" });
  await expect(tabOf(client, "我提交的")).toBeVisible();
  await expect(tabOf(client, "等我审核")).toHaveCount(0);

  await tick(admin, "状态", "待处理");
  await admin.getByRole("button", { name: "更新视图" }).click();
  const changing = admin.getByRole("dialog", { name: "修改视图" });
  await changing.getByRole("textbox", { name: "名称" }).fill("等着收货");
  await save(changing);
  await expect(admin.getByText(UNSAVED)).toBeHidden();
  await colleague.goto("/entry/entry-list");
  await tabOf(colleague, "等着收货").click();
  await expect(chipOf(colleague, "status")).toContainText("待处理");

  const question = await command(admin, "等着收货", "删除");
  await question.getByRole("button", { name: "删除", exact: true }).click();
  await expect(tabOf(admin, "等着收货")).toHaveCount(0);
  await colleague.reload();
  await expect(colleague.getByText("该视图已删除或未与你共享")).toBeVisible();
});

test("what expires within 30 days of a client is kept as a view of stock, and means later days a week later, unless its days stay", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const now = Date.now();
  const today = businessDay(now, DEFAULT_TIME_ZONE);
  const admin = await signIn(browser, server.url, "admin", { path: "/warehouse/warehouse-repertory" });
  await tabOf(admin, "30 天内到期").click();
  await expect(admin.getByRole("search").getByRole("button", { name: "效期 30 天内" })).toBeVisible();
  await expect(tabOf(admin, "30 天内到期")).toHaveAttribute("aria-current", "true");
  await admin.getByRole("button", { name: /^客户 / }).click();
  await admin.getByRole("menuitemcheckbox").nth(1).click();
  await admin.keyboard.press("Escape");
  await expect(admin.getByText(UNSAVED)).toBeVisible();
  const saving = await saveAs(admin, "快到期的");
  await expect(saving.getByRole("combobox", { name: "效期，从" })).toHaveValue("today");
  const until = saving.getByRole("combobox", { name: "效期，到" });
  await expect(until.locator("option")).toHaveText([/相对日期：30 天后/, /固定日期：/]);
  await expect(until).toHaveValue("today+30");
  await save(saving);
  await expect(admin).toHaveURL(/expiryTo=today%2B30/);
  await expect(chipOf(admin, "expiryTo")).toContainText(addDays(today, 30));
  await expect(admin.getByText(UNSAVED)).toBeHidden();

  const later = await signIn(browser, server.url, "admin");
  // Pages go by the server's time, which an answer names where the live channel does not come.
  const date = new Date(now + WEEK_MS).toUTCString();
  await later.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  await later.route("**/api/**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await later.goto("/warehouse/warehouse-repertory");
  const asked = later.waitForRequest(
    (request) =>
      request.url().includes("/api/repertory/queryByPage") &&
      request.url().includes(`expiryTo=${addDays(today, 37)}`) &&
      request.url().includes("clientId="),
  );
  await tabOf(later, "快到期的").click();
  await asked;
  await expect(chipOf(later, "expiryFrom")).toContainText(addDays(today, 7));
  await expect(chipOf(later, "expiryTo")).toContainText(addDays(today, 37));
  await expect(later.getByText(UNSAVED)).toBeHidden();

  // The last day stays, the first goes on.
  const changing = await command(admin, "快到期的", "改名或共享");
  await changing.getByRole("combobox", { name: "效期，到" }).selectOption(addDays(today, 30));
  await save(changing);
  await later.goto("/warehouse/warehouse-repertory");
  await tabOf(later, "快到期的").click();
  await expect(chipOf(later, "expiryFrom")).toContainText(addDays(today, 7));
  await expect(chipOf(later, "expiryTo")).toContainText(addDays(today, 30));
  await expect(later.getByText(UNSAVED)).toBeHidden();
  // What is still asked when the test ends has no answer to change.
  await later.unrouteAll({ behavior: "ignoreErrors" });
});

test("a client keeps a view of their own stock, by location and by goods, which the warehouse does not see", async ({
  browser,
}) => {
  const client = await signIn(browser, server.url, "huaxin", { path: "/warehouse/warehouse-repertory" });
  await tick(client, "状态", "破损");
  await save(await saveAs(client, "破损的"));
  await client.getByRole("tab", { name: "按货品" }).click();
  await expect(tabOf(client, "破损的")).toHaveAttribute("aria-current", "true");
  // What is put together by goods is counted by goods, as the pager counts it.
  await tabOf(client, "全部").click();
  const counted = tabOf(client, "全部").locator("small");
  await expect(counted).toBeVisible();
  await expect(client.getByText(`共 ${await counted.textContent()} 条`)).toBeVisible();
  expect(Number(await counted.textContent())).toBeGreaterThan(0);
  const admin = await signIn(browser, server.url, "admin", { path: "/warehouse/warehouse-repertory" });
  await expect(tabOf(admin, "已过期").locator("small")).toBeVisible();
  await expect(tabOf(admin, "破损的")).toHaveCount(0);
});
