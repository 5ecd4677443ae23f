import { expect, type Locator, type Page } from "@playwright/test";
import type { ListPage } from "../../src/contracts/list.ts";
import type { LedgerRow, Reconciliation, RepertoryRow } from "../../src/contracts/repertory.ts";
import { serverOfFile } from "./own-server.ts";
import { choose, signIn } from "./people.ts";
import { ask, scan, shelvesOf } from "./requests.ts";
import { test } from "./test.ts";

const server = serverOfFile();

/** Good rows of which one part is reserved, and another part is not. */
async function freeRow(admin: Page, nth: number): Promise<RepertoryRow> {
  const { list } = await ask<ListPage<RepertoryRow>>(
    admin,
    "/api/repertory/queryByPage?condition=good&zone=storage&sort=-onHand&pageSize=200",
  );
  // One row of a kind: its goods and its location name it on the page.
  const single = list.filter(
    (row) =>
      row.onHand - row.reserved >= 10 &&
      list.filter((other) => other.skuCode === row.skuCode && other.locationCode === row.locationCode)
        .length === 1,
  );
  const found = single[nth];
  if (!found) throw new Error("the demo world has too few good rows");
  return found;
}

/** Opens stock at the rows of some goods. */
async function openStock(page: Page, { skuCode }: RepertoryRow): Promise<void> {
  await page.goto(`/warehouse/warehouse-repertory?keyword=${skuCode}`);
  await expect(page.getByRole("table", { name: "库存管理" })).toBeVisible();
}

/** The line of a stock row on the page. */
const lineOf = (page: Page, row: RepertoryRow, condition = "良品"): Locator =>
  page
    .getByRole("table", { name: "库存管理" })
    .getByRole("row")
    .filter({ hasText: row.skuCode })
    .filter({ has: page.getByRole("cell", { name: row.locationCode, exact: true }) })
    .filter({ hasText: row.warehouseName })
    .filter({ has: page.getByText(condition, { exact: true }) });

const units = (count: number): string => new Intl.NumberFormat("zh-CN").format(count);

/** Opens one of the commands on a row. */
async function open(page: Page, row: RepertoryRow, command: string): Promise<Locator> {
  await lineOf(page, row)
    .getByRole("button", { name: `${row.typeName} ${row.locationCode} 的操作` })
    .click();
  await page.getByRole("menuitem", { name: command }).click();
  return page.getByRole("dialog");
}

test("a storekeeper corrects a quantity: nonsense is refused in words, a colleague sees the change, the ledger says who and why", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const admin = await signIn(browser, server.url, "admin");
  const colleague = await signIn(browser, server.url, "operator");
  const row = await freeRow(admin, 0);
  await openStock(admin, row);
  await openStock(colleague, row);

  const dialog = await open(admin, row, "调整数量");
  const send = dialog.getByRole("button", { name: "调整数量", exact: true });
  const quantity = dialog.getByLabel("增减数量");
  await expect(send).toBeDisabled();
  await quantity.fill("0");
  await expect(dialog).toContainText("增减数量不能为 0");
  await quantity.fill("abc");
  await dialog.getByLabel("原因").fill("盘点多出两件");
  await expect(send).toBeDisabled();
  // More than there is, of stock without a reservation.
  await quantity.fill(String(-row.onHand - 1));
  await send.click();
  await expect(dialog).toContainText("减少的数量超过现存");
  await quantity.fill("2");
  await send.click();
  await expect(dialog).toBeHidden();

  const after = units(row.onHand + 2);
  await expect(lineOf(admin, row).getByRole("cell", { name: after, exact: true }).first()).toBeVisible();
  await expect(lineOf(colleague, row).getByRole("cell", { name: after, exact: true }).first()).toBeVisible();

  await lineOf(colleague, row).getByRole("button", { name: "流水", exact: true }).click();
  const drawer = colleague.getByRole("dialog");
  const latest = drawer.getByRole("table", { name: "库存流水" }).getByRole("row").nth(1);
  await expect(latest).toContainText("+2");
  await expect(latest).toContainText(after);
  await expect(latest).toContainText("盘点多出两件");
  await expect(latest).toContainText("陈敏");

  // The open drawer follows what happens next.
  const again = await open(admin, row, "调整数量");
  await again.getByLabel("增减数量").fill("-2");
  await again.getByLabel("原因").fill("又少了两件");
  await again.getByRole("button", { name: "调整数量", exact: true }).click();
  await expect(again).toBeHidden();
  await expect(latest).toContainText("又少了两件");
});

