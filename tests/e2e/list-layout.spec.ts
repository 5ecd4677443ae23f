import { expect, type Page } from "@playwright/test";
import type { ListPage } from "../../src/contracts/list.ts";
import { atRest } from "./at-rest.ts";
import { enter, signIn } from "./people.ts";
import { ask } from "./requests.ts";
import { remember } from "./shell-support.ts";
import { test } from "./test.ts";

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("main tbody tr").first()).toBeVisible();
  await atRest(page);
}

for (const locale of ["zh-CN", "en-US"] as const) {
  test(`the next steps of rows with and without a menu end below each other in ${locale}`, async ({
    page,
  }) => {
    await remember(page, { "arco-locale": locale });
    await enter(page, "admin");
    await open(page, "/delivery/delivery-list");
    const cells = await page.locator("main tbody [data-actions]").evaluateAll((found) =>
      found.flatMap((cell) => {
        const step = [...cell.querySelectorAll("a, button")].find((each) => each.textContent?.trim());
        const hasMenu = cell.querySelector("[aria-haspopup]") !== null;
        return step ? [{ end: Math.round(step.getBoundingClientRect().right), hasMenu }] : [];
      }),
    );
    expect(new Set(cells.map(({ hasMenu }) => hasMenu)).size, "rows with and without a menu").toBe(2);
    expect(new Set(cells.map(({ end }) => end)).size).toBe(1);
  });

  test(`a card of the review queue has two lines, and its quantities whole, in ${locale}`, async ({
    page,
  }) => {
    await remember(page, { "arco-locale": locale });
    await enter(page, "admin");
    for (const path of ["/entry/entry-verify", "/exit/exit-verify"]) {
      await page.goto(path);
      const cards = page.locator("main ol button");
      await expect(cards.first()).toBeVisible();
      await atRest(page);
      const looks = await cards.evaluateAll((found) =>
        found.map((card) => {
          const quantities = card.querySelector("small > :nth-child(2)");
          return {
            height: card.getBoundingClientRect().height,
            isCut: !quantities || quantities.scrollWidth > quantities.clientWidth + 1,
          };
        }),
      );
      expect(
        looks.filter(({ height, isCut }) => height > 72 || isCut),
        path,
      ).toEqual([]);
    }
  });
}

test("the pager of a list is in sight while its rows scroll, and covers none of them at the end", async ({
  page,
}) => {
  await enter(page, "admin");
  for (const path of ["/exit/exit-list", "/warehouse/warehouse-repertory"]) {
    for (const size of [
      { width: 1440, height: 900 },
      { width: 768, height: 1024 },
    ]) {
      await page.setViewportSize(size);
      await open(page, path);
      const next = page.getByRole("button", { name: "下一页" }).last();
      await expect(next).toBeInViewport({ ratio: 1 });
      const row = page.locator("main tbody tr").last();
      await row.scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 4_000);
      await atRest(page);
      const covered = await row.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return !element.contains(document.elementFromPoint(left + 100, top + height / 2));
      });
      expect(covered, `${path} at ${size.width} px`).toBe(false);
      await expect(next).toBeInViewport({ ratio: 1 });
    }
  }
});

test("on a tablet the subtitle stands below the title and moves no button", async ({ page }) => {
  await remember(page, { "arco-locale": "en-US" });
  await page.setViewportSize({ width: 768, height: 1024 });
  await enter(page, "admin", "/exit/exit-list");
  const title = await page.locator("main h1").boundingBox();
  const subtitle = await page.getByText("The live status of every exit").boundingBox();
  const create = await page.getByRole("link", { name: "New exit" }).boundingBox();
  if (!title || !subtitle || !create) throw new Error("not on the page");
  expect(subtitle.y).toBeGreaterThanOrEqual(title.y + title.height);
  expect(create.y).toBeLessThan(title.y + title.height);
});

