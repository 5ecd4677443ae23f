/**
 * Ten lines by hand: received with lot and expiry in few inputs, received and picked while the network is cut. CUT_MS says
 * for how long (CUT_MS=120000 in full).
 */
import { type Browser, expect, type Page } from "@playwright/test";
import type { EntryDetail } from "../../src/contracts/entry.ts";
import type { ExitDetail, ExitRow } from "../../src/contracts/exit.ts";
import type { GoodsTypeRow } from "../../src/contracts/goods-type.ts";
import { gtinCheckDigit } from "../../src/domain/gtin.ts";
import { Hands } from "../support/hands.ts";
import { approvedEntry } from "../support/tasks.ts";
import { serverOfFile } from "./own-server.ts";
import { signIn } from "./people.ts";
import { ask, command, send, shelvesOf, statusOf } from "./requests.ts";
import { test } from "./test.ts";

const server = serverOfFile();
const cutMs = Number(process.env.CUT_MS ?? 3_000);
const LINES = 10;

type Tracked = Pick<GoodsTypeRow, "id" | "skuCode"> & { readonly gtin: string; readonly expected: number };
let made = 0;

/** Ten kinds of goods with lot, expiry and a trade number. */
async function tenTracked(admin: Page): Promise<readonly Tracked[]> {
  const goods: Tracked[] = [];
  for (let at = 0; at < LINES; at += 1) {
    made += 1;
    const digits = `69012345${String(made).padStart(4, "0")}`;
    const gtin = `${digits}${gtinCheckDigit(digits)}`;
    const skuCode = `HAND${made}`;
    const body = { skuCode, name: `手工货 ${made}`, unit: "箱", gtin, trackLot: true, trackExpiry: true };
    const { id } = await send<GoodsTypeRow>(admin, "/api/goods/type/saveOrUpdate", body);
    goods.push({ id, skuCode, gtin, expected: 12 + at });
  }
  return goods;
}

const people = async (browser: Browser) => ({
  client: await signIn(browser, server.url, "huaxin"),
  admin: await signIn(browser, server.url, "admin"),
});
const entryOf = (page: Page, id: string) => ask<EntryDetail>(page, `/api/entry/detail?id=${id}`);
const exitOf = (page: Page, id: string) => ask<ExitDetail>(page, `/api/exit/detail?id=${id}`);

/** The label of a carton, as GS1 prints it. */
const labelOf = ({ gtin }: Tracked): string => `010${gtin}1730110110L2611`;

