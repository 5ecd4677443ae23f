import { expect, type Page } from "@playwright/test";
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { ExitDetail } from "../../src/contracts/exit.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import { serverOfFile } from "./own-server.ts";
import { choose, fileEntry, signIn } from "./people.ts";
import { ask, byHand, fileExit, idOf, scan as scanIn, send, statusOf, stockOf } from "./requests.ts";
import { test } from "./test.ts";

const server = serverOfFile();

let made = 0;
const sourceOf = () => {
  made += 1;
  return `NET-${Date.now().toString(36)}-${made}`;
};

/** The entries of a source number, in any status. */
const filed = async (page: Page, source: string) =>
  (await ask<ListPage<EntryRow>>(page, `/api/entry/queryByPage?sourceNumber=${source}`)).list;

async function fillEntry(page: Page, source: string): Promise<void> {
  await page.goto("/entry/entry-apply");
  await choose(page, "仓库", "上海", /上海/);
  await page.getByLabel("来源单号").fill(source);
  await choose(page, "货品 1", "A0001");
  await page.locator("main li").getByRole("spinbutton").first().fill("7");
}

const submit = (page: Page) => page.getByRole("button", { name: "提交审核", exact: true });
const waiting = (page: Page) => page.getByText(/项操作在等待网络/);
/** Its words are also said to screen readers, in a log of their own. */
const toastOf = (page: Page, words: RegExp) => page.getByRole("listitem").filter({ hasText: words });

test("an entry submitted without a network waits in sight, even after the browser was closed, and is filed once", async ({
  browser,
}) => {
  const page = await signIn(browser, server.url, "huaxin");
  const context = page.context();
  const source = sourceOf();
  await fillEntry(page, source);
  await context.setOffline(true);
  await submit(page).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("恢复后会自动发送");
  // A scanner's next Enter presses nothing in a dialog that no person opened.
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(waiting(page)).toBeVisible();
  await expect(submit(page)).toHaveAttribute("aria-disabled", "true");

  // The browser's tab is closed while offline; a later one sends the command.
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto("/entry/entry-list");
  await expect(toastOf(later, /网络恢复后已完成/)).toBeVisible();
  await expect
    .poll(async () => (await filed(later, source)).map(({ status }) => status))
    .toEqual(["pending"]);
  // The form that it came from knows: nothing is offered a second time.
  await later.goto("/entry/entry-apply");
  await expect(later).toHaveURL(/\/entry\/entry-list\/[0-9a-f-]{36}/);
  await later.goto("/entry/entry-apply");
  await expect(later.getByLabel("来源单号")).toHaveValue("");
  expect(await filed(later, source)).toHaveLength(1);
});

