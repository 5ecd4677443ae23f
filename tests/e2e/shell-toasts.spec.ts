/** Where toasts lie, how many there are, and of what they are silent. */
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { serverOfFile } from "./own-server.ts";
import { fileEntry, signIn } from "./people.ts";
import { statusOf } from "./requests.ts";
import { test } from "./test.ts";

const server = serverOfFile();

const region = (page: Page) => page.getByRole("region", { name: "通知", exact: true });
const toasts = (page: Page): Locator => region(page).getByRole("listitem");
const bell = (page: Page) => page.getByRole("button", { name: /^消息/ });

/** A call of the page's own that fails in the given words. */
async function failWith(page: Page, msg: string): Promise<void> {
  const url = "**/api/search?*";
  await page.route(url, (route) => route.fulfill({ json: { code: 42200, msg } }), { times: 1 });
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog").filter({ visible: true });
  await palette.getByRole("combobox").fill(msg);
  await expect(toasts(page).filter({ hasText: msg })).toBeVisible();
  await page.keyboard.press("Escape");
}

/** The controls that lie below the toasts: those of the topmost dialog, where one is open. */
const covered = (page: Page) =>
  region(page).evaluate((element) => {
    const lies = element.getBoundingClientRect();
    const root = [...document.querySelectorAll("[aria-modal]:popover-open")].at(-1) ?? document;
    return [...root.querySelectorAll("a[href], button, input, select, textarea")]
      .filter((control) => !element.contains(control))
      .filter((control) => {
        const box = control.getBoundingClientRect();
        const isThere = box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight;
        return (
          isThere &&
          box.left < lies.right &&
          lies.left < box.right &&
          box.top < lies.bottom &&
          lies.top < box.bottom
        );
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });

test("a notice whose code does not come is announced at once and shown plainly, and goes as others do", async ({
  browser,
}) => {
  const page = await signIn(browser, server.url, "admin");
  for (const outcome of ["refused", "silent"] as const) {
    await page.route("**/ToastList.*.js", (route) => (outcome === "refused" ? route.abort() : undefined));
    await page.goto("/message");
    await expect(page.locator("main h1")).toBeVisible();
    const msg = `没有代码 ${outcome}`;
    const url = "**/api/search?*";
    await page.route(url, (route) => route.fulfill({ json: { code: 42200, msg } }), { times: 1 });
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill(msg);
    await expect(page.getByRole("log").filter({ hasText: msg })).toHaveCount(1);
    const notice = toasts(page).filter({ hasText: msg });
    await expect(notice).toBeVisible();
    // Pointed at it stays; the close button takes it away before its time.
    await notice.hover();
    await notice.getByRole("button", { name: "关闭通知" }).click();
    await expect(notice).toHaveCount(0);
    await page.unroute("**/ToastList.*.js");
  }
});

test("a toast lies at the bottom, over no control, and an error goes after its 5 seconds", async ({
  browser,
}) => {
  const page = await signIn(browser, server.url, "admin");
  for (const [width, path] of [
    [1440, "/dashboard/workplace"],
    [1440, "/entry/entry-apply"],
    [1440, "/entry/entry-list"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    await expect(page.locator("main h1")).toBeVisible();
    await failWith(page, `测试 ${width} ${path}`);
    expect(await covered(page), `${width} ${path}`).toEqual([]);
    const box = await region(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(844 / 2);
  }
  await expect(toasts(page)).toHaveCount(0, { timeout: 12_000 });
});

/** Points of the toasts' region at which a press would reach something else. */
const holes = (page: Page) =>
  region(page).evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const found: string[] = [];
    for (let x = left + 2; x < right; x += 12)
      for (let y = top + 2; y < bottom; y += 6) {
        const hit = document.elementFromPoint(x, y);
        if (!hit || !element.contains(hit)) found.push(`${x},${y} ${hit?.outerHTML.slice(0, 80)}`);
      }
    return found;
  });

/** Presses the words of each toast and sees that nothing else hears it. */
async function pressWords(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const type of ["pointerdown", "click", "submit"])
      addEventListener(
        type,
        ({ target }) => {
          if (!(target as Element).closest("[data-live-announcer]"))
            heard.push((target as Element).outerHTML);
        },
        { capture: true },
      );
  });
  for (const words of await toasts(page).locator("[data-words]").all())
    await words.tap({ position: { x: 20, y: 8 } });
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([]);
}

