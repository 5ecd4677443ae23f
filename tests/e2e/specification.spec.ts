/**
 * The specification's requirements of the browser, row by row (docs/specification.md): as a person sees it, in
 * Chromium.
 */
import { expect, type Locator, type Page, type Route } from "@playwright/test";
import { enter, PASSWORD } from "./people.ts";
import { endSession, fillSignIn, remember, tokenOf, withSettings } from "./shell-support.ts";
import { test } from "./test.ts";

const menuOf = (page: Page): Locator => page.getByRole("navigation", { name: /^(主菜单|Main menu)$/ });
const heading = (page: Page): Locator => page.locator("main h1").filter({ visible: true });
const englishPage = (page: Page): Promise<void> => remember(page, { "arco-locale": "en-US" });
const answerWith =
  (envelope: object) =>
  (route: Route): Promise<void> =>
    route.fulfill({ contentType: "application/json", body: JSON.stringify(envelope) });

/** Opens a page by its group and its name in the menu, as a mouse does. */
async function byMenu(page: Page, group: string, leaf: string): Promise<void> {
  const head = menuOf(page).getByRole("button", { name: group });
  if ((await head.getAttribute("aria-expanded")) !== "true") await head.click();
  // Leaves of two groups may have one name.
  const leaves = page.locator(`[id="${await head.getAttribute("aria-controls")}"]`);
  await leaves.getByRole("link", { name: leaf }).click();
}