/** Every line by its label: the offered location, all that was announced. */
async function countAll(page: Page, goods: readonly Tracked[], hands: Hands): Promise<void> {
  await expect(page.getByPlaceholder("扫描或输入")).toBeFocused();
  for (const each of goods) {
    // A busy machine may break a scan in two; the desk says so, and the hand scans again.
    await expect(async () => {
      await hands.scan(labelOf(each));
      await expect(page.getByText(/^回车放入/)).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await hands.press("Enter");
    await expect(page.getByText(/：数量，最多/).first()).toBeVisible();
    await hands.press("Enter");
  }
  await expect(page.getByText("全部点齐，回车入账")).toBeVisible();
  await hands.press("Enter");
}

test("ten lines with lot and expiry are received by their labels in at most 32 inputs", async ({
  browser,
}) => {
  const { client, admin } = await people(browser);
  const goods = await tenTracked(admin);
  const entry = await approvedEntry(client, admin, goods);
  const hands = new Hands(admin);
  await admin.goto(`/entry/entry-handle?keyword=${entry.number}`);
  await hands.click(admin.getByRole("button", { name: "收货", exact: true }));
  await countAll(admin, goods, hands);
  await expect(statusOf(admin)).toContainText("已入库");
  const { lines, receipts } = await entryOf(admin, entry.id);
  expect(lines.map(({ good }) => good).sort()).toEqual(goods.map(({ expected }) => expected).sort());
  expect(receipts.flatMap((receipt) => receipt.lines).map(({ lot, expiry }) => [lot, expiry])).toEqual(
    goods.map(() => ["L2611", "2030-11-01"]),
  );
  hands.say("ten lines with lot and expiry");
  expect(hands.scans + hands.keys + hands.clicks).toBeLessThanOrEqual(32);
});

const cutFor = (sinceMs: number) =>
  expect.poll(() => Date.now() - sinceMs, { timeout: cutMs + 10_000 }).toBeGreaterThanOrEqual(cutMs);

test("ten lines are received while the network is cut, and booked once it is back", async ({ browser }) => {
  test.setTimeout(180_000 + cutMs);
  const { client, admin } = await people(browser);
  const goods = await tenTracked(admin);
  const entry = await approvedEntry(client, admin, goods);
  await admin.goto(`/entry/entry-handle?receive=${entry.id}`);
  await expect(admin.getByText(/HAND/).first()).toBeVisible();
  await admin.context().setOffline(true);
  const cutAt = Date.now();
  await countAll(admin, goods, new Hands(admin));
  await expect(admin.getByText(/1 项未发送/)).toBeVisible();
  await cutFor(cutAt);
  await expect(admin.getByText(/1 项未发送/)).toBeVisible();
  expect((await entryOf(client, entry.id)).receipts).toEqual([]);
  await admin.context().setOffline(false);
  await expect
    .poll(async () => (await entryOf(client, entry.id)).receipts.length, { timeout: 60_000 })
    .toBe(1);
  const { lines } = await entryOf(client, entry.id);
  expect(lines.map(({ good, expected }) => good === expected)).toEqual(goods.map(() => true));
});

test("ten lines are picked while the network is cut, and each is booked once when it is back", async ({
  browser,
}) => {
  test.setTimeout(180_000 + cutMs);
  const { client, admin } = await people(browser);
  const goods = await tenTracked(admin);
  const [{ id: warehouseId } = { id: "" }] = await ask<readonly { id: string }[]>(
    client,
    "/api/warehouse/options?keyword=",
  );
  const { clientId } = await ask<{ clientId: string }>(client, "/api/user/info");
  const [shelf] = await shelvesOf(admin, warehouseId);
  const places = await ask<readonly { id: string; code: string }[]>(
    admin,
    `/api/warehouse/location/options?warehouseId=${warehouseId}&keyword=${shelf}`,
  );
  for (const { id: typeId } of goods)
    await send(admin, "/api/repertory/adjust", {
      ...{ clientId, warehouseId, typeId, locationId: places[0]?.id, condition: "good", quantity: 5 },
      ...{ lot: "L2611", expiry: "2030-11-01", reason: "盘点" },
    });
  const lines = goods.map(({ id: typeId }) => ({ typeId, requested: 2 }));
  const draft = { warehouseId, mode: "pickup", consigneeName: "王师傅", lines };
  const { id } = await send<ExitRow>(client, "/api/exit/saveOrUpdate", draft);
  await command(client, "exit", "submit", id);
  await command(admin, "exit", "approve", id);
  await admin.goto(`/exit/exit-handle?pick=${id}`);
  await expect(statusOf(admin)).toContainText("待出库");
  await admin.context().setOffline(true);
  const cutAt = Date.now();
  // Also the start needs no network.
  await admin.getByRole("button", { name: "开始拣货" }).click();
  for (let at = 0; at < LINES; at += 1) {
    await admin.getByRole("button", { name: /^不扫码，直接选择/ }).click();
    await admin.getByRole("button", { name: /^拣 2 箱/ }).click();
  }
  await expect(admin.getByText("11 项未发送")).toBeVisible();
  await cutFor(cutAt);
  await expect(admin.getByText("11 项未发送")).toBeVisible();
  expect(await exitOf(client, id)).toMatchObject({ status: "approved", pickedTotal: 0 });
  await admin.context().setOffline(false);
  await expect.poll(async () => (await exitOf(client, id)).pickedTotal, { timeout: 60_000 }).toBe(20);
  const history = await ask<readonly { type: string }[]>(admin, `/api/exit/history?id=${id}`);
  expect(history.filter(({ type }) => type === "pick")).toHaveLength(LINES);
});
