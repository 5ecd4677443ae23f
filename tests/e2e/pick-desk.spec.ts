/** The pick desk: by scanner and keys alone, and what its user sees when something is wrong. */
import { expect, type Page } from "@playwright/test";
import type { CountRow } from "../../src/contracts/count.ts";
import type { ExitDetail } from "../../src/contracts/exit.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Option } from "../../src/contracts/options.ts";
import { Hands } from "../support/hands.ts";
import { expectAccessible, LOOKS } from "./accessible.ts";
import { serverOfFile } from "./own-server.ts";
import { signIn } from "./people.ts";
import { ask, byHand, command, scan, send, statusOf, stockOf } from "./requests.ts";
import { look } from "./shell-support.ts";
import { test } from "./test.ts";

const server = serverOfFile();
const FIELD = "扫描或输入";

const exitOf = (page: Page, id: string) => ask<ExitDetail>(page, `/api/exit/detail?id=${id}`);
const skuOf = ({ lines }: ExitDetail, lineId: string) => lines.find(({ id }) => id === lineId)?.skuCode ?? "";

/** An exit of some of each of these goods, approved. */
async function approvedExit(
  client: Page,
  admin: Page,
  kinds: number,
  requested: number,
): Promise<ExitDetail> {
  const { warehouse, goods } = await stockOf(client, kinds);
  const warehouses = await ask<readonly Option[]>(client, "/api/warehouse/options?keyword=");
  const { id } = await send<ExitDetail>(client, "/api/exit/saveOrUpdate", {
    warehouseId: warehouses.find(({ name }) => name === warehouse)?.id,
    ...{ mode: "pickup", consigneeName: "王师傅" },
    lines: goods.slice(0, kinds).map(({ id: typeId }) => ({ typeId, requested })),
  });
  await command(client, "exit", "submit", id);
  await command(admin, "exit", "approve", id);
  return exitOf(admin, id);
}

test("three kinds of goods are picked by scanner keys alone from the first scan to the next exit", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const exit = await approvedExit(client, admin, 3, 3);
  // The next one.
  await approvedExit(client, admin, 1, 1);
  const hands = new Hands(admin);
  await admin.goto(`/exit/exit-handle?keyword=${exit.number}`);
  await hands.click(admin.getByRole("button", { name: "开始拣货" }));
  const field = admin.getByPlaceholder(FIELD);
  await expect(field).toBeFocused();
  for (const { locationCode, lineId } of exit.allocations) {
    await hands.scan(locationCode);
    await hands.scan(skuOf(exit, lineId));
    await hands.press("Enter");
  }
  await expect(admin.getByText("全部处理完，回车完成拣货")).toBeVisible();
  await expect.poll(async () => (await exitOf(admin, exit.id)).pickedTotal).toBe(9);
  await expect(field).toBeFocused();
  await hands.press("Enter");
  await expect(statusOf(admin)).toContainText("待发运");
  await expect(admin.getByRole("button", { name: /^下一单 CK/ })).toBeFocused();
  await hands.press("Enter");
  await expect(admin).toHaveURL(/pick=[0-9a-f-]{36}/);
  expect(admin.url()).not.toContain(exit.id);
  hands.say("three kinds of goods picked");
  expect(hands.clicks).toBe(1);
  expect(hands.scans).toBe(2 * exit.allocations.length);
});

