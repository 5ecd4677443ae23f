/** Managing people and roles, as admins do it: a change reaches the other's open console at once. */
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { serverOfFile } from "./own-server.ts";
import { signIn } from "./people.ts";
import { test } from "./test.ts";

const server = serverOfFile();

const dialog = (page: Page): Locator => page.getByRole("dialog").filter({ visible: true });
const rowOf = (page: Page, text: string): Locator =>
  page.locator("main tbody tr").filter({ visible: true }).filter({ hasText: text });
const asAdmin = (browser: Browser, account = "admin"): Promise<Page> => signIn(browser, server.url, account);

async function deed(page: Page, name: string, what: string): Promise<void> {
  await rowOf(page, name)
    .getByRole("button", { name: /的操作$/ })
    .click();
  await page.getByRole("menuitem", { name: what }).click();
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox").filter({ visible: true }).first().fill(text);
  await expect(rowOf(page, text).first()).toBeVisible();
}

async function openUser(page: Page, account: string): Promise<void> {
  await page.goto("/system/system-user");
  await search(page, account);
  await rowOf(page, account).getByRole("rowheader").getByRole("button").click();
  await expect(dialog(page)).toBeVisible();
}

/** Types into a field of the form and takes the choice of exactly these words. */
async function pick(page: Page, label: RegExp, typed: string, option: RegExp): Promise<void> {
  const field = dialog(page).getByRole("combobox", { name: label });
  await field.click();
  await field.fill(typed);
  await dialog(page).getByRole("option", { name: option }).first().click();
}

const save = (page: Page): Promise<void> => dialog(page).getByRole("button", { name: "保存" }).click();

