import { expect } from "@playwright/test";
import { enter } from "./people.ts";
import { endSession, fillSignIn, remember, scrollsSideways, tokenOf, withSettings } from "./shell-support.ts";
import { test } from "./test.ts";

test.describe("signing in", () => {
  test("empty fields are named, and the first of them has the focus", async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/login$/);
    await page.locator("button[type=submit]").click();
    await expect(page.getByText("用户名不能为空")).toBeVisible();
    await expect(page.getByText("密码不能为空")).toBeVisible();
    await expect(page.locator("input[name=username]")).toBeFocused();
  });

  test("a wrong password says so, asks to refresh and try again, and leaves no token", async ({ page }) => {
    await page.goto("/login");
    await fillSignIn(page, "beichen", "not the password");
    await expect(page.getByText("登录出错，请刷新后重试")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "账号或密码不正确" })).toBeVisible();
    expect(await tokenOf(page)).toBeNull();
  });

  test("an old token leads to the sign-in, never to a blank page, and back to where one wanted to go", async ({
    page,
  }) => {
    await remember(page, { token: "of-last-year" });
    await page.goto("/entry/entry-list?status=pending");
    await expect(page.locator("input[name=username]")).toBeVisible();
    const { pathname, searchParams } = new URL(page.url());
    expect(pathname).toBe("/login");
    expect(Object.fromEntries(searchParams)).toEqual({ redirect: "entry-list", status: "pending" });
    await fillSignIn(page, "admin");
    await expect(page).toHaveURL(/\/entry\/entry-list\?status=pending$/);
    await page.reload();
    await expect(page).toHaveURL(/\/entry\/entry-list\?status=pending$/);
    await expect(page.locator("main h1")).toHaveText("入库记录");
  });

  test("a person who is signed in is not asked again", async ({ page }) => {
    await enter(page, "admin", "/login?redirect=message");
    await expect(page).toHaveURL(/\/message$/);
  });

  test("a server that does not answer is named, and asked again", async ({ page }) => {
    await enter(page, "admin");
    // A device that keeps the person would go on without the server.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.deleteDatabase("tallyboard-packets").onsuccess = resolve;
        }),
    );
    let isDown = true;
    await page.route("**/api/user/info", (route) => (isDown ? route.abort() : route.continue()));
    await page.reload();
    await expect(page.getByRole("heading", { name: "无法连接服务器" })).toBeVisible();
    isDown = false;
    await page.getByRole("button", { name: "重试" }).click();
    await expect(page.locator("main h1")).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/workplace$/);
  });
});

test.describe("a session that ends", () => {
  test("many refused requests open one dialog; signing in in place keeps the page and what was typed", async ({
    page,
  }) => {
    await enter(page, "admin", "/profile?section=password");
    await page.locator("input[name=oldPassword]").fill("half typed");
    await endSession(page);
    // The live channel may open the dialog before the click: the event goes to the tab even under the dialog.
    await page.getByRole("tab", { name: "登录的设备" }).dispatchEvent("click");
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toHaveCount(1);
    await expect(dialog.getByRole("heading")).toHaveText("确认退出登录");
    await dialog.locator("input[name=password]").fill("tallyboard");
    await dialog.getByRole("button", { name: "登录并继续" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/profile\?section=sessions$/);
  });

  test("staying is possible, and re-login signs out and reloads the page", async ({ page }) => {
    await enter(page, "huaxin");
    await endSession(page);
    await expect(page.getByRole("alertdialog")).toHaveCount(1);
    await page.getByRole("button", { name: "留在此页" }).click();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard\/workplace$/);
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await page.getByRole("button", { name: "重新登录" }).click();
    await expect(page.locator("input[name=username]")).toBeVisible();
    expect(await tokenOf(page)).toBeNull();
  });

  test("another person who signs in in place finds none of the pages of the first", async ({ page }) => {
    await remember(page, withSettings({ tabBar: true }));
    await enter(page, "admin", "/profile");
    await expect(page.getByRole("tab", { name: "个人资料", exact: true })).toBeVisible();
    await endSession(page);
    const dialog = page.getByRole("alertdialog");
    await dialog.locator("input[name=username]").fill("huaxin");
    await dialog.locator("input[name=password]").fill("tallyboard");
    await dialog.getByRole("button", { name: "登录并继续" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^账户/ })).not.toHaveAccessibleName(/陈/);
    await expect(page.locator("main dd").getByText("huaxin", { exact: true })).toBeVisible();
    // The workplace was open before: its machines, too, are the new person's.
    await page.getByRole("tab", { name: "工作台" }).click();
    await expect(page.locator("main h1:visible")).not.toContainText("陈");
    await expect(page.getByRole("main").getByRole("region", { name: "我的单据" })).toBeVisible();
    await page.goto("/dashboard/workplace");
    await expect(page.getByRole("tablist", { name: "已打开的页面" }).getByRole("tab")).toHaveCount(2);
  });

  test("signing out in one tab signs out the other", async ({ context }) => {
    const [first, second] = [await context.newPage(), await context.newPage()];
    await enter(first, "admin");
    await second.goto("/message");
    await expect(second.locator("main h1")).toHaveText("消息中心");
    await first.getByRole("button", { name: /^账户/ }).click();
    await first.getByRole("menuitem", { name: "退出登录" }).click();
    await expect(first).toHaveURL(/\/login/);
    await expect(second).toHaveURL(/\/login\?redirect=message$/);
    await expect(second.locator("main h1")).toHaveText("登录");
  });
});

