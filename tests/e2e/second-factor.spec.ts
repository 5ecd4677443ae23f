/** The second factor in a browser: turned on with a real code, signing in with it, recovery codes, and roles that require it. */
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { serverOfFile } from "./own-server.ts";
import { enter } from "./people.ts";
import { endSession, fillSignIn, remember, scrollsSideways } from "./shell-support.ts";
import { test } from "./test.ts";

const server = serverOfFile();
const STEP_MS = 30_000;
const pictures = process.env.PICTURES;

const shoot = async (page: Page, name: string): Promise<void> => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
};
const newPage = async (browser: Browser, width = 1440): Promise<Page> => {
  const viewport = { width, height: width < 640 ? 844 : 900 };
  return (await browser.newContext({ baseURL: server.url, viewport })).newPage();
};
const dialog = (page: Page): Locator =>
  page.getByRole("dialog").or(page.getByRole("alertdialog")).filter({ visible: true });

/** The step of the last code that was given for a key: the server takes each step once. */
const lastStep = new Map<string, number>();
/** A code that the server has not seen: the one after the present one is accepted as well. */
async function freshCode(secret: string): Promise<string> {
  const last = lastStep.get(secret) ?? 0;
  const stepNow = () => Math.floor(Date.now() / STEP_MS);
  await expect.poll(() => stepNow() + 1 > last, { timeout: 2 * STEP_MS }).toBe(true);
  const step = Math.max(last + 1, stepNow());
  lastStep.set(secret, step);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * STEP_MS });
}

/** Goes through the set-up on the page. Returns the key, and the recovery codes that are shown once. */
async function setUp(page: Page, name: string): Promise<{ secret: string; codes: readonly string[] }> {
  const key = page.locator("main code");
  await expect(key).toBeVisible();
  await expect(page.getByRole("img", { name: "密钥的二维码" })).toBeVisible();
  await shoot(page, `${name}-set-up`);
  const secret = (await key.innerText()).replaceAll(/[^A-Z2-7]/g, "");
  expect(secret).toHaveLength(32);
  const field = page.getByLabel("6 位验证码");
  await field.fill("00000");
  await page.getByRole("button", { name: "确认并开启" }).click();
  await expect(page.locator("main")).toContainText("验证码不正确，或已用过");
  await field.fill(await freshCode(secret));
  await page.getByRole("button", { name: "确认并开启" }).click();
  const list = page.getByRole("list", { name: "恢复码" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  await shoot(page, `${name}-codes`);
  return { secret, codes: await list.getByRole("listitem").allInnerTexts() };
}

const leave = async (page: Page): Promise<void> => {
  await endSession(page);
  await page.evaluate(() => localStorage.removeItem("token"));
};
const giveCode = async (page: Page, code: string): Promise<void> => {
  await page.locator("input[name=code]").fill(code);
  await page.getByRole("button", { name: "验证并登录" }).click();
};
const expectInside = (page: Page): Promise<void> => expect(page).toHaveURL(/\/dashboard\/workplace$/);

test("turned on in the profile; then a code is asked, a recovery code works once, and a device is remembered", async ({
  browser,
}) => {
  const page = await newPage(browser);
  await enter(page, "operator", "/profile?section=factor");
  await page.getByRole("button", { name: "开启两步验证" }).click();
  const { secret, codes } = await setUp(page, "profile");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "下载" }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe("Tallyboard-恢复码-operator.txt");
  await page.getByRole("button", { name: "我已保存" }).click();
  await expect(page.getByText("还有 10 个恢复码")).toBeVisible();
  await shoot(page, "profile-on");

  // The form stays where it is: the code is its second step, and not a failure.
  await leave(page);
  await page.goto("/login");
  await fillSignIn(page, "operator");
  await expect(page.getByRole("heading", { name: "两步验证" })).toBeVisible();
  await expect(page.locator("input[name=code]")).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await shoot(page, "login-code");
  await giveCode(page, "1");
  await expect(page.locator("form")).toContainText("验证码不正确，或已用过");
  await expect(page.locator("input[name=code]")).toBeFocused();
  await shoot(page, "login-code-wrong");
  await giveCode(page, await freshCode(secret));
  await expectInside(page);

  await leave(page);
  await page.goto("/login");
  await fillSignIn(page, "operator");
  await page.getByRole("button", { name: /使用恢复码/ }).click();
  await shoot(page, "login-recovery");
  await page.getByLabel("30 天内在这台设备上不再询问").check();
  await giveCode(page, codes[0] ?? "");
  await expectInside(page);
  await page.goto("/profile?section=factor");
  await expect(page.getByText("还有 9 个恢复码")).toBeVisible();
  await expect(page.getByText("1 台设备在 30 天内不再询问")).toBeVisible();

  // This device is remembered; another one is asked, and the used recovery code is refused.
  await leave(page);
  await page.goto("/login");
  await fillSignIn(page, "operator");
  await expectInside(page);
  const other = await newPage(browser);
  await other.goto("/login");
  await fillSignIn(other, "operator");
  await other.getByRole("button", { name: /使用恢复码/ }).click();
  await giveCode(other, codes[0] ?? "");
  await expect(other.locator("form")).toContainText("验证码不正确，或已用过");
  await other.getByRole("button", { name: "返回" }).click();
  await expect(other.locator("input[name=password]")).toBeVisible();
});

test("the expiry dialog asks for the code in place, and the page behind stays", async ({ browser }) => {
  const page = await newPage(browser);
  await enter(page, "huaxin2", "/profile?section=factor");
  await page.getByRole("button", { name: "开启两步验证" }).click();
  const { secret } = await setUp(page, "client");
  await page.getByRole("button", { name: "我已保存" }).click();
  await page.goto("/entry/entry-list");
  await expect(page.locator("[data-freshness=live]")).toBeVisible();
  await endSession(page);
  await expect(dialog(page)).toBeVisible();
  await dialog(page).locator("input[name=password]").fill("tallyboard");
  await dialog(page).locator("button[type=submit]").click();
  await expect(dialog(page).locator("input[name=code]")).toBeFocused();
  await shoot(page, "expiry-code");
  await giveCode(page, await freshCode(secret));
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/entry\/entry-list$/);
  await expect(page.locator("[data-freshness=live]")).toBeVisible();
});

