/**
 * Takes a picture of every page as each role sees it, in both languages and both themes, at six widths, and of the
 * wall at 1080p and 4K, from the present build and its own demo data, into pictures/ (which Git ignores). It then names
 * the pages that scroll sideways and those whose content moved by more than 0.02 while they loaded.
 *
 *   npm run build && npm run pictures [-- --pages=workplace,entry --widths=1440,390 --looks=zh-light,en-dark]
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { ask, signIn } from "../bench/support/api.ts";
import { launch } from "../bench/support/browser.ts";
import { copyOfBuilt, dataFolder, startBuilt } from "../bench/support/server.ts";
import { PAGES, type PageSpec, type RoleCode, roleMayOpen, SHOWN_PAGES } from "../src/contracts/pages.ts";
import { STORAGE_KEYS } from "../src/services/storage.ts";
import { root } from "./paths.mjs";

const { values } = parseArgs({
  options: { pages: { type: "string" }, widths: { type: "string" }, looks: { type: "string" } },
});
const listed = (text: string | undefined): readonly string[] | null => text?.split(",") ?? null;
const folder = join(root, "pictures");
const heights = { 1440: 900, 1366: 768, 1280: 800, 1024: 768, 768: 1024, 390: 844 } as const;
const greatestShift = 0.02;

interface Look {
  readonly name: string;
  readonly locale: "zh-CN" | "en-US";
  readonly theme: "light" | "dark";
}

const LOOKS: readonly Look[] = (["light", "dark"] as const)
  .flatMap((theme): readonly Look[] => [
    { name: `zh-${theme}`, locale: "zh-CN", theme },
    { name: `en-${theme}`, locale: "en-US", theme },
  ])
  .filter(({ name }) => listed(values.looks)?.includes(name) ?? true);
const WIDTHS = Object.entries(heights)
  .map(([width, height]) => ({ width: Number(width), height }))
  .filter(({ width }) => listed(values.widths)?.includes(String(width)) ?? true);

const isWanted = (name: string): boolean =>
  listed(values.pages)?.some((part) => name.toLowerCase().includes(part.toLowerCase())) ?? true;

/** What is worth a second look, in the order of the pictures. */
const findings: string[] = [];

/** Counts on the document's element how far the layout moved so far, as browsers do: what a person did not cause. */
const countShifts = (): void => {
  let total = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry.toJSON() as Readonly<Record<string, unknown>>;
      if (typeof value === "number" && hadRecentInput === false) total += value;
    }
    document.documentElement.dataset.shift = String(total);
  }).observe({ type: "layout-shift", buffered: true });
};

/** Until the page has its heading and no skeleton, and then until transitions have ended. */
async function settle(page: Page): Promise<void> {
  await page.locator("h1").filter({ visible: true }).first().waitFor();
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  await page.waitForTimeout(900);
}

async function shoot(page: Page, name: string): Promise<void> {
  const { shift, isWide } = await page.evaluate(() => {
    const { dataset, scrollWidth, clientWidth } = document.documentElement;
    return { shift: Number(dataset.shift ?? 0), isWide: scrollWidth > clientWidth };
  });
  await page.screenshot({ path: join(folder, `${name}.png`) });
  if (isWide) findings.push(`${name} scrolls sideways`);
  if (shift > greatestShift) findings.push(`${name} moved by ${shift.toFixed(3)}`);
}

async function openPage(
  browser: Browser,
  baseURL: string,
  { locale, theme }: Look,
  viewport: { readonly width: number; readonly height: number },
  kept: Readonly<Record<string, string>> = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale, viewport, timezoneId: "Asia/Shanghai" });
  await context.addInitScript(countShifts);
  const storage = {
    [STORAGE_KEYS.locale]: locale,
    [STORAGE_KEYS.monitorLocale]: locale,
    [STORAGE_KEYS.settings]: JSON.stringify({ theme }),
    ...kept,
  };
  await context.addInitScript((texts) => {
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
  }, storage);
  return context.newPage();
}

/** The address of a page; that of a request is the newest one of its list. */
async function addressOf({ path }: PageSpec, url: string, token: string): Promise<string | null> {
  if (!path.includes(":")) return path;
  const [, kind] = path.split("/");
  const { list } = await ask<{ list: readonly { id: string }[] }>(
    url,
    token,
    `/api/${kind}/queryByPage?pageSize=1`,
  );
  return list[0] ? path.replace(":id", list[0].id) : null;
}

/** The views of a page beside the one that it opens with. */
const VIEWS: Readonly<Record<string, readonly string[]>> = {
  "warehouse-repertory": ["goods"],
  "system-operations": ["robots"],
};

const ACCOUNTS: Readonly<Record<RoleCode, string>> = { admin: "admin", client: "huaxin" };

