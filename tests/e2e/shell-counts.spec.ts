import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { DELIVERY_SETS } from "../../src/contracts/delivery-status.ts";
import { EXIT_SETS } from "../../src/contracts/exit-status.ts";
import type { Overview } from "../../src/contracts/overview.ts";
import { enter } from "./people.ts";
import { remember, tokenOf, withSettings } from "./shell-support.ts";
import { test } from "./test.ts";

/** The server's counts for the person who is signed in on the page. */
async function overviewFor(page: Page): Promise<Overview> {
  const token = (await tokenOf(page)) ?? "";
  const answer = await page.request.get("/api/overview", { headers: { token } });
  return ((await answer.json()) as { data: Overview }).data;
}

const waitingFor = async (page: Page): Promise<Overview["entry"]> => (await overviewFor(page)).entry;

/** A client's request, created and submitted by the API; returns the function that withdraws it. */
async function submitOne(request: APIRequestContext): Promise<() => Promise<void>> {
  const login = await request.post("/api/user/login", {
    data: { username: "huaxin", password: "tallyboard" },
  });
  const token = ((await login.json()) as { data: { tokenValue: string } }).data.tokenValue;
  const ask = async (path: string, body?: unknown): Promise<never> => {
    const headers = { token, "idempotency-key": `${path}-${Date.now()}-${Math.random()}` };
    const answer = body
      ? await request.post(path, { headers, data: body })
      : await request.get(path, { headers });
    const { code, data } = (await answer.json()) as { code: number; data: never };
    expect(code, path).toBe(20000);
    return data;
  };
  const [warehouse] = (await ask("/api/warehouse/options")) as { id: string }[];
  const [type] = (await ask("/api/goods/type/options")) as { id: string }[];
  type Row = { readonly id: string; readonly version: number };
  const draft = (await ask("/api/entry/saveOrUpdate", {
    warehouseId: warehouse?.id,
    lines: [{ typeId: type?.id, expected: 3 }],
  })) as Row;
  const sent = (await ask("/api/entry/submit", { id: draft.id, version: draft.version })) as Row;
  return async () => {
    const back = (await ask("/api/entry/withdraw", { id: sent.id, version: sent.version })) as Row;
    await ask("/api/entry/cancel", { id: back.id, version: back.version, reason: "test" });
  };
}

const menuOf = (page: Page) => page.getByRole("navigation", { name: "主菜单" });

test("the menu says how many wait, on every page, and changes by itself", async ({ page, request }) => {
  await enter(page, "admin", "/profile");
  const { pending, approved, receiving } = await waitingFor(page);
  const menu = menuOf(page);
  const group = (count: number) =>
    menu.getByRole("button", { name: `入库管理 ${count} 条待处理`, exact: true });
  const all = pending.count + approved.count + receiving.count;
  await expect(group(all)).toBeVisible();
  const takeBack = await submitOne(request);
  await expect(group(all + 1)).toBeVisible();
  await group(all + 1).click();
  await expect(menu.getByRole("button", { name: "入库管理", exact: true })).toBeVisible();
  const verify = (count: number) =>
    menu.getByRole("link", { name: `入库审核 ${count} 条待处理`, exact: true });
  await expect(verify(pending.count + 1)).toContainText(String(pending.count + 1));
  await expect(
    menu.getByRole("link", { name: `入库处理 ${approved.count + receiving.count} 条待处理`, exact: true }),
  ).toBeVisible();
  // Where nothing waits stands no number.
  await expect(menu.getByRole("link", { name: "入库记录", exact: true })).toHaveText("入库记录");
  await takeBack();
  await expect(verify(pending.count)).toBeVisible();
});

for (const { look, settings, open } of [
  { look: "the collapsed menu", settings: { menuCollapse: true }, open: null },
  { look: "the top menu", settings: { topMenu: true }, open: null },
  { look: "the drawer", settings: {}, open: "打开菜单" },
]) {
  test(`${look} has the same numbers, in words too`, async ({ page }) => {
    await remember(page, withSettings(settings));
    if (open) await page.setViewportSize({ width: 390, height: 844 });
    await enter(page, "admin");
    const { entry, exit, delivery } = await overviewFor(page);
    const { pending, approved, receiving } = entry;
    const all = pending.count + approved.count + receiving.count;
    const exits = EXIT_SETS.waiting.reduce((sum, status) => sum + exit[status].count, 0);
    const deliveries = DELIVERY_SETS.waiting.reduce((sum, status) => sum + delivery[status].count, 0);
    if (open) {
      const total = all + exits + deliveries;
      await page.getByRole("button", { name: `${open} ${total} 条待处理`, exact: true }).click();
    }
    const group = menuOf(page).getByRole("button", { name: /^入库管理/ });
    await expect(group).toHaveAccessibleName(`入库管理 ${all} 条待处理`);
    if (look !== "the top menu") await expect(group.locator("[data-waiting]")).toBeVisible();
    await group.click();
    await expect(
      menuOf(page).getByRole("link", { name: `入库审核 ${pending.count} 条待处理`, exact: true }),
    ).toBeVisible();
  });
}

test("a client sees what is theirs to finish, and not the warehouse's work", async ({ page }) => {
  await enter(page, "huaxin");
  const { draft, rejected, pending } = await waitingFor(page);
  expect(draft.count + rejected.count).toBeGreaterThan(0);
  expect(pending.count).toBeGreaterThanOrEqual(0);
  const menu = menuOf(page);
  await menu.getByRole("button", { name: /^入库管理/ }).click();
  await expect(
    menu.getByRole("link", { name: `入库申请 ${draft.count + rejected.count} 条待处理`, exact: true }),
  ).toBeVisible();
  await expect(menu.getByRole("link", { name: "入库审核", exact: true })).toBeVisible();
});
