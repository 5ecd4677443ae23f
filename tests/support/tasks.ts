/** What people do all day, as a new user would do it: the browser tests judge its outcome, the bench counts it. */
import { expect, type Page } from "@playwright/test";
import type { EntryDetail, EntryRow } from "../../src/contracts/entry.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { GoodsTypeOption, Option } from "../../src/contracts/options.ts";
import type { Overview } from "../../src/contracts/overview.ts";
import type { RepertoryRow } from "../../src/contracts/repertory.ts";
import { addDays, businessDay } from "../../src/domain/business-day.ts";
import { ask, quantityField, queueOf, send, statusOf } from "../e2e/requests.ts";
import type { Hands } from "./hands.ts";

const LOT = "L2611";
/** Of goods with a shelf life the day of production, else the day of expiry. */
const MADE = "20261101";
const EXPIRES = "20301101";

export interface Named {
  readonly id: string;
  readonly number: string;
}

/** Entries that the client submits beside the page. */
export async function submitted(client: Page, count: number): Promise<readonly Named[]> {
  const [warehouse] = await ask<readonly Option[]>(client, "/api/warehouse/options?keyword=");
  const goods = await ask<readonly GoodsTypeOption[]>(client, "/api/goods/type/options?keyword=A0001");
  const filed: Named[] = [];
  for (let at = 0; at < count; at += 1) {
    const body = { warehouseId: warehouse?.id, lines: [{ typeId: goods[0]?.id, expected: 10 + at }] };
    const draft = await send<EntryRow>(client, "/api/entry/saveOrUpdate", body);
    const { id, version } = draft;
    await send(client, "/api/entry/submit", { id, version });
    filed.push({ id, number: draft.number });
  }
  return filed;
}

/** Ten kinds of goods, of which some want a lot and an expiry. */
export async function tenGoods(
  client: Page,
): Promise<readonly (GoodsTypeOption & { readonly expected: number })[]> {
  const all = await ask<readonly GoodsTypeOption[]>(client, "/api/goods/type/options?keyword=");
  const isTracked = ({ trackLot, trackExpiry }: GoodsTypeOption) => trackLot || trackExpiry;
  const plain = all.filter((each) => !isTracked(each)).slice(0, 7);
  const goods = [...plain, ...all.filter(isTracked)]
    .slice(0, 10)
    .map((each, at) => ({ ...each, expected: 12 + at }));
  if (goods.length !== 10) throw new Error("ten goods are needed");
  return goods;
}

/** An entry of the goods, submitted by the client and approved by the admin. */
export async function approvedEntry(
  client: Page,
  admin: Page,
  goods: readonly { readonly id: string; readonly expected: number }[],
): Promise<EntryDetail> {
  const warehouses = await ask<readonly { id: string; name: string }[]>(client, "/api/warehouse/options");
  const warehouseId = warehouses.find(({ name }) => name.includes("上海"))?.id ?? warehouses[0]?.id;
  const lines = goods.map(({ id, expected }) => ({ typeId: id, expected }));
  const draft = await send<EntryRow>(client, "/api/entry/saveOrUpdate", { warehouseId, lines });
  const pending = await send<EntryRow>(client, "/api/entry/submit", { id: draft.id, version: draft.version });
  await send<EntryRow>(admin, "/api/entry/approve", { id: pending.id, version: pending.version });
  return ask<EntryDetail>(admin, `/api/entry/detail?id=${draft.id}`);
}

/** A client files an entry of five lines from the workplace on; returns its codes in order, and its id. */
export async function fileFiveLines(
  client: Page,
  hands: Hands,
): Promise<{ readonly id: string; readonly codes: readonly string[] }> {
  const all = await ask<readonly { readonly code: string }[]>(client, "/api/goods/type/options?keyword=");
  const codes = all.slice(0, 5).map(({ code }) => code);
  await client.goto("/dashboard/workplace");
  await hands.click(client.getByRole("link", { name: "新建入库单" }));
  const warehouse = client.getByRole("combobox", { name: "仓库" });
  await hands.click(warehouse);
  await hands.type("上海");
  const found = client.getByRole("listbox").getByRole("option");
  await expect(found.filter({ hasText: "上海" }).first()).toBeVisible();
  await expect(found.filter({ hasNotText: "上海" })).toHaveCount(0);
  await hands.press("Enter");
  await expect(warehouse).toHaveValue(/上海.+/);
  await hands.click(client.getByRole("combobox", { name: "货品 1" }));
  for (const [at, code] of codes.entries()) {
    const goods = client.getByRole("combobox", { name: `货品 ${at + 1}` });
    await expect(goods).toBeFocused();
    // Enter is kept while the options load.
    await hands.type(code);
    await hands.press("Enter");
    await expect(goods).not.toHaveValue(code);
    await expect(goods).not.toBeFocused();
    await hands.type(String(10 + at));
    if (at < codes.length - 1) await hands.press("Enter");
  }
  await hands.press("Control+Enter");
  await expect(client).toHaveURL(/\/entry\/entry-list\/[0-9a-f-]{36}/);
  return { id: client.url().split("/").pop() ?? "", codes };
}