test("a pick is counted by scans and by hand, scans are taken back, and what is not there is reported short", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const exit = await approvedExit(client, admin, 1, 5);
  const [first] = exit.allocations;
  if (!first) throw new Error("an allocation is needed");
  await command(admin, "exit", "startPicking", exit.id);
  await admin.goto(`/exit/exit-handle?pick=${exit.id}`);
  const sku = skuOf(exit, first.lineId);
  const count = admin.getByRole("group", { name: "数量" }).locator("output");
  const log = admin.getByRole("list", { name: "扫描记录" });
  await expect(admin.getByPlaceholder(FIELD)).toBeFocused();
  // The place to go to is there before the first scan.
  await expect(admin.getByText("下一个", { exact: true })).toBeVisible();
  await expect(admin.getByText(first.locationCode, { exact: true }).first()).toBeVisible();
  await expect(admin.getByRole("button", { name: "上一步" })).toBeDisabled();

  await scan(admin, "ZZ-99");
  await expect(admin.getByRole("alert").filter({ hasText: "ZZ-99 没有这一单待拣的货品" })).toBeVisible();
  await scan(admin, first.locationCode);
  await scan(admin, sku);
  await scan(admin, sku);
  await expect(count).toHaveText("2");
  await admin.getByRole("button", { name: "数量加一" }).click();
  await expect(count).toHaveText("3");
  // The click has not taken the scanner's field away.
  await expect(admin.getByPlaceholder(FIELD)).toBeFocused();
  await log.getByRole("button", { name: /^撤销：/ }).click();
  await expect(admin.getByText(`在 ${first.locationCode} 扫描货品`)).toBeVisible();
  await scan(admin, sku);
  await scan(admin, sku);
  await scan(admin, "");
  await expect(admin.getByText(/已登记 .* × 2$/)).toBeVisible();
  await expect(log.getByText(new RegExp(`^拣 2 .*，从 ${first.locationCode}$`))).toBeVisible();
  await expect(admin.getByText(/剩 \d+ 件，已拣 2 \/ 5 件/)).toBeVisible();

  // The rest is not there, at one location or at several.
  for (let left = 3; left > 0; ) {
    const now = await exitOf(admin, exit.id);
    const open = now.allocations.find(({ status }) => status === "open");
    if (!open) break;
    await admin.getByRole("button", { name: /^报缺/ }).click();
    const dialog = admin.getByRole("dialog");
    await expect(dialog).toContainText(open.locationCode);
    await dialog.getByLabel("原因").fill("货架上没有");
    await dialog.getByRole("button", { name: "报缺", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await exitOf(admin, exit.id)).version).toBeGreaterThan(now.version);
    left -= open.quantity;
  }
  await expect(admin.getByText("缺 3 件")).toBeVisible();
  await expect(admin.getByPlaceholder(FIELD)).toBeFocused();
  await byHand(admin, "");
  await expect(statusOf(admin)).toContainText("待发运");
  expect(await exitOf(admin, exit.id)).toMatchObject({ pickedTotal: 2, shortTotal: 3 });
});

for (const [locale, theme] of LOOKS) {
  test(`the pick desk is accessible to all in ${locale}, ${theme}, while goods are counted and when all is done`, async ({
    browser,
  }) => {
    const client = await signIn(browser, server.url, "huaxin");
    const admin = await signIn(browser, server.url, "admin");
    const exit = await approvedExit(client, admin, 1, 2);
    await command(admin, "exit", "startPicking", exit.id);
    await look(admin, locale, theme);
    await admin.goto(`/exit/exit-handle?pick=${exit.id}`);
    await expect(admin.locator("html")).toHaveAttribute("lang", locale);
    await expect(admin.locator("main form input")).toBeFocused();
    for (const { locationCode, lineId } of exit.allocations) {
      await scan(admin, locationCode);
      await scan(admin, skuOf(exit, lineId));
      await expect(admin.locator("[data-active] output")).toBeVisible();
      await expectAccessible(admin, "counting");
      await scan(admin, "");
    }
    await expect.poll(async () => (await exitOf(admin, exit.id)).pickedTotal).toBe(2);
    await expect(admin.locator("main strong").filter({ hasText: "2 / 2" })).toBeVisible();
    await expectAccessible(admin, "all is done");
  });
}

test("while the client asks to cancel, Enter does not finish what is picked", async ({ browser }) => {
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const exit = await approvedExit(client, admin, 1, 2);
  await command(admin, "exit", "startPicking", exit.id);
  await admin.goto(`/exit/exit-handle?pick=${exit.id}`);
  await expect(admin.getByPlaceholder(FIELD)).toBeFocused();
  for (const { locationCode, lineId } of exit.allocations) {
    await scan(admin, locationCode);
    await scan(admin, skuOf(exit, lineId));
    await scan(admin, "");
  }
  await expect(admin.getByText("全部处理完，回车完成拣货")).toBeVisible();
  await command(client, "exit", "requestCancel", exit.id, { reason: "不要了" });
  await expect(admin.getByText("全部处理完，请先答复客户的取消申请")).toBeVisible();
  await scan(admin, "");
  await expect(admin.getByRole("dialog")).toHaveCount(0);
  expect((await exitOf(admin, exit.id)).status).toBe("picking");
});

test("on a phone place, goods, quantity and the button fit one screen, and finishing is at hand", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin", { width: 390 });
  await admin.setViewportSize({ width: 390, height: 844 });
  const exit = await approvedExit(client, admin, 1, 2);
  await command(admin, "exit", "startPicking", exit.id);
  await admin.goto(`/exit/exit-handle?pick=${exit.id}`);
  await expect(admin.getByRole("heading", { level: 1, name: exit.number })).toBeVisible();
  for (const { locationCode, lineId, quantity } of exit.allocations) {
    await scan(admin, locationCode);
    await scan(admin, skuOf(exit, lineId));
    const main = admin.getByRole("button", { name: new RegExp(`^拣 ${quantity} `) });
    const parts = [
      ...[main, admin.locator("main strong").filter({ hasText: locationCode }).first()],
      ...[admin.locator("main output"), admin.getByRole("heading", { level: 2 }).first()],
    ];
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
    expect(await admin.evaluate(() => window.scrollY)).toBe(0);
    await main.click();
  }
  await expect.poll(async () => (await exitOf(admin, exit.id)).pickedTotal).toBe(2);
  const finish = admin.getByRole("button", { name: "完成拣货" });
  await expect(finish).toBeInViewport({ ratio: 1 });
  await finish.click();
  await expect(statusOf(admin)).toContainText("待发运");
});