test("goods are moved to another location and set aside as damaged, and no more of them than are free", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const admin = await signIn(browser, server.url, "admin");
  const row = await freeRow(admin, 1);
  const free = row.onHand - row.reserved;
  await openStock(admin, row);

  const moving = await open(admin, row, "移库");
  await moving.getByLabel("数量").fill(String(free + 1));
  await expect(moving).toContainText(`最多 ${units(free)}`);
  await moving.getByLabel("原因").fill("归并库位");
  await choose(moving, "目标库位", row.locationCode, new RegExp(`^${row.locationCode} `));
  await moving.getByLabel("数量").fill("3");
  await moving.getByRole("button", { name: "移库", exact: true }).click();
  await expect(moving).toContainText("目标库位与当前库位相同");
  const target = moving.getByRole("combobox", { name: "目标库位" });
  await target.fill("A-");
  const others = moving.getByRole("option").filter({ hasNotText: row.locationCode });
  const name = (await others.first().innerText()).split(" · ")[0] ?? "";
  await others.first().click();
  await moving.getByRole("button", { name: "移库", exact: true }).click();
  await expect(moving).toBeHidden();
  await expect(
    lineOf(admin, row)
      .getByRole("cell", { name: units(row.onHand - 3), exact: true })
      .first(),
  ).toBeVisible();
  const { list } = await ask<ListPage<RepertoryRow>>(
    admin,
    `/api/repertory/queryByPage?skuCode=${row.skuCode}&warehouseId=${row.warehouseId}&locationCode=${name}`,
  );
  expect(list.some((each) => each.lot === row.lot && each.onHand >= 3)).toBe(true);

  const setting = await open(admin, row, "变更状态");
  await setting.getByLabel("新状态").selectOption({ label: "破损" });
  await setting.getByLabel("数量").fill("2");
  await setting.getByLabel("原因").fill("叉车碰伤");
  await setting.getByRole("button", { name: "变更状态", exact: true }).click();
  await expect(setting).toBeHidden();
  await expect(
    lineOf(admin, row, "破损").getByRole("cell", { name: "2", exact: true }).first(),
  ).toBeVisible();
  await expect(
    lineOf(admin, row)
      .getByRole("cell", { name: units(row.onHand - 5), exact: true })
      .first(),
  ).toBeVisible();
});

