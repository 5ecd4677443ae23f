/** Every drawer and dialog with a form asks before it drops what was filled in, however it is closed. */
import { expect, type Locator, type Page } from "@playwright/test";
import { CODES, CONFIRM_PASSWORD } from "../../src/contracts/envelope.ts";
import { choose, signIn } from "./people.ts";
import { test } from "./test.ts";

const question = (page: Page) => page.getByRole("alertdialog").filter({ visible: true });
const dialogs = (page: Page) => page.getByRole("dialog").filter({ visible: true });

/** What opens a form, by page. */
const FORMS: readonly (readonly [path: string, opener: RegExp])[] = [
  ["/system/system-user", /^新[增建]/],
  ["/system/system-department", /^新[增建]/],
  ["/system/system-role", /^新[增建]/],
  ["/system/system-post", /^新[增建]/],
  ["/system/system-display", /^新[增建]/],
  ["/system/system-operations?view=robots", /^新[增建]/],
  ["/client/client-list", /^新[增建]/],
  ["/warehouse/warehouse-list", /^新[增建]/],
  ["/warehouse/warehouse-goods-category", /^新[增建]/],
  ["/warehouse/warehouse-goods-brand", /^新[增建]/],
  ["/warehouse/warehouse-goods-type", /^新[增建]/],
  ["/warehouse/warehouse-goods-level", /^新[增建]/],
  ["/delivery/delivery-vehicle", /^新[增建]/],
  ["/bulletin", /^(新[增建]|写|发布)/],
];

/** Presses of a mouse or finger beside a drawer: on the page, its head and its menu. */
const BESIDE = [
  [60, 500],
  [400, 30],
  [300, 860],
] as const;

async function fill(form: Locator): Promise<Locator> {
  const field = form.locator("input:not([type=checkbox]):not([type=file]):not([role=combobox])").first();
  await field.fill("未保存的内容");
  return field;
}

test("a press beside a filled drawer, Escape and the cross ask, and what was typed stays", async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, baseURL ?? "", "admin");
  for (const [path, opener] of FORMS) {
    await page.goto(path);
    const open = page.locator("main").getByRole("button", { name: opener }).first();
    await open.click();
    await expect(dialogs(page), path).toHaveCount(1);
    // Untouched, it closes at once.
    await page.keyboard.press("Escape");
    await expect(dialogs(page), path).toHaveCount(0);
    await open.click();
    const field = await fill(dialogs(page));
    const isDrawer = await dialogs(page).evaluate((box) => box.getBoundingClientRect().height >= innerHeight);
    const ways: (() => Promise<void>)[] = [
      () => page.keyboard.press("Escape"),
      () => dialogs(page).getByRole("button", { name: "关闭" }).first().click(),
      ...(isDrawer
        ? BESIDE.map(
            ([x, y]) =>
              () =>
                page.mouse.click(x, y),
          )
        : []),
    ];
    for (const close of ways) {
      await close();
      await expect(question(page), path).toBeVisible();
      await question(page).getByRole("button").first().click();
      await expect(question(page), path).toHaveCount(0);
      await expect(field, path).toHaveValue("未保存的内容");
    }
    if (!isDrawer) {
      // A dialog takes no press beside it.
      await page.mouse.click(20, 450);
      await expect(field, path).toHaveValue("未保存的内容");
    }
    await page.keyboard.press("Escape");
    await question(page).getByRole("button").last().click();
    await expect(dialogs(page), path).toHaveCount(0);
  }
});

test("a finger beside a filled drawer asks on a tablet too", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    hasTouch: true,
    viewport: { width: 1024, height: 768 },
  });
  const signedIn = await signIn(browser, baseURL ?? "", "admin");
  await context.setStorageState(await signedIn.context().storageState());
  const page = await context.newPage();
  for (const path of ["/system/system-user", "/client/client-list", "/warehouse/warehouse-goods-type"]) {
    await page.goto(path);
    await page
      .locator("main")
      .getByRole("button", { name: /^新[增建]/ })
      .first()
      .tap();
    const field = await fill(dialogs(page));
    await page.touchscreen.tap(60, 500);
    await expect(question(page), path).toBeVisible();
    await question(page).getByRole("button").first().tap();
    await expect(field, path).toHaveValue("未保存的内容");
  }
});

