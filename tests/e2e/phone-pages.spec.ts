/** Lists, requests, forms and reasons on a phone: cards, the filters' sheet, the foot with the one action, chips. */
import { expect, type Page } from "@playwright/test";
import { enter } from "./people.ts";
import { scrollsSideways, tokenOf } from "./shell-support.ts";
import { test } from "./test.ts";

const PHONE = { width: 390, height: 844 } as const;

const barOf = (page: Page) => page.getByRole("navigation", { name: "常用页面" });
const cardsOf = (page: Page) => page.locator("main [data-cards] > li").filter({ visible: true });

async function firstOf(page: Page, kind: string, status: string): Promise<{ id: string; number: string }> {
  const answer = await page.request.get(`/api/${kind}/queryByPage?pageSize=1&status=${status}`, {
    headers: { token: (await tokenOf(page)) ?? "" },
  });
  const { data } = (await answer.json()) as { data: { list: { id: string; number: string }[] } };
  const [row] = data.list;
  if (!row) throw new Error(`no ${kind} is ${status}`);
  return row;
}

/** What a finger would miss: controls below 44 pixels, but for links within a sentence. Their pressed area counts, not their drawing. */
const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const small: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [role=tab]",
    )) {
      const drawn = control.getBoundingClientRect();
      const style = getComputedStyle(control);
      const isSeen = drawn.width > 1 && drawn.height > 1 && style.visibility === "visible";
      if (!isSeen || drawn.bottom <= 0 || control.closest("[data-tab][style*='display: none']")) continue;
      const over = getComputedStyle(control, "::after");
      const isCovering = over.content !== "none" && over.position === "absolute";
      if (style.display === "inline" && !isCovering) continue;
      const around = control.matches("input")
        ? (control.closest("label") ?? control.parentElement ?? control).getBoundingClientRect()
        : drawn;
      const width = Math.max(around.width, isCovering ? Number.parseFloat(over.width) : 0);
      const height = Math.max(around.height, isCovering ? Number.parseFloat(over.height) : 0);
      if (width < 43.5 || height < 43.5)
        small.push(`${Math.round(width)} × ${Math.round(height)} ${control.outerHTML.slice(0, 160)}`);
    }
    return small;
  });

const PAGES = {
  admin: [
    "/dashboard/workplace",
    "/entry/entry-list",
    "/entry/entry-verify",
    "/entry/entry-handle",
    "/exit/exit-handle",
    "/exit/exit-list",
    "/delivery/delivery-list",
    "/warehouse/warehouse-repertory",
    "/exit/exit-apply",
    "/message",
    "/profile",
  ],
  huaxin: [
    "/dashboard/workplace",
    "/entry/entry-list",
    "/exit/exit-list",
    "/delivery/delivery-list",
    "/warehouse/warehouse-repertory",
    "/entry/entry-apply",
    "/exit/exit-apply",
    "/message",
    "/profile",
  ],
} as const;

for (const account of ["admin", "huaxin"] as const) {
  test(`on a phone every control of ${account}'s pages is at least 44 pixels, and nothing is wider than the phone`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(PHONE);
    await enter(page, account);
    const details = [];
    for (const kind of ["entry", "exit", "delivery"]) {
      const { id } = await firstOf(page, kind, kind === "delivery" ? "signed" : "pending");
      details.push(`/${kind}/${kind}-list/${id}`);
    }
    for (const path of [...PAGES[account], ...details]) {
      await page.goto(path);
      await expect(page.locator("main h1").first()).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        expect.soft(await scrollsSideways(page), `${path} at ${width}`).toBe(false);
        expect.soft(await smallTargets(page), `${path} at ${width}`).toEqual([]);
      }
    }
  });
}

test("a list on a phone is flush cards of three lines with their stations, and each card is the tap", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await enter(page, "huaxin", "/entry/entry-list");
  const cards = cardsOf(page);
  await expect(cards.first()).toBeVisible();
  const boxes = await cards.evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect().toJSON() as DOMRect),
  );
  for (const { height, left, width } of boxes) {
    expect(height).toBeGreaterThanOrEqual(88);
    expect(height).toBeLessThanOrEqual(96);
    expect(left).toBe(16);
    expect(width).toBe(358);
  }
  // The first one begins in the upper third of the window.
  expect(boxes[0]?.top).toBeLessThan(844 / 3);
  await expect(cards.first().locator("[data-stations] i")).toHaveCount(5);
  await expect(cards.first().getByRole("button")).toHaveCount(0);
  const number = await cards.first().getByRole("link").innerText();
  await cards.first().click({ position: { x: 300, y: 70 } });
  await expect(page.getByRole("heading", { level: 1 }).filter({ visible: true })).toHaveText(number);
});

test("a card of the queue opens the desk of its next step", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await enter(page, "admin", "/entry/entry-handle");
  await cardsOf(page)
    .first()
    .click({ position: { x: 300, y: 70 } });
  await expect(page).toHaveURL(/\/entry\/entry-handle\?receive=/);
});