test("of two storekeepers at the same row, the slower one reads who was faster and what is there now, and may go on", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const faster = await signIn(browser, server.url, "admin");
  const slower = await signIn(browser, server.url, "operator");
  const row = await freeRow(faster, 2);
  await openStock(faster, row);
  await openStock(slower, row);
  const dialog = await open(slower, row, "调整数量");
  await dialog.getByLabel("增减数量").fill("5");
  await dialog.getByLabel("原因").fill("漏记五件");
  // The slower person's command is sent with the version that they saw.
  let isHeld = false;
  await slower.route("**/api/repertory/adjust", async (route) => {
    if (!isHeld) {
      isHeld = true;
      const other = await open(faster, row, "调整数量");
      await other.getByLabel("增减数量").fill("1");
      await other.getByLabel("原因").fill("漏记一件");
      await other.getByRole("button", { name: "调整数量", exact: true }).click();
      await expect(other).toBeHidden();
    }
    await route.continue();
  });
  await dialog.getByRole("button", { name: "调整数量", exact: true }).click();
  await expect(dialog).toContainText("已被 陈敏 修改");
  await expect(dialog).toContainText(`当前现存 ${units(row.onHand + 1)}`);
  await dialog.getByRole("button", { name: "按最新数量继续" }).click();
  await dialog.getByRole("button", { name: "调整数量", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(
    lineOf(faster, row)
      .getByRole("cell", { name: units(row.onHand + 6), exact: true })
      .first(),
  ).toBeVisible();
});

test("whether stock and its books agree is a click away from stock, and a client is offered neither that nor any correction", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const admin = await signIn(browser, server.url, "admin", { path: "/warehouse/warehouse-repertory" });
  await admin.getByRole("link", { name: "库存核对" }).click();
  await expect(admin.getByRole("heading", { name: "库存核对", level: 1 })).toBeVisible();
  await expect(admin.getByText("全部相符", { exact: true })).toBeVisible();
  const laws = admin.locator("main ul > li").filter({ hasText: "相符" });
  const known = await ask<Reconciliation>(admin, "/api/repertory/reconcile");
  await expect(laws).toHaveCount(known.checks.length);
  await admin.getByRole("button", { name: "重新核对" }).click();
  await expect(admin.getByText("全部相符", { exact: true })).toBeVisible();

  const client = await signIn(browser, server.url, "huaxin", { path: "/warehouse/warehouse-repertory" });
  await expect(client.getByRole("table", { name: "库存管理" })).toBeVisible();
  await expect(client.getByRole("button", { name: "流水", exact: true }).first()).toBeVisible();
  await expect(client.getByRole("link", { name: "库存核对" })).toHaveCount(0);
  await expect(client.getByRole("button", { name: /的操作$/ })).toHaveCount(0);
});

test("goods are moved to the location that was scanned last, and cannot be moved after an unknown scan", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const admin = await signIn(browser, server.url, "admin");
  const row = await freeRow(admin, 3);
  const shelves = await shelvesOf(admin, row.warehouseId);
  const [wrong, right] = row.locationCode === shelves[1] ? [shelves[1], shelves[0]] : shelves;
  await openStock(admin, row);
  const dialog = await open(admin, row, "移库");
  await dialog.getByLabel("数量").fill("3");
  await dialog.getByLabel("原因").fill("归并库位");
  const target = dialog.getByRole("combobox", { name: "目标库位" });
  const move = dialog.getByRole("button", { name: "移库", exact: true });
  await target.click();
  await scan(admin, wrong);
  await expect(target).toHaveValue(wrong);
  // The text stands there before the location is chosen.
  await expect(move).toBeEnabled();
  await target.click();
  await scan(admin, "ZZ-99");
  await expect(dialog.getByText("找不到“ZZ-99”").last()).toBeVisible();
  await expect(target).toBeFocused();
  await expect(move).toBeDisabled();
  await scan(admin, right);
  await expect(target).toHaveValue(right);
  await move.click();
  await expect(dialog).toBeHidden();
  const booked = await ask<ListPage<LedgerRow>>(
    admin,
    `/api/ledger/queryByPage?kind=move&typeId=${row.typeId}&sort=-at&pageSize=2`,
  );
  const moved = booked.list.map(({ locationCode, deltaOnHand }) => `${locationCode} ${deltaOnHand}`);
  expect(moved.sort()).toEqual([`${row.locationCode} -3`, `${right} 3`].sort());
});

test("the name of goods stays in its own cell, and what is there in sight, at 1440 and 768", async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, baseURL ?? "", "admin");
  // Its words are the wider ones.
  await page.addInitScript(() => localStorage.setItem("arco-locale", "en-US"));
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/warehouse/warehouse-repertory");
    const names = page.getByRole("table", { name: "Stock" }).getByRole("rowheader");
    await expect(names.first()).toBeVisible();
    const over = await names.evaluateAll(
      (cells) =>
        cells.filter((cell) => {
          const text = document.createRange();
          text.selectNodeContents(cell);
          return text.getBoundingClientRect().right > cell.getBoundingClientRect().right;
        }).length,
    );
    expect.soft(over, `${width}`).toBe(0);
    await expect
      .soft(page.getByRole("columnheader", { name: "On hand" }).first())
      .toBeInViewport({ ratio: 1 });
  }
});