test.describe("where one may stand", () => {
  test("a client who opens an admin's page is taken to the workplace and told so; the menu never offers it", {
    tag: "@main",
  }, async ({ page }) => {
    await enter(page, "huaxin", "/entry/entry-handle");
    await expect(page).toHaveURL(/\/dashboard\/workplace$/);
    await expect(page.getByText("没有权限打开“入库处理”，已为你打开“工作台”。").first()).toBeVisible();
    const menu = page.getByRole("navigation", { name: "主菜单" });
    await menu.getByRole("button", { name: "入库管理" }).click();
    await expect(menu.getByRole("link", { name: "入库申请" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "入库处理" })).toHaveCount(0);
  });

  test("nothing of a forbidden page is in the document, not even for a frame", async ({ page }) => {
    await enter(page, "huaxin");
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        for (const heading of document.querySelectorAll("h1")) seen.push(heading.textContent ?? "");
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto("/entry/entry-handle");
    await expect(page.locator("main h1")).toBeVisible();
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen.some((heading) => heading.includes("入库处理"))).toBe(false);
  });

  test("an unknown address is not found, and a parent leads to its first child", async ({ page }) => {
    await enter(page, "admin", "/nowhere/at/all");
    await expect(page.locator("main h1")).toHaveText("页面不存在");
    await page.goto("/entry");
    await expect(page).toHaveURL(/\/entry\/entry-apply$/);
  });

  test("a server menu that fails is an error with a retry, not a missing page", async ({ page }) => {
    await remember(page, withSettings({ menuFromServer: true }));
    let isDown = true;
    await page.route("**/api/user/menu", (route) => (isDown ? route.abort() : route.continue()));
    await page.goto("/login");
    await fillSignIn(page, "admin");
    await expect(page.locator("main h1")).toHaveText("菜单加载失败");
    // There is one h1: no page was opened behind it.
    await expect(page.getByText("菜单加载失败").first()).toBeVisible();
    isDown = false;
    await page.getByRole("button", { name: "重试" }).click();
    await expect(page).toHaveURL(/\/dashboard\/workplace$/);
    await expect(page.getByText("菜单加载成功").first()).toBeVisible();
    await expect(
      page.getByRole("navigation", { name: "主菜单" }).getByRole("button", { name: "入库管理" }),
    ).toBeVisible();
  });

  test("a page whose code cannot be fetched offers to reload, and the others go on", async ({ page }) => {
    await enter(page, "admin");
    await page.route(/MessagePage[^/]*\.js/, (route) => route.abort());
    await page.getByRole("button", { name: /^消息/ }).click();
    await page.getByRole("link", { name: "查看全部消息" }).click();
    await expect(page.getByRole("heading", { name: "页面打开失败" })).toBeVisible();
    await expect(page.getByRole("button", { name: "重新加载" }).first()).toBeVisible();
    await page.getByRole("link", { name: "工作台" }).first().click();
    await expect(page.locator("main h1:visible")).not.toHaveText("页面打开失败");
  });
});

