/** A page that is opened while the server is away loads once the server is back. */
import { expect, type Page } from "@playwright/test";
import { serverOfFile } from "./own-server.ts";
import { signIn } from "./people.ts";
import { test } from "./test.ts";

const server = serverOfFile();
const NEW_VERSION = "有新版本可用。";

const live = (page: Page) => page.locator("[data-freshness=live]").first();

/** Follows a link of the menu, as a person would. */
async function open(page: Page, group: string, name: string): Promise<void> {
  const link = page.getByRole("navigation").getByRole("link", { name });
  if (!(await link.isVisible())) await page.getByRole("button", { name: group }).first().click();
  await link.click();
}

test("pages opened during an outage load by themselves after it, and nothing speaks of a new version", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await signIn(browser, server.url, "admin");
  // Its code is here already, its rows are not.
  await page.goto("/entry/entry-list");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await open(page, "仓库管理", "库存管理");
  await expect(page.getByRole("heading", { level: 1, name: "库存管理" })).toBeVisible();
  await expect(live(page)).toBeVisible();

  await server.kill();
  // A page whose code was never fetched, and one whose rows cannot be fetched.
  await open(page, "配送管理", "车辆管理");
  await expect(page.getByRole("heading", { name: "页面打开失败" })).toBeVisible();
  await expect(page.getByText(NEW_VERSION)).toHaveCount(0);

  await server.start();
  await expect(page.getByRole("heading", { level: 1, name: "车辆管理" })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByText(NEW_VERSION)).toHaveCount(0);
});

/** A list, a page of one request, the workplace's figures, a queue with its desk, a form, a grid, plain REST pages. */
const KINDS = [
  "/entry/entry-list",
  "/exit/exit-verify",
  "/exit/exit-apply",
  "/warehouse/warehouse-repertory",
  "/warehouse/warehouse-goods-type",
  "/delivery/delivery-handle",
  "/system/system-audit",
  "/system/system-operations",
  "/message",
  "/bulletin",
  "/profile",
] as const;

test("pages that were opened during an outage and lie in hidden tabs load when they are shown after it", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const page = await signIn(browser, server.url, "admin", { path: "/entry/entry-list" });
  const detail = await page.locator("main a[href*='/entry/entry-list/']").first().getAttribute("href");
  const paths = [...KINDS, detail ?? ""];
  const go = (path: string) =>
    page.evaluate((href) => {
      history.pushState(null, "", href);
      dispatchEvent(new PopStateEvent("popstate"));
    }, path);
  await go("/dashboard/workplace");
  await expect(live(page)).toBeVisible();
  await server.kill();
  for (const path of paths) {
    await go(path);
    await expect(page.locator("main h1").filter({ visible: true })).toHaveCount(1);
  }
  await go("/dashboard/workplace");
  await server.start();
  await expect(page.locator("[data-freshness=live]").filter({ visible: true }).first()).toBeVisible({
    timeout: 60_000,
  });
  for (const path of paths) {
    await go(path);
    const main = page.locator("main");
    await expect(main.locator("h1").filter({ visible: true }), path).toHaveCount(1);
    await expect(main.getByText(/打开失败|加载失败|请求出错/).filter({ visible: true }), path).toHaveCount(0);
    await expect(main.locator("[data-loading]").filter({ visible: true }), path).toHaveCount(0);
  }
});

test("a list that could not load has its rows as soon as the connection is back", async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await signIn(browser, server.url, "admin", { path: "/system/system-department" });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(live(page)).toBeVisible();
  const failures: string[] = [];
  page.on("requestfailed", (request) => {
    if (request.url().includes("/api/department/queryByPage")) failures.push(request.url());
  });
  await server.kill();
  await page.locator("main").getByRole("searchbox").fill("部");
  const failed = page.locator("main").getByText("加载失败", { exact: false });
  await expect(failed.first()).toBeVisible();
  // The list's own retry is now later than the connection's return.
  await expect.poll(() => failures.length, { timeout: 60_000 }).toBeGreaterThan(2);
  const hello = page.waitForEvent("websocket", {
    predicate: (socket) =>
      socket.waitForEvent("framereceived", { predicate: ({ payload }) => payload.includes("hello") }).then(
        () => true,
        () => false,
      ),
    timeout: 60_000,
  });
  await server.start();
  await hello;
  await expect(failed).toHaveCount(0, { timeout: 3_000 });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});