const phone = async (browser: Browser, account: string): Promise<Page> => {
  const before = await signIn(browser, server.url, account, { width: 390 });
  const storageState = await before.context().storageState();
  const context = await browser.newContext({
    ...{ baseURL: server.url, storageState, hasTouch: true, isMobile: true },
    viewport: { width: 390, height: 844 },
  });
  return context.newPage();
};

/** Forms, lists, queues and desks, some with buttons at the foot of the window. */
const PHONE_PAGES = [
  ["huaxin", "/entry/entry-apply"],
  ["huaxin", "/exit/exit-apply"],
  ["huaxin", "/dashboard/workplace"],
  ["huaxin", "/warehouse/warehouse-repertory"],
  ["admin", "/dashboard/workplace"],
  ["admin", "/entry/entry-verify"],
  ["admin", "/exit/exit-verify"],
  ["admin", "/entry/entry-handle"],
  ["admin", "/exit/exit-handle"],
  ["admin", "/delivery/delivery-handle"],
  ["admin", "/exit/exit-list"],
  ["admin", "/profile"],
] as const;

test("on a phone a toast covers no control and lets no press through, on any kind of page", async ({
  browser,
}) => {
  const people = { huaxin: await phone(browser, "huaxin"), admin: await phone(browser, "admin") };
  for (const [account, path] of PHONE_PAGES) {
    const page = people[account];
    await page.goto(path);
    await expect(page.locator("main h1").first()).toBeVisible();
    await expect(page.locator("[data-loading]").filter({ visible: true })).toHaveCount(0);
    await failWith(page, `提示 ${path}`);
    await expect.poll(() => covered(page), { message: path }).toEqual([]);
    expect(await holes(page), path).toEqual([]);
    await pressWords(page);
    await toasts(page).getByRole("button", { name: "关闭" }).click();
    await expect(toasts(page)).toHaveCount(0);
    // Its room has gone with it.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).paddingTop), path).toBe(
      "0px",
    );
  }
});

test("on a phone a toast stays off every control of a dialog, a drawer and a page that has been scrolled", async ({
  browser,
}) => {
  const page = await phone(browser, "admin");
  for (const path of ["/system/system-user", "/warehouse/warehouse-goods-type", "/entry/entry-apply"]) {
    await page.goto(path);
    await expect(page.locator("main h1")).toBeVisible();
    const add = page.locator("main").getByRole("button", { name: /^新[增建]/ });
    const isForm = path.endsWith("apply");
    await failWith(page, `对话 ${path}`);
    if (isForm) await page.evaluate(() => scrollTo(0, 300));
    else await add.first().click();
    if (!isForm) await expect(page.getByRole("dialog").filter({ visible: true })).toBeVisible();
    await expect(toasts(page)).toBeVisible();
    expect(await holes(page), path).toEqual([]);
    await expect.poll(() => reachable(page), { message: path }).toEqual([]);
    await pressWords(page);
    await page.goto("/profile");
  }
});

/** The controls in the window whose middle a toast would take a press from, though no head or foot lies there. */
const reachable = (page: Page) =>
  region(page).evaluate((element) => {
    const lies = element.getBoundingClientRect();
    const root = [...document.querySelectorAll("[aria-modal]:popover-open")].at(-1);
    // What has been scrolled out of sight at the top lies below the strip as it lay below the head.
    const isScrolled = !root && scrollY > 0 && lies.top === 0;
    if (isScrolled) return [];
    return [...(root ?? document).querySelectorAll("a[href], button, input, select, textarea, label")]
      .filter((control) => !element.contains(control))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
      .filter(
        ({ box }) =>
          box.left < lies.right && lies.left < box.right && box.top < lies.bottom && lies.top < box.bottom,
      )
      .map(({ control }) => control.outerHTML.slice(0, 120));
  });

