/** Programs of the warehouse and of clients as people keep them: keys, webhooks to a real receiver, and the log of calls. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Option } from "../../src/contracts/options.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { expectAccessible, LOOKS } from "./accessible.ts";
import { type OwnServer, ownServer } from "./own-server.ts";
import { choose, enter, signIn, tick } from "./people.ts";
import { ask, send } from "./requests.ts";
import { look } from "./shell-support.ts";
import { test } from "./test.ts";

let receiver: Receiver;
let server: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  receiver = await startReceiver();
  server = await ownServer({ WEBHOOK_HOSTS: "127.0.0.1" });
  await server.start();
});
test.afterAll(async () => {
  await server?.remove();
  await receiver?.stop();
});

const PAGE = "/integration";
const open = (page: Page, view = "") => page.goto(`${server.url}${PAGE}${view && `?view=${view}`}`);
const admin = (browser: Parameters<typeof signIn>[0], account = "admin") =>
  signIn(browser, server.url, account, { path: PAGE });
const dialog = (page: Page): Locator =>
  page.getByRole("dialog").or(page.getByRole("alertdialog")).filter({ visible: true });
const press = (page: Page, name: string) =>
  dialog(page).getByRole("button", { name, exact: true }).first().click();
const rowOf = (page: Page, text: string): Locator =>
  page.locator("main tbody tr").filter({ visible: true, hasText: text });
const toast = (page: Page, words: string | RegExp) =>
  expect(page.getByRole("listitem").filter({ hasText: words })).toBeVisible();

async function deed(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole("button", { name: `${name} 的操作` }).click();
  await page.getByRole("menuitem", { name: what, exact: true }).click();
}

/** Goes on with Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 40 && !(await isThere()); step += 1) await page.keyboard.press("Tab");
  await expect(control).toBeFocused();
}

/** What the server says to a program with this key. */
async function callWith(key: string, path = "/api/integration/self") {
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
  const { code } = (await answer.json()) as { code: number };
  return { code, traceId: answer.headers.get("x-trace-id") ?? "" };
}

interface Made {
  readonly id: string;
  readonly name: string;
  readonly key: string;
}

/** An integration with a key, made beside the page. */
async function program(page: Page, name: string, body: object = {}): Promise<Made> {
  const scopes = ["entry:read", "webhook:write"];
  const { id } = await send<{ id: string }>(page, "/api/integration/saveOrUpdate", { name, scopes, ...body });
  const { key } = await send<{ key: string }>(page, "/api/integration/createKey", { id, days: 30 });
  return { id, name, key };
}

/** Events of the topic `entry`: drafts, filed beside the page. */
async function fileDrafts(page: Page, count: number): Promise<void> {
  const [client] = await ask<readonly Option[]>(page, "/api/client/options");
  const [warehouse] = await ask<readonly Option[]>(page, "/api/warehouse/options");
  const types = `/api/goods/type/queryByPage?pageSize=1&clientId=${client?.id}`;
  const [goods] = (await ask<ListPage<{ id: string }>>(page, types)).list;
  const draft = {
    clientId: client?.id,
    warehouseId: warehouse?.id,
    lines: [{ typeId: goods?.id, expected: 3 }],
  };
  for (let made = 0; made < count; made += 1) await send(page, "/api/entry/saveOrUpdate", draft);
}

/** Numbers of the events that were taken. */
const taken = (path: string) =>
  receiver.posts
    .filter((post) => post.path === path)
    .flatMap(({ events }) => events.map(({ data }) => data.seq));

const WORDS = {
  "zh-CN": {
    create: "新建集成",
    name: "名称",
    scope: "入库：查看",
    save: "保存",
    createKey: "创建密钥",
    newKey: "新密钥",
    copy: "复制密钥",
    close: "关闭",
  },
  "en-US": {
    create: "New integration",
    name: "Name",
    scope: "Entries: read",
    save: "Save",
    createKey: "Create key",
    newKey: "New key",
    copy: "Copy key",
    close: "Close",
  },
} as const;

