/** Every page of master data, as an admin uses it all day: one table of what each is given, one way through. */
import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { choose, enter, signIn } from "./people.ts";
import { test } from "./test.ts";

/** The API as a colleague at another desk uses it; answers `data`. */
type Ask = <Data>(path: string, body?: object) => Promise<Data>;

interface Case {
  readonly path: string;
  readonly resource: string;
  readonly noun: string;
  /** Label → typed text; `{option}` if typing searches it. */
  readonly fields: Readonly<Record<string, string | { readonly option: string }>>;
  /** The field that finds the row, and the one that two people change. */
  readonly code: readonly [label: string, value: string];
  readonly edited: readonly [label: string, field: string];
  /** A row that others refer to: its code, or where to find it. */
  readonly referenced?: string | ((ask: Ask) => Promise<string>);
  /** A header and a good line, for those that can be imported. */
  readonly file?: readonly [header: string, line: string, code: string];
}

/** Goods that are on some shelf of the demo data. */
async function inStock(ask: Ask): Promise<string> {
  const { list } = await ask<{ list: { skuCode: string }[] }>("/api/repertory/queryByPage?pageSize=1");
  if (!list[0]) throw new Error("the demo world has no stock");
  return list[0].skuCode;
}

const CASES: readonly Case[] = [
  {
    ...{ path: "/system/system-department", resource: "department", noun: "部门" },
    fields: { 编码: "E2E-D", 名称: "夜班组", 上级部门: { option: "运营中心" }, 电话: "021-58330099" },
    ...{ code: ["编码", "E2E-D"], edited: ["名称", "name"], referenced: "HQ" },
  },
  {
    ...{ path: "/system/system-post", resource: "post", noun: "岗位" },
    fields: { 编码: "E2E-P", 名称: "叉车工", 所属部门: { option: "入库组" } },
    ...{ code: ["编码", "E2E-P"], edited: ["名称", "name"] },
    file: ["编码,名称,排序", "E2E-P2,盘点员,70", "E2E-P2"],
  },
  {
    ...{ path: "/client/client-list", resource: "client", noun: "客户" },
    fields: { 编码: "E2E-C", 简称: "远航", 客户名称: "远航贸易有限公司", 联系人: "何敏" },
    ...{ code: ["编码", "E2E-C"], edited: ["联系人", "contact"], referenced: "HX" },
    file: ["编码,客户名称,简称,电话", "E2E-C2,启明贸易有限公司,启明,021-66668888", "E2E-C2"],
  },
  {
    ...{ path: "/warehouse/warehouse-list", resource: "warehouse", noun: "仓库" },
    fields: { 编码: "E2E-W", 仓库名称: "昆山临时仓", "容量（m³）": "800" },
    ...{ code: ["编码", "E2E-W"], edited: ["仓库名称", "name"], referenced: "上海" },
  },
  {
    ...{ path: "/warehouse/warehouse-list?view=location", resource: "warehouse/location", noun: "库位" },
    fields: { 仓库: { option: "上海" }, 库位编码: "E2E-01" },
    ...{ code: ["库位编码", "E2E-01"], edited: ["库区", "zone"] },
  },
  {
    ...{ path: "/warehouse/warehouse-goods-category", resource: "goods/category", noun: "类别" },
    fields: { 编码: "E2E-K", 类别名称: "露营用品" },
    ...{ code: ["编码", "E2E-K"], edited: ["类别名称", "name"] },
    file: ["编码,类别名称", "E2E-K2,帐篷", "E2E-K2"],
  },
  {
    ...{ path: "/warehouse/warehouse-goods-brand", resource: "goods/brand", noun: "品牌" },
    fields: { 编码: "E2E-B", 品牌名称: "远山", 英文名: "Farhill" },
    ...{ code: ["编码", "E2E-B"], edited: ["英文名", "nameEn"] },
    file: ["编码,品牌名称", "E2E-B2,近水", "E2E-B2"],
  },
  {
    ...{ path: "/warehouse/warehouse-goods-level", resource: "goods/level", noun: "等级" },
    fields: { 编码: "E2E-L", 等级名称: "试用", 颜色: "#165DFF" },
    ...{ code: ["编码", "E2E-L"], edited: ["等级名称", "name"] },
    file: ["编码,等级名称,次序", "E2E-L2,样品,9", "E2E-L2"],
  },
  {
    ...{ path: "/warehouse/warehouse-goods-type", resource: "goods/type", noun: "型号" },
    fields: { 所属客户: { option: "华鑫" }, 货品编码: "E2E-T", 货品名称: "测试饮料", 单位: "瓶" },
    ...{ code: ["货品编码", "E2E-T"], edited: ["货品名称", "name"], referenced: inStock },
    file: ["所属客户,货品编码,货品名称,单位,商品条码", "HX,E2E-T2,测试果汁,瓶,6901234567892", "E2E-T2"],
  },
  {
    ...{ path: "/delivery/delivery-vehicle", resource: "vehicle", noun: "车辆" },
    fields: { 车牌号: "沪C12345", "最大载重（kg）": "3000", 司机: "马超" },
    ...{ code: ["车牌号", "沪C12345"], edited: ["司机", "driver"] },
    file: ["车牌号,最大载重（kg）,车型", "沪C54321,2000,面包车", "沪C54321"],
  },
];