test("a toast stays off the buttons of a dialog that opens after it, and above the dialog", async ({
  browser,
}) => {
  const page = await signIn(browser, server.url, "admin", { path: "/system/system-department" });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await failWith(page, "先有的提示");
  await page
    .getByRole("button", { name: /新增|新建/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog").filter({ visible: true });
  await expect(dialog).toBeVisible();
  await expect(toasts(page)).toBeVisible();
  await expect.poll(() => covered(page)).toEqual([]);
  const isHit = await toasts(page).evaluate((toast) => {
    const { left, top, width, height } = toast.getBoundingClientRect();
    return toast.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isHit).toBe(true);
});

test("toasts of one kind are one with a count, and no more than three are on screen", async ({ browser }) => {
  const page = await signIn(browser, server.url, "admin");
  // What goes after 5 s stays here, where frames have no time: how long it stays is the first test's.
  await page.addInitScript(() => {
    const { requestAnimationFrame } = window;
    const timeless = (call: FrameRequestCallback) => requestAnimationFrame(() => call(0));
    Object.assign(window, { requestAnimationFrame: timeless });
  });
  await page.goto("/system/system-role");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const client = await signIn(browser, server.url, "huaxin");
  await fileEntry(client, "A0001", 2);
  await fileEntry(client, "A0001", 3);
  // Two entries to approve: one toast, which says that it stands for two.
  await expect(toasts(page).filter({ hasText: "共 2 条" })).toBeVisible();
  await expect(toasts(page)).toHaveCount(1);
  await toasts(page).getByRole("button", { name: "关闭" }).click();
  await expect(toasts(page)).toHaveCount(0);

  await page.route("**/api/search?*", (route) =>
    route.fulfill({ json: { code: 42200, msg: new URL(route.request().url()).searchParams.get("keyword") } }),
  );
  await page.keyboard.press("Control+k");
  const field = page.getByRole("dialog").filter({ visible: true }).getByRole("combobox");
  for (const text of ["没有甲", "没有乙", "没有丙"]) {
    await field.fill(text);
    await expect(toasts(page).filter({ hasText: text })).toBeVisible();
  }
  const asked = page.waitForResponse(/\/api\/search/);
  await field.fill("没有丁");
  await asked;
  // The fourth error waits for room, and is shown in its turn. The palette stays open: closing it would end its question.
  await expect(toasts(page)).toHaveText([/没有丙/, /没有乙/, /没有甲/]);
  await toasts(page).last().getByRole("button", { name: "关闭" }).click();
  await expect(toasts(page)).toHaveText([/没有丁/, /没有丙/, /没有乙/]);
});

test("one's own act and what is on screen raise no toast; the bell counts all the same", async ({
  browser,
}) => {
  const admin = await signIn(browser, server.url, "admin");
  const client = await signIn(browser, server.url, "huaxin");
  const colleague = await signIn(browser, server.url, "huaxin2");
  await fileEntry(client, "A0001", 5);
  const path = new URL(client.url()).pathname;
  // Every toast that either of them is ever shown.
  for (const page of [client, admin]) {
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver(() => {
        for (const item of document.querySelectorAll("section[popover] [role=listitem]"))
          said.push(item.textContent ?? "");
      }).observe(document.body, { childList: true, subtree: true });
    });
  }
  const said = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await admin.evaluate((href) => {
    history.pushState(null, "", href);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  const unread = await bell(client).getAttribute("aria-label");
  await admin.getByRole("button", { name: "通过", exact: true }).click();
  await expect(statusOf(client)).toContainText("待处理");
  // The colleague, who stands elsewhere, is told by a toast; the client, who looks at it, by the page.
  await expect(toasts(colleague).filter({ hasText: "入库单已通过审核" })).toBeVisible();
  await expect(bell(client)).not.toHaveAttribute("aria-label", unread ?? "");
  expect((await said(client)).filter((text) => text.includes("入库单已通过审核"))).toEqual([]);
  expect((await said(admin)).filter((text) => text.includes("待收货"))).toEqual([]);
});

test("a list or a request that cannot be read says so once, in its own place", async ({ browser }) => {
  const page = await signIn(browser, server.url, "admin");
  const msg = "仓库今天盘点";
  // Each page is looked at while its own failure stands: a toast of it would be there before.
  const hasNoToast = async () =>
    expect(await page.locator("[role=listitem][data-tone=danger]").count()).toBe(0);
  await page.route("**/api/department/queryByPage*", (route) =>
    route.fulfill({ json: { code: 42200, msg, status: "fail", data: null } }),
  );
  await page.goto("/system/system-department");
  await expect(page.getByRole("main").getByText(msg)).toBeVisible();
  await hasNoToast();
  await page.unroute("**/api/department/queryByPage*");
  await page.getByRole("main").getByRole("button", { name: "重试" }).click();
  await expect(page.getByRole("main").getByRole("table")).toBeVisible();
  await page.goto("/entry/entry-list/00000000-0000-7000-8000-000000000007");
  await expect(page.getByRole("heading", { level: 1 }).filter({ visible: true })).toContainText(
    "找不到这张入库单",
  );
  await hasNoToast();
  await page.goto("/entry/entry-list?status=nonsense");
  await expect(page.getByRole("main").getByRole("button", { name: /清除/ }).first()).toBeVisible();
  await hasNoToast();
});
