/** What a browser that has never been here loads: the sign-in page, and the workplace of a signed-in person. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "@playwright/test";
import { DEFAULT_PAGE, PAGES, type PageSpec, SHOWN_PAGES } from "../src/contracts/pages.ts";
import { signIn } from "./support/api.ts";
import { freshPage, withServedBrowser } from "./support/browser.ts";
import { type Figure, median } from "./support/figure.ts";

const RUNS = 5;
/** Time without a request and without a long task: by then what the page preloads has come too. */
const QUIET_MS = 1_000;

interface Load {
  readonly scripts: readonly string[];
  /** Those that had arrived when the sign-in form came into the page, by the page's own clock. */
  readonly scriptsToForm: readonly string[];
  /** Every request over HTTP; the live socket, which stays open, is not one. */
  readonly requests: number;
  readonly requestsToReady: number;
  /** All HTTP bytes as sent, headers included; without the live socket. */
  readonly bytes: number;
  readonly readyMs: number;
  readonly blockingMs: number;
}

type Observed = Window & { longTasks?: number[]; readyAt?: number };

/** The sign-in form's first field. */
const FIELD = "input[name=username]";

async function load(page: Page, path: string, isReady: (page: Page) => Promise<unknown>): Promise<Load> {
  const urls: string[] = [];
  let lastAt = performance.now();
  let bytes = 0;
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  network.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  page.on("request", (request) => {
    if (request.url().startsWith("data:")) return;
    urls.push(request.url());
    lastAt = performance.now();
  });
  await page.addInitScript((field) => {
    const tasks: number[] = [];
    const seen = window as Observed;
    seen.longTasks = tasks;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    }).observe({ type: "longtask", buffered: true });
    new MutationObserver(() => {
      if (document.querySelector(field)) seen.readyAt ??= performance.now();
    }).observe(document, { childList: true, subtree: true });
  }, FIELD);
  const began = performance.now();
  await page.goto(path);
  await isReady(page);
  const readyMs = performance.now() - began;
  const requestsToReady = urls.length;
  while (performance.now() - lastAt < QUIET_MS) await sleep(50);
  const tasks = await page.evaluate(() => (window as Observed).longTasks ?? []);
  const scripts = urls.map((url) => new URL(url).pathname).filter((name) => name.endsWith(".js"));
  const arrived = await page.evaluate(() => {
    const { readyAt = 0 } = window as Observed;
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return entries
      .filter(({ responseEnd }) => responseEnd <= readyAt)
      .map(({ name }) => new URL(name).pathname);
  });
  return {
    scripts,
    scriptsToForm: scripts.filter((name) => arrived.includes(name)),
    requests: urls.length,
    requestsToReady,
    bytes,
    readyMs,
    blockingMs: tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
  };
}

/** What the scripts weigh compressed by gzip, as the build has left them beside the plain ones. */
function gzipKb(client: string, scripts: readonly string[]): number {
  const bytes = [...new Set(scripts)].map((name) => {
    const path = join(client, name);
    return existsSync(`${path}.gz`) ? statSync(`${path}.gz`).size : gzipSync(readFileSync(path)).length;
  });
  return bytes.reduce((sum, each) => sum + each, 0) / 1024;
}

async function runs(
  browser: Browser,
  url: string,
  token: string | undefined,
  look: (page: Page) => Promise<Load>,
) {
  const loads: Load[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await freshPage(browser, url, token);
    loads.push(await look(page));
    await page.context().close();
  }
  return {
    last: loads.at(-1) as Load,
    of: (read: (load: Load) => number) => median(loads.map(read)),
  };
}

/** Every page of the menu but the workplace. */
const FURTHER = (PAGES as readonly PageSpec[])
  .filter(
    ({ name, path, hidden }) =>
      SHOWN_PAGES.has(name) && name !== DEFAULT_PAGE && !hidden && path !== "/login",
  )
  .map(({ path }) => path);

/** The scripts that have come when the form was typed into and nothing more is asked for. */
async function fetchedWhileTyping(page: Page): Promise<readonly string[]> {
  const { scripts } = await load(page, "/login", (opened) =>
    opened.locator(FIELD).pressSequentially("admin"),
  );
  await page.context().close();
  return scripts;
}

/** Signed in, and the figures of the workplace stand there. */
async function workplaceReady(page: Page): Promise<void> {
  await page.locator("main h1").waitFor();
  await page.locator("main dl dd").first().waitFor();
}

export async function measureFirstLoad(): Promise<readonly Figure[]> {
  return withServedBrowser(async ({ url, browser, built }) => {
    const token = await signIn(url, "admin");
    const field = (page: Page) => page.locator(FIELD).waitFor();
    const login = await runs(browser, url, undefined, (page) => load(page, "/login", field));
    const dashboard = await runs(browser, url, token, (page) =>
      load(page, "/dashboard/workplace", workplaceReady),
    );
    const kb = (what: string, scripts: readonly string[], until: string, atMost?: number): Figure => ({
      what: `${what}: JS, gzip`,
      value: gzipKb(built.client, scripts),
      unit: "KB",
      ...(atMost === undefined ? {} : { atMost }),
      samples: `${new Set(scripts).size} files, until ${until}`,
    });
    const ahead = await fetchedWhileTyping(await freshPage(browser, url));
    const weights: number[] = [];
    for (const path of FURTHER) {
      const page = await freshPage(browser, url, token);
      const { scripts } = await load(page, path, (opened) => opened.locator("main h1").waitFor());
      await page.context().close();
      weights.push(
        gzipKb(
          built.client,
          scripts.filter((name) => !ahead.includes(name)),
        ),
      );
    }
    const further = {
      unit: "KB",
      samples: `${FURTHER.length} pages, after the sign-in page's prefetch`,
    } as const;
    const samples = `median of ${RUNS}, no cache`;
    const requests = { unit: "requests", samples } as const;
    return [
      kb("login before the form can be used", login.last.scriptsToForm, "the form stands", 160),
      kb("login with what it fetches ahead", ahead, "nothing more is asked for"),
      { what: "further page: new JS, gzip, median", value: median(weights), atMost: 12, ...further },
      { what: "further page: new JS, gzip, most", value: Math.max(...weights), atMost: 30, ...further },
      { what: "login: requests, all", value: login.of((each) => each.requests), ...requests },
      {
        what: "login: transferred",
        value: login.of((each) => each.bytes) / 1024,
        unit: "KB",
        samples: `${samples}, as sent`,
      },
      { what: "login: form to be typed into", value: login.of((each) => each.readyMs), unit: "ms", samples },
      kb("dashboard", dashboard.last.scripts, "nothing more is asked for", 470),
      {
        what: "dashboard: requests until ready",
        value: dashboard.of((each) => each.requestsToReady),
        ...requests,
      },
      {
        what: "dashboard: requests, all",
        value: dashboard.of((each) => each.requests),
        atMost: 24,
        ...requests,
      },
      {
        what: "dashboard: transferred",
        value: dashboard.of((each) => each.bytes) / 1024,
        unit: "KB",
        samples: `${samples}, as sent`,
      },
      {
        what: "dashboard: figures on the screen",
        value: dashboard.of((each) => each.readyMs),
        unit: "ms",
        samples,
      },
      {
        what: "dashboard: total blocking time",
        value: dashboard.of((each) => each.blockingMs),
        unit: "ms",
        samples,
      },
    ];
  });
}