/** Adds a person by the form and returns the password that is shown once. */
async function addUser(
  page: Page,
  { account, name, role, client }: { account: string; name: string; role: string; client?: string },
): Promise<string> {
  await page.goto("/system/system-user");
  await page.getByRole("button", { name: "新建用户" }).click();
  await dialog(page).getByLabel("账号").fill(account);
  await dialog(page).getByLabel("姓名").fill(name);
  await expect(dialog(page).getByRole("combobox", { name: "所属客户" })).toHaveCount(0);
  await pick(page, /^角色/, role, new RegExp(`^${role}$`));
  if (client) await pick(page, /^所属客户/, client, new RegExp(client));
  await save(page);
  await expect(dialog(page).getByText("只显示这一次", { exact: false })).toBeVisible();
  const password = await dialog(page).getByRole("group", { name: "一次性密码" }).innerText();
  await expect(dialog(page).getByRole("button", { name: "复制密码" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "我已记下" }).click();
  await expect(page.getByText(password.trim())).toHaveCount(0);
  return password.trim();
}

async function enter(page: Page, account: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("账号或手机号").fill(account);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

/** Signs in with a one-time password and gets past the change that it forces. */
async function firstSignIn(browser: Browser, account: string, password: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await enter(page, account, password);
  await expect(page.getByRole("heading", { name: "请先修改密码" })).toBeVisible();
  await page.getByLabel("原密码", { exact: true }).fill(password);
  await page.getByLabel("新密码", { exact: true }).fill("quiet harbour 7");
  await page.getByLabel("再输入一次新密码", { exact: true }).fill("quiet harbour 7");
  await page.getByRole("button", { name: "修改密码" }).click();
  await expect(page).toHaveURL(/\/dashboard\/workplace/);
  await expect(page.getByRole("heading", { level: 1 }).filter({ visible: true })).not.toHaveText(
    "请先修改密码",
  );
  return page;
}

/** Sees that the session is over, with a way to sign in again. */
const expectOut = (page: Page): Promise<void> =>
  expect(page.getByRole("alertdialog", { name: "确认退出登录" })).toBeVisible();

const menu = (page: Page): Locator => page.getByRole("navigation", { name: "主菜单" });

test("a client's user is added, signs in with the password that was shown once, is seen online, and out at once when disabled", async ({
  browser,
}) => {
  const admin = await asAdmin(browser);
  const password = await addUser(admin, {
    ...{ account: "newhand", name: "新来的", role: "客户", client: "北辰" },
  });
  const person = await firstSignIn(browser, "newhand", password);
  await search(admin, "newhand");
  await expect(rowOf(admin, "newhand").getByRole("rowheader")).toContainText("在线");
  await deed(admin, "newhand", "停用账号");
  await admin.getByRole("alertdialog").getByRole("button", { name: "停用账号" }).click();
  await expect(rowOf(admin, "newhand")).toContainText("停用");
  await expectOut(person);
  await expect(rowOf(admin, "newhand").getByRole("rowheader")).toContainText("离线");
  await person.context().close();

  const barred = await (await browser.newContext({ baseURL: server.url })).newPage();
  await enter(barred, "newhand", "quiet harbour 7");
  await expect(barred.getByText("账号已停用", { exact: false }).first()).toBeVisible();
});

test("two admins change the same person: the later one sees what the other wrote, and keeps what was typed", async ({
  browser,
}) => {
  const [one, two] = [await asAdmin(browser), await asAdmin(browser, "operator")];
  await openUser(one, "beichen");
  await openUser(two, "beichen");
  await dialog(one).getByLabel("邮箱").fill("mine@beichen.cn");
  await dialog(two).getByLabel("邮箱").fill("theirs@beichen.cn");
  await dialog(two).getByLabel("固定电话").fill("021-6666 7777");
  await save(two);
  await expect(dialog(two)).toBeHidden();
  await expect(dialog(one).getByText("也改了同样的内容", { exact: false })).toBeVisible();
  await expect(dialog(one).getByText("theirs@beichen.cn", { exact: false })).toBeVisible();
  await expect(dialog(one).getByLabel("邮箱")).toHaveValue("mine@beichen.cn");
  await expect(dialog(one).getByLabel("固定电话")).toHaveValue("021-6666 7777");
  await dialog(one).getByRole("button", { name: "保留我的" }).click();
  await save(one);
  await expect(dialog(one)).toBeHidden();
  await openUser(two, "beichen");
  await expect(dialog(two).getByLabel("邮箱")).toHaveValue("mine@beichen.cn");
});

test("a taken account is said beside its field; a wrong phone before anything is sent", async ({
  browser,
}) => {
  const admin = await asAdmin(browser);
  await admin.goto("/system/system-user");
  await admin.getByRole("button", { name: "新建用户" }).click();
  await dialog(admin).getByLabel("账号").fill("huaxin");
  await dialog(admin).getByLabel("姓名").fill("重名的人");
  await dialog(admin).getByLabel("手机号").fill("abc");
  await pick(admin, /^角色/, "管理员", /^管理员$/);
  await save(admin);
  await expect(dialog(admin).getByText(/^5 至 20 位数字/)).toBeVisible();
  await expect(dialog(admin).getByLabel("手机号")).toBeFocused();
  await dialog(admin).getByLabel("手机号").fill("13912345678");
  await save(admin);
  await expect(dialog(admin).getByText(/^账号已被使用/)).toBeVisible();
  await expect(dialog(admin).getByLabel("账号")).toHaveAttribute("aria-invalid", "true");
});

test("a reset ends the person's session, and the new password is the only way in", async ({ browser }) => {
  const [admin, person] = [await asAdmin(browser), await signIn(browser, server.url, "huaxin2")];
  await admin.goto("/system/system-user");
  await search(admin, "huaxin2");
  await deed(admin, "huaxin2", "重置密码");
  await admin.getByRole("alertdialog").getByRole("button", { name: "重置密码" }).click();
  const shown = dialog(admin).getByRole("group", { name: "一次性密码" });
  await expect(shown).toBeVisible();
  const password = (await shown.innerText()).trim();
  await expectOut(person);
  await dialog(admin).getByRole("button", { name: "我已记下" }).click();
  await person.context().close();
  const again = await firstSignIn(browser, "huaxin2", password);

  // The drawer: their sessions, and the changes of their account.
  await deed(admin, "huaxin2", "登录与记录");
  await expect(dialog(admin).getByText("Chrome", { exact: false }).first()).toBeVisible();
  await dialog(admin).getByRole("tab", { name: "对该用户的操作" }).click();
  await expect(dialog(admin).getByRole("listitem").filter({ hasText: "重置密码" })).toBeVisible();
  await dialog(admin).getByRole("tab", { name: "登录的设备" }).click();
  await dialog(admin)
    .getByRole("button", { name: /^退出 / })
    .first()
    .click();
  await expect(dialog(admin).getByText("目前没有登录")).toBeVisible();
  await expectOut(again);
});

test("a reset asks for one's own password when it was given a while ago, and then goes on by itself", async ({
  browser,
}) => {
  const admin = await asAdmin(browser);
  await admin.goto("/system/system-user");
  await search(admin, "beichen");
  await server.sql("update session set confirmed_at = confirmed_at - interval '6 minutes'");
  await deed(admin, "beichen", "重置密码");
  await admin.getByRole("alertdialog").getByRole("button", { name: "重置密码" }).click();
  const question = admin.getByRole("dialog", { name: "请输入你的密码" });
  const field = question.getByLabel("你的登录密码", { exact: true });
  await expect(field).toBeFocused();
  await field.fill("guess-guess");
  await field.press("Enter");
  await expect(question.getByText("密码不正确")).toBeVisible();
  await field.fill("tallyboard");
  await question.getByRole("button", { name: "确认并继续" }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog(admin).getByRole("group", { name: "一次性密码" })).toBeVisible();
  await dialog(admin).getByRole("button", { name: "我已记下" }).click();

  // In English, and dismissed: nothing happens, and the page says why.
  await server.sql("update session set confirmed_at = confirmed_at - interval '6 minutes'");
  await admin.evaluate(() => localStorage.setItem("arco-locale", "en-US"));
  await admin.goto("/system/system-role");
  await admin.getByRole("button", { name: /New role/ }).click();
  await dialog(admin).getByLabel("Role name").fill("Asked first");
  await dialog(admin).getByRole("button", { name: "Save" }).click();
  const english = admin.getByRole("dialog", { name: "Enter your password" });
  await expect(english.getByLabel("Your password", { exact: true })).toBeFocused();
  await english.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(admin).getByText("Confirm this with your own password")).toBeVisible();
  await dialog(admin).getByRole("button", { name: "Save" }).click();
  await english.getByLabel("Your password", { exact: true }).fill("tallyboard");
  await english.getByRole("button", { name: "Confirm and continue" }).click();
  await expect(rowOf(admin, "Asked first")).toBeVisible();
});

test("an admin who has some pages is not offered what would be refused", async ({ browser }) => {
  const admin = await asAdmin(browser);
  await admin.goto("/system/system-role");
  await admin.getByRole("button", { name: "新建角色" }).click();
  await dialog(admin).getByLabel("角色名称").fill("人事员");
  await dialog(admin).getByRole("checkbox", { name: "用户管理" }).check();
  await dialog(admin).getByRole("checkbox", { name: "角色管理" }).check();
  await save(admin);
  await expect(rowOf(admin, "人事员")).toContainText("2 / ");
  const password = await addUser(admin, { account: "limited", name: "人事专员", role: "人事员" });
  const person = await firstSignIn(browser, "limited", password);
  await person.goto("/system/system-user");
  await search(person, "operator");
  await expect(rowOf(person, "operator").getByRole("button", { name: /的操作$/ })).toHaveCount(0);
  await search(person, "limited");
  await expect(rowOf(person, "limited").getByRole("button", { name: /的操作$/ })).toBeVisible();
  await person.getByRole("button", { name: "新建用户" }).click();
  await dialog(person).getByRole("combobox", { name: /^角色/ }).click();
  await expect(dialog(person).getByRole("option", { name: "人事员" })).toBeVisible();
  await expect(dialog(person).getByRole("option", { name: "管理员", exact: true })).toHaveCount(0);
  await person.goto("/system/system-role");
  await person.getByRole("button", { name: "新建角色" }).click();
  await expect(dialog(person).getByRole("checkbox", { name: "角色管理" })).toBeEnabled();
  await expect(dialog(person).getByRole("checkbox", { name: "岗位管理" })).toBeDisabled();
});

test("a role's menu changed by another admin changes an open console without a reload", async ({
  browser,
}) => {
  const admin = await asAdmin(browser);
  await admin.goto("/system/system-role");
  await admin.getByRole("button", { name: "新建角色" }).click();
  await dialog(admin).getByLabel("角色名称").fill("岗位员");
  await dialog(admin).getByRole("checkbox", { name: "岗位管理" }).check();
  await dialog(admin).getByRole("checkbox", { name: "部门管理" }).check();
  await save(admin);
  await expect(rowOf(admin, "岗位员")).toContainText("2 / ");
  const password = await addUser(admin, { account: "postkeeper", name: "岗位管理人", role: "岗位员" });
  const person = await firstSignIn(browser, "postkeeper", password);
  await person.goto("/system/system-department");
  const loaded = await person.evaluate(() => performance.timeOrigin);
  await expect(menu(person).getByText("岗位管理")).toBeVisible();

  await admin.goto("/system/system-role");
  await search(admin, "岗位员");
  await expect(rowOf(admin, "岗位员").getByRole("cell", { name: "1", exact: true })).toBeVisible();
  await rowOf(admin, "岗位员").getByRole("rowheader").getByRole("button").click();
  await dialog(admin).getByRole("checkbox", { name: "岗位管理" }).uncheck();
  await save(admin);
  await expect(menu(person).getByText("岗位管理")).toHaveCount(0);
  await expect(menu(person).getByText("部门管理")).toBeVisible();
  expect(await person.evaluate(() => performance.timeOrigin)).toBe(loaded);
  await person.goto("/system/system-post");
  await expect(person.getByRole("heading", { level: 1 }).filter({ visible: true })).not.toHaveText(
    "岗位管理",
  );

  // The audit shows which page was removed, and by whom.
  await admin.goto("/system/system-audit?entity=role");
  const line = rowOf(admin, "岗位员").filter({ hasText: "修改" });
  await expect(line.locator("del")).toHaveText("岗位管理");
});

test("an admin cannot lock themselves out, and is told so beside the pages", async ({ browser }) => {
  const admin = await asAdmin(browser);
  await admin.goto("/system/system-role");
  await rowOf(admin, "管理员").filter({ hasText: "内置" }).getByRole("rowheader").getByRole("button").click();
  await dialog(admin).getByRole("checkbox", { name: "角色管理" }).uncheck();
  await save(admin);
  await expect(dialog(admin).getByText("不能从自己的角色里去掉", { exact: false })).toBeVisible();
});

test("a person whom something refers to is not deleted: what it is is named, and disabling offered", async ({
  browser,
}) => {
  const admin = await asAdmin(browser);
  await admin.goto("/system/system-user");
  await search(admin, "operator");
  await deed(admin, "operator", "删除");
  await admin.getByRole("alertdialog").getByRole("button", { name: "删除" }).click();
  await expect(dialog(admin).getByText("还有其他数据用到它", { exact: false })).toBeVisible();
  await expect(dialog(admin).getByRole("listitem").filter({ hasText: "操作记录" })).toContainText(
    /\d+\+? 条/,
  );
  await dialog(admin).getByRole("button", { name: "改为停用" }).click();
  await expect(admin.getByRole("alertdialog")).toContainText("停用");
  await admin.getByRole("alertdialog").getByRole("button", { name: "取消" }).click();

  const password = await addUser(admin, { account: "mistake", name: "录错的人", role: "管理员" });
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  await search(admin, "mistake");
  await deed(admin, "mistake", "删除");
  await admin.getByRole("alertdialog").getByRole("button", { name: "删除" }).click();
  await expect(rowOf(admin, "mistake")).toHaveCount(0);
});