for (const [locale, theme] of LOOKS) {
  test(`an integration and its key are made by keyboard alone, and the pages are accessible, in ${locale}, ${theme}`, async ({
    browser,
  }) => {
    const words = WORDS[locale];
    const context = await browser.newContext({ baseURL: server.url });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await context.newPage();
    await look(page, locale, theme);
    await enter(page, "admin", PAGE);
    const inDialog = (name: string) => dialog(page).getByRole("button", { name, exact: true }).last();

    await tabTo(page, page.getByRole("button", { name: words.create }).first());
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByLabel(words.name)).toBeFocused();
    await page.keyboard.type(`Keyboard ${locale}`);
    // Without a scope nothing is saved, and the form says so.
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("alert").first()).toBeVisible();
    await tabTo(page, dialog(page).getByLabel(words.scope, { exact: true }));
    await page.keyboard.press("Space");
    await expectAccessible(page, "the form");
    await tabTo(page, inDialog(words.save));
    await page.keyboard.press("Enter");

    await expect(inDialog(words.createKey)).toBeVisible();
    await tabTo(page, inDialog(words.createKey));
    await page.keyboard.press("Enter");
    const shown = dialog(page).getByRole("group", { name: words.newKey });
    await expect(shown).toContainText(/tbk_live_\w+/);
    await expectAccessible(page, "the key");
    const key = (await shown.innerText()).trim();
    await tabTo(page, dialog(page).getByRole("button", { name: words.copy }));
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    expect((await callWith(key)).code).toBe(20000);

    // It is shown this once, and is nowhere in the browser.
    await tabTo(page, inDialog(words.close));
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText(key)).toHaveCount(0);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).not.toContain(key);

    for (const view of ["", "webhooks", "calls"]) {
      await open(page, view);
      await expect(
        page.getByRole("tabpanel").getByRole("table").or(page.locator("main strong")),
      ).not.toHaveCount(0);
      await expectAccessible(page, view);
    }
  });
}

test("a key is replaced while both work, ends at once, and the log shows each call with its id, live", async ({
  browser,
}) => {
  const page = await admin(browser);
  const { name, key: first } = await program(page, "订单接口");
  await open(page);
  await deed(page, name, "访问密钥");
  await expect(dialog(page)).toContainText("先创建新的，换到程序里，再停用旧的");
  await press(page, "创建密钥");
  const shown = dialog(page).getByRole("group", { name: "新密钥" });
  await expect(shown).toContainText(/tbk_live_\w+/);
  const second = (await shown.innerText()).trim();
  await expect(dialog(page)).toContainText("已有两个有效密钥");
  for (const key of [first, second]) expect((await callWith(key)).code).toBe(20000);
  const oldKey = dialog(page)
    .getByRole("row")
    .filter({ hasText: first.slice(0, 13) });
  await oldKey.getByRole("button", { name: "停用" }).click();
  await expect(dialog(page)).toContainText(`停用密钥 ${first.slice(0, 13)}？`);
  await press(page, "停用");
  await toast(page, "密钥已停用");
  await expect(oldKey).toContainText("已停用");
  await press(page, "关闭");
  await expect(rowOf(page, name)).toContainText("1");

  await deed(page, name, "调用记录");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("调用记录");
  await expect(rowOf(page, "/api/integration/self").filter({ hasText: "成功" }).first()).toBeVisible();
  // Calls come in while the page is open.
  const { code, traceId } = await callWith(first);
  expect(code).toBe(50012);
  expect((await callWith(second)).code).toBe(20000);
  const refused = rowOf(page, "密钥或程序已停用");
  await expect(refused).toContainText(first.slice(0, 13));
  await expect(refused).toContainText(`…${traceId.slice(-8)}`);
  await expect(refused.getByRole("button", { name: "复制请求编号" })).toBeVisible();
  await tick(page, "未成功", "仅未成功");
  await expect(page.locator("main tbody tr")).toHaveCount(1);
  await expect(refused).toBeVisible();
});

