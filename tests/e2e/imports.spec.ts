import { expect, type Locator, type Page } from "@playwright/test";
import type { ListPage } from "../../src/contracts/list.ts";
import { signIn } from "./people.ts";
import { ask } from "./requests.ts";
import { test } from "./test.ts";

/** The import dialog, as a person with a spreadsheet meets it. */
const stamp = Date.now().toString(36).toUpperCase();

async function openImport(page: Page): Promise<Locator> {
  await page.goto("/warehouse/warehouse-goods-type");
  await page.getByRole("button", { name: "导入" }).click();
  return page.getByRole("dialog", { name: "导入型号" });
}

const give = (dialog: Locator, buffer: Buffer, name = "货品.csv") =>
  dialog.getByLabel("选择 CSV 文件").setInputFiles({ name, mimeType: "text/csv", buffer });

const csvOf = (...lines: readonly string[]): Buffer =>
  Buffer.from(
    ["所属客户（编码）,货品编码,货品名称,单位,每包数量", ...lines.map((line) => `[公共],${line}`), ""].join(
      "\r\n",
    ),
    "utf8",
  );

const write = (dialog: Locator) => dialog.getByRole("button", { name: "全部导入" });

const codesOf = async (page: Page, keyword: string) =>
  (
    await ask<ListPage<{ skuCode: string; packSize: number }>>(
      page,
      `/api/goods/type/queryByPage?keyword=${keyword}&sort=skuCode`,
    )
  ).list.map(({ skuCode, packSize }) => [skuCode, packSize]);

test("a file with an invalid number quotes it at its line, and creates nothing; corrected, all of it is written", async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, baseURL ?? "", "admin");
  const dialog = await openImport(page);
  await give(dialog, csvOf(`${stamp}-A,甲,个,"1,200"`, `${stamp}-B,乙,个,"6,5"`, `${stamp}-C,丙,个,1.5`));
  const faults = dialog.getByRole("table", { name: "错误明细" });
  await expect(dialog.getByText("有 2 处错误，未导入任何数据")).toBeVisible();
  await expect(faults.getByRole("row").filter({ hasText: "“6,5”" })).toContainText("第 3 行");
  await expect(faults.getByRole("row").filter({ hasText: "“1.5”" })).toContainText("第 4 行");
  await expect(write(dialog)).toBeDisabled();
  expect(await codesOf(page, stamp)).toEqual([]);

  await give(dialog, csvOf(`${stamp}-A,甲,个,"1,200"`, `${stamp}-B,乙,个,65`, `${stamp}-C,丙,个,15`));
  await expect(faults).toBeHidden();
  await expect(dialog.getByText("检查通过：新建 3，更新 0，不变 0。")).toBeVisible();
  await write(dialog).click();
  await expect(dialog.getByText("已导入：新建 3", { exact: false })).toBeVisible();
  expect(await codesOf(page, stamp)).toEqual([
    [`${stamp}-A`, 1200],
    [`${stamp}-B`, 65],
    [`${stamp}-C`, 15],
  ]);
});

test("a file that is refused when it is written names the line, and creates nothing", async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, baseURL ?? "", "admin");
  const dialog = await openImport(page);
  await give(dialog, csvOf(`${stamp}-R,好,个,1`));
  await expect(dialog.getByText("检查通过：新建 1", { exact: false })).toBeVisible();
  // The written file differs from the checked one: the server checks again, and names the line.
  await page.route("**/api/goods/type/import", async (route) => {
    const body = route.request().postDataJSON() as { mode: string; lines: string[][] };
    if (body.mode === "write") body.lines.push(["[公共]", `${stamp}-S`, "坏", "个", "2,50"]);
    await route.continue({ postData: JSON.stringify(body) });
  });
  await write(dialog).click();
  await expect(dialog.getByRole("table", { name: "错误明细" })).toContainText("“2,50”");
  await expect(write(dialog)).toBeDisabled();
  expect(await codesOf(page, `${stamp}-R`)).toEqual([]);
});

test("a new code that only lacks leading zeros is warned of, and written only once its tick box is ticked", async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, baseURL ?? "", "admin");
  const digits = String(Date.now()).slice(-9);
  const dialog = await openImport(page);
  await give(dialog, csvOf(`00${digits},旧,个,1`));
  await write(dialog).click();
  await expect(dialog.getByText("已导入", { exact: false })).toBeVisible();
  await dialog.getByRole("button", { name: "关闭" }).last().click();

  const again = await openImport(page);
  await give(again, csvOf(`${digits},新,个,1`));
  await expect(again.getByText("有 1 处可能有误，请确认。")).toBeVisible();
  const warning = again.getByRole("table", { name: "需要确认的行" }).getByRole("row").nth(1);
  await expect(warning).toContainText(`“00${digits}”`);
  await expect(write(again)).toBeDisabled();
  const tick = again.getByRole("checkbox", { name: "已确认，仍要导入这些行" });
  await tick.check();
  await expect(write(again)).toBeEnabled();
  // Another file is another question.
  await give(again, csvOf(`0${digits},新,个,1`));
  await expect(tick).not.toBeChecked();
  await expect(write(again)).toBeDisabled();
  expect(await codesOf(page, digits)).toHaveLength(1);
  await tick.check();
  await write(again).click();
  await expect(again.getByText("已导入：新建 1", { exact: false })).toBeVisible();
});

test("what cannot be read is named: a workbook, a picture, a quote that is never closed; UTF-16 is read", async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, baseURL ?? "", "admin");
  const dialog = await openImport(page);
  const refusal = dialog.getByRole("alert");
  await give(dialog, Buffer.from("504b0304140006000800", "hex"), "货品.xlsx");
  await expect(refusal).toHaveText(/货品\.xlsx.*这是 Excel 工作簿，请另存为“CSV UTF-8”再导入/);
  await expect(write(dialog)).toBeDisabled();
  await give(dialog, Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "照片.png");
  await expect(refusal).toHaveText(/照片\.png.*这个文件不是文本/);
  await give(dialog, csvOf(`${stamp}-Q1,好,个,1`, `${stamp}-Q2,"坏,个,1`, `${stamp}-Q3,好,个,1`));
  await expect(refusal).toHaveText(/第 3 行的引号没有配对/);
  await expect(dialog.getByRole("table")).toHaveCount(0);
  await give(dialog, Buffer.from(`\uFEFF${csvOf(`${stamp}-U,宽,个,2`).toString("utf8")}`, "utf16le"));
  await expect(refusal).toBeHidden();
  await expect(dialog.getByText("检查通过：新建 1", { exact: false })).toBeVisible();
  await write(dialog).click();
  await expect(dialog.getByText("已导入：新建 1", { exact: false })).toBeVisible();
  expect(await codesOf(page, `${stamp}-U`)).toEqual([[`${stamp}-U`, 2]]);
});
