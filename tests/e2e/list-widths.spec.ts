// Every list at the widths of usual screens, in both languages: nothing lies under anything else, and no number, date or
// status is cut.
import { expect, type Page } from "@playwright/test";
import { enter } from "./people.ts";
import { remember } from "./shell-support.ts";
import { test } from "./test.ts";

const LISTS = [
  "/entry/entry-list",
  "/entry/entry-handle",
  "/entry/entry-verify?view=table",
  "/exit/exit-list",
  "/exit/exit-handle",
  "/delivery/delivery-list",
  "/delivery/delivery-vehicle",
  "/warehouse/warehouse-repertory",
  "/warehouse/warehouse-repertory?view=goods",
  "/warehouse/warehouse-list",
  "/warehouse/warehouse-goods-type",
  "/warehouse/warehouse-goods-level",
  "/client/client-list",
  "/system/system-user",
  "/system/system-role",
  "/system/system-department",
] as const;
const WIDTHS = [1920, 1440, 1366, 1280, 1024];

/** What is wrong with the cells of the page's table. */
const faultsOf = (page: Page) =>
  page
    .locator("main table")
    .first()
    .evaluate((table) => {
      const faults: { text: string; because: string }[] = [];
      const frame = table.parentElement?.getBoundingClientRect();
      if (!frame) return [{ text: "", because: "no frame" }];
      for (const row of [...table.querySelectorAll("tr")].slice(0, 16)) {
        const cells = [...row.children].filter((cell) => cell.getClientRects().length > 0);
        const boxOf = (cell: Element) => {
          // Of free words that may be cut, what is seen of them.
          const words = cell.querySelector("[data-cut]");
          const range = document.createRange();
          range.selectNodeContents(cell);
          if (words?.parentElement) range.setEndBefore(words);
          const { left, right } = range.getBoundingClientRect();
          return { left, right: Math.max(right, words?.getBoundingClientRect().right ?? 0) };
        };
        const actions = cells.find((cell) => cell.matches("[data-actions]"))?.getBoundingClientRect();
        const pinned = cells.filter((cell) => cell.matches("[data-title], [data-select], [data-pinned]"));
        const startsAt = Math.max(frame.left, ...pinned.map((cell) => cell.getBoundingClientRect().right));
        for (const cell of cells) {
          const text = (cell.textContent ?? "").trim();
          if (text === "" || cell.matches("[data-actions]")) continue;
          const box = boxOf(cell);
          const isCuttable = cell.matches("[data-shrinks], [data-title]");
          const own = cell.getBoundingClientRect();
          const right = isCuttable ? Math.min(box.right, own.right) : box.right;
          const told = `${text.slice(0, 40)} (${Math.round(box.left)}–${Math.round(right)})`;
          if (right > (actions?.left ?? frame.right) + 1)
            faults.push({ text: told, because: "under the buttons" });
          if (!pinned.includes(cell) && box.left < startsAt - 1)
            faults.push({ text: told, because: "under what is pinned" });
          if (!isCuttable && box.right > own.right + 1)
            faults.push({ text: told, because: "wider than its cell" });
        }
      }
      return faults;
    });

for (const locale of ["zh-CN", "en-US"] as const)
  test(`every list shows its numbers at every width in ${locale}`, async ({ page }) => {
    test.slow();
    await remember(page, { "arco-locale": locale });
    await enter(page, "admin");
    for (const path of LISTS) {
      // It was cards before, as on a phone that is turned.
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      await expect(page.locator("main article, main li").first(), path).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const message = `${path} at ${width}`;
        await expect.poll(() => faultsOf(page), { message }).toEqual([]);
      }
    }
  });
