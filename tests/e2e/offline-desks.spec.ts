/** Desks without a network: they open with what this device has kept, say how old it is, and belong to one person. */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { DeliveryDetail, Trip } from "../../src/contracts/delivery.ts";
import type { EntryDetail } from "../../src/contracts/entry.ts";
import type { ExitDetail } from "../../src/contracts/exit.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { LocationOption } from "../../src/contracts/options.ts";
import type { RepertoryRow } from "../../src/contracts/repertory.ts";
import type { VehicleRow } from "../../src/contracts/vehicle.ts";
import { serverOfFile } from "./own-server.ts";
import { enter, PASSWORD } from "./people.ts";
import { ask, byHand, scan, statusOf } from "./requests.ts";
import { draw } from "./signature.ts";
import { test } from "./test.ts";

test.use({ serviceWorkers: "allow" });

const server = serverOfFile();
/** How long opening took, for the record: nothing here asserts it. */
const openedMs: Record<string, number> = {};

const workerRuns = (page: Page) =>
  page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");

/** The keys of the work packets on this device. */
const packets = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === "tallyboard-packets")) return [];
    const opening = indexedDB.open("tallyboard-packets");
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const asking = database.transaction("packets").objectStore("packets").getAllKeys();
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      asking.onsuccess = () => resolve(asking.result);
    });
    database.close();
    return keys.map(String);
  });

const keeps = (page: Page, part: string) =>
  expect
    .poll(async () => (await packets(page)).some((key) => key.includes(part)), { timeout: 30_000 })
    .toBe(true);

/** The exits that are being picked in the demo world, and the entries that are received. */
const inPicking = async (page: Page) =>
  (await ask<ListPage<ExitDetail>>(page, "/api/exit/queryByPage?status=picking&sort=requiredAt")).list;
const atDock = async (page: Page) =>
  (await ask<ListPage<EntryDetail>>(page, "/api/entry/queryByPage?status=receiving,approved&sort=expectedAt"))
    .list;

const neverLive = (page: Page) => expect(page.locator("[data-freshness=live]")).toHaveCount(0);

async function open(page: Page, path: string, says: string): Promise<void> {
  const began = performance.now();
  await page.goto(path);
  await expect(page.getByText(says).first()).toBeVisible();
  openedMs[path.split("?")[0] ?? path] = Math.round(performance.now() - began);
}

test("pick desks and receiving desk open in a new page with the server away, show their age, and follow it when it is back", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await enter(page, "operator", "/exit/exit-handle");
  const [visited, next] = await inPicking(page);
  const [entry] = await atDock(page);
  if (!visited || !next || !entry) throw new Error("the demo world has too little in hand");
  await workerRuns(page);
  // The queue's packets come by themselves: the second exit was never opened.
  await keeps(page, `/api/exit/detail?id=${next.id}`);
  await page.goto(`/exit/exit-handle?pick=${visited.id}`);
  await expect(statusOf(page)).toBeVisible();
  const lines = page.locator("main ol, main ul").first();
  await expect(lines).toBeVisible();
  await page.goto(`/entry/entry-handle?receive=${entry.id}`);
  await keeps(page, "/api/warehouse/location/options?warehouseId=");
  await keeps(page, `/api/entry/detail?id=${entry.id}`);
  const exit = await ask<ExitDetail>(page, `/api/exit/detail?id=${next.id}`);
  await page.close();

  await server.kill();
  const away = await context.newPage();
  await open(away, `/exit/exit-handle?pick=${visited.id}`, "无网络，显示");
  await expect(away.getByText(/无网络。显示本设备 \d\d:\d\d 保存的内容/)).toBeVisible();
  await neverLive(away);
  // Not what was opened alone: one can walk on.
  await open(away, `/exit/exit-handle?pick=${next.id}`, "无网络，显示");
  await expect(away.getByRole("heading", { level: 1 }).filter({ visible: true })).toBeVisible();
  await expect(away.getByText(exit.number).first()).toBeVisible();
  const [line] = exit.lines;
  await expect(away.getByText(line?.skuCode ?? "no line").first()).toBeVisible();
  await open(away, `/entry/entry-handle?receive=${entry.id}`, "无网络，显示");
  await expect(away.getByText(entry.number).first()).toBeVisible();
  await neverLive(away);
  // The queue, too, says from when it is.
  await open(away, "/exit/exit-handle", "加载失败");
  await expect(away.getByText(visited.number)).toBeVisible();
  // No toast says again what the banner says.
  await expect(away.getByText("请求错误")).toHaveCount(0);
  // Another page needs the network, and says so.
  await away.goto("/warehouse/warehouse-repertory");
  await expect(away.getByText("此页面需要网络")).toBeVisible();
  await neverLive(away);
  // Nor is anything of it an answer out of the worker's cache.
  const cached = await away.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached.filter((path) => /^\/(?:api|socket\.io)/.test(path))).toEqual([]);

  await away.goto(`/exit/exit-handle?pick=${visited.id}`);
  await expect(away.getByText("无网络，显示")).toBeVisible();
  await server.start();
  await expect(away.locator("[data-freshness=live]").first()).toBeVisible({ timeout: 60_000 });
  await expect(away.getByText("无网络")).toHaveCount(0, { timeout: 30_000 });
  console.log("opened without a server, ms:", JSON.stringify(openedMs));
});