const form = (page: Page): Locator => page.getByRole("dialog").filter({ visible: true });

async function fill(page: Page, fields: Case["fields"]): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    if (typeof value !== "string") await choose(form(page), label, value.option, new RegExp(value.option));
    else
      await form(page)
        .getByRole("textbox", { name: label })
        .or(form(page).getByRole("spinbutton", { name: label }))
        .first()
        .fill(value);
  }
}

const rowOf = (page: Page, text: string): Locator =>
  page.locator("main tbody tr").filter({ visible: true }).filter({ hasText: text });

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox").filter({ visible: true }).first().fill(text);
  await expect(rowOf(page, text).first()).toBeVisible();
}

async function openRow(page: Page, text: string): Promise<void> {
  await search(page, text);
  await rowOf(page, text).first().getByRole("rowheader").getByRole("button").click();
  await expect(form(page)).toBeVisible();
}

async function operatorAt(baseURL: string): Promise<Ask> {
  let token = "";
  const ask: Ask = async (path, body) => {
    const response = await fetch(`${baseURL}${path}`, {
      headers: { "content-type": "application/json", token },
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    });
    const { code, data } = (await response.json()) as { code: number; data: never };
    expect(code).toBe(20000);
    return data;
  };
  const { tokenValue } = await ask<{ tokenValue: string }>("/api/user/login", {
    ...{ username: "operator", password: "tallyboard" },
  });
  token = tokenValue;
  return ask;
}

const NOT_SENT = new Set(["createdAt", "updatedAt", "path", "level", "onTrip"]);

/** A colleague's change to the row in between. */
async function changeAsOperator(ask: Ask, { resource, edited, fields }: Case, code: string): Promise<void> {
  const { list } = await ask<{ list: Record<string, unknown>[] }>(
    `/api/${resource}/queryByPage?keyword=${encodeURIComponent(code)}`,
  );
  const [row] = list;
  if (!row) throw new Error(`no ${resource} ${code}`);
  // Names beside ids are the list's, not the row's; a client's short name is its own.
  const sent = Object.entries(row).filter(
    ([name]) => !NOT_SENT.has(name) && (!name.endsWith("Name") || (name === "shortName" && fields.简称)),
  );
  const value = edited[1] === "zone" ? "returns" : "同事改的";
  await ask(`/api/${resource}/saveOrUpdate`, { ...Object.fromEntries(sent), [edited[1]]: value });
}

