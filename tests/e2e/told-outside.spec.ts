/** Told outside: a person chooses mail for messages of theirs, an admin gives a chat's robot the messages of a role. */
import { expect, type Locator, type Page } from "@playwright/test";
import { type ChatServer, type MailServer, startChatServer, startMailServer } from "../support/outside.ts";
import { expectAccessible, LOOKS } from "./accessible.ts";
import { type OwnServer, ownServer } from "./own-server.ts";
import { choose, signIn } from "./people.ts";
import { look } from "./shell-support.ts";
import { test } from "./test.ts";

let mail: MailServer;
let chat: ChatServer;
let server: OwnServer;

test.beforeAll(async () => {
  mail = await startMailServer();
  chat = await startChatServer();
  server = await ownServer({ SMTP_URL: mail.url, SMTP_FROM: "wms@example.com", ROBOT_HOSTS: "127.0.0.1" });
  await server.start();
  await server.sql("update users set email = user_account || '@example.com'");
});
test.afterAll(async () => {
  await server?.remove();
  await mail?.stop();
  await chat?.stop();
});

const dialog = (page: Page): Locator =>
  page.getByRole("dialog").or(page.getByRole("alertdialog")).filter({ visible: true });
const openRobots = (page: Page) => page.goto(`${server.url}/system/system-operations?view=robots`);
const rowOf = (page: Page, name: string): Locator =>
  page.locator("main tbody tr").filter({ visible: true, hasText: name });

async function deed(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole("button", { name: `${name} 的操作` }).click();
  await page.getByRole("menuitem", { name: what }).click();
}

/** A robot of the warehouse's administrators that tells of operations, with an address at the chat. */
async function addRobot(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "新建机器人" }).first().click();
  await dialog(page).getByLabel("名称").fill(name);
  await choose(page, "推送哪个角色的消息", "管理员", /管理员/);
  await dialog(page).getByLabel("系统运维", { exact: true }).check();
  await dialog(page).getByRole("button", { name: "保存" }).click();
  await expect(dialog(page)).toContainText(`机器人“${name}”的地址`);
}

test("an admin gives a robot its messages and its address, tries it, and the chat hears what happens", async ({
  browser,
}) => {
  const page = await signIn(browser, server.url, "admin");
  await openRobots(page);
  await addRobot(page, "仓库群");
  await dialog(page).getByLabel("Webhook 地址").fill("http://chat.example.com/send");
  await dialog(page).getByRole("button", { name: "保存" }).click();
  await expect(dialog(page)).toContainText("请填写 https 地址");
  await dialog(page).getByLabel("Webhook 地址").fill(`${chat.url}/send?key=hidden`);
  await dialog(page).getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("地址已保存", { exact: true })).toBeVisible();
  await expect(rowOf(page, "仓库群")).toContainText(chat.host);

  chat.answers.push({ status: 200, body: '{"errcode":93000,"errmsg":"invalid webhook url"}' });
  await deed(page, "仓库群", "发送测试消息");
  await dialog(page).getByRole("button", { name: "发送测试消息" }).click();
  await expect(page.getByText("未送达：errcode 93000: invalid webhook url", { exact: true })).toBeVisible();
  await deed(page, "仓库群", "发送测试消息");
  await dialog(page).getByRole("button", { name: "发送测试消息" }).click();
  await expect(page.getByText("测试消息已送达", { exact: true })).toBeVisible();
  expect(chat.posts.at(-1)?.body).toContain("测试了这个机器人");
  await deed(page, "仓库群", "设置地址");
  await dialog(page).getByLabel("Webhook 地址").fill("https://10.0.0.1/send?key=hidden");
  await dialog(page).getByRole("button", { name: "保存" }).click();
  await expect(rowOf(page, "仓库群")).toContainText("10.0.0.1");
  await deed(page, "仓库群", "发送测试消息");
  await dialog(page).getByRole("button", { name: "发送测试消息" }).click();
  await expect(
    page.getByText("未送达：地址在内网，未列入 ROBOT_HOSTS / WEBHOOK_HOSTS", { exact: true }),
  ).toBeVisible();
  // What was typed is nowhere in the browser.
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    "hidden",
  );
});

test("a robot without an address says so, and can be disabled and deleted", async ({ browser }) => {
  const page = await signIn(browser, server.url, "admin");
  await openRobots(page);
  await addRobot(page, "空机器人");
  await page.keyboard.press("Escape");
  await expect(rowOf(page, "空机器人")).toContainText("未设地址");
  await deed(page, "空机器人", "删除");
  await dialog(page).getByRole("button", { name: "删除" }).click();
  await expect(rowOf(page, "空机器人")).toBeHidden();
});

test("a client chooses mail for entries, tries the address, and gets the mail", async ({ browser }) => {
  const page = await signIn(browser, server.url, "huaxin", { path: `${server.url}/profile?section=mail` });
  await expect(page.getByText("发到 huaxin@example.com")).toBeVisible();
  await expect(page.getByLabel("系统运维", { exact: true })).toBeHidden();
  await page.getByLabel("入库", { exact: true }).check();
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("已保存", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "发一封测试邮件" }).click();
  await expect(page.getByText("测试邮件会在几秒内发出", { exact: true })).toBeVisible();
  await expect.poll(() => mail.mails.map(({ headers }) => headers.get("subject"))).toEqual(["测试邮件"]);
  expect(mail.mails[0]?.to).toEqual(["huaxin@example.com"]);
  await page.reload();
  await expect(page.getByLabel("入库", { exact: true })).toBeChecked();
  await expect(page.getByText(/上一封发出于/)).toBeVisible();
  await page.getByLabel("从", { exact: true }).selectOption("22");
  await expect(page.getByLabel("到", { exact: true })).toHaveValue("8");
});

for (const [locale, theme] of LOOKS) {
  test(`robots and the choice of mails are accessible to all in ${locale}, ${theme}`, async ({ browser }) => {
    const page = await signIn(browser, server.url, "admin");
    await look(page, locale, theme);
    for (const path of ["/system/system-operations?view=robots", "/profile?section=mail"]) {
      await page.goto(`${server.url}${path}`);
      await expect(page.getByRole("table").or(page.locator("main form")).first()).toBeVisible();
      await expectAccessible(page);
    }
  });
}