test("an entry that was given up without a network is never filed, and can be submitted again", async ({
  browser,
}) => {
  const page = await signIn(browser, server.url, "huaxin");
  const source = sourceOf();
  await fillEntry(page, source);
  await page.context().setOffline(true);
  await submit(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "放弃", exact: true }).click();
  await expect(page.getByText(/刚才的提交已放弃/).filter({ visible: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(toastOf(page, /已放弃，没有生效/)).toBeVisible();
  expect(await filed(page, source)).toEqual([]);
  // The typed text is still there.
  await submit(page).click();
  await expect(page).toHaveURL(/\/entry\/entry-list\/[0-9a-f-]{36}/);
  expect(await filed(page, source)).toHaveLength(1);
});

test("an entry whose answer was lost is not filed twice: giving it up finds out that the server had it", async ({
  browser,
}) => {
  const page = await signIn(browser, server.url, "huaxin");
  const source = sourceOf();
  await fillEntry(page, source);
  // The server is reached and does it; the way back breaks.
  await page.route("**/api/entry/saveOrUpdate", async (route) => {
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort("connectionreset");
  });
  await submit(page).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("服务器没有响应");
  await page.unroute("**/api/entry/saveOrUpdate");
  await dialog.getByRole("button", { name: "放弃", exact: true }).click();
  await page.context().setOffline(false);
  // Nothing was submitted, and the words do not say so.
  await expect(toastOf(page, /最后一步未执行.*已存为草稿/)).toBeVisible();
  await expect(toastOf(page, /操作已生效/)).toHaveCount(0);
  // The form continues with the existing draft.
  await expect(page.getByRole("heading", { level: 1 })).toContainText("RK");
  await submit(page).click();
  await expect(page).toHaveURL(/\/entry\/entry-list\/[0-9a-f-]{36}/);
  expect(await filed(page, source)).toHaveLength(1);
});

for (const moment of ["before the server has it", "after the server has it"] as const) {
  test(`a browser that crashes while an entry is sent, ${moment}, files it once and says so`, async ({
    browser,
  }) => {
    const page = await signIn(browser, server.url, "huaxin");
    const context = page.context();
    const source = sourceOf();
    await fillEntry(page, source);
    const crash = await context.newCDPSession(page);
    const isCrashed = new Promise<void>((resolve) => page.once("crash", () => resolve()));
    await page.route("**/api/entry/saveOrUpdate", async (route) => {
      if (moment === "after the server has it") await route.fetch();
      // The renderer dies at once: the page emits no more events.
      void crash.send("Page.crash").catch(() => undefined);
    });
    await submit(page).click();
    await isCrashed;
    await page.close();

    const later = await context.newPage();
    await later.goto("/entry/entry-apply");
    await expect
      .poll(async () => (await filed(later, source)).map(({ status }) => status))
      .toEqual(["pending"]);
    await expect(later).toHaveURL(/\/entry\/entry-list\/[0-9a-f-]{36}/);
    await later.goto("/entry/entry-apply");
    await expect(later.getByLabel("来源单号")).toHaveValue("");
    expect(await filed(later, source)).toHaveLength(1);
  });
}

/** Opens the menu of the row that holds the text, and takes an item of it. */
async function fromMenu(page: Page, text: string, item: string): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: text });
  await row.getByRole("button", { name: /的操作$/ }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("a deletion that was given up without a network does not happen; one that waits happens when it is back", async ({
  browser,
}) => {
  const page = await signIn(browser, server.url, "admin");
  const context = page.context();
  const code = `NET${Date.now().toString(36)}`.toUpperCase();
  const name = `断网 ${code}`;
  await send(page, "/api/goods/brand/saveOrUpdate", { code, name, status: "enabled" });
  const named = async () =>
    (await ask<ListPage<{ id: string }>>(page, `/api/goods/brand/queryByPage?keyword=${code}`)).list.length;
  await page.goto(`/warehouse/warehouse-goods-brand?keyword=${code}`);
  const question = page.getByRole("alertdialog");
  const openQuestion = async () => {
    await fromMenu(page, name, "删除");
    await context.setOffline(true);
    await question.getByRole("button", { name: "删除" }).click();
    await expect(question).toContainText("服务器没有响应");
  };
  await openQuestion();
  await question.getByRole("button", { name: "放弃", exact: true }).click();
  await context.setOffline(false);
  await expect(toastOf(page, /已放弃，没有生效/)).toBeVisible();
  expect(await named()).toBe(1);

  await openQuestion();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(waiting(page)).toBeVisible();
  await context.setOffline(false);
  await expect(toastOf(page, /网络恢复后已完成/)).toBeVisible();
  await expect.poll(named).toBe(0);
});

test("without a network a bulletin's publishing waits in sight, and closing a password's reset takes it back", async ({
  browser,
}) => {
  const page = await signIn(browser, server.url, "admin");
  const context = page.context();
  const title = `断网公告${Date.now().toString(36)}`;
  const body = { kind: "text", title, body: "<p>正文</p>", audience: "admin" };
  const { id } = await send<{ id: string }>(page, "/api/bulletin/saveOrUpdate", body);
  const question = page.getByRole("alertdialog");
  await page.goto("/bulletin?view=draft");
  await page.getByRole("button", { name: `${title} 的操作` }).click();
  await page.getByRole("menuitem", { name: "发布" }).click();
  await context.setOffline(true);
  await question.getByRole("button", { name: "发布" }).click();
  await question.getByRole("button", { name: "关闭并继续等待" }).click();
  await expect(waiting(page)).toBeVisible();
  await context.setOffline(false);
  await expect(toastOf(page, /网络恢复后已完成/)).toBeVisible();
  expect((await ask<{ status: string }>(page, `/api/bulletin/detail?id=${id}`)).status).toBe("published");

  await page.goto("/system/system-user?keyword=beichen");
  await fromMenu(page, "beichen", "重置密码");
  await context.setOffline(true);
  await question.getByRole("button", { name: "重置密码" }).click();
  await expect(question).toContainText("关闭窗口即放弃");
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await context.setOffline(false);
  await expect(toastOf(page, /已放弃，没有生效/)).toBeVisible();
  // The old password still holds.
  await signIn(browser, server.url, "beichen");

  await page.goto("/system/system-user?keyword=beichen");
  await fromMenu(page, "beichen", "停用账号");
  await context.setOffline(true);
  await question.getByRole("button", { name: "停用账号" }).click();
  await question.getByRole("button", { name: "关闭并继续等待" }).click();
  await expect(waiting(page)).toBeVisible();
  await context.setOffline(false);
  await expect(toastOf(page, /网络恢复后已完成/)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "beichen" })).toContainText("停用");
});