test("what is unlikely in a form is asked about before it is sent, and can be changed or meant", async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, baseURL ?? "", "huaxin", { path: "/entry/entry-apply" });
  await choose(page, "仓库", "上海", /上海/);
  await choose(page, "货品 1", "A0001");
  const field = page
    .getByRole("textbox", { name: /^数量/ })
    .or(page.getByRole("spinbutton", { name: /^数量/ }));
  await field.first().fill("2000000");
  await page.getByLabel("车牌").fill("abc");
  await page.getByRole("textbox", { name: /电话/ }).first().fill("11111111111");
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(question(page)).toContainText("“abc”不像是车牌号");
  await expect(question(page)).toContainText("“11111111111”不像是电话号码");
  await expect(question(page)).toContainText("2,000,000");
  await question(page).getByRole("button", { name: "返回修改" }).click();
  await expect(page).toHaveURL(/entry-apply/);
  await page.getByLabel("车牌").fill("沪A8K2J7");
  await field.first().fill("20");
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(question(page)).not.toContainText("车牌号");
  await question(page).getByRole("button", { name: "确认无误，继续" }).click();
  await expect(page).toHaveURL(/\/entry\/entry-list\/[0-9a-f-]{36}/);
});

test("a chosen file, other paper and a typed password are asked about, however their dialog is closed", async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, baseURL ?? "", "admin", { path: "/warehouse/warehouse-goods-type" });
  const asks = async (isKept: () => Promise<void>): Promise<void> => {
    const dialog = dialogs(page);
    await isKept();
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => dialog.getByRole("button", { name: "关闭", exact: true }).click(),
      () => dialog.getByRole("button", { name: "取消", exact: true }).click(),
    ]) {
      await close();
      await question(page).getByRole("button", { name: "继续填写" }).click();
      await expect(question(page)).toHaveCount(0);
      await isKept();
    }
    await page.keyboard.press("Escape");
    await question(page).getByRole("button", { name: "放弃修改" }).click();
    await expect(dialogs(page)).toHaveCount(0);
  };
  const give = (name: string, buffer: Buffer) =>
    dialogs(page).getByLabel("选择 CSV 文件").setInputFiles({ name, mimeType: "text/csv", buffer });
  const open = (name: string) => page.getByRole("button", { name, exact: true }).click();

  await open("导入");
  await expect(dialogs(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialogs(page)).toHaveCount(0);
  for (const [name, buffer] of [
    ["读得出.csv", Buffer.from("货品编码,货品名称,单位\r\nX1,甲,个\r\n")],
    ["读不出.csv", Buffer.from([0x41, 0x2c, 0x42, 0x0a, 0x81, 0xff, 0x2c, 0x43])],
  ] as const) {
    await open("导入");
    await give(name, buffer);
    await asks(() => expect(dialogs(page).getByText(name).first()).toBeVisible());
  }

  await page.getByRole("row").nth(1).getByRole("checkbox").click({ force: true });
  await open("打印标签");
  const copies = dialogs(page).getByLabel("每个打印张数");
  await copies.fill("3");
  await asks(() => expect(copies).toHaveValue("3"));

  await page.route(
    "**/api/goods/brand/queryByPage*",
    (route) =>
      route.fulfill({
        json: { status: "fail", code: CODES.notPermitted, msg: "", data: { because: [CONFIRM_PASSWORD] } },
      }),
    { times: 1 },
  );
  await page.goto("/warehouse/warehouse-goods-brand");
  const password = dialogs(page).getByLabel("你的登录密码", { exact: true });
  await password.fill("half-a-passw");
  await asks(() => expect(password).toHaveValue("half-a-passw"));
});