test.describe("the frame", () => {
  test("with the tab bar off, as by default, the menu follows every step", async ({ page }) => {
    await enter(page, "admin");
    await expect(page.getByRole("tablist", { name: "已打开的页面" })).toHaveCount(0);
    const menu = page.getByRole("navigation", { name: "主菜单" });
    await expect(menu.locator("[aria-current=page]")).toHaveText("工作台");
    await menu.getByRole("button", { name: "入库管理" }).click();
    await menu.getByRole("link", { name: "入库记录" }).click();
    await expect(menu.locator("[aria-current=page]")).toHaveText("入库记录");
    await expect(page.locator("main h1:visible")).toHaveText("入库记录");
    await expect(page.locator("main h1:visible")).toBeFocused();
    await page.goBack();
    await expect(menu.locator("[aria-current=page]")).toHaveText("工作台");
  });

  test("settings are remembered, reset, and copied as text", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await enter(page, "admin");
    await page.getByRole("button", { name: "设置", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "页面设置" });
    expect((await drawer.boundingBox())?.width).toBe(300);
    await drawer.getByRole("switch", { name: "深色主题" }).click();
    await drawer.getByRole("switch", { name: "标签页栏" }).click();
    await drawer.getByLabel("菜单宽度（像素）").fill("500");
    await drawer.getByLabel("菜单宽度（像素）").press("Tab");
    await drawer.getByRole("button", { name: "复制设置" }).click();
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    expect(copied).toMatchObject({ theme: "dark", tabBar: true, menuWidth: 320, themeColor: "#165DFF" });
    await page.reload();
    await expect(page.locator("html")).toHaveClass(/dark/);
    await expect(page.getByRole("tablist", { name: "已打开的页面" })).toBeVisible();
    await page.getByRole("button", { name: "设置", exact: true }).click();
    await drawer.getByRole("button", { name: "恢复默认" }).click();
    await expect(page.locator("html")).toHaveClass(/light/);
  });

  test("the dark theme is there before any of the application's code", async ({ page }) => {
    await remember(page, withSettings({ theme: "dark" }));
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/main\.[0-9a-f]+\.js/, async (route) => {
      const isEarly = (await (await route.fetch()).text()).length < 5_000;
      if (!isEarly) await held;
      await route.continue();
    });
    await page.goto("/login", { waitUntil: "commit" });
    await expect(page.locator("html")).toHaveClass(/dark/);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
    expect(await page.locator("#root > *").count()).toBe(0);
    letGo();
    await expect(page.locator("input[name=username]")).toBeVisible();
    await expect(page.locator("html")).toHaveClass(/dark/);
  });

  test("colour-weak mode inverts by 80 percent and leaves fixed things fixed", async ({ page }) => {
    await remember(page, withSettings({ colorWeak: true, navbar: false }));
    await page.setViewportSize({ width: 1200, height: 300 });
    await enter(page, "admin");
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).filter)).toBe("invert(0.8)");
    const floating = page.getByRole("button", { name: "设置", exact: true });
    const before = await floating.boundingBox();
    await page.evaluate(() => {
      document.body.style.minHeight = "3000px";
      window.scrollTo(0, 800);
    });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(800);
    expect((await floating.boundingBox())?.y).toBe(before?.y);
    await floating.click();
    const drawer = page.getByRole("dialog", { name: "页面设置" });
    await expect(drawer).toBeVisible();
    // It is in a layer above html, which html's filter does not reach.
    expect(await drawer.evaluate((box) => getComputedStyle(box.closest("dialog") ?? box).filter)).toBe(
      "invert(0.8)",
    );
  });

  test("language, title and lang follow the choice without a reload", async ({ page }) => {
    await enter(page, "admin");
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    await expect(page).toHaveTitle("工作台 · Tallyboard");
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.getByRole("button", { name: "语言" }).click();
    await page
      .getByRole("menuitemradio", { name: "English" })
      .or(page.getByRole("menuitemcheckbox", { name: "English" }))
      .click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
    await expect(page).toHaveTitle("Workplace · Tallyboard");
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem("arco-locale"))).toBe("en-US");
    await page.reload();
    await expect(page).toHaveTitle("Workplace · Tallyboard");
  });

  test("without a network the console says so, and is live again by itself", async ({ page, context }) => {
    await enter(page, "admin");
    await expect(page.locator("[data-freshness=live]")).toBeVisible();
    await context.setOffline(true);
    await expect(page.locator("[data-freshness=offline]")).toBeVisible();
    await expect(page.getByText("网络已断开，恢复后会自动继续。")).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator("[data-freshness=live]")).toBeVisible();
    await expect(page.getByText("网络已断开，恢复后会自动继续。")).toHaveCount(0);
  });

  test("a reading that the server refuses comes back unread, with a word about it", async ({ page }) => {
    await enter(page, "admin");
    await page.route("**/api/message/read", (route) =>
      route.fulfill({
        status: 500,
        contentType: "application/json",
        body: JSON.stringify({ data: { traceId: "t" }, status: "fail", msg: "执行失败", code: 50000 }),
      }),
    );
    await page.goto("/message?unread=1");
    const first = page.locator("main li[data-unread=true]").first();
    await expect(first).toBeVisible();
    const count = await page.locator("main li[data-unread=true]").count();
    await first.getByRole("button", { name: /标为已读/ }).click();
    await expect(page.getByText("标为已读失败，已恢复为未读。").first()).toBeVisible();
    await expect(page.locator("main li[data-unread=true]")).toHaveCount(count);
    await page.unroute("**/api/message/read");
    await first.getByRole("button", { name: /标为已读/ }).click();
    await expect(page.locator("main li[data-unread=true]")).toHaveCount(count - 1);
  });
});

