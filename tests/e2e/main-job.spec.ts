import { expect, type Page } from "@playwright/test";
import { serverOfFile } from "./own-server.ts";
import { choose, fileEntry, signIn } from "./people.ts";
import { approvedAtOnce, queueOf, statusOf } from "./requests.ts";
import { test } from "./test.ts";

const server = serverOfFile();

/** The number in stock's sums under a name. */
async function sumOf(page: Page, name: string): Promise<number> {
  const box = page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd")
    .first();
  await expect(box).toHaveText(/\d/);
  return Number((await box.innerText()).replaceAll(",", "").replace(/\D.*$/, ""));
}

/** The bell has a message; a person who looks at the row itself gets no toast. */
async function expectTold(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: /^消息/ }).click();
  const panel = page.getByRole("dialog").filter({ visible: true });
  await expect(panel.getByText(title).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
}

test("a client announces goods, the warehouse receives them in two parts, and both see every step as it happens", {
  tag: "@main",
}, async ({ browser }) => {
  test.setTimeout(240_000);
  const client = await signIn(browser, server.url, "huaxin");
  const admin = await signIn(browser, server.url, "admin");
  const watcher = await signIn(browser, server.url, "operator", { path: "/warehouse/warehouse-repertory" });
  const onHandBefore = await sumOf(watcher, "现存");
  const damagedBefore = await sumOf(watcher, "破损");
  await admin.goto("/entry/entry-verify");
  await expect(admin.getByRole("heading", { name: "入库审核" })).toBeVisible();

  // The client files it.
  const number = await fileEntry(client, "A0001", 100);
  expect(number).toMatch(/^RK\d{6}-[0-9A-Z]{4}$/);
  await expect(statusOf(client)).toContainText("待审核");

  // It arrives at the admin's queue without a reload, with a message.
  const row = queueOf(admin).getByRole("button").filter({ hasText: number });
  await expect(row).toBeVisible();

  // Approved: the client's page changes, and the client gets a message.
  await row.click();
  await admin.getByRole("link", { name: number }).click();
  await admin.getByRole("button", { name: "通过", exact: true }).click();
  await expect(statusOf(client)).toContainText("待处理");
  await expectTold(client, "入库单已通过审核");

  // The truck arrives.
  await admin.getByRole("button", { name: "登记到货" }).click();
  const arrival = admin.getByRole("dialog");
  await arrival.getByLabel("车牌").fill("沪A8K2J7");
  await arrival.getByLabel("月台").fill("3 号月台");
  await arrival.getByRole("button", { name: "登记到货" }).click();
  await expect(client.getByText("沪A8K2J7 到达 3 号月台")).toBeVisible();

  // First part: 60 good.
  await receive(admin, { good: 60 });
  await expect(statusOf(client)).toContainText("部分入库");

  // The server is killed, and restarts: both pages catch up.
  await server.kill();
  await server.start();
  const offered = admin.getByRole("button", { name: "手动收货" });
  await expect(offered).toBeEnabled({ timeout: 30_000 });

  // Second part, with damage: it is completed.
  await receive(admin, { good: 36, damaged: 4, hasPhoto: true });
  await expect(statusOf(client)).toContainText("已入库", { timeout: 30_000 });
  await expect(statusOf(admin)).toContainText("已入库");
  await expectTold(client, "入库单已入库");

  // The client looks at the photo of the damage.
  await client.getByRole("button", { name: "照片 1" }).click();
  const large = client.getByRole("dialog").getByRole("img", { name: "照片 1" });
  await expect
    .poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  await client.keyboard.press("Escape");

  // Stock has moved under the eyes of a third person.
  await expect.poll(() => sumOf(watcher, "现存"), { timeout: 30_000 }).toBe(onHandBefore + 100);
  await expect.poll(() => sumOf(watcher, "破损")).toBe(damagedBefore + 4);

  // The workplace counts it as today's.
  await watcher.goto("/dashboard/workplace");
  await expect(watcher.getByRole("link", { name: number }).first()).toBeVisible();
});

/** One receipt of the request that is open, into the first storage location. */
async function receive(
  page: Page,
  what: { readonly good: number; readonly damaged?: number; readonly hasPhoto?: boolean },
): Promise<void> {
  await page.getByRole("button", { name: "手动收货" }).click();
  const dialog = page.getByRole("dialog");
  await choose(page, "库位", "A-01");
  await dialog.getByLabel("良品").fill(String(what.good));
  if (what.damaged) await dialog.getByLabel("破损").fill(String(what.damaged));
  const lot = dialog.getByLabel(/^批次/);
  if (await lot.isVisible()) await lot.fill("L2026");
  const expiry = dialog.getByLabel(/^效期/);
  if (await expiry.isVisible()) await expiry.fill("2028-11-01");
  if (what.hasPhoto) {
    const buffer = await page.screenshot({ type: "jpeg" });
    const photo = { name: "damage.jpg", mimeType: "image/jpeg", buffer };
    await dialog.locator("input[type=file]").first().setInputFiles(photo);
    await expect(dialog.getByRole("button", { name: "照片 1", exact: true })).toBeVisible();
  }
  await dialog.getByRole("button", { name: "收货", exact: true }).click();
  await expect(dialog).toBeHidden();
}

test("of two admins who approve at the same moment, the slower one is told who was faster", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const client = await signIn(browser, server.url, "huaxin");
  await fileEntry(client, "A0001", 5);
  const path = new URL(client.url()).pathname;
  const faster = await signIn(browser, server.url, "admin");
  const slower = await signIn(browser, server.url, "operator");
  await faster.goto(path);
  await slower.goto(path);
  await approvedAtOnce(faster, slower, "**/api/entry/approve", "待处理");
  const dialog = slower.getByRole("dialog");
  await expect(dialog).toContainText(/已被 .+ 处理/);
  await expect(dialog).toContainText("待处理");
});