test("a webhook is set up, fails, waits, is skipped, paused and set back; the page says so as it happens", async ({
  browser,
}) => {
  const page = await admin(browser);
  await program(page, "事件接收");
  const name = "入库事件";
  const path = "/events";
  const row = rowOf(page, name);
  await open(page, "webhooks");
  await page.getByRole("button", { name: "新建 Webhook" }).first().click();
  await dialog(page).getByLabel("名称").fill(name);
  await choose(page, /^集成/, "事件接收");
  await expect(dialog(page).getByLabel("出库单", { exact: true })).toBeDisabled();
  await dialog(page).getByLabel("入库单", { exact: true }).check();
  await press(page, "保存");

  // A wrong address is refused in the reader's words, and stays to be mended.
  const address = dialog(page).getByRole("textbox", { name: "地址" });
  await address.fill("http://10.0.0.1/events");
  await press(page, "保存");
  await expect(dialog(page).getByRole("alert")).toContainText("请填写 https 地址，端口为 443 或 8443");
  await expect(address).toHaveValue("http://10.0.0.1/events");
  await address.fill(`${receiver.url}${path}?token=hidden`);
  await press(page, "保存");
  const secret = (await dialog(page).getByRole("group", { name: "签名密钥" }).innerText()).trim();
  expect(secret).toMatch(/^whsec_/);
  receiver.secrets.set(`${path}?token=hidden`, secret);
  await press(page, "关闭");
  await expect(row).toContainText(receiver.host);
  await expect(row).not.toContainText("hidden");
  await expect(row).toContainText("尚未送达");
  await deed(page, name, "发送测试");
  await press(page, "发送测试");
  await toast(page, "测试已送达");
  expect(receiver.posts).toMatchObject([{ type: "webhook.test", isSigned: true }]);

  const at = `${path}?token=hidden`;
  await deed(page, name, "恢复");
  await press(page, "恢复");
  await expect(row).toContainText("正常");
  await fileDrafts(page, 1);
  await expect(row).toContainText(/今天 \d\d:\d\d/);
  await expect.poll(() => taken(at)).toHaveLength(1);

  receiver.reply = () => ({ status: 503, headers: { "retry-after": "7200" }, body: "maintenance" });
  await fileDrafts(page, 2);
  await expect(row).toContainText("重试中");
  await expect(row).toContainText(/HTTP 503 · 下次重试 [今明]天 \d\d:\d\d/);
  await expect(row.getByRole("cell", { name: "2", exact: true })).toBeVisible();
  await deed(page, name, "推送记录");
  const posts = dialog(page).getByRole("table", { name: "最近的推送" }).locator("tbody tr");
  await expect(posts.first()).toContainText("未送达 HTTP 503");
  await expect(posts.first()).toContainText("503 maintenance");
  await expect(posts).toHaveCount(2);
  await press(page, "跳过一条");
  await press(page, "跳过");
  await expect(dialog(page)).toContainText("接收程序将不会收到这一条");
  await dialog(page).getByLabel("原因").fill("接收方已手工处理");
  receiver.reply = () => ({ status: 204 });
  await press(page, "跳过");
  await toast(page, "已跳过");
  // The one after it is posted at once, and the open list shows it.
  await expect(posts.first()).toContainText("已送达");
  await press(page, "关闭");
  await expect(row).toContainText("正常");
  const [before = 0] = taken(at);
  expect(taken(at)).toEqual([before, before + 1, before + 2]);

  await deed(page, name, "暂停");
  await press(page, "暂停");
  await expect(row).toContainText("已暂停");
  await fileDrafts(page, 1);
  await expect(row.getByRole("cell", { name: "1", exact: true })).toBeVisible();
  expect(taken(at)).toHaveLength(3);
  await deed(page, name, "恢复");
  await press(page, "恢复");
  await expect.poll(() => taken(at)).toHaveLength(4);

  await deed(page, name, "推送记录");
  await press(page, "回放");
  await dialog(page).getByLabel("从此时间起").fill("2020-01-01T00:00");
  await press(page, "回放");
  await toast(page, "已开始回放");
  await expect
    .poll(() => receiver.posts.filter(({ headers }) => headers["tallyboard-replay"] === "1").length)
    .toBe(4);
  const ids = receiver.posts.map(({ id }) => id);
  expect(ids.slice(-4)).toEqual([ids[1], ids[2], ids[3], ids[4]]);
  expect(receiver.posts.every(({ isSigned }) => isSigned)).toBe(true);
});