test("after the last goods of a place the desk asks whether it is empty: yes is a count of none, no a draft for today", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const { goods, warehouse } = await stockOf(client, 1);
  const warehouses = await ask<readonly Option[]>(client, "/api/warehouse/options?keyword=");
  const warehouseId = warehouses.find(({ name }) => name === warehouse)?.id ?? "";
  const { clientId } = await ask<{ clientId: string }>(client, "/api/user/info");
  // Two kinds of goods, each alone at a place of its own.
  const kinds: {
    readonly typeId: string;
    readonly code: string;
    readonly sku: string;
    readonly locationId: string;
  }[] = [];
  for (const end of ["1", "2"]) {
    const sku = `EMPTY${end}`;
    const code = `Z-EMPTY${end}`;
    const { id: typeId } = await send<{ id: string }>(admin, "/api/goods/type/saveOrUpdate", {
      ...{ skuCode: sku, name: `尾货 ${end}`, unit: "箱" },
    });
    const { id: locationId } = await send<{ id: string }>(admin, "/api/warehouse/location/saveOrUpdate", {
      ...{ warehouseId, code, zone: "storage", status: "enabled" },
    });
    await send(admin, "/api/repertory/adjust", {
      ...{ clientId, typeId, warehouseId, locationId, condition: "good", quantity: 3, reason: "上架" },
    });
    kinds.push({ typeId, code, sku, locationId });
  }
  const [other] = goods;
  if (!other) throw new Error("goods are needed");
  const { id } = await send<ExitDetail>(client, "/api/exit/saveOrUpdate", {
    ...{ warehouseId, mode: "pickup", consigneeName: "王师傅" },
    lines: [...kinds.map(({ typeId }) => ({ typeId, requested: 3 })), { typeId: other.id, requested: 1 }],
  });
  await command(client, "exit", "submit", id);
  await command(admin, "exit", "approve", id);
  await command(admin, "exit", "startPicking", id);
  const countsOf = (page: Page) =>
    ask<ListPage<CountRow>>(page, `/api/count/queryByPage?warehouseId=${warehouseId}&pageSize=200`);
  const before = new Set((await countsOf(admin)).list.map((row) => row.id));
  const made = async () => (await countsOf(admin)).list.filter((row) => !before.has(row.id));
  const question = (code: string) => admin.getByRole("group", { name: `${code} 现在空了吗？` });

  await admin.goto(`/exit/exit-handle?pick=${id}`);
  await expect(admin.getByPlaceholder(FIELD)).toBeFocused();
  const [first, second] = kinds;
  if (!first || !second) throw new Error("two places are needed");
  for (const { code, sku } of [first, second]) {
    await scan(admin, code);
    await scan(admin, sku);
    await expect(admin.locator("[data-active] output")).toBeVisible();
    await scan(admin, "");
    await expect(question(code)).toBeVisible();
    await expectAccessible(admin);
    // The question stands in no scanner's way.
    await expect(admin.getByPlaceholder(FIELD)).toBeFocused();
    await question(code)
      .getByRole("button", { name: code === first.code ? "空了" : "还有货" })
      .click();
    await expect(question(code)).toHaveCount(0);
    await expect(admin.getByPlaceholder(FIELD)).toBeFocused();
  }
  await expect.poll(async () => (await made()).length).toBe(2);
  const rows = await made();
  expect(rows.find(({ reason }) => reason === "emptied")).toMatchObject({
    ...{ status: "approved", approvedBy: null, lineCount: 1, countedTotal: 0 },
  });
  expect(rows.find(({ reason }) => reason === "onDemand")).toMatchObject({ status: "draft", lineCount: 1 });
  // What leaves goods at its place asks nothing.
  const exit = await exitOf(admin, id);
  for (const { locationCode, lineId } of exit.allocations.filter(({ status }) => status === "open")) {
    await scan(admin, locationCode);
    await scan(admin, skuOf(exit, lineId));
    await expect(admin.locator("[data-active] output")).toBeVisible();
    await scan(admin, "");
  }
  await expect.poll(async () => (await exitOf(admin, id)).pickedTotal).toBe(7);
  await expect(admin.getByText("全部处理完，回车完成拣货")).toBeVisible();
  await expect(admin.getByText("现在空了吗")).toHaveCount(0);
});