test("the names of a list are copied with it, and nothing that is only drawn", async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, baseURL ?? "", "admin");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const [path, resource, field] of [
    ["/system/system-user", "user", "userName"],
    ["/client/client-list", "client", "name"],
    ["/warehouse/warehouse-goods-type", "goods/type", "name"],
    ["/delivery/delivery-vehicle", "vehicle", "plate"],
  ] as const) {
    await page.goto(path);
    await expect(page.locator("main tbody tr").nth(1)).toBeVisible();
    const copied = await page.locator("main tbody").evaluate(async (rows) => {
      getSelection()?.selectAllChildren(rows);
      document.execCommand("copy");
      return navigator.clipboard.readText();
    });
    const { list } = await ask<ListPage<Record<string, string>>>(page, `/api/${resource}/queryByPage`);
    for (const row of list) expect(copied, path).toContain(row[field] ?? "none");
    // An avatar's initial alone in its line or cell.
    for (const cell of copied.split(/[\t\n]/)) expect(list.map((row) => row[field]?.[0])).not.toContain(cell);
  }
});

const headsOf = (page: Page) =>
  page
    .locator("main thead th[data-column]")
    .evaluateAll((found) => found.map((head) => head.textContent ?? ""));

test("a header is dragged to another place and its edge to another width, kept over a reload and put back", async ({
  page,
}) => {
  await enter(page, "admin");
  await open(page, "/entry/entry-list");
  const before = await headsOf(page);
  const head = (text: string) => page.locator("main thead th[data-column]").filter({ hasText: text });
  await head("预计到货").dragTo(head("客户"));
  const moved = ["预计到货", ...before.filter((text) => text !== "预计到货")];
  await expect.poll(() => headsOf(page)).toEqual(moved);
  // A drag is no click: the order of the rows is the one it was. A click still sorts.
  expect(new URL(page.url()).searchParams.get("sort")).toBeNull();
  await head("预计到货").getByRole("button").click();
  await expect(page).toHaveURL(/sort=/);

  const clients = page
    .locator("main tbody tr")
    .first()
    .locator("td")
    .nth((await headsOf(page)).indexOf("客户") + 2);
  const grip = head("客户").locator("[data-grip]");
  const box = await grip.boundingBox();
  const wide = (await head("客户").boundingBox())?.width ?? 0;
  const pull = async (dx: number) => {
    const x = (box?.x ?? 0) + 4;
    const y = (box?.y ?? 0) + 10;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y, { steps: 4 });
  };
  await pull(40 - wide);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  expect((await head("客户").boundingBox())?.width, "given up").toBe(wide);
  await pull(60 - wide);
  await page.mouse.up();
  await expect.poll(async () => Math.round((await head("客户").boundingBox())?.width ?? 0)).toBe(60);
  // A text is cut; what was cut can be read.
  expect(await clients.evaluate((cell) => getComputedStyle(cell).textOverflow)).toBe("ellipsis");

  await page.reload();
  await atRest(page);
  await expect.poll(() => headsOf(page)).toEqual(moved);
  expect(Math.round((await head("客户").boundingBox())?.width ?? 0)).toBe(60);

  // The same without a mouse: Alt and the arrows in the menu of columns; and all of it back.
  await page.getByRole("button", { name: "列与密度" }).click();
  await page.getByRole("menuitemcheckbox", { name: "预计到货" }).hover();
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(async () => (await headsOf(page)).indexOf("预计到货")).toBe(1);
  await page.keyboard.press("Alt+ArrowRight");
  await page.getByRole("menuitem", { name: "恢复默认布局" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(() => headsOf(page)).toEqual(before);
});

test("a filter finds a client among many by typing, and a list takes several", async ({ page }) => {
  await enter(page, "admin");
  await open(page, "/warehouse/warehouse-repertory");
  const chip = page.getByRole("search").getByRole("button", { name: /^客户/ });
  for (const [typed, found] of [
    ["beichen", /北辰/],
    ["华鑫", /华鑫/],
  ] as const) {
    await chip.click();
    const field = page.getByRole("searchbox", { name: "搜索选项" });
    await expect(field).toBeFocused();
    await field.fill(typed);
    await page.keyboard.press("ArrowDown");
    await page.getByRole("menuitemcheckbox", { name: found }).click();
    await page.keyboard.press("Escape");
    await expect(chip).toBeFocused();
  }
  await expect(chip).toHaveText(/2 项/);
  await expect(page).toHaveURL(/clientId=[^&]*(,|%2C)/);
});