test("two admins at once: who is slower is told, and keeps what they typed; without a network nothing is lost", async ({
  browser,
}) => {
  const [one, two] = [await admin(browser), await admin(browser, "operator")];
  const { id: integrationId, name } = await program(one, "双人维护");
  const { id } = await send<{ id: string }>(one, "/api/webhook/saveOrUpdate", {
    ...{ name: "双人推送", integrationId, topics: ["entry"] },
  });
  await send(one, "/api/webhook/setUrl", { id, url: `${receiver.url}/both` });
  receiver.reply = ({ path }) => ({ status: path === "/both" ? 503 : 204 });
  await send(one, "/api/webhook/resume", { id });
  // One more than is skipped: the webhook goes on waiting.
  await fileDrafts(one, 2);
  for (const page of [one, two]) {
    await open(page, "webhooks");
    await expect(rowOf(page, "双人推送")).toContainText("重试中");
    await deed(page, "双人推送", "推送记录");
    await press(page, "跳过一条");
    await dialog(page).getByLabel("原因").fill("已核对");
  }
  await press(one, "跳过");
  await toast(one, "已跳过");
  await press(two, "跳过");
  await expect(dialog(two).getByRole("alert")).toContainText("这不是下一条事件");
  await expect(dialog(two).getByLabel("原因")).toHaveValue("已核对");

  for (const page of [one, two]) {
    await open(page);
    await page.getByRole("button", { name, exact: true }).click();
  }
  await dialog(two).getByLabel("备注").fill("二号的备注");
  await dialog(one).getByLabel("备注").fill("一号的备注");
  await press(one, "保存");
  await expect(dialog(two)).toContainText("陈敏 也改了同样的内容");
  await expect(dialog(two).getByLabel("备注")).toHaveValue("二号的备注");
  await press(two, "保留我的");
  await two.context().setOffline(true);
  await press(two, "保存");
  await expect(dialog(two)).toContainText("恢复后会自动发送");
  await expect(dialog(two).getByLabel("备注")).toHaveValue("二号的备注");
  await two.context().setOffline(false);
  await expect(dialog(two)).toBeHidden();
  const remarks = async () =>
    (await ask<ListPage<{ name: string; remark: string }>>(one, "/api/integration/queryByPage")).list
      .filter((row) => row.name === name)
      .map(({ remark }) => remark);
  await expect.poll(remarks).toEqual(["二号的备注"]);
});

test("a client's person keeps the integrations of their company, and cannot reach the others", async ({
  browser,
}) => {
  const page = await admin(browser);
  const clients = await ask<readonly Option[]>(page, "/api/client/options");
  const [own, other] = ["北辰", "华鑫"].map((part) => clients.find(({ name }) => name.includes(part))?.id);
  const theirs = await program(page, "华鑫接口", { clientId: other });
  await program(page, "北辰接口", { clientId: own });
  const hook = { name: "华鑫推送", integrationId: theirs.id, topics: ["entry"] };
  await send(page, "/api/webhook/saveOrUpdate", hook);
  await callWith(theirs.key);
  await server.sql(`update role set menu = menu || '["integration"]' where role_code = 'client'`);

  const client = await admin(browser, "beichen");
  await expect(rowOf(client, "北辰接口")).toBeVisible();
  await expect(client.locator("main tbody tr")).toHaveCount(1);
  await client.getByRole("button", { name: "北辰接口", exact: true }).click();
  await expect(dialog(client).getByLabel("名称")).toHaveValue("北辰接口");
  await expect(dialog(client).getByLabel("客户", { exact: true })).toHaveCount(0);
  await press(client, "取消");
  await open(client, "webhooks");
  await expect(client.getByText("还没有 Webhook")).toBeVisible();
  await open(client, `calls&integrationId=${theirs.id}`);
  await expect(client.getByText("没有符合条件的记录")).toBeVisible();
  for (const path of [`keys?id=${theirs.id}`, `detail?id=${theirs.id}`])
    expect(await ask(client, `/api/integration/${path}`), path).toBeNull();
  await expect(send(client, "/api/integration/createKey", { id: theirs.id, days: 30 })).rejects.toThrow(
    "40400",
  );
});
