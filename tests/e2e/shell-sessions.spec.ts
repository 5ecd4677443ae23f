import { type APIRequestContext, expect } from "@playwright/test";
import { enter, PASSWORD } from "./people.ts";
import { fillSignIn, tokenOf } from "./shell-support.ts";
import { test } from "./test.ts";

/** Calls the API with a person's token, and returns the data of a success. */
async function call<T>(
  request: APIRequestContext,
  token: string,
  ask: { readonly path: string; readonly body?: unknown },
): Promise<T> {
  const headers = { token };
  const answer =
    ask.body === undefined
      ? await request.get(ask.path, { headers })
      : await request.post(ask.path, { headers, data: ask.body });
  const { code, data, msg } = (await answer.json()) as { code: number; data: T; msg: string };
  expect(code, `${ask.path}: ${msg}`).toBe(20000);
  return data;
}

async function tokenFor(request: APIRequestContext, username: string, password: string): Promise<string> {
  const body = { username, password };
  const path = "/api/user/login";
  return (await call<{ tokenValue: string }>(request, "", { path, body })).tokenValue;
}

test("signing out everywhere ends the session in another browser too, which says so once", async ({
  browser,
}) => {
  const [here, there] = [await browser.newContext(), await browser.newContext()];
  const [first, second] = [await here.newPage(), await there.newPage()];
  await enter(first, "operator");
  await enter(second, "operator", "/entry/entry-list");
  await expect(second.locator("[data-freshness=live]")).toBeVisible();
  // Every dialog that was ever opened, not only the open ones.
  await second.evaluate(() => {
    const dialogs = new Set<Element>();
    Object.assign(window, { dialogs });
    new MutationObserver(() => {
      for (const dialog of document.querySelectorAll("[role=alertdialog]")) dialogs.add(dialog);
    }).observe(document, { childList: true, subtree: true });
  });

  await first.getByRole("button", { name: /^账户/ }).click();
  await first.getByRole("menuitem", { name: "在所有设备上退出" }).click();
  const asked = first.getByRole("alertdialog");
  await expect(asked).toContainText("其他浏览器和设备上的登录也会立即结束");
  await asked.getByRole("button", { name: "退出登录" }).click();
  await expect(first).toHaveURL(/\/login/);
  expect(await tokenOf(first)).toBeNull();

  const dialog = second.getByRole("alertdialog");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("heading")).toHaveText("确认退出登录");
  await dialog.getByRole("button", { name: "留在此页" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(second.getByText("你已登出，看到的内容不再更新。")).toBeVisible();
  expect(await second.evaluate(() => (window as unknown as { dialogs: Set<Element> }).dialogs.size)).toBe(1);
  await second.reload();
  await expect(second).toHaveURL(/\/login\?redirect=entry-list$/);
  await here.close();
  await there.close();
});

test("a password that an admin has reset opens nothing but its own change, and afterwards everything", async ({
  page,
  request,
}) => {
  const admin = await tokenFor(request, "admin", PASSWORD);
  const list = await call<{ list: { clientId: string | null; roleId: string; userAccount: string }[] }>(
    request,
    admin,
    { path: "/api/user/queryByPage?keyword=beichen" },
  );
  const model = list.list.find(({ userAccount }) => userAccount === "beichen");
  const account = `forced${Date.now().toString(36)}`;
  const made = await call<{ id: string }>(request, admin, {
    path: "/api/user/saveOrUpdate",
    body: {
      userAccount: account,
      userName: "改密的人",
      roleId: model?.roleId,
      clientId: model?.clientId,
    },
  });
  const { password } = await call<{ password: string }>(request, admin, {
    path: `/api/user/resetPassword?id=${made.id}`,
  });

  await page.goto("/login?redirect=entry-list");
  await fillSignIn(page, account, password);
  const title = page.getByRole("heading", { level: 1, name: "请先修改密码" });
  await expect(title).toBeVisible();
  for (const path of ["/entry/entry-list", "/dashboard/workplace", "/message"]) {
    await page.goto(path);
    await expect(title).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
  }
  const token = (await tokenOf(page)) ?? "";
  const refused = await request.get("/api/entry/queryByPage", { headers: { token } });
  expect(await refused.json()).toMatchObject({ code: 40300, data: { because: ["mustChangePassword"] } });

  // The present password is not a new one.
  await page.locator("input[name=oldPassword]").fill(password);
  for (const name of ["newPassword", "newPasswordAgain"])
    await page.locator(`input[name=${name}]`).fill(password);
  await page.getByRole("button", { name: "修改密码" }).click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeFocused();
  await expect(title).toBeVisible();

  for (const name of ["newPassword", "newPasswordAgain"])
    await page.locator(`input[name=${name}]`).fill("a long one of my own");
  await page.getByRole("button", { name: "修改密码" }).click();
  await expect(page.getByText("密码已修改，其他设备上的登录已结束。").first()).toBeVisible();
  await expect(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
  await page.goto("/entry/entry-list");
  await expect(page.locator("main h1")).toHaveText("入库记录");
});

test("the audit names the device of a sign-in as the profile does", async ({ page }) => {
  await enter(page, "admin", "/system/system-audit");
  const signedIn = page.getByRole("row").filter({ hasText: "登录" }).first();
  await expect(signedIn).toContainText(/Chrome \d+ · Linux/);
  await expect(signedIn).not.toContainText("Mozilla");
});