for (const each of CASES) {
  const { path, noun, code, edited, fields } = each;
  test(`${noun}: made, changed under a colleague's hands, deleted, refused where something refers to it`, async ({
    browser,
    baseURL,
  }) => {
    const page = await signIn(browser, baseURL ?? "", "admin", { path });

    await page
      .getByRole("button", { name: `新建${noun}` })
      .first()
      .click();
    await form(page).getByRole("button", { name: "保存" }).click();
    await expect(form(page).getByText("必填").first()).toBeVisible();
    await expect(form(page).locator("[aria-invalid]").first()).toBeFocused();
    await fill(page, fields);
    await form(page).getByRole("button", { name: "保存" }).click();
    await expect(form(page)).toBeHidden();

    await openRow(page, code[1]);
    const role = edited[1] === "zone" ? "combobox" : "textbox";
    const field = form(page).getByRole(role, { name: edited[0], exact: true });
    if (edited[1] === "zone") await field.selectOption("picking");
    else await field.fill("我写的");
    const ask = await operatorAt(baseURL ?? "");
    await changeAsOperator(ask, each, code[1]);
    await expect(form(page).getByText(/也改了同样的内容/)).toBeVisible();
    await expect(
      form(page)
        .getByText(/同事改的|退货区/)
        .first(),
    ).toBeVisible();
    await form(page).getByRole("button", { name: "保留我的" }).click();
    await form(page).getByRole("button", { name: "保存" }).click();
    await expect(form(page)).toBeHidden();
    await expect(rowOf(page, edited[1] === "zone" ? "拣货区" : "我写的").first()).toBeVisible();

    const remove = async (text: string) => {
      await search(page, text);
      await rowOf(page, text)
        .first()
        .getByRole("button", { name: /的操作$/ })
        .click();
      await page.getByRole("menuitem", { name: "删除" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "删除" }).click();
    };
    if (each.referenced) {
      const text = typeof each.referenced === "string" ? each.referenced : await each.referenced(ask);
      await remove(text);
      await expect(form(page).getByText("还有其他数据用到它", { exact: false })).toBeVisible();
      await expect(form(page).getByRole("listitem").first()).toContainText(/：\d+\+? 条/);
      await form(page).getByRole("button", { name: "关闭" }).last().click();
    }
    await remove(code[1]);
    await expect(rowOf(page, code[1])).toHaveCount(0);
  });

  const { file } = each;
  if (!file) continue;
  test(`${noun}: a file with a bad line writes nothing; corrected it writes all; an export comes back unchanged`, async ({
    browser,
    baseURL,
  }) => {
    const [header, line, importedCode] = file;
    const page = await signIn(browser, baseURL ?? "", "admin", { path });
    const give = (text: string) =>
      form(page)
        .getByLabel("选择 CSV 文件")
        .setInputFiles({ name: "file.csv", mimeType: "text/csv", buffer: Buffer.from(text, "utf8") });
    await page.getByRole("button", { name: "导入" }).click();
    await give(`${header}\r\n${line}\r\n${line}\r\n`);
    await expect(form(page).getByText("与第 2 行重复")).toBeVisible();
    await expect(form(page).getByRole("button", { name: "全部导入" })).toBeDisabled();
    await give(`${header}\r\n${line}\r\n`);
    await expect(form(page).getByText("检查通过：新建 1", { exact: false })).toBeVisible();
    await form(page).getByRole("button", { name: "全部导入" }).click();
    await expect(form(page).getByText("已导入：新建 1", { exact: false })).toBeVisible();
    await form(page).getByRole("button", { name: "关闭" }).last().click();
    await search(page, importedCode);

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "导出" }).click();
    const exported = readFileSync(await (await download).path(), "utf8");
    expect(exported).toContain(importedCode);
    await page.getByRole("button", { name: "导入" }).click();
    await give(exported);
    await expect(form(page).getByText(/检查通过：新建 0，更新 0，不变 [1-9]/)).toBeVisible();
  });
}

/** Those with more columns than a tablet has room for. */
const WIDE = [
  "/client/client-list",
  "/warehouse/warehouse-list",
  "/warehouse/warehouse-goods-type",
  "/delivery/delivery-vehicle",
  "/system/system-user",
];

test("on a tablet the less important columns leave, so that no table of master data scrolls sideways", async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, baseURL ?? "", "admin");
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const locale of ["zh-CN", "en-US"]) {
    await page.addInitScript((chosen) => localStorage.setItem("arco-locale", chosen), locale);
    for (const path of WIDE) {
      await page.goto(path);
      const table = page.locator("main table").filter({ visible: true });
      await expect(table.locator("tbody tr").first()).toBeVisible();
      const hidden = await table.evaluate(({ parentElement: frame }) =>
        frame ? frame.scrollWidth - frame.clientWidth : null,
      );
      expect.soft(hidden, `${path}, ${locale}`).toBe(0);
    }
  }
});

test("the list of what is wrong stands above the fields of a form, not on them", async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, baseURL ?? "", "admin", { path: "/delivery/delivery-vehicle" });
  await page.getByRole("button", { name: "新建车辆" }).click();
  await form(page).getByRole("button", { name: "保存" }).click();
  const list = form(page).getByText("有 2 处需要修改");
  await expect(list).toBeVisible();
  const field = form(page).getByRole("textbox", { name: "车牌号" });
  const [above, below] = [await list.boundingBox(), await field.boundingBox()];
  expect((above?.y ?? 0) + 2 * (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
});

test("that files can be dropped is said where there is a mouse, and not to a finger", async ({
  browser,
  baseURL,
}) => {
  for (const hasTouch of [false, true]) {
    const context = await browser.newContext({ baseURL: baseURL ?? "", hasTouch, isMobile: hasTouch });
    const page = await context.newPage();
    await enter(page, "admin", "/warehouse/warehouse-goods-type");
    await page.getByRole("button", { name: "导入" }).click();
    await expect(form(page).getByText("选择 CSV 文件")).toBeVisible();
    await expect(form(page).getByText("或拖到这里")).toBeVisible({ visible: !hasTouch });
    await context.close();
  }
});

test("on a phone the chosen tab is in sight, also after a link to it", async ({ browser, baseURL }) => {
  const page = await signIn(browser, baseURL ?? "", "admin", { width: 390, path: "/profile?section=mail" });
  // Its line lies on the strip's, which hides a pixel of it.
  await expect(page.getByRole("tab", { name: "邮件" })).toBeInViewport({ ratio: 0.9 });
});
