/** Real keys as scanners send them, at both desks: nothing is booked that was not meant. */
import { expect } from "@playwright/test";
import type { EntryDetail } from "../../src/contracts/entry.ts";
import type { ExitDetail } from "../../src/contracts/exit.ts";
import type { Option } from "../../src/contracts/options.ts";
import { approvedEntry, tenGoods } from "../support/tasks.ts";
import { serverOfFile } from "./own-server.ts";
import { signIn } from "./people.ts";
import { ask, byHand, command, pressFast, scan, send, stockOf } from "./requests.ts";
import { test } from "./test.ts";

const server = serverOfFile();
const FIELD = "扫描或输入";

test("at the pick desk a scanner's prefix, suffix, second Enter and numbers book nothing, wherever the focus is", async ({
  browser,
}) => {
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const { warehouse, goods } = await stockOf(client);
  const warehouses = await ask<readonly Option[]>(client, "/api/warehouse/options?keyword=");
  const { id } = await send<ExitDetail>(client, "/api/exit/saveOrUpdate", {
    warehouseId: warehouses.find(({ name }) => name === warehouse)?.id,
    ...{ mode: "pickup", consigneeName: "王师傅" },
    lines: goods.slice(0, 2).map(({ id: typeId }) => ({ typeId, requested: 3 })),
  });
  await command(client, "exit", "submit", id);
  await command(admin, "exit", "approve", id);
  await command(admin, "exit", "startPicking", id);
  const exit = await ask<ExitDetail>(admin, `/api/exit/detail?id=${id}`);
  const [first] = exit.allocations;
  const sku = exit.lines.find(({ id: lineId }) => lineId === first?.lineId)?.skuCode ?? "";
  const place = first?.locationCode ?? "";
  const picked = async () => (await ask<ExitDetail>(admin, `/api/exit/detail?id=${id}`)).pickedTotal;

  await admin.goto(`/exit/exit-handle?pick=${id}`);
  const field = admin.getByPlaceholder(FIELD);
  const alert = admin.getByRole("alert");
  await expect(field).toBeFocused();
  // Enter before and twice after; a tilde before; Tab and Enter after.
  await pressFast(admin, ["Enter", ...place, "Enter", "Enter"]);
  await expect(admin.getByText(`在 ${place} 扫描货品`)).toBeVisible();
  await pressFast(admin, ["~", ...sku, "Enter", "Enter"]);
  await expect(admin.getByText(/输入数量后回车/)).toBeVisible();
  await pressFast(admin, [..."12", "Enter"]);
  await expect(alert.filter({ hasText: "12 不在拣货单上" })).toBeVisible();
  await pressFast(admin, ["1", "Tab", "Enter"]);
  await expect(alert.filter({ hasText: "1 不在拣货单上" })).toBeVisible();
  await expect(field).toBeFocused();
  // A scan while a button has the focus presses no button, and is read.
  for (const name of [/^报缺/, /^拣 \d/]) {
    await admin.getByRole("button", { name }).focus();
    await pressFast(admin, ["Enter", ..."ZZ-99", "Enter"]);
    await expect(alert.filter({ hasText: "ZZ-99" })).toBeVisible();
    await expect(field).toBeFocused();
    await expect(admin.getByRole("dialog")).toHaveCount(0);
  }
  // A code in two parts is refused whole.
  await pressFast(admin, [...place.slice(0, 2)]);
  await pressFast(admin, [...place.slice(2), "Enter"]);
  await expect(alert.filter({ hasText: `读到“${place}”` })).toBeVisible();
  // A code without an end is said, and is not a quantity.
  await pressFast(admin, [..."2"]);
  await pressFast(admin, []);
  await field.fill("");
  await pressFast(admin, [..."22"]);
  await expect(alert.filter({ hasText: "末尾没有回车" })).toBeVisible();
  expect(await picked()).toBe(0);
  await field.fill("");
  await byHand(admin, "2");
  await expect(admin.getByText(/已登记 .* × 2$/)).toBeVisible();
  expect(await picked()).toBe(2);
});

test("at the receiving desk a quantity, a lot and a date are what was meant, and doubtful ones are asked about", async ({
  browser,
}) => {
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const goods = await tenGoods(client);
  const tracked = goods.find(({ trackLot, trackExpiry }) => trackLot && trackExpiry);
  if (!tracked) throw new Error("goods with lot and expiry are needed");
  const entry = await approvedEntry(client, admin, [tracked]);
  await admin.goto(`/entry/entry-handle?receive=${entry.id}`);
  const field = admin.getByPlaceholder(FIELD);
  const options = admin.getByRole("group", { name: "选择扫描的是哪一项" }).getByRole("button");
  await expect(field).toBeFocused();
  await scan(admin, tracked.code);
  await expect(admin.getByText(/^回车放入/)).toBeVisible();
  await byHand(admin, "");

  // The label of other goods is no lot of these.
  await scan(admin, "(01)06901234567892(10)L2611");
  await expect(admin.getByRole("alert").filter({ hasText: "不在" })).toBeVisible();
  await expect(options).toHaveCount(0);
  // One whose separators were lost is asked about; Enter alone chooses nothing.
  const gtin = (tracked.gtin ?? "").padStart(14, "0");
  await scan(admin, `01${gtin}10L26113712`);
  await expect(options).toHaveCount(2);
  await byHand(admin, "");
  await expect(options).toHaveCount(2);
  await scan(admin, `(01)${gtin}(10)L2611`);
  await expect(options).toHaveCount(0);

  const isProduction = tracked.shelfLifeDays !== null;
  await expect(admin.getByText(isProduction ? /：生产日期$/ : /：效期$/).first()).toBeVisible();
  if (isProduction) await byHand(admin, "e");
  const year = new Date().getFullYear() + 1;
  await byHand(admin, `01/02/${year % 100}`);
  await expect(options.first()).toBeVisible();
  const shown = await options.allInnerTexts();
  expect(shown.join(" ")).toContain(`${year}`);
  await options.first().click();
  await expect(options).toHaveCount(0);
  await expect(admin.getByText(/：数量，最多/).first()).toBeVisible();

  await pressFast(admin, [..."12", "Enter", "Enter"]);
  await expect(admin.getByRole("alert").filter({ hasText: "12" })).toBeVisible();
  await byHand(admin, "5");
  await expect(admin.getByText("已清点 1 条，待入账")).toBeVisible();
  expect((await ask<EntryDetail>(admin, `/api/entry/detail?id=${entry.id}`)).receipts).toEqual([]);
  await admin.keyboard.press("Control+Enter");
  await expect
    .poll(async () => (await ask<EntryDetail>(admin, `/api/entry/detail?id=${entry.id}`)).goodTotal)
    .toBe(5);
});