/** A client files an entry of five goods that they often ask for; returns its id. */
export async function fileFiveUsual(client: Page, hands: Hands): Promise<string> {
  await client.goto("/dashboard/workplace");
  await hands.click(client.getByRole("link", { name: "新建入库单" }));
  const usual = client.getByRole("group", { name: "常用货品" }).getByRole("button");
  await expect(usual.nth(4)).toBeVisible();
  const warehouse = client.getByRole("combobox", { name: "仓库" });
  await hands.click(warehouse);
  await hands.type("上海");
  await expect(client.getByRole("listbox").getByRole("option").filter({ hasNotText: "上海" })).toHaveCount(0);
  await hands.press("Enter");
  for (let at = 0; at < 5; at += 1) {
    await hands.click(usual.nth(at));
    await expect(quantityField(client, at + 1)).toBeFocused();
    await hands.type(String(10 + at));
  }
  await hands.press("Control+Enter");
  await expect(client).toHaveURL(/\/entry\/entry-list\/[0-9a-f-]{36}/);
  return client.url().split("/").pop() ?? "";
}

/** An admin approves these entries at the review desk, one key each. */
export async function approveByKeys(admin: Page, entries: readonly Named[], hands: Hands): Promise<void> {
  const newestFirst = [...entries].reverse();
  await admin.goto(`/entry/entry-verify?sort=-statusSince&open=${newestFirst[0]?.id}`);
  for (const { number } of newestFirst) {
    await expect(admin.getByRole("main").getByRole("link", { name: number })).toBeVisible();
    await expect(admin.getByRole("button", { name: "通过", exact: true })).not.toHaveAttribute(
      "aria-disabled",
    );
    await hands.press("a");
  }
  const last = newestFirst.at(-1)?.number ?? "";
  await expect(queueOf(admin).getByRole("button").filter({ hasText: last })).toBeHidden();
}

/** An admin receives an entry at the desk by scanner and keys, each line to the location that is offered. */
export async function receiveByScanner(
  admin: Page,
  entry: EntryDetail,
  hands: Hands,
  book = () => hands.press("Enter"),
): Promise<void> {
  const field = admin.getByPlaceholder("扫描或输入");
  await admin.goto(`/entry/entry-handle?keyword=${entry.number}`);
  await hands.click(admin.getByRole("button", { name: "收货", exact: true }));
  await expect(field).toBeFocused();
  for (const line of entry.lines) {
    await hands.scan(line.skuCode);
    await expect(admin.getByText(/^回车放入/)).toBeVisible();
    await hands.press("Enter");
    if (line.trackLot) await hands.scan(LOT);
    if (line.trackExpiry) {
      await hands.type(line.shelfLifeDays === null ? EXPIRES : MADE);
      await hands.press("Enter");
    }
    await expect(admin.getByText(/：数量，最多/).first()).toBeVisible();
    await hands.press("Enter");
    await expect(field).toBeFocused();
  }
  await expect(admin.getByText("全部点齐，回车入账")).toBeVisible();
  await book();
  await expect(statusOf(admin)).toContainText("已入库");
}

/** An admin reads in the list why a request is late. */
export async function findWhyLate(admin: Page): Promise<void> {
  const { exceptions } = await ask<Overview>(admin, "/api/overview");
  const late = exceptions.find(({ kind, detail }) => kind === "overdueEntry" && detail !== null);
  if (!late) throw new Error("the demo world has no late entry with its cause");
  await admin.goto("/entry/entry-list?sort=expectedAt&status=approved,receiving");
  const row = admin.getByRole("row").filter({ hasText: late.number });
  await expect(row.getByText(/^迟 /)).toBeVisible();
  await expect(row).toContainText(late.detail ?? "");
}

/** An admin finds from the workplace what of one client expires within 30 days; returns that client and today. */
export async function findNearExpiry(
  admin: Page,
  hands: Hands,
): Promise<{ readonly clientId: string; readonly today: string; readonly found: readonly RepertoryRow[] }> {
  const { businessTimeZone } = await ask<{ businessTimeZone: string }>(admin, "/api/user/info");
  const today = businessDay(new Date(), businessTimeZone ?? "Asia/Shanghai");
  const near = await ask<ListPage<RepertoryRow>>(
    admin,
    `/api/repertory/queryByPage?pageSize=200&sort=expiry&condition=good&expiryFrom=${today}&expiryTo=${addDays(today, 30)}`,
  );
  const [one] = near.list;
  if (!one) throw new Error("the demo world has no goods that expire soon");
  const found = near.list.filter(({ clientId }) => clientId === one.clientId);
  await admin.goto("/dashboard/workplace");
  await hands.click(admin.locator("[data-figure=nearExpiry]").getByRole("link"));
  const table = admin.getByRole("table", { name: "库存管理" });
  await hands.click(table.getByRole("link", { name: one.clientName }).first());
  await expect(admin.locator("[data-filter=clientId]")).toContainText(one.clientName);
  await expect(table.getByRole("row")).toHaveCount(Math.min(20, found.length) + 1);
  return { clientId: one.clientId, today, found };
}