test("a device whose network is switched off opens a desk, and its page comes from no server", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await enter(page, "operator", "/exit/exit-handle");
  const [exit] = await inPicking(page);
  await workerRuns(page);
  await keeps(page, `/api/exit/detail?id=${exit?.id}`);
  await context.setOffline(true);
  await page.reload();
  await open(page, `/exit/exit-handle?pick=${exit?.id}`, "无网络，显示");
  await expect(page.getByText(exit?.number ?? "none").first()).toBeVisible();
  await neverLive(page);
  await context.setOffline(false);
  await expect(page.locator("[data-freshness=live]").first()).toBeVisible({ timeout: 60_000 });
});

/** A device on which the operator has kept an exit. */
async function keptDevice(
  context: BrowserContext,
): Promise<{ readonly page: Page; readonly exit: ExitDetail }> {
  const page = await context.newPage();
  await enter(page, "operator", "/exit/exit-handle");
  const [exit] = await inPicking(page);
  if (!exit) throw new Error("the demo world has nothing in picking");
  await workerRuns(page);
  await keeps(page, `/api/exit/detail?id=${exit.id}`);
  return { page, exit };
}

test("signing out deletes what was kept, and nothing opens without a network then", async ({ browser }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: server.url });
  const { page, exit } = await keptDevice(context);
  await page.getByRole("button", { name: /^账户/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page.locator("input[name=username]")).toBeVisible();
  await expect.poll(() => packets(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto(`/exit/exit-handle?pick=${exit.id}`);
  await expect(page.locator("input[name=username]")).toBeVisible();
  await expect(page.getByText(exit.number)).toHaveCount(0);
});

test("a session that was ended elsewhere, and another person on the device, see nothing of it", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ baseURL: server.url });
  const { page, exit } = await keptDevice(context);
  // As after a device was handed over without signing out.
  const answer = await page.request.post("/api/user/login", {
    data: { username: "admin", password: PASSWORD },
  });
  const { data } = (await answer.json()) as { data: { tokenValue: string } };
  await page.evaluate((token) => localStorage.setItem("token", token), data.tokenValue);
  await page.goto("/dashboard/workplace");
  await expect(page.locator("[data-freshness=live]").first()).toBeVisible();
  await expect.poll(async () => (await packets(page)).filter((key) => key.includes(exit.id))).toEqual([]);
  await context.setOffline(true);
  await page.goto(`/exit/exit-handle?pick=${exit.id}`);
  await expect(page.getByText(/无网络。显示本设备/)).toBeVisible();
  await expect(page.getByText(exit.number)).toHaveCount(0);
  await context.setOffline(false);

  // Their own, until the session ends from elsewhere.
  await page.goto("/exit/exit-handle");
  await keeps(page, `/api/exit/detail?id=${exit.id}`);
  const token = await page.evaluate(() => localStorage.getItem("token"));
  await page.request.post("/api/user/logout", { headers: { token: token ?? "" }, data: {} });
  await expect(page.getByRole("alertdialog")).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => packets(page)).toEqual([]);
});