test("a role that requires it holds its person until it is set up, and an admin takes a lost one away", async ({
  browser,
}) => {
  const person = await newPage(browser);
  await enter(person, "beichen", "/entry/entry-list");
  await expect(person.locator("[data-freshness=live]")).toBeVisible();

  const admin = await newPage(browser);
  await enter(admin, "admin", "/system/system-role");
  await admin.getByRole("rowheader").filter({ hasText: "客户" }).getByRole("button").click();
  await dialog(admin).getByLabel("要求两步验证").check();
  await shoot(admin, "role-form");
  await dialog(admin).getByRole("button", { name: "保存" }).click();
  await expect(dialog(admin)).toHaveCount(0);
  await expect(admin.getByText("须两步验证")).toBeVisible();
  await shoot(admin, "role-list");

  // Without a reload, and without the expiry dialog.
  await expect(person.getByRole("heading", { name: "请先设置两步验证" })).toBeVisible();
  await expect(dialog(person)).toHaveCount(0);
  await expect(person.getByRole("navigation")).toHaveCount(0);
  await setUp(person, "due");
  await person.getByRole("button", { name: "我已保存" }).click();
  await expect(person.getByRole("navigation", { name: "主菜单" })).toBeVisible();
  await person.goto("/profile?section=factor");
  await expect(person.getByRole("button", { name: "关闭两步验证" })).toHaveAttribute("aria-disabled", "true");

  await admin.goto("/system/system-user");
  const row = admin.locator("main tbody tr").filter({ visible: true }).filter({ hasText: "beichen" });
  await row.getByRole("button", { name: /的操作$/ }).click();
  await shoot(admin, "user-menu");
  await admin.getByRole("menuitem", { name: "重置两步验证" }).click();
  await shoot(admin, "user-reset");
  await dialog(admin).getByRole("button", { name: "重置两步验证" }).click();
  await expect(admin.getByText("已重置，并通知了本人").first()).toBeVisible();
  await expect(person.getByRole("alertdialog", { name: "确认退出登录" })).toBeVisible();

  const phone = await newPage(browser, 390);
  await phone.goto("/login");
  await fillSignIn(phone, "beichen");
  await expect(phone.getByRole("heading", { name: "请先设置两步验证" })).toBeVisible();
  const { secret } = await setUp(phone, "phone");
  expect(await scrollsSideways(phone)).toBe(false);
  await phone.getByRole("button", { name: "我已保存" }).click();
  await expect(phone).toHaveURL(/\/dashboard\/workplace$/);
  await leave(phone);
  await phone.goto("/login");
  await fillSignIn(phone, "beichen");
  await expect(phone.locator("input[name=code]")).toBeVisible();
  await shoot(phone, "phone-code");
  expect(await scrollsSideways(phone)).toBe(false);
  await giveCode(phone, await freshCode(secret));
  await expectInside(phone);
});

test("in English too", async ({ browser }) => {
  const page = await newPage(browser);
  await remember(page, { "arco-locale": "en-US" });
  await enter(page, "admin", "/profile?section=factor");
  await shoot(page, "english-off");
  await page.getByRole("button", { name: "Turn on" }).click();
  const key = page.locator("main code");
  await expect(key).toBeVisible();
  await shoot(page, "english-set-up");
  const secret = (await key.innerText()).replaceAll(/[^A-Z2-7]/g, "");
  await page.getByLabel("6-digit code").fill(await freshCode(secret));
  await page.getByRole("button", { name: "Verify and turn on" }).click();
  await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await shoot(page, "english-codes");
  await page.getByRole("button", { name: "I have saved them" }).click();
  await page.getByRole("button", { name: "Turn off" }).click();
  await shoot(page, "english-turn-off");
  await dialog(page).getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Two-step verification is off").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn on" })).toBeVisible();
});
