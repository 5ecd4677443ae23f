/** Labels as they come out of the printer, and regions as people choose them, with a keyboard and on a phone. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { signIn } from "./people.ts";
import { test } from "./test.ts";

const sheet = (page: Page) => page.locator("[data-print-sheet]");

async function tick(page: Page, count: number): Promise<void> {
  const boxes = page.getByRole("row").getByRole("checkbox");
  await expect(boxes.nth(count)).toBeVisible();
  for (let at = 1; at <= count; at += 1) await boxes.nth(at).click({ force: true });
  await page.getByRole("button", { name: "打印标签" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "打印" })).toBeEnabled();
}

/** The pages of the document, in points. */
function pagesOf(pdf: Buffer): readonly string[] {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/\/MediaBox \[([^\]]+)\]/g)].map(([, box = ""]) =>
    box
      .trim()
      .split(/\s+/)
      .slice(2)
      .map((side) => Math.round(Number(side)))
      .join(" × "),
  );
}

test("labels of ticked goods fill an A4 sheet from the place that is left, and nothing else is printed", async ({
  browser,
  baseURL,
}, info) => {
  const page = await signIn(browser, baseURL ?? "", "admin");
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto("/warehouse/warehouse-goods-type");
  await tick(page, 3);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/每个打印张数/).fill("9");
  await dialog.getByLabel(/从第几格开始/).fill("4");
  await expect(dialog.getByText("共 27 张标签，2 页")).toBeVisible();
  await info.attach("dialog", { body: await page.screenshot(), contentType: "image/png" });
  await dialog.getByRole("button", { name: "打印" }).click();
  await expect(sheet(page).locator("article")).toHaveCount(27);
  await page.emulateMedia({ media: "print" });
  await expect(sheet(page)).toBeVisible();
  await expect(page.locator("#root")).toBeHidden();
  await info.attach("sheet", {
    body: await sheet(page).screenshot(),
    contentType: "image/png",
  });
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))).toEqual([
    "595 × 842",
    "595 × 842",
  ]);
});

test("a location's label is one page of the roll", async ({ browser, baseURL }, info) => {
  const page = await signIn(browser, baseURL ?? "", "admin");
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto("/warehouse/warehouse-list?view=location");
  await tick(page, 2);
  await page.getByRole("dialog").getByLabel("纸张").selectOption("roll");
  await page.getByRole("dialog").getByRole("button", { name: "打印" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(sheet(page).locator("article")).toHaveCount(2);
  await info.attach("roll", { body: await sheet(page).screenshot(), contentType: "image/png" });
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))).toEqual([
    "170 × 113",
    "170 × 113",
  ]);
});

for (const width of [1440, 390]) {
  test(`a warehouse's region is chosen from the province down, ${width} px wide`, async ({
    browser,
    baseURL,
  }, info) => {
    const page = await signIn(browser, baseURL ?? "", "admin", { width, path: "/warehouse/warehouse-list" });
    await page.getByRole("button", { name: "新建仓库" }).first().click();
    const form = page.getByRole("dialog");
    const region = form.getByRole("group", { name: "所在地区" });
    const select = (name: string) => region.getByRole("combobox", { name });
    await expect(select("省")).toBeEnabled();
    await expect(select("市")).toBeDisabled();
    // With the keyboard alone, over eight other provinces; what stands below follows each step.
    await select("省").focus();
    for (let step = 0; step < 9; step += 1) await page.keyboard.press("ArrowDown");
    await expect(select("省")).toHaveValue("310000");
    await page.keyboard.press("Tab");
    await expect(select("市")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(select("市")).toHaveValue("310100");
    await select("区县").selectOption({ label: "浦东新区" });
    const box = await region.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await expectAccessible(page, "the form", "[role=dialog]");
    await info.attach("region", { body: await page.screenshot(), contentType: "image/png" });
    // Another province takes the city and district with it.
    await select("省").selectOption({ label: "海外" });
    await expect(select("市")).toBeDisabled();
    await select("省").selectOption("310000");
    await select("市").selectOption("310100");
    await select("区县").selectOption({ label: "浦东新区" });
    const code = `E2E-R${width}`;
    await form.getByRole("textbox", { name: "编码" }).fill(code);
    await form.getByRole("textbox", { name: "仓库名称" }).fill(`临港仓 ${width}`);
    await form.getByRole("button", { name: "保存" }).click();
    await expect(form).toBeHidden();
    await page.goto(`/warehouse/warehouse-list?keyword=${code}`);
    await expect(page.getByText("上海市 / 浦东新区").first()).toBeVisible();
  });
}
