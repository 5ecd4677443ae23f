import { expect, type Page } from "@playwright/test";
import {
  PAGES as CONSOLE_PAGES,
  type PageSpec,
  type RoleCode,
  roleMayOpen,
  SHOWN_PAGES,
} from "../../src/contracts/pages.ts";
import { brokenRules, LOOKS as ONCE } from "./accessible.ts";
import { enter } from "./people.ts";
import { remember, scrollsSideways } from "./shell-support.ts";
import { test } from "./test.ts";

/** The addresses that a role may open; a request page is opened from its list. */
const pathsOf = (roleCode: RoleCode): readonly string[] =>
  (CONSOLE_PAGES as readonly PageSpec[])
    .filter((page) => SHOWN_PAGES.has(page.name) && roleMayOpen(page, roleCode) && !page.path.includes(":"))
    .map((page) => page.path);

const PAGES = { admin: pathsOf("admin"), huaxin: pathsOf("client") };

/** The two crossings take another seven minutes and are made by `LOOKS=all npx playwright test pages`. */
const CROSSINGS = [
  ["zh-CN", "dark"],
  ["en-US", "light"],
] as const;
const LOOKS = [...ONCE, ...(process.env.LOOKS === "all" ? CROSSINGS : [])];

/** What the browser complains of while a page is open: scripts that throw, and what the policy of the server blocks. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return complaints;
}

/** A page has loaded when its heading is there, and no skeleton is left. */
async function settled(page: Page): Promise<void> {
  // Hidden tabs keep their pages in the document.
  await expect(page.locator("main h1").filter({ visible: true })).toHaveCount(1);
  await expect(page.locator("[aria-busy=true]").filter({ visible: true })).toHaveCount(0);
}

for (const [account, paths] of Object.entries(PAGES)) {
  for (const [locale, theme] of LOOKS) {
    test(`${account} can use every page in ${locale}, ${theme}: nothing throws, every page is accessible`, async ({
      page,
    }) => {
      test.setTimeout(600_000);
      await remember(page, { "arco-locale": locale, "tallyboard-settings": JSON.stringify({ theme }) });
      const complaints = complaintsOf(page);
      await enter(page, account);
      for (const path of paths) {
        await page.goto(path);
        await settled(page);
        expect.soft(await brokenRules(page, { isWhole: true }), path).toEqual([]);
      }
      await page.goto("/entry/entry-list");
      await page.locator("main table a").filter({ visible: true }).first().click();
      await expect(page).toHaveURL(/\/entry\/entry-list\/[0-9a-f-]{36}/);
      await settled(page);
      expect.soft(await brokenRules(page, { isWhole: true }), "the request page").toEqual([]);
      expect(complaints).toEqual([]);
    });
  }

  test(`${account} has every page on a phone, without scrolling sideways`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width: 390, height: 844 });
    await remember(page, { "arco-locale": "en-US" });
    await enter(page, account);
    for (const path of paths) {
      await page.goto(path);
      await settled(page);
      expect.soft(await scrollsSideways(page), path).toBe(false);
    }
  });
}

test("a client finds its own entries in the record, and no page or search shows another client's", async ({
  page,
}) => {
  await enter(page, "beichen", "/entry/entry-list?pageSize=100");
  await settled(page);
  const owners = await page.evaluate(async () => {
    const token = localStorage.getItem("token") ?? "";
    const answer = await fetch("/api/entry/queryByPage?pageSize=200", { headers: { token } });
    const body = (await answer.json()) as { data: { list: { clientName: string }[] } };
    return [...new Set(body.data.list.map((row) => row.clientName))];
  });
  expect(owners).toHaveLength(1);
});

test("the export holds exactly what is filtered", async ({ page }) => {
  await enter(page, "admin", "/entry/entry-list?status=rejected");
  await settled(page);
  const rows = await page.locator("main tbody tr").count();
  expect(rows).toBeGreaterThan(0);
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "导出" }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const stream = await file.createReadStream();
  let text = "";
  for await (const part of stream) text += String(part);
  expect(text.trim().split("\n")).toHaveLength(rows + 1);
});