test("what is older than a day is not shown", async ({ browser }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: server.url });
  const { page, exit } = await keptDevice(context);
  await page.close();
  const later = await context.newPage();
  await context.setOffline(true);
  await later.clock.install({ time: Date.now() + 25 * 3_600_000 });
  await later.goto(`/exit/exit-handle?pick=${exit.id}`);
  await expect(later.getByText(/服务器/).first()).toBeVisible();
  await expect(later.getByText(exit.number)).toHaveCount(0);
});

/** Free goods of the demo world that lie once in their location, another location there, and a trip that is under way. */
async function inHand(page: Page) {
  const { list } = await ask<ListPage<RepertoryRow>>(
    page,
    "/api/repertory/queryByPage?condition=good&zone=storage&sort=-onHand&pageSize=200",
  );
  const isOnce = ({ skuCode, locationId }: RepertoryRow) =>
    list.filter((each) => each.skuCode === skuCode && each.locationId === locationId).length === 1;
  const row = list.find((each) => each.reserved === 0 && each.onHand >= 10 && isOnce(each));
  if (!row) throw new Error("the demo world has no free goods");
  const places = await ask<readonly LocationOption[]>(
    page,
    `/api/warehouse/location/options?warehouseId=${row.warehouseId}&keyword=`,
  );
  const to = places.find(({ id, zone }) => id !== row.locationId && zone === "storage");
  const vehicles = await ask<ListPage<VehicleRow>>(page, "/api/vehicle/queryByPage?pageSize=50");
  for (const { id } of vehicles.list) {
    const { stops } = await ask<Trip>(page, `/api/delivery/trip?vehicleId=${id}`);
    const stop = stops.find(({ status }) => status === "inTransit");
    if (to && stop) return { row, to, vehicleId: id, stop, stops };
  }
  throw new Error("the demo world has no trip under way");
}

test("move desk and trip open in a new page with the server away, and what is done there is sent when it is back", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await enter(page, "operator", "/exit/exit-handle");
  const { row, to, vehicleId, stop, stops } = await inHand(page);
  await page.evaluate((id) => localStorage.setItem("tallyboard-move-warehouse", id), row.warehouseId);
  await workerRuns(page);
  await page.goto("/warehouse/warehouse-move");
  await keeps(page, `locationId=${row.locationId}`);
  await keeps(page, "/api/warehouse/location/options?warehouseId=");
  await page.goto(`/delivery/trip/${vehicleId}`);
  await keeps(page, `/api/delivery/trip?vehicleId=${vehicleId}`);
  await page.close();

  await server.kill();
  const away = await context.newPage();
  await open(away, "/warehouse/warehouse-move", "扫描货品所在库位");
  await neverLive(away);
  await scan(away, row.locationCode);
  await expect(away.getByText(`在 ${row.locationCode} 扫描货品`)).toBeVisible();
  await expect(away.getByText(/无网络。显示本设备 \d\d:\d\d 保存的内容/)).toBeVisible();
  await scan(away, row.skuCode);
  await byHand(away, "2");
  await scan(away, to.code);
  await expect(away.getByText(`× 2，${row.locationCode} → ${to.code}，待发送`)).toBeVisible();

  await open(away, `/delivery/trip/${vehicleId}`, "无网络，显示");
  await expect(away.getByText(/无网络。显示本设备 \d\d:\d\d 保存的内容/)).toBeVisible();
  await expect(away.getByRole("heading", { name: `本趟 ${stops.length} 站` })).toBeVisible();
  await expect(away.getByRole("heading", { name: stop.consigneeName ?? "" })).toBeVisible();
  await neverLive(away);
  await draw(away);
  await away.getByRole("button", { name: /^签收 / }).click();
  await expect(
    away.getByRole("button", { name: new RegExp(`第 \\d+ 站 ${stop.consigneeName}，已登记，待发送`) }),
  ).toBeVisible();

  await server.start();
  await expect(away.locator("[data-freshness=live]").first()).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(async () => (await ask<DeliveryDetail>(away, `/api/delivery/detail?id=${stop.id}`)).status, {
      timeout: 60_000,
    })
    .toBe("signed");
  const moved = await ask<ListPage<RepertoryRow>>(
    away,
    `/api/repertory/queryByPage?locationId=${row.locationId}&typeId=${row.typeId}&pageSize=50`,
  );
  expect(moved.list.map(({ onHand }) => onHand)).toEqual([row.onHand - 2]);
});