test("filters are a sheet behind one icon that counts them, with reset and apply", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await enter(page, "admin", "/entry/entry-list");
  await expect(cardsOf(page).first()).toBeVisible();
  await page.getByRole("button", { name: "筛选", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "筛选" });
  await expect(sheet).toBeVisible();
  const box = await sheet.boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
  expect(box?.width).toBe(390);
  await sheet.getByRole("button", { name: /^状态/ }).click();
  await page.getByRole("menuitemcheckbox", { name: /^待审核/ }).click();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeVisible();
  await sheet.getByRole("button", { name: "查看结果" }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/status=pending/);
  await expect(cardsOf(page).first()).toContainText("待审核");
  await page.getByRole("button", { name: "筛选，已设 1 项" }).click();
  await sheet.getByRole("button", { name: "重置" }).click();
  await sheet.getByRole("button", { name: "查看结果" }).click();
  await expect(page).not.toHaveURL(/status=/);
  await expect(page.getByRole("button", { name: "筛选", exact: true })).toBeVisible();
});

test("a request has its one action at the thumb and the others in a menu; without one the bar is there", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await enter(page, "admin");
  const { id } = await firstOf(page, "exit", "pending");
  await page.goto(`/exit/exit-list/${id}`);
  const approve = page.getByRole("button", { name: "通过", exact: true });
  await expect(approve).toBeInViewport();
  const box = await approve.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(844 - 40);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await expect(barOf(page)).toBeHidden();
  // Menu and messages are at the top meanwhile.
  await expect(page.getByRole("button", { name: /^打开菜单/ })).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(approve).toBeInViewport();
  await page.locator("[data-more]").click();
  await expect(page.getByRole("menuitem", { name: "驳回" })).toBeVisible();
  await page.keyboard.press("Escape");
  const shipped = await firstOf(page, "exit", "shipped");
  await page.goto(`/exit/exit-list/${shipped.id}`);
  await expect(page.getByRole("heading", { level: 1, name: shipped.number })).toBeVisible();
  await expect(barOf(page)).toBeVisible();
});

test("a usual reason is a press that fills the text, which stays free", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await enter(page, "admin");
  const { id } = await firstOf(page, "entry", "pending");
  await page.goto(`/entry/entry-verify?open=${id}`);
  await page.getByRole("button", { name: /^驳回/ }).tap();
  const dialog = page.getByRole("alertdialog");
  const text = dialog.getByRole("textbox");
  // No keyboard lies over the chips.
  await expect(text).not.toBeFocused();
  const chip = dialog
    .getByRole("group", { name: "常用选项" })
    .getByRole("button", { name: "库位不足，请改期" });
  await chip.tap();
  await expect(text).toHaveValue("库位不足，请改期");
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  await text.fill("库位不足，请改到周四");
  await expect(chip).toHaveAttribute("aria-pressed", "false");
  await chip.tap();
  await chip.tap();
  await expect(text).toHaveValue("");
  await context.close();
});

test("on a phone a form begins with warehouse and goods, knows the last consignees, and copies the last request at a press", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await enter(page, "huaxin", "/exit/exit-apply");
  const topOf = async (name: string | RegExp) =>
    (await page.getByRole("combobox", { name }).or(page.getByLabel(name)).first().boundingBox())?.y ??
    Number.NaN;
  const goods = await topOf("货品 1");
  expect(await topOf("仓库")).toBeLessThan(goods);
  expect(goods).toBeLessThan(await topOf("方式"));
  expect(goods).toBeLessThan(844 / 2);
  const consignees = page.getByRole("group", { name: "最近收货人" }).getByRole("button");
  const first = consignees.first();
  await first.click();
  const name = (await first.innerText()).split(" · ")[0] ?? "";
  await expect(page.getByRole("textbox", { name: "收货人" })).toHaveValue(name.trim());
  await expect(first).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "复制上一单" }).click();
  await expect(page.getByRole("combobox", { name: "货品 1" })).not.toHaveValue("");
  await expect(page.getByRole("button", { name: "提交审核" })).toBeInViewport();
});

test("the console can be installed, and asks for it in the profile alone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const manifest = await page.request.get("/manifest.webmanifest");
  expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
  const { icons, start_url: start } = (await manifest.json()) as {
    icons: { src: string }[];
    start_url: string;
  };
  expect(start).toBe("/dashboard/workplace");
  for (const { src } of icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()["content-type"]).toBe("image/png");
  }
  await enter(page, "admin", "/profile");
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", "/manifest.webmanifest");
  const install = page.getByRole("button", { name: "安装", exact: true });
  await expect(install).toHaveCount(0);
  await page.evaluate(() => {
    const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: () => {
        document.documentElement.dataset.asked = "";
        return Promise.resolve({ outcome: "dismissed" });
      },
    });
    dispatchEvent(offer);
    document.documentElement.dataset.held = String(offer.defaultPrevented);
  });
  await expect(install).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.held)).toBe("true");
  await install.click();
  await expect(page.locator("html")).toHaveAttribute("data-asked", "");
  await expect(install).toHaveCount(0);
});