async function consolePictures(browser: Browser, url: string): Promise<void> {
  for (const [role, account] of Object.entries(ACCOUNTS) as [RoleCode, string][]) {
    const token = await signIn(url, account);
    const pages = (PAGES as readonly PageSpec[]).filter(
      (page) => SHOWN_PAGES.has(page.name) && roleMayOpen(page, role) && isWanted(page.name),
    );
    for (const look of LOOKS) {
      for (const viewport of WIDTHS) {
        const page = await openPage(browser, url, look, viewport, { [STORAGE_KEYS.token]: token });
        for (const spec of pages) {
          const address = await addressOf(spec, url, token);
          if (address === null) continue;
          for (const view of [null, ...(VIEWS[spec.name] ?? [])]) {
            await page.goto(view === null ? address : `${address}?view=${view}`);
            await settle(page);
            const name = view === null ? spec.name : `${spec.name}-${view}`;
            await shoot(page, `${role}-${name}-${viewport.width}-${look.name}`);
          }
        }
        await page.context().close();
      }
    }
    console.log(`${role}: ${pages.length} pages`);
  }
}

/** The desks of an entry and of an exit that are under way, with the first goods scanned. */
async function deskPictures(browser: Browser, url: string): Promise<void> {
  const token = await signIn(url, ACCOUNTS.admin);
  type Lines = readonly { skuCode: string; good?: number; expected?: number }[];
  // An empty scan confirms the location of goods that come in; on the pick desk it would book the pick.
  for (const [name, status, parameter, confirming] of [
    ["entry", "approved", "receive", [""]],
    ["exit", "picking", "pick", []],
  ] as const) {
    if (!isWanted(`${name}-desk`)) continue;
    const { list } = await ask<{
      list: readonly { id: string; pickedTotal?: number; requestedTotal?: number }[];
    }>(url, token, `/api/${name}/queryByPage?status=${status}`);
    const id = list.find(({ pickedTotal = 0, requestedTotal = 1 }) => pickedTotal < requestedTotal)?.id;
    if (!id) continue;
    const { lines } = await ask<{ lines: Lines }>(url, token, `/api/${name}/detail?id=${id}`);
    for (const look of LOOKS) {
      for (const viewport of WIDTHS) {
        const page = await openPage(browser, url, look, viewport, { [STORAGE_KEYS.token]: token });
        const shot = (state: string) =>
          shoot(page, `admin-${name}-desk-${state}-${viewport.width}-${look.name}`);
        await page.goto(`/${name}/${name}-handle?${parameter}=${id}`);
        await settle(page);
        await shot("begun");
        for (const text of [lines[0]?.skuCode ?? "", ...confirming, "ZZ-99"]) {
          await page.keyboard.type(text);
          await page.keyboard.press("Enter");
          await page.waitForTimeout(500);
        }
        await shot("scanned");
        await page.context().close();
      }
    }
  }
}

async function signInPictures(browser: Browser, url: string): Promise<void> {
  if (!isWanted("login")) return;
  for (const look of LOOKS) {
    for (const viewport of WIDTHS) {
      const page = await openPage(browser, url, look, viewport);
      await page.goto("/login");
      await settle(page);
      await shoot(page, `login-${viewport.width}-${look.name}`);
      await page.context().close();
    }
  }
}

/** The wall knows no theme; each language has a display of its own. */
async function wallPictures(browser: Browser, url: string): Promise<void> {
  if (!isWanted("monitor")) return;
  const token = await signIn(url, "admin");
  for (const look of LOOKS.filter(({ theme }) => theme === "dark")) {
    for (const viewport of [
      { width: 1920, height: 1080 },
      { width: 3840, height: 2160 },
    ]) {
      const name = `monitor-${viewport.width}-${look.name}`;
      const { code } = await ask<{ code: string }>(url, token, "/api/display/saveOrUpdate", {
        name,
        locale: look.locale,
      });
      const page = await openPage(browser, url, look, viewport);
      await page.goto("/monitor");
      await page.locator("input").fill(code);
      await page.locator("button[type=submit]").click();
      await page.locator("[data-board=live] dl").first().waitFor();
      await page.waitForTimeout(2_500);
      await shoot(page, name);
      await page.context().close();
    }
  }
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const built = copyOfBuilt();
const data = dataFolder();
try {
  const server = await startBuilt(built, { DATA_DIR: data.path });
  const browser = await launch();
  try {
    await signInPictures(browser, server.url);
    await consolePictures(browser, server.url);
    await deskPictures(browser, server.url);
    await wallPictures(browser, server.url);
  } finally {
    await browser.close();
    await server.stop();
  }
} finally {
  data.remove();
  built.remove();
}
console.log(findings.length > 0 ? findings.join("\n") : "no page scrolls sideways or moved");