test.describe("tabs", () => {
  test.beforeEach(async ({ page }) => {
    await remember(page, withSettings({ tabBar: true }));
    await enter(page, "admin");
  });

  test("a page keeps what was typed while another one is seen, and is there again after a refresh", async ({
    page,
  }) => {
    await page.goto("/profile?section=password");
    await page.locator("input[name=oldPassword]").fill("half typed");
    const strip = page.getByRole("tablist", { name: "已打开的页面" });
    await strip.getByRole("tab", { name: "工作台" }).click();
    await expect(page).toHaveURL(/workplace$/);
    await strip.getByRole("tab", { name: "个人资料" }).click();
    await expect(page).toHaveURL(/\/profile\?section=password$/);
    await expect(page.locator("input[name=oldPassword]")).toHaveValue("half typed");
    await page.reload();
    await expect(strip.getByRole("tab")).toHaveText(["工作台", "个人资料"]);
  });

  test("a page with unsaved work asks before it is closed, with the safe answer in reach", async ({
    page,
  }) => {
    await page.goto("/entry/entry-apply");
    const strip = page.getByRole("tablist", { name: "已打开的页面" });
    await page.getByRole("textbox", { name: "来源单号" }).fill("PO-4711");
    await expect(strip.getByRole("tab", { name: /入库申请/ })).toHaveAccessibleName(/有未保存的内容/);
    await strip.getByRole("tab", { name: /入库申请/ }).focus();
    await page.keyboard.press("Delete");
    const dialog = page.getByRole("alertdialog");
    await expect(dialog.getByRole("button", { name: "取消" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "来源单号" })).toHaveValue("PO-4711");
    await strip.getByRole("tab", { name: /入库申请/ }).focus();
    await page.keyboard.press("Delete");
    await dialog.getByRole("button", { name: "关闭并放弃" }).click();
    await expect(strip.getByRole("tab")).toHaveText(["工作台"]);
  });

  test("the strip is one stop of the keyboard: arrows move, Enter opens, Delete closes", async ({ page }) => {
    for (const path of ["/message", "/profile"]) {
      await page.goto(path);
      await expect(page.locator("main h1:visible")).toBeVisible();
    }
    const strip = page.getByRole("tablist", { name: "已打开的页面" });
    await expect(strip.getByRole("tab")).toHaveText(["工作台", "消息中心", "个人资料"]);
    await strip.getByRole("tab", { name: "个人资料" }).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(strip.getByRole("tab", { name: "消息中心" })).toBeFocused();
    await expect(page).toHaveURL(/\/profile$/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/message$/);
    await strip.getByRole("tab", { name: "消息中心" }).focus();
    await page.keyboard.press("Delete");
    await expect(strip.getByRole("tab")).toHaveText(["工作台", "个人资料"]);
    await expect(page).toHaveURL(/\/profile$/);
    await strip.getByRole("tab", { name: "工作台" }).focus();
    await page.keyboard.press("Delete");
    await expect(strip.getByRole("tab")).toHaveCount(2);
  });

  test("the context menu closes left, right, others and all, and reloads", async ({ page }) => {
    for (const path of ["/message", "/profile", "/entry/entry-list"]) {
      await page.goto(path);
      await expect(page.locator("main h1:visible")).toBeVisible();
    }
    const strip = page.getByRole("tablist", { name: "已打开的页面" });
    const act = async (tab: string, action: string): Promise<void> => {
      await strip.getByRole("tab", { name: tab }).click({ button: "right" });
      await page.getByRole("menuitem", { name: action, exact: true }).click();
    };
    await act("个人资料", "关闭左侧");
    await expect(strip.getByRole("tab")).toHaveText(["工作台", "个人资料", "入库记录"]);
    await act("个人资料", "关闭右侧");
    await expect(strip.getByRole("tab")).toHaveText(["工作台", "个人资料"]);
    await act("个人资料", "关闭全部");
    await expect(strip.getByRole("tab")).toHaveText(["工作台"]);
    await expect(page).toHaveURL(/workplace$/);
  });
});

