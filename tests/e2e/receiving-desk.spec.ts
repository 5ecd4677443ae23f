/** The receiving desk: by scanner and keys alone, and what its user does by the dialog instead. */
import { type Browser, expect, type Page, type Route } from "@playwright/test";
import { pictureOf } from "../../server/seeds/demo/goods-pictures.ts";
import type { EntryDetail, EntryPlaces } from "../../src/contracts/entry.ts";
import type { GoodsTypeOption, LocationOption } from "../../src/contracts/options.ts";
import { Hands } from "../support/hands.ts";
import { approvedEntry, receiveByScanner, tenGoods } from "../support/tasks.ts";
import { expectAccessible, LOOKS } from "./accessible.ts";
import { serverOfFile } from "./own-server.ts";
import { signIn } from "./people.ts";
import { ask, byHand, scan, statusOf } from "./requests.ts";
import { look } from "./shell-support.ts";
import { test } from "./test.ts";

const server = serverOfFile();
const FIELD = "扫描或输入";
const LOT = "L2611";
/** Of the dialog, whose goods expire on another day. */
const DIALOG_LOT = "L2612";
const DAY = "20261101";

interface Goods extends GoodsTypeOption {
  readonly expected: number;
}

/** The lot and the date of goods that want them. */
async function giveDetails(page: Page, goods: Goods): Promise<void> {
  if (goods.trackLot) await scan(page, LOT);
  if (!goods.trackExpiry) return;
  await expect(page.getByText(/：(生产日期|效期)$/).first()).toBeVisible();
  await byHand(page, goods.shelfLifeDays === null ? "20301101" : DAY);
}

const now = (page: Page, id: string) => ask<EntryDetail>(page, `/api/entry/detail?id=${id}`);
const deskOf = (id: string) => `/entry/entry-handle?receive=${id}`;

test("ten lines are received by scanner keys alone, with fewer hands than in the dialog, and the next entry is offered", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const goods = await tenGoods(client);
  const [byDesk, byDialog] = [
    await approvedEntry(client, admin, goods),
    await approvedEntry(client, admin, goods),
  ];
  const places = await ask<EntryPlaces>(admin, `/api/entry/places?id=${byDesk.id}`);
  const field = admin.getByPlaceholder(FIELD);

  const desk = new Hands(admin);
  await receiveByScanner(admin, byDesk, desk);
  const received = await now(admin, byDesk.id);
  expect(received.goodTotal).toBe(byDesk.expectedTotal);
  expect(received.receipts).toHaveLength(1);
  expect(received.receipts[0]?.lines.map(({ locationCode }) => locationCode)).toEqual(
    places.lines.map(({ location }) => location.code),
  );
  // The next one of the queue has the focus: Enter goes on with it.
  await expect(admin.getByRole("button", { name: /^下一单 RK/ })).toBeFocused();
  await byHand(admin, "");
  await expect(admin).toHaveURL(/receive=[0-9a-f-]{36}/);
  expect(admin.url()).not.toContain(byDesk.id);
  await expect(field).toBeFocused();

  // The same goods by the dialog.
  const dialog = new Hands(admin);
  await admin.goto(`/entry/entry-handle?keyword=${byDialog.number}`);
  await dialog.click(admin.getByRole("button", { name: `${byDialog.number} 的其他操作` }));
  await dialog.click(admin.getByRole("menuitem", { name: "手动收货" }));
  const box = admin.getByRole("dialog");
  const shelf = places.lines[0]?.location.code ?? "";
  await dialog.click(box.getByRole("combobox", { name: "库位" }).first());
  await dialog.scan(shelf);
  // Every line has a place of its own from the start, and keeps it.
  for (const place of await box.getByRole("combobox", { name: "库位" }).all())
    await expect(place).not.toHaveValue("");
  for (const [at, line] of byDialog.lines.entries()) {
    const piece = box.getByRole("group", { name: /待收/ }).nth(at);
    await dialog.click(piece.getByLabel("良品"));
    await dialog.type(String(line.expected));
    if (line.trackLot) {
      await dialog.click(piece.getByLabel(/^批次/));
      await dialog.scan(DIALOG_LOT);
    }
    if (line.trackExpiry) {
      dialog.clicks += 1;
      dialog.keys += 8;
      await piece.getByLabel(/^效期/).fill("2030-11-01");
    }
  }
  await dialog.click(box.getByRole("button", { name: "收货", exact: true }));
  await expect(box).toBeHidden();
  expect((await now(admin, byDialog.id)).status).toBe("completed");

  desk.say("ten lines at the desk, each to its own location");
  dialog.say("ten lines in the dialog, all to one location");
  expect(desk.clicks).toBe(1);
  expect(desk.keys + desk.clicks).toBeLessThan(dialog.keys + dialog.clicks);
});