test("one's own draft that is deleted without a network waits in sight with its buttons off, and goes when it is back", async ({
  browser,
}) => {
  const page = await signIn(browser, server.url, "huaxin");
  const context = page.context();
  const sources = [sourceOf(), sourceOf()] as const;
  for (const source of sources) {
    await fillEntry(page, source);
    await page.getByRole("button", { name: "保存草稿" }).click();
    await expect(page).toHaveURL(/\/entry\/entry-list\/[0-9a-f-]{36}/);
  }
  const [kept, gone] = [await filed(page, sources[0]), await filed(page, sources[1])];
  await page.goto("/entry/entry-apply");
  const rowOf = ([row]: readonly EntryRow[]) =>
    page.getByRole("row").filter({ hasText: row?.number ?? "no draft" });
  const question = page.getByRole("alertdialog");
  const deleteOffline = async (rows: readonly EntryRow[]) => {
    await rowOf(rows).getByRole("button", { name: "删除草稿" }).click();
    await context.setOffline(true);
    await question.getByRole("button", { name: "删除" }).click();
    await expect(question).toContainText("服务器没有响应");
  };
  await deleteOffline(kept);
  await question.getByRole("button", { name: "放弃", exact: true }).click();
  await context.setOffline(false);
  await expect(toastOf(page, /已放弃，没有生效/)).toBeVisible();
  expect(await filed(page, sources[0])).toHaveLength(1);

  await deleteOffline(gone);
  await question.getByRole("button", { name: "关闭并继续等待" }).click();
  await expect(waiting(page)).toBeVisible();
  // Commands that contradict the waiting one are hidden; other rows are unchanged.
  for (const name of ["提交", "删除草稿"]) {
    const button = rowOf(gone).getByRole("button", { name });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription(/「删除草稿.*」正在等待网络/);
  }
  await expect(rowOf(kept).getByRole("button", { name: "删除草稿" })).not.toHaveAttribute("aria-disabled");
  await context.setOffline(false);
  await expect(toastOf(page, /网络恢复后已完成/)).toBeVisible();
  await expect(rowOf(gone)).toHaveCount(0);
  expect(await filed(page, sources[1])).toEqual([]);
});

test("a bulk approval whose network breaks leaves no request behind: what has no answer waits, and is approved once", async ({
  browser,
}) => {
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const context = admin.context();
  const numbers: string[] = [];
  for (const quantity of [3, 4, 5]) numbers.push(await fileEntry(client, "A0001", quantity));
  await admin.goto("/entry/entry-verify?view=table&sort=-statusSince");
  const rowOf = (number: string) => admin.getByRole("row").filter({ hasText: number });
  for (const number of numbers) await rowOf(number).getByRole("checkbox").check();
  // The first one goes through; then the network breaks.
  let sent = 0;
  await admin.route("**/api/entry/approve", async (route) => {
    sent += 1;
    if (sent > 1) await context.setOffline(true);
    await route.continue();
  });
  await admin.getByRole("button", { name: "批量通过" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "通过 3 单" }).click();
  const result = admin.getByRole("dialog", { name: "已通过 1 单，2 单在等待网络" });
  await expect(result).toContainText("在网络恢复后自动通过");
  await result.getByRole("button", { name: "关闭" }).first().click();
  await expect(admin.getByText("2 项操作在等待网络")).toBeVisible();
  const left = numbers.filter((_, at) => at > 0);
  await admin.unroute("**/api/entry/approve");
  await admin.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto("/entry/entry-list");
  await expect(toastOf(later, /网络恢复后已完成/).first()).toBeVisible();
  const statuses = async () => {
    const rows = await Promise.all(
      numbers.map((number) =>
        ask<ListPage<EntryRow>>(later, `/api/entry/queryByPage?keyword=${number}`).then(
          ({ list }) => list[0],
        ),
      ),
    );
    return rows.map((row) => row?.status);
  };
  await expect.poll(statuses).toEqual(["approved", "approved", "approved"]);
  expect(left).toHaveLength(2);
});

