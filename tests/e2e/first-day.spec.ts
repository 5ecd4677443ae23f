/** An empty installation, walked with only the screen: from the first sign-in to a received entry. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { type OwnServer, serverOn } from "./own-server.ts";
import { choose } from "./people.ts";
import { statusOf } from "./requests.ts";

const FIRST = "first harbour light";
const OWN = "quiet harbour light";

let server: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await serverOn(mkdtempSync(join(tmpdir(), "tallyboard-first-day-")), {
    WORLD: "empty",
    ADMIN_PASSWORD: FIRST,
  });
  await server.start();
});
test.afterAll(() => server?.remove());

const dialog = (page: Page): Locator =>
  page.getByRole("dialog").or(page.getByRole("alertdialog")).filter({ visible: true });
const stepOf = (page: Page, step: string): Locator => page.locator(`[data-step=${step}]`);
const isTicked = (page: Page, step: string) =>
  expect(stepOf(page, step)).toHaveAttribute("data-done", "true");
/** Back on the workplace by its tab, which is kept. */
const home = (page: Page) =>
  page
    .getByRole("link", { name: /工作台/ })
    .first()
    .click();
/** Opens the page of a step, and its form. */
async function begin(page: Page, step: string, create: string): Promise<Locator> {
  await stepOf(page, step).getByRole("link").click();
  await page.getByRole("main").getByRole("button", { name: create, exact: true }).first().click();
  return dialog(page);
}
async function save(page: Page): Promise<void> {
  await dialog(page).getByRole("button", { name: "保存" }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test("an empty installation leads its first admin from sign-in to a received entry, each step ticked live", async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByLabel(/账号/).fill("admin");
  await page.getByRole("textbox", { name: "密码" }).fill(FIRST);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.getByRole("textbox", { name: "原密码" }).fill(FIRST);
  await page.getByRole("textbox", { name: "新密码", exact: true }).fill(OWN);
  await page.getByRole("textbox", { name: "再输入一次新密码" }).fill(OWN);
  await page.getByRole("button", { name: "修改密码" }).click();

  // No figure of nothing: the steps, and what the page will show.
  await expect(stepOf(page, "company")).toBeVisible();
  await expect(page.locator("[data-first-request]")).toBeVisible();
  await expect(page.locator("[data-figure]")).toHaveCount(0);

  // The form of an entry says what is missing, and leads there.
  await page.goto("/entry/entry-apply");
  await expect(page.getByRole("main")).toContainText("还没有仓库。");
  await expect(page.getByRole("main")).toContainText("还没有客户。");
  await expect(page.getByRole("main")).toContainText("还没有货品。");
  await page.getByRole("main").getByRole("link", { name: "新建仓库" }).click();
  await expect(page).toHaveURL(/warehouse-list/);
  await home(page);

  await stepOf(page, "company").getByRole("button", { name: "填写" }).click();
  await dialog(page).getByLabel("公司名称").fill("海棠仓储有限公司");
  await save(page);
  await isTicked(page, "company");
  await expect(stepOf(page, "company")).toContainText("海棠仓储有限公司 · Asia/Shanghai · admin");

  const warehouse = await begin(page, "warehouse", "新建仓库");
  await warehouse.getByLabel("编码").fill("HT01");
  await warehouse.getByLabel("名称").fill("海棠一号仓");
  await save(page);
  await home(page);
  await isTicked(page, "warehouse");

  // One click makes the locations; their labels are ready to print.
  await stepOf(page, "location").getByRole("link").click();
  await page.getByRole("button", { name: "生成 24 个示例库位" }).click();
  await expect(page.getByRole("main")).toContainText("已在“海棠一号仓”生成 24 个库位");
  await expect(page.getByRole("main").getByRole("row").filter({ hasText: "A-01" })).toBeVisible();
  await page.getByRole("button", { name: "打印标签" }).click();
  await expect(dialog(page)).toContainText("24");
  await dialog(page).getByRole("button", { name: "取消" }).click();
  await home(page);
  await isTicked(page, "location");

  const client = await begin(page, "client", "新建客户");
  await client.getByLabel("编码").fill("DX");
  await client.getByRole("textbox", { name: "客户名称" }).fill("丁香贸易有限公司");
  await client.getByLabel("简称").fill("丁香");
  await save(page);
  await home(page);
  await isTicked(page, "client");

  const goods = await begin(page, "goodsType", "新建型号");
  await goods.getByRole("textbox", { name: "货品编码" }).fill("DX-1");
  await goods.getByRole("textbox", { name: "货品名称" }).fill("丁香茶");
  await goods.getByRole("textbox", { name: "单位", exact: true }).fill("箱");
  await save(page);
  await home(page);
  await isTicked(page, "goodsType");

  // What the form could not find a while ago is there now.
  await page.getByRole("main").getByRole("link", { name: "新建入库单" }).first().click();
  await expect(page.getByRole("main")).not.toContainText("还没有仓库。");
  await choose(page, "客户", "丁香", "丁香贸易有限公司");
  await choose(page, "仓库", "海棠", "海棠一号仓");
  await choose(page, /^货品 1/, "丁香茶");
  await page.getByLabel("数量").first().fill("12");
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(page).toHaveURL(/entry-list\//);

  // Alone, the first admin approves their own request, and receives it into a sample location.
  await page.getByRole("button", { name: "通过", exact: true }).click();
  await page.getByRole("button", { name: "手动收货" }).click();
  await choose(page, "库位", "A-01");
  await dialog(page).getByLabel("良品").fill("12");
  await dialog(page).getByRole("button", { name: "收货", exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(statusOf(page)).toContainText("已入库");

  // The workplace shows its figures now, beside the steps that are left.
  await home(page);
  await expect(page.locator("[data-figure=inbound]")).toContainText("12");
  await expect(stepOf(page, "display")).toHaveAttribute("data-done", "false");
  // Put aside for all admins; the help menu offers the steps again.
  await page.getByRole("button", { name: "以后再说" }).click();
  await expect(stepOf(page, "display")).toHaveCount(0);
  await page.getByRole("button", { name: "帮助" }).click();
  await page.getByRole("menuitem", { name: "开始使用" }).click();
  await dialog(page).getByRole("button", { name: "打开“开始使用”" }).click();
  await expect(stepOf(page, "display")).toBeVisible();
  await context.close();
});