test("wrong scans are refused in words, each scan can be undone, a reload loses none, and damaged goods lie apart", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const [first, second, third] = await tenGoods(client);
  if (!first || !second || !third) throw new Error("three goods are needed");
  const entry = await approvedEntry(client, admin, [first, second]);
  const shelves = await ask<readonly LocationOption[]>(
    admin,
    `/api/warehouse/location/options?warehouseId=${entry.warehouseId}&keyword=`,
  );
  const shelf = shelves.find(({ zone }) => zone === "picking")?.code ?? shelves[0]?.code ?? "";
  await admin.goto(`/entry/entry-list/${entry.id}`);
  await admin.getByRole("link", { name: "收货", exact: true }).click();
  const field = admin.getByPlaceholder(FIELD);
  const alert = admin.getByRole("alert");
  await expect(field).toBeFocused();
  await expect(admin.getByRole("button", { name: "撤销", exact: true })).toBeDisabled();

  await scan(admin, third.code);
  await expect(alert.filter({ hasText: `${third.code} 不在本单` })).toBeVisible();
  await scan(admin, first.code);
  await scan(admin, "ZZ-99");
  await expect(alert.filter({ hasText: "ZZ-99 不是这个仓库可用的库位" })).toBeVisible();
  await scan(admin, shelf);
  await giveDetails(admin, first);
  await expect(admin.getByText(/：数量，最多/).first()).toBeVisible();
  await scan(admin, first.code);
  await scan(admin, first.code);
  const good = admin.getByRole("group", { name: "良品" }).locator("output");
  await expect(good).toHaveText("3");
  await admin.keyboard.press("Control+z");
  await expect(good).toHaveText("2");

  // What was counted is there after a reload, and scanning goes on.
  await admin.reload();
  await expect(good).toHaveText("2");
  await expect(field).toBeFocused();
  await byHand(admin, "d");
  await byHand(admin, "1");
  await expect(admin.getByRole("button", { name: /^计入 3/ })).toBeVisible();
  // A photo of the damage is sent at once, and is there after a reload as well.
  const photo = { name: "damage.png", mimeType: "image/png", buffer: pictureOf("箱", 1) };
  await admin.getByLabel("破损照片").and(admin.locator("input")).setInputFiles(photo);
  await expect(admin.getByRole("button", { name: "照片 1", exact: true })).toBeVisible();
  await admin.reload();
  await expect(admin.getByRole("button", { name: "照片 1", exact: true })).toBeVisible();
  await expect(field).toBeFocused();
  await byHand(admin, "");
  // Recorded by mistake: the button of the scan takes it back, and it is confirmed again.
  await admin.getByRole("button", { name: `撤销：计入 3 到 ${shelf}` }).click();
  await expect(field).toBeFocused();
  await expect(good).toHaveText("2");
  await byHand(admin, "");
  await admin.keyboard.press("Control+Enter");
  await expect.poll(async () => (await now(admin, entry.id)).receipts.length).toBe(1);
  const { receipts } = await now(admin, entry.id);
  expect(receipts[0]?.lines).toMatchObject([{ locationCode: shelf, good: 2, damaged: 1 }]);
  expect(receipts[0]?.lines[0]?.photos).toHaveLength(1);
  await expect(admin.getByText("已入账 3 件")).toBeVisible();
  const stock = await ask<{ list: readonly { locationCode: string; onHand: number }[] }>(
    admin,
    `/api/repertory/queryByPage?typeId=${first.id}&warehouseId=${entry.warehouseId}&condition=damaged`,
  );
  const damaged = (await ask<EntryPlaces>(admin, `/api/entry/places?id=${entry.id}`)).damaged?.code;
  expect(stock.list.map(({ locationCode }) => locationCode)).toContain(damaged);
});

test("a quantity that is hardly meant is asked about before the desk books it: back keeps the count, and meant books it", async ({
  browser,
}) => {
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const [goods] = await tenGoods(client);
  if (!goods) throw new Error("goods are needed");
  const entry = await approvedEntry(client, admin, [{ ...goods, expected: 2_000_000 }]);
  const places = await ask<EntryPlaces>(admin, `/api/entry/places?id=${entry.id}`);
  await admin.goto(deskOf(entry.id));
  await expect(admin.getByPlaceholder(FIELD)).toBeFocused();
  await scan(admin, goods.code);
  await scan(admin, places.lines[0]?.location.code ?? "");
  await giveDetails(admin, goods);
  await expect(admin.getByText(/：数量，最多/).first()).toBeVisible();
  await byHand(admin, "");
  const question = admin.getByRole("alertdialog");
  const book = admin.getByRole("button", { name: /^收货入账/ });
  await byHand(admin, "");
  await expect(question).toContainText("2,000,000");
  await question.getByRole("button", { name: "返回修改" }).click();
  await expect(question).toBeHidden();
  expect((await now(admin, entry.id)).goodTotal).toBe(0);
  await book.click();
  await question.getByRole("button", { name: "确认无误，继续" }).click();
  await expect.poll(async () => (await now(admin, entry.id)).goodTotal).toBe(2_000_000);
  await expect(question).toBeHidden();
});