test.describe("hands on the keyboard alone, and narrow windows", () => {
  test("sign in, skip to the content, open the menu and the palette without a mouse", async ({ page }) => {
    await page.goto("/login");
    await page.locator("input[name=username]").focus();
    await page.keyboard.type("admin");
    await page.keyboard.press("Tab");
    await page.keyboard.type("tallyboard");
    await page.keyboard.press("Enter");
    await expect(page.locator("main h1")).toBeFocused();
    // From the very first stop of the page: the way past the frame.
    const first = page.locator("a[href], button, input, [tabindex='0']").first();
    await expect(first).toHaveText("跳到正文");
    await first.focus();
    await expect(first).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.locator("#content")).toBeFocused();
    const group = page.getByRole("navigation", { name: "主菜单" }).getByRole("button", { name: "入库管理" });
    await group.focus();
    await page.keyboard.press("Enter");
    await expect(group).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "搜索与跳转" });
    await expect(palette.getByRole("combobox")).toBeFocused();
    await page.keyboard.type("入库记录");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/entry\/entry-list$/);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "键盘快捷键" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "键盘快捷键" })).toHaveCount(0);
  });

  test("320 px wide, nothing has to be scrolled sideways and the menu is a drawer", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/login");
    await expect(page.locator("form")).toBeVisible();
    expect(await scrollsSideways(page)).toBe(false);
    await enter(page, "admin");
    for (const path of [
      "/dashboard/workplace",
      "/message",
      "/profile",
      "/profile?section=password",
      "/nowhere",
    ]) {
      await page.goto(path);
      await expect(page.locator("main h1:visible")).toBeVisible();
      expect(await scrollsSideways(page), path).toBe(false);
    }
    await page.getByRole("button", { name: "打开菜单" }).click();
    const drawer = page.getByRole("dialog", { name: "主菜单" });
    await drawer.getByRole("button", { name: "入库管理" }).click();
    await drawer.getByRole("link", { name: "入库记录" }).click();
    await expect(page).toHaveURL(/\/entry\/entry-list$/);
    await expect(drawer).toHaveCount(0);
  });
});