test.describe("signing in", () => {
  test("the first address leads to a form outside the frame, which names what is empty and sends nothing", async ({
    page,
  }) => {
    const sent: string[] = [];
    page.on("request", (request) => sent.push(new URL(request.url()).pathname));
    await page.goto("/");
    await expect(page).toHaveURL(/\/login$/);
    const submit = page.locator("button[type=submit]");
    await expect(submit).toBeVisible();
    await expect(page.locator("nav, header, footer")).toHaveCount(0);

    const [account, password] = [page.locator("input[name=username]"), page.locator("input[name=password]")];
    const messages = page.locator("form").getByText(/不能为空|cannot be empty/);
    await submit.click();
    await expect(messages).toHaveText(["用户名不能为空", "密码不能为空"]);
    await expect(account).toHaveAttribute("aria-invalid", "true");
    await account.fill("admin");
    await submit.click();
    await expect(messages).toHaveText(["密码不能为空"]);
    await expect(password).toBeFocused();
    await account.fill("");
    await password.fill(PASSWORD);
    await submit.click();
    await expect(messages).toHaveText(["用户名不能为空"]);
    await page.getByRole("button", { name: "English" }).click();
    await expect(messages).toHaveText(["Username cannot be empty"]);
    expect(sent).not.toContain("/api/user/login");
  });

  test("a phone number signs in: username and password are sent, tokenValue is kept in local storage as token and sent along", async ({
    page,
  }) => {
    await page.goto("/login");
    const asked = page.waitForRequest("**/api/user/login");
    const info = page.waitForRequest("**/api/user/info");
    await fillSignIn(page, "13800000003");
    const login = await asked;
    expect(login.method()).toBe("POST");
    expect(login.postDataJSON()).toEqual({ username: "13800000003", password: PASSWORD });
    expect(login.headers()).not.toHaveProperty("token");
    const answered = await login.response();
    if (!answered) throw new Error("signing in was not answered");
    const { data } = (await answered.json()) as { data: { tokenValue: string } };
    expect(data.tokenValue).not.toBe("");
    expect((await info).headers().token).toBe(data.tokenValue);
    await expect(page).toHaveURL(/\/dashboard\/workplace$/);
    expect(await tokenOf(page)).toBe(data.tokenValue);
  });

  test("a refused sign-in leaves no token, and says to refresh and try again beside the server's words", async ({
    page,
  }) => {
    await page.goto("/login");
    await page.evaluate(() => localStorage.setItem("token", "left over"));
    await fillSignIn(page, "beichen", "not the password");
    await expect(page.locator("form")).toContainText("登录出错，请刷新后重试");
    await expect(page.locator("[data-tone=danger]").filter({ hasText: "账号或密码不正确" })).toBeVisible();
    expect(await tokenOf(page)).toBeNull();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe("pages", () => {
  test("the footer stands below a page, although one that was left still waits for its content", async ({
    page,
  }) => {
    await remember(page, withSettings({ tabBar: true }));
    // Never answered: the workplace's bulletins.
    await page.route("**/api/bulletin/queryByPage**", () => undefined);
    await enter(page, "admin");
    await expect(page.locator("[data-loading]").first()).toBeAttached();
    await byMenu(page, "系统管理", "用户管理");
    await expect(heading(page)).toHaveText("用户管理");
    await expect(page.locator("[data-loading]").first()).toBeAttached();
    await expect(page.locator("footer").last()).toBeVisible();
  });

  test("a page's code is fetched when the page is visited and not before, and the page stands within the frame", async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    const hasCodeOf = (name: string): boolean => fetched.some((path) => path.startsWith(`/${name}.`));
    await enter(page, "admin");
    await expect(menuOf(page)).toBeVisible();
    for (const [group, leaf, code] of [
      ["系统管理", "用户管理", "UserPage"],
      ["系统管理", "部门管理", "DepartmentPage"],
      ["系统管理", "角色管理", "RolePage"],
      ["系统管理", "岗位管理", "PostPage"],
      ["客户管理", "客户信息", "ClientPage"],
      ["入库管理", "入库申请", "EntryApplyPage"],
      ["入库管理", "入库审核", "EntryVerifyPage"],
      ["入库管理", "入库处理", "EntryHandlePage"],
      ["入库管理", "入库记录", "EntryListPage"],
      ["仓库管理", "仓库设置", "WarehousePage"],
      ["仓库管理", "库存管理", "RepertoryPage"],
      ["仓库管理", "货品类别", "CategoryPage"],
      ["仓库管理", "货品品牌", "BrandPage"],
      ["仓库管理", "货品型号", "GoodsTypePage"],
      ["仓库管理", "货品等级", "LevelPage"],
      ["出库管理", "出库申请", "ExitApplyPage"],
      ["出库管理", "出库审核", "ExitVerifyPage"],
      ["出库管理", "出库处理", "ExitHandlePage"],
      ["出库管理", "出库记录", "ExitListPage"],
      ["配送管理", "配送处理", "DeliveryHandlePage"],
      ["配送管理", "配送记录", "DeliveryListPage"],
      ["配送管理", "车辆管理", "VehiclePage"],
    ] as const) {
      expect(hasCodeOf(code), `${leaf} before it is visited`).toBe(false);
      await byMenu(page, group, leaf);
      await expect(heading(page)).toHaveText(leaf);
      expect(hasCodeOf(code), `${leaf} once it is visited`).toBe(true);
      // The same frame all the time: navbar, menu and footer around the page.
      await expect(page.locator("header").getByRole("button", { name: "设置", exact: true })).toBeVisible();
      await expect(menuOf(page)).toBeVisible();
      await expect(page.locator("footer").last()).toBeVisible();
    }
  });

  test("the redirect route asks to sign in first, shows its target, and is neither a tab nor in the menu", async ({
    page,
  }) => {
    await remember(page, withSettings({ tabBar: true }));
    await page.goto("/redirect/entry/entry-list");
    await expect(page.locator("input[name=username]")).toBeVisible();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      ...{ redirect: "redirect", path: "entry/entry-list" },
    });
    await fillSignIn(page, "admin");
    await expect(page).toHaveURL(/\/entry\/entry-list$/);
    await expect(heading(page)).toHaveText("入库记录");
    const tabs = page.getByRole("tablist", { name: "已打开的页面" }).getByRole("tab");
    await expect(tabs).toHaveText(["工作台", "入库记录"]);
    await page.goto("/redirect/message");
    await expect(page).toHaveURL(/\/message$/);
    await expect(tabs).toHaveText(["工作台", "入库记录", "消息中心"]);
    await expect(menuOf(page).locator("a[href*=redirect]")).toHaveCount(0);
  });

  test("the workplace is where a person arrives, the first in the menu, and the tab that is always there", async ({
    page,
  }) => {
    await remember(page, withSettings({ tabBar: true }));
    await page.goto("/message");
    await fillSignIn(page, "huaxin");
    await expect(page).toHaveURL(/\/message$/);
    await expect(page.getByRole("tablist", { name: "已打开的页面" }).getByRole("tab")).toHaveText([
      ...["工作台", "消息中心"],
    ]);
    await page.goto("/");
    await expect(page).toHaveURL(/\/dashboard\/workplace$/);
    await expect(menuOf(page).locator("[aria-current=page]")).toHaveText("工作台");
    // A client's groups, in the order of the specification: nothing of an admin's between them.
    await expect(menuOf(page).getByRole("button")).toHaveText([
      ...[/^仪表盘/, /^入库管理/, /^仓库管理/, /^出库管理/, /^配送管理/],
    ]);
  });
});

test.describe("settings", () => {
  test("the drawer is 300 wide, the menu 150 and the colour #165DFF; each switch does what it is called", async ({
    page,
  }) => {
    await enter(page, "admin");
    // The open drawer hides the page behind it from screen readers, but not from the eye.
    const behind = { includeHidden: true } as const;
    const open = page.getByRole("button", { name: "设置", exact: true, ...behind });
    const menu = page.getByRole("navigation", { name: "主菜单", ...behind });
    const navbar = page.locator("header").filter({ has: open });
    await open.click();
    const drawer = page.getByRole("dialog", { name: "页面设置" });
    const flip = (name: string) => drawer.getByRole("switch", { name, exact: true }).click();
    const side = menu.locator("..");
    expect((await drawer.boundingBox())?.width).toBe(300);
    await expect(side).toHaveCSS("width", "150px");
    await expect(drawer.getByRole("button", { name: "复制设置" })).toHaveCSS(
      ...(["background-color", "rgb(22, 93, 255)"] as const),
    );

    await drawer.getByLabel("菜单宽度（像素）").fill("210");
    await drawer.getByLabel("菜单宽度（像素）").press("Tab");
    await expect(side).toHaveCSS("width", "210px");

    const footer = page.getByText("Tallyboard 理货台");
    await expect(footer).toBeVisible();
    await flip("页脚");
    await expect(footer).toHaveCount(0);

    const tabBar = page.getByRole("tablist", { name: "已打开的页面", ...behind });
    await expect(tabBar).toHaveCount(0);
    await flip("标签页栏");
    await expect(tabBar).toBeVisible();

    await flip("顶部菜单");
    await expect(navbar.getByRole("navigation", { name: "主菜单", ...behind })).toBeVisible();
    await expect(menu).toHaveCount(1);
    await flip("顶部菜单");
    await flip("菜单");
    await expect(menu).toHaveCount(0);
    await flip("菜单");
    await expect(side).toHaveCSS("width", "210px");

    const asked = page.waitForRequest("**/api/user/menu");
    await flip("菜单来自服务器");
    expect((await asked).method()).toBe("POST");
    await expect(menu.getByRole("button", { name: "入库管理", ...behind })).toBeVisible();

    // Without the navbar its button floats; with it there is only one.
    await expect(open).toHaveCount(1);
    await flip("导航栏");
    await drawer.press("Escape");
    await expect(page.locator("header").filter({ has: open })).toHaveCount(0);
    await open.click();
    await expect(drawer).toBeVisible();
  });

  test("with the menu from the server, a page that it lacks is not found for any role; the sign-in page and everyone's pages open", async ({
    page,
  }) => {
    await remember(page, withSettings({ menuFromServer: true }));
    await page.route("**/api/user/menu", async (route) => {
      const answer = await route.fetch();
      const envelope = (await answer.json()) as { data: { name: string; children: { name: string }[] }[] };
      const data = envelope.data
        .filter(({ name }) => name === "entry")
        .map((group) => ({ ...group, children: group.children.filter(({ name }) => name === "entry-list") }));
      await route.fulfill({ response: answer, json: { ...envelope, data } });
    });
    await enter(page, "admin", "/entry/entry-list");
    await expect(heading(page)).toHaveText("入库记录");
    for (const lacking of ["/entry/entry-handle", "/exit"]) {
      await page.goto(lacking);
      await expect(heading(page), lacking).toHaveText("页面不存在");
      await expect(page, "the address stays").toHaveURL(new RegExp(`${lacking}$`));
    }
    for (const own of ["/dashboard/workplace", "/message"]) {
      await page.goto(own);
      await expect(heading(page), own).not.toHaveText("页面不存在");
    }
    await expect(menuOf(page).getByRole("button")).toHaveText([/^入库管理/, /^仪表盘/]);
    await page.getByRole("button", { name: /^账户/ }).click();
    await page.getByRole("menuitem", { name: "退出登录" }).click();
    await expect(page.locator("input[name=username]")).toBeVisible();
  });
});

/** Stops the page's clock, so that only `runFor` lets time pass there. */
async function stopClock(page: Page): Promise<void> {
  // The clock stops in the future only: far enough that a busy machine does not get there first.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/** Makes a post by the API. */
async function makePost(page: Page, code: string): Promise<void> {
  const made = await page.request.post("/api/post/saveOrUpdate", {
    headers: { token: (await tokenOf(page)) ?? "" },
    data: { code, name: `${code} 只为删除` },
  });
  expect(made.ok()).toBe(true);
}

/** Loads the list of posts and returns the row of one. */
async function rowOfPost(page: Page, code: string): Promise<Locator> {
  await page.goto("/system/system-post");
  const answered = page.waitForResponse((response) => response.url().includes(`keyword=${code}`));
  await page.getByRole("searchbox").filter({ visible: true }).first().fill(code);
  await answered;
  const row = page.locator("main tbody tr");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(code);
  return row;
}

test.describe("answers", () => {
  test("a call that fails is told for five seconds in the server's words, else as Error or Request Error, and has failed", async ({
    browser,
    baseURL,
  }) => {
    const refused = { data: null, status: "fail", code: 42200 };
    const cases = [
      ["The dock is closed today", answerWith({ ...refused, msg: "The dock is closed today" })],
      ["Error", answerWith({ ...refused, code: 50000, msg: "" })],
      ["Error", answerWith({ ...refused, code: 12345, msg: "" })],
      ["Request Error", (route: Route) => route.abort()],
      ["502 Bad Gateway", (route: Route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" })],
    ] as const;
    for (const [number, [said, answer]] of cases.entries()) {
      // A browser and a post of its own each time: a command without an answer is kept and sent again after a reload.
      const code = `SPEC-F${number}`;
      const context = await browser.newContext({ baseURL });
      const page = await context.newPage();
      await page.clock.install();
      await englishPage(page);
      await enter(page, "admin");
      await makePost(page, code);
      const dialog = page.getByRole("alertdialog");
      const row = await rowOfPost(page, code);
      await row.getByRole("button", { name: "Actions" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await expect(dialog).toContainText("Are you sure to delete this data?");
      await stopClock(page);
      // The first attempt fails with this; the page's retries get no answer.
      let isFirst = true;
      await page.route("**/api/post/delete*", (route) => {
        if (!isFirst) return;
        isFirst = false;
        return answer(route);
      });
      await dialog.getByRole("button", { name: "Delete" }).click();
      const toast = page.locator("[role=listitem][data-tone=danger]").filter({ hasText: said });
      await expect(toast).toHaveText(said);
      await page.clock.runFor(4_999);
      await expect(toast).toBeVisible();
      // It goes with the first frame after its time.
      await page.clock.runFor(1 + 2 * 16);
      await expect(toast).toHaveCount(0);
      // The page knows that nothing was deleted: its question still stands, and so does the row.
      await expect(dialog).toBeVisible();
      await expect(row).toHaveCount(1);
      await context.close();
    }
  });

  test("a session that has ended opens one dialog in the specification's words; Re-Login signs out and loads the page again", async ({
    page,
  }) => {
    await englishPage(page);
    await enter(page, "huaxin");
    const dialog = page.getByRole("alertdialog");
    for (const code of [50008, 50012, 50014]) {
      await page.route(
        "**/api/entry/queryByPage*",
        answerWith({ data: null, status: "fail", msg: "", code }),
      );
      await page.goto("/entry/entry-list");
      await expect(dialog).toHaveCount(1);
      await expect(dialog.getByRole("heading")).toHaveText("Confirm logout");
      await expect(dialog).toContainText(
        "You have been logged out, you can cancel to stay on this page, or log in again",
      );
      await expect(dialog.getByRole("button", { name: "Re-Login", exact: true })).toBeVisible();
      await dialog.getByRole("button", { name: "Stay on this page" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/\/entry\/entry-list$/);
      await page.unroute("**/api/entry/queryByPage*");
    }
    // The session has really ended now; the next call of the page finds out.
    await endSession(page);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await byMenu(page, "Exits", "Records");
    // For a moment after the last answer, refusals of requests that were under way do not ask again.
    await expect(async () => {
      if (await dialog.isHidden())
        await page.getByRole("button", { name: "Try again" }).click({ timeout: 500 });
      await expect(dialog).toBeVisible({ timeout: 500 });
    }).toPass();
    const signedOut = page.waitForRequest("**/api/user/logout");
    await dialog.getByRole("button", { name: "Re-Login", exact: true }).click();
    await signedOut;
    await expect(page.locator("input[name=username]")).toBeVisible();
    await expect.poll(() => page.evaluate(() => "isSamePage" in window)).toBe(false);
    expect(await tokenOf(page)).toBeNull();
  });

  test("with a token that user info refuses, the person is signed out without a dialog, and finds the way back", async ({
    page,
  }) => {
    await remember(page, { token: "of-last-year" });
    const signedOut = page.waitForRequest("**/api/user/logout");
    await page.goto("/entry/entry-list?status=pending");
    await signedOut;
    await expect(page.locator("input[name=username]")).toBeVisible();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      ...["/login", { redirect: "entry-list", status: "pending" }],
    ]);
    expect(await tokenOf(page)).toBeNull();
    await fillSignIn(page, "admin");
    await expect(page).toHaveURL(/\/entry\/entry-list\?status=pending$/);
  });

  test("signing out clears the token and what was open, also where the server refuses it", async ({
    page,
  }) => {
    await remember(page, withSettings({ tabBar: true }));
    await enter(page, "admin");
    await page.goto("/message");
    await expect(heading(page)).toHaveText("消息中心");
    await page.route("**/api/user/logout", answerWith({ data: null, status: "fail", msg: "", code: 50000 }));
    const reported = page.waitForRequest("**/api/user/logout");
    await page.getByRole("button", { name: /^账户/ }).click();
    await page.getByRole("menuitem", { name: "退出登录" }).click();
    expect((await reported).method()).toBe("POST");
    await expect(page.locator("input[name=username]")).toBeVisible();
    expect(await tokenOf(page)).toBeNull();
    await expect(page.getByRole("tablist", { name: "已打开的页面" })).toHaveCount(0);
    await page.goBack();
    await expect(page.locator("input[name=username]")).toBeVisible();
  });
});

test("a list is asked for without its empty filters; deleting asks in the specification's words, and says that it went well", async ({
  page,
}) => {
  const asked: URL[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/api/post/queryByPage" || url.pathname === "/api/user/queryByPage") asked.push(url);
  });
  await enter(page, "admin", "/system/system-user");
  const search = page.getByRole("searchbox").filter({ visible: true }).first();
  await search.fill("huaxin");
  await expect.poll(() => asked.at(-1)?.searchParams.get("keyword")).toBe("huaxin");
  await search.fill("");
  await expect.poll(() => asked.at(-1)?.searchParams.has("keyword")).toBe(false);
  for (const { searchParams } of asked)
    for (const [name, value] of searchParams)
      expect(["", "null", "undefined"], `${name} of ${searchParams}`).not.toContain(value);

  await makePost(page, "SPEC-P");
  const row = await rowOfPost(page, "SPEC-P");
  await row.getByRole("button", { name: /的操作$/ }).click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("确定删除这条数据吗？");
  await dialog.getByRole("button", { name: "取消" }).click();
  await expect(row).toHaveCount(1);
  await row.getByRole("button", { name: /的操作$/ }).click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await dialog.getByRole("button", { name: "删除" }).click();
  await expect(row).toHaveCount(0);
  await expect(page.locator("[role=listitem][data-tone=success]")).toHaveText("操作执行成功");
});