/** Both people count the given goods of one entry; the first one books while the receipt of the other is on its way. */
async function bookAtOnce(browser: Browser, goodsOf: (goods: readonly Goods[]) => readonly [Goods, Goods]) {
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const other = await signIn(browser, server.url, "operator");
  const goods = await tenGoods(client);
  const counted = goodsOf(goods);
  const entry = await approvedEntry(client, admin, goods.slice(0, 2));
  for (const [page, goods] of [
    [admin, counted[0]],
    [other, counted[1]],
  ] as const) {
    await page.goto(deskOf(entry.id));
    await expect(page.getByPlaceholder(FIELD)).toBeFocused();
    await scan(page, goods.code);
    await expect(page.getByText(/^回车放入/)).toBeVisible();
    await byHand(page, "");
    await giveDetails(page, goods);
    await byHand(page, "");
    await expect(page.getByText("已清点 1 条，待入账")).toBeVisible();
  }
  const overtake = async (held: Route) => {
    await admin.keyboard.press("Control+Enter");
    await expect.poll(async () => (await now(admin, entry.id)).receipts.length).toBe(1);
    await held.continue();
  };
  await other.route("**/api/entry/receive", overtake, { times: 1 });
  await other.keyboard.press("Control+Enter");
  return { admin, other, entry };
}

test("of two people who receive different lines of one entry at once, each is booked and neither is asked", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { admin, other, entry } = await bookAtOnce(browser, ([first, second]) => {
    if (!first || !second) throw new Error("two goods are needed");
    return [first, second];
  });
  await expect(statusOf(other)).toContainText("已入库");
  await expect(other.getByRole("dialog")).toHaveCount(0);
  expect((await now(admin, entry.id)).receipts).toHaveLength(2);
});

test("of two people who receive one line at once, the slower one is told who was faster and keeps the count", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { admin, other, entry } = await bookAtOnce(browser, ([first]) => {
    if (!first) throw new Error("goods are needed");
    return [first, first];
  });
  const card = other.getByRole("alert").filter({ hasText: "没有登记" });
  await expect(card).toContainText(/陈敏 .+ 先改动了这一单/);
  await expect(card).toContainText("清点的内容已回到收货台");
  await card.getByRole("button", { name: "知道了" }).click();
  await expect(card).toBeHidden();
  await expect(other.getByText("已清点 1 条，待入账")).toBeVisible();
  expect((await now(admin, entry.id)).receipts).toHaveLength(1);
});

test("a receipt on which the network is cut is unsent in sight while the desk goes on, and is booked once when it is back", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const [first, second] = await tenGoods(client);
  if (!first || !second) throw new Error("two goods are needed");
  const entry = await approvedEntry(client, admin, [first, second]);
  await admin.goto(deskOf(entry.id));
  const field = admin.getByPlaceholder(FIELD);
  await expect(field).toBeFocused();
  await scan(admin, first.code);
  await expect(admin.getByText(/^回车放入/)).toBeVisible();
  await byHand(admin, "");
  await giveDetails(admin, first);
  await byHand(admin, "");
  await expect(admin.getByText("已清点 1 条，待入账")).toBeVisible();
  await admin.context().setOffline(true);
  await admin.keyboard.press("Control+Enter");
  const unsent = admin.getByRole("region", { name: "未发送的操作" });
  await expect(unsent).toContainText("1 项未发送");
  await expect(admin.getByText("已清点 1 条，待入账")).toBeHidden();
  await scan(admin, second.code);
  await expect(admin.getByText(/^回车放入/)).toBeVisible();
  await admin.context().setOffline(false);
  await expect(unsent).toBeHidden();
  const after = await now(admin, entry.id);
  expect(after.receipts).toHaveLength(1);
  expect(after.goodTotal).toBe(first.expected);
});

for (const [locale, theme] of LOOKS) {
  test(`the desk with a piece on it is accessible to all in ${locale}, ${theme}`, async ({ browser }) => {
    const client = await signIn(browser, server.url, "huaxin");
    const admin = await signIn(browser, server.url, "admin");
    const [first] = await tenGoods(client);
    if (!first) throw new Error("goods are needed");
    const entry = await approvedEntry(client, admin, [first]);
    await look(admin, locale, theme);
    await admin.goto(deskOf(entry.id));
    await expect(admin.locator("html")).toHaveAttribute("lang", locale);
    await expect(admin.locator("main form input").first()).toBeFocused();
    await scan(admin, first.code);
    await expect(admin.getByText(first.code, { exact: true }).first()).toBeVisible();
    await expectAccessible(admin);
  });
}