test("a bulk change of status without a network waits in sight, row by row", async ({ browser }) => {
  const page = await signIn(browser, server.url, "admin");
  const context = page.context();
  const prefix = `BULK${Date.now().toString(36)}`.toUpperCase();
  for (const at of [1, 2]) {
    const body = { code: `${prefix}${at}`, name: `批量 ${prefix} ${at}`, status: "enabled" };
    await send(page, "/api/goods/brand/saveOrUpdate", body);
  }
  await page.goto(`/warehouse/warehouse-goods-brand?keyword=${prefix}`);
  // Before a person has touched the page, so that the code of notices has not come: one must not wait for it.
  const all = page.getByRole("checkbox", { name: "选择本页全部" });
  await expect(all).toBeVisible();
  await context.setOffline(true);
  await all.check();
  await page.getByRole("button", { name: "设为停用" }).click();
  await expect(toastOf(page, /2 条在等待网络，见页面上方/)).toBeVisible();
  await expect(page.getByText("2 项操作在等待网络")).toBeVisible();
  // One of them is withdrawn, the other one still waits.
  await page.getByRole("button", { name: new RegExp(`^放弃 .*${prefix} 1`) }).click();
  await context.setOffline(false);
  await expect(waiting(page)).toBeHidden();
  const statuses = async () =>
    (
      await ask<ListPage<{ code: string; status: string }>>(
        page,
        `/api/goods/brand/queryByPage?keyword=${prefix}&sort=code`,
      )
    ).list.map(({ status }) => status);
  await expect.poll(statuses).toEqual(["enabled", "disabled"]);
});

test("while an approval waits for the network, nothing that contradicts it is offered, on its page or in the queue", async ({
  browser,
}) => {
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const context = admin.context();
  const number = await fileEntry(client, "A0001", 6);
  await admin.goto(new URL(client.url()).pathname);
  const button = (name: string) => admin.getByRole("button", { name, exact: true });
  await expect(button("驳回")).not.toHaveAttribute("aria-disabled");
  // Only sent messages are lost: the page stays live, and its buttons could be pressed.
  await admin.route("**/api/entry/approve", (route) => route.abort("connectionreset"));
  await button("通过").click();
  await admin.getByRole("button", { name: "关闭并继续等待" }).click();
  await expect(waiting(admin)).toBeVisible();
  const reason = new RegExp(`「通过 ${number}」正在等待网络`);
  for (const name of ["通过", "驳回"]) {
    await expect(button(name)).toHaveAttribute("aria-disabled", "true");
    await expect(button(name)).toHaveAccessibleDescription(reason);
  }
  await admin.goto(`/entry/entry-verify?view=table&keyword=${number}`);
  const row = admin.getByRole("row").filter({ hasText: number });
  await expect(row.getByRole("checkbox")).toBeDisabled();
  await expect(row.getByRole("button", { name: "驳回" })).toHaveAccessibleDescription(reason);
  // Given up, and confirmed by the server: all of it is offered again.
  await context.setOffline(true);
  await admin.getByRole("button", { name: `放弃 通过 ${number}` }).click();
  await expect(row.getByRole("button", { name: "驳回" })).toHaveAccessibleDescription(/已放弃/);
  await context.setOffline(false);
  await expect(toastOf(admin, /已放弃，没有生效/)).toBeVisible();
  await expect(row.getByRole("checkbox")).toBeEnabled();
  await expect(row.getByRole("button", { name: "驳回" })).not.toHaveAttribute("aria-disabled");
});

