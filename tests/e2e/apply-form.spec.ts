/** The form of a request by keys alone, with its foot in sight, and what a submission says. */
import { expect } from "@playwright/test";
import { choose, signIn } from "./people.ts";
import { byHand, fileExit, quantityField, rest, scan, stockOf } from "./requests.ts";
import { test } from "./test.ts";

test("Enter leads from the goods to the quantity and on to the next line, and Ctrl+Enter submits", async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, baseURL ?? "", "huaxin", { path: "/entry/entry-apply" });
  await choose(page, "仓库", "上海", /上海/);
  const goods = (line: number) => page.getByRole("combobox", { name: `货品 ${line}` });
  const foot = page.locator("footer").filter({ has: page.getByRole("button", { name: "提交审核" }) });
  await goods(1).focus();
  for (const [line, code, units] of [
    [1, "A0001", "12"],
    [2, "A0002", "7"],
    [3, "A0003", "30"],
  ] as const) {
    await byHand(page, code);
    await expect(quantityField(page, line)).toBeFocused();
    // A code that is scanned here is no quantity.
    if (line === 2) {
      await scan(page, "6901028000017");
      await expect(quantityField(page, line)).toBeFocused();
      await expect(quantityField(page, line)).toHaveValue("");
      await expect(page.getByText("6901028000017 是条码，不是数量，未填入")).toBeVisible();
    }
    await byHand(page, units);
    await expect(goods(line + 1)).toBeFocused();
  }
  await expect(foot).toContainText("3 行，共 49 件");
  await expect(foot.getByRole("button", { name: "提交审核" })).toBeInViewport();
  // In a dialog over the form the keys are not the form's.
  await page.getByRole("button", { name: "从表格粘贴" }).click();
  await page.getByRole("dialog").getByRole("textbox").press("Control+Enter");
  await page.getByRole("dialog").getByRole("button", { name: "取消" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/entry-apply/);
  await quantityField(page, 3).focus();
  await rest(page);
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/entry\/entry-list\/[0-9a-f-]{36}/);
  const told = page.getByText(/^RK\d{6}-\w{4} 已提交，仓库一般在 .+内审核，结果会通知你$/);
  await expect(told).toBeVisible();
});

test("who got the last delivery is filled in by one click", async ({ browser, baseURL }) => {
  const page = await signIn(browser, baseURL ?? "", "huaxin");
  const { warehouse, goods } = await stockOf(page);
  const code = goods[0]?.code ?? "";
  const address = `世纪大道 ${Math.ceil(Math.random() * 10_000)} 号`;
  await fileExit(page, { warehouse, lines: [{ code, quantity: 1 }], consignee: "路遥", address });
  await page.goto("/exit/exit-apply");
  const recent = page.getByRole("group", { name: "最近收货人" });
  await recent.getByRole("button", { name: "路遥" }).first().click();
  await expect(page.getByRole("textbox", { name: "收货人" })).toHaveValue("路遥");
  await expect(page.getByRole("textbox", { name: /^联系电话/ })).toHaveValue("13800001234");
  await expect(page.getByRole("textbox", { name: /^地址/ })).toHaveValue(address);
});

test("goods that are often used make a line by one click, and a former request is copied", async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, baseURL ?? "", "huaxin", { path: "/entry/entry-apply" });
  const usual = page.getByRole("group", { name: "常用货品" }).getByRole("button");
  for (const at of [0, 1]) {
    const name = await usual.nth(at).innerText();
    await usual.nth(at).click();
    await expect(page.getByRole("combobox", { name: `货品 ${at + 1}` })).toHaveValue(new RegExp(name));
    await expect(quantityField(page, at + 1)).toBeFocused();
    await byHand(page, "4");
  }
  // Once more: the line that is there.
  await usual.first().click();
  await expect(quantityField(page, 1)).toBeFocused();
  const foot = page.locator("footer").filter({ has: page.getByRole("button", { name: "提交审核" }) });
  await expect(foot).toContainText("2 行，共 8 件");
  await page.getByRole("button", { name: "复制以前的单" }).click();
  const item = page.getByRole("menuitem").nth(2);
  const [, lines = "", units = ""] = /· (\d+) 行 ([\d,]+) 件/.exec(await item.innerText()) ?? [];
  await item.click();
  await expect(page.getByText(/^已带入 RK\d{6}-\w{4} 的货品，请核对数量和时间$/)).toBeVisible();
  const sum = 8 + Number(units.replace(",", ""));
  await expect(foot).toContainText(`${2 + Number(lines)} 行，共 ${sum.toLocaleString("en-US")} 件`);
  // From a request's own page.
  await page.goto("/entry/entry-list");
  await page.getByRole("table").getByRole("rowheader").getByRole("link").first().click();
  await page
    .getByRole("button", { name: /的其他操作$/ })
    .filter({ visible: true })
    .click();
  await page.getByRole("menuitem", { name: "复制为新单" }).click();
  await expect(page).toHaveURL(/entry-apply$/);
  await expect(foot).not.toContainText(`${2 + Number(lines)} 行`);
});

test("on a phone the rest of the form is folded, and opens with what was filled in", async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, baseURL ?? "", "huaxin", { width: 390, path: "/entry/entry-apply" });
  const plate = page.getByRole("textbox", { name: "车牌" });
  await expect(page.getByRole("combobox", { name: "货品 1" })).toBeVisible();
  await expect(plate).toBeHidden();
  await expect(page.getByRole("button", { name: "提交审核" })).toBeInViewport();
  await page.getByText("更多信息（选填）").click();
  await plate.fill("沪A12345");
  // A draft is written a moment after a pause.
  await rest(page, 1_500);
  await page.reload();
  await expect(plate).toHaveValue("沪A12345");
  await expect(plate).toBeVisible();
});

test("a list is walked by J and K and opened by Enter, and N begins a new request", async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, baseURL ?? "", "admin", { path: "/entry/entry-list" });
  const titles = page.getByRole("table").getByRole("rowheader").getByRole("link");
  await expect(titles.nth(2)).toBeVisible();
  for (const [key, row] of [
    ["j", 0],
    ["j", 1],
    ["j", 2],
    ["k", 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(titles.nth(row)).toBeFocused();
  }
  const number = await titles.nth(1).innerText();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 }).filter({ visible: true })).toHaveText(number);
  await page.goBack();
  await expect(titles.first()).toBeVisible();
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/entry\/entry-apply/);
});

test("a date without its time is asked for and not dropped, by mouse and by keys", async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, baseURL ?? "", "huaxin", { path: "/entry/entry-apply" });
  await choose(page, "仓库", "上海", /上海/);
  await page.getByRole("combobox", { name: "货品 1" }).focus();
  await byHand(page, "A0001");
  await expect(quantityField(page, 1)).toBeFocused();
  await byHand(page, "12");
  const date = page.getByLabel("预计到货");
  await date.focus();
  await page.keyboard.type("2027");
  await page.keyboard.press("Control+Enter");
  const missing = page.getByText("日期和时间未填完整").first();
  await expect(missing).toBeVisible();
  await expect(page).toHaveURL(/entry-apply/);
  await expect(page.getByRole("button", { name: "提交审核" })).toHaveAttribute("aria-disabled", "true");
  await date.fill("2027-01-02T09:30");
  await expect(missing).toBeHidden();
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(page).toHaveURL(/\/entry\/entry-list\/[0-9a-f-]{36}/);
  await expect(page.getByRole("main")).toContainText("09:30");
});