test("picks without a network go on, stand unsent at the foot, and are booked once when it is back", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const { warehouse, goods } = await stockOf(client);
  const [first, second] = goods;
  if (!first || !second) throw new Error("two goods are needed");
  const lines = [
    { code: first.code, quantity: 2 },
    { code: second.code, quantity: 2 },
  ];
  const number = await fileExit(client, { warehouse, lines, consignee: "王师傅" });
  const id = idOf(client);
  await admin.goto(`/exit/exit-list/${id}`);
  await admin.getByRole("button", { name: "通过", exact: true }).click();
  await expect(statusOf(admin)).toContainText("待出库");
  await admin.goto(`/exit/exit-handle?keyword=${number}`);
  await admin.getByRole("button", { name: "开始拣货" }).click();
  await expect(statusOf(client)).toContainText("拣货中");
  const detail = () => ask<ExitDetail>(admin, `/api/exit/detail?id=${id}`);
  const before = await detail();
  const allocation = before.allocations[0];
  const line = before.lines.find((each) => each.id === allocation?.lineId);
  if (!allocation || !line) throw new Error("there is nothing to pick");
  const box = admin.getByPlaceholder("扫描或输入");
  const scan = async (text: string) => {
    await expect(box).toBeFocused();
    await scanIn(admin, text);
  };
  await scan(allocation.locationCode);
  await scan(line.skuCode);
  await admin.context().setOffline(true);
  await byHand(admin, "1");
  // The desk goes on with the goods that are left of it.
  await scan(line.skuCode);
  await byHand(admin, "1");
  const unsent = admin.getByRole("region", { name: "未发送的操作" });
  await expect(unsent).toContainText("2 项未发送");
  await expect(admin.getByText(/剩 2 件，已拣 0/)).toBeVisible();
  await unsent.getByRole("button", { name: "查看" }).click();
  await unsent.getByRole("button", { name: /^撤销/ }).last().click();
  await expect(unsent).toContainText("1 项未发送");
  await expect(admin.getByText(/剩 3 件，已拣 0/)).toBeVisible();
  await admin.context().setOffline(false);
  await expect(unsent).toBeHidden();
  await expect(admin.getByText(/剩 3 件，已拣 1/)).toBeVisible();
  await box.focus();
  // Signing out with unsent work says that it stays here, for this person alone.
  await admin.context().setOffline(true);
  await scan(allocation.locationCode);
  await scan(line.skuCode);
  await byHand(admin, "1");
  await expect(unsent).toContainText("1 项未发送");
  await admin.getByRole("button", { name: /^账户/ }).click();
  await admin.getByRole("menuitem", { name: "退出登录" }).click();
  const question = admin.getByRole("alertdialog");
  await expect(question).toContainText("别人看不到也不会发送");
  await question.getByRole("button", { name: "取消" }).click();
  await unsent.getByRole("button", { name: "查看" }).click();
  await unsent.getByRole("button", { name: /^撤销/ }).click();
  await expect(unsent).toBeHidden();
  await admin.context().setOffline(false);
  expect((await detail()).pickedTotal).toBe(before.pickedTotal + 1);
});

test("a filled receipt asks before it is thrown away, by Escape and by Cancel", async ({ browser }) => {
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  await fileEntry(client, "A0001", 5);
  await admin.goto(new URL(client.url()).pathname);
  await admin.getByRole("button", { name: "通过", exact: true }).click();
  await expect(statusOf(admin)).toContainText("待处理");
  await admin.getByRole("button", { name: "手动收货" }).click();
  const dialog = admin.getByRole("dialog", { name: /收货/ });
  await dialog.getByRole("button", { name: "按待收数量填入" }).click();
  const question = admin.getByRole("alertdialog");
  await admin.keyboard.press("Escape");
  await expect(question).toContainText("放弃填写的内容");
  // Escape again answers the question with no.
  await admin.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "取消", exact: true }).click();
  await question.getByRole("button", { name: "放弃修改" }).click();
  await expect(dialog).toBeHidden();
});

test("two people amend one draft: the second is told who changed what, keeps what they typed, and goes on", async ({
  browser,
}) => {
  const one = await signIn(browser, server.url, "huaxin");
  const two = await signIn(browser, server.url, "huaxin2");
  const source = sourceOf();
  await fillEntry(one, source);
  await one.getByRole("button", { name: "保存草稿" }).click();
  await expect(one).toHaveURL(/\/entry\/entry-list\/[0-9a-f-]{36}/);
  const id = idOf(one);
  for (const page of [one, two]) {
    await page.goto(`/entry/entry-apply?id=${id}`);
    await expect(page.getByLabel("来源单号")).toHaveValue(source);
  }
  await two.getByLabel("备注").fill("二号写的备注");
  await one.getByLabel("备注").fill("一号写的备注");
  await one.getByLabel("司机").fill("老周");
  await one.getByRole("button", { name: "保存草稿" }).click();
  await expect(one).toHaveURL(/\/entry\/entry-list\/[0-9a-f-]{36}/);
  // Shown while they type, with the field that both changed.
  const clash = two.getByText(/也改了同样的内容/);
  await expect(clash).toBeVisible();
  await expect(two.getByText("一号写的备注", { exact: false })).toBeVisible();
  await expect(two.getByLabel("备注")).toHaveValue("二号写的备注");
  await expect(two.getByLabel("司机")).toHaveValue("老周");
  await expect(submit(two)).toHaveAttribute("aria-disabled", "true");
  await two.getByRole("button", { name: "保留我的" }).click();
  await submit(two).click();
  await expect(two).toHaveURL(/\/entry\/entry-list\/[0-9a-f-]{36}/);
  const [row] = await filed(two, source);
  expect(row).toMatchObject({ status: "pending", remark: "二号写的备注", driver: "老周" });
  // The slower person is told, and keeps the typed text.
  await one.goto(`/entry/entry-apply?id=${id}`);
  await expect(
    one
      .getByText(/不能再修改/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});

test("on a phone a form that fails below the fold says how many fields are wrong, and leads to each", async ({
  browser,
}) => {
  const page = await signIn(browser, server.url, "huaxin", { width: 390, path: "/exit/exit-apply" });
  await expect(page.getByLabel("方式")).toBeVisible();
  await page.getByRole("textbox", { name: /电话/ }).fill("abc");
  await submit(page).click();
  const summary = page.getByRole("alert").filter({ hasText: /有 \d+ 处需要修改/ });
  await expect(summary).toBeInViewport();
  await expect(page.getByRole("combobox", { name: "仓库" })).toBeFocused();
  await summary.getByRole("button", { name: /电话/ }).click();
  const phone = page.getByRole("textbox", { name: /电话/ });
  await expect(phone).toBeFocused();
  await expect(phone).toBeInViewport();
  await expect(page.getByText("不是有效的电话号码").first()).toBeVisible();
  await phone.fill("13800001111");
  await expect(summary.getByRole("button", { name: /电话/ })).toHaveCount(0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test("approving several asks first, and lists afterwards which were not approved and why", async ({
  browser,
}) => {
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const operator = await signIn(browser, server.url, "operator");
  const first = await fileEntry(client, "A0001", 3);
  const lost = await fileEntry(client, "A0001", 4);
  const lostPath = new URL(client.url()).pathname;
  await admin.goto("/entry/entry-apply");
  await choose(admin, "客户", "华鑫", /华鑫/);
  await choose(admin, "仓库", "上海", /上海/);
  await choose(admin, "货品 1", "A0001");
  await admin.locator("main li").getByRole("spinbutton").first().fill("2");
  await submit(admin).click();
  await expect(admin).toHaveURL(/\/entry\/entry-list\/[0-9a-f-]{36}/);
  const own = await admin.getByRole("heading", { level: 1 }).filter({ visible: true }).innerText();
  await admin.goto("/entry/entry-verify?view=table");
  const tickOf = (number: string) => admin.getByRole("row").filter({ hasText: number }).getByRole("checkbox");
  await expect(tickOf(own)).toBeDisabled();
  await expect(tickOf(own)).toHaveAccessibleDescription("不能审核自己提交的单据");
  for (const number of [first, lost]) await tickOf(number).check();
  // A colleague is faster with one of them, before this page can know.
  await admin.route(
    "**/api/entry/approve",
    async (route) => {
      await operator.goto(lostPath);
      await operator.getByRole("button", { name: "通过", exact: true }).click();
      await expect(statusOf(operator)).toContainText("待处理");
      await route.continue();
    },
    { times: 1 },
  );
  await admin.getByRole("button", { name: "批量通过" }).click();
  const question = admin.getByRole("alertdialog");
  await expect(question).toContainText("通过 2 单？");
  await question.getByRole("button", { name: "通过 2 单" }).click();
  const result = admin.getByRole("dialog", { name: "已通过 1 单，1 单未通过" });
  await expect(result).toContainText(new RegExp(`${lost}：.*已处理，现在是「待处理」`));
});
