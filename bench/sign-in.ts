/**
 * From the click on "sign in" to the workplace's content, at full processor speed and at a quarter of it: the form is
 * typed into first, as people do. With BESIDE (a checkout with a build of its own) both builds take turns in one run.
 */
import type { Browser, Page } from "@playwright/test";
import { freshPage, launch } from "./support/browser.ts";
import { type Figure, median } from "./support/figure.ts";
import { type Side, withBuilds } from "./support/server.ts";

const RUNS = Number(process.env.RUNS ?? 5);
/** Between two keys: 100 words a minute. */
const KEY_MS = 120;
const SPEEDS = [
  { name: "full speed", slowdown: 1 },
  { name: "a quarter", slowdown: 4 },
] as const;

/** The overview's first figures, in this build (the stages) and in those before it had stages; and the last ones. */
const FIRST_FIGURES = "main [data-stage], main dl dd";
const LAST_FIGURES = "main dl dd";

interface Step {
  readonly name: string;
  readonly fromMs: number;
  readonly toMs: number;
}

interface SignIn {
  readonly contentMs: number;
  readonly figuresMs: number;
  readonly chartMs: number;
  readonly blockingMs: number;
  readonly shift: number;
  /** What was fetched after the click, by start. */
  readonly steps: readonly Step[];
}

interface Seen {
  clickAt: number;
  contentAt: number;
  figuresAt: number;
  chartAt: number;
  blockingMs: number;
  shift: number;
}

/** Notes, within the page, when the click happened and when content and chart were painted. */
function watch([first, last]: readonly [string, string]): void {
  const seen: Seen = { clickAt: 0, contentAt: 0, figuresAt: 0, chartAt: 0, blockingMs: 0, shift: 0 };
  (window as Window & { seen?: Seen }).seen = seen;
  addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest("button[type=submit]"))
        seen.clickAt = performance.now();
    },
    true,
  );
  // A method: the compiler would wrap a named function in a helper that the page lacks.
  const frames = {
    look(): void {
      if (seen.contentAt === 0 && document.querySelector(first)) seen.contentAt = performance.now();
      if (seen.figuresAt === 0 && document.querySelector(last)) seen.figuresAt = performance.now();
      if (seen.chartAt === 0 && document.querySelector("main canvas, main [_echarts_instance_] svg"))
        seen.chartAt = performance.now();
      if (seen.chartAt === 0 || seen.figuresAt === 0) requestAnimationFrame(() => frames.look());
    },
  };
  frames.look();
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (seen.clickAt > 0 && startTime >= seen.clickAt) seen.blockingMs += Math.max(0, duration - 50);
  }).observe({ type: "longtask" });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (seen.clickAt > 0) seen.shift += (entry as PerformanceEntry & { readonly value: number }).value;
  }).observe({ type: "layout-shift" });
}

async function signIn(page: Page, slowdown: number): Promise<SignIn> {
  await page.addInitScript(watch, [FIRST_FIGURES, LAST_FIGURES] as const);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto("/login");
  await page.locator("input[name=username]").pressSequentially("admin", { delay: KEY_MS });
  await page.locator("input[name=password]").pressSequentially("tallyboard", { delay: KEY_MS });
  await page.locator("button[type=submit]").click();
  await page.locator(LAST_FIGURES).first().waitFor();
  await page.locator("main canvas, main [_echarts_instance_] svg").first().waitFor();
  // What comes late may still shift something.
  await page.waitForTimeout(1_000);
  return await page.evaluate(() => {
    const { seen } = window as Window & { seen?: Seen };
    if (!seen) throw new Error("nothing was watched");
    const steps = (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ startTime }) => startTime >= seen.clickAt)
      .map(({ name, startTime, responseEnd }) => ({
        name: new URL(name).pathname,
        fromMs: startTime - seen.clickAt,
        toMs: responseEnd - seen.clickAt,
      }));
    return {
      contentMs: seen.contentAt - seen.clickAt,
      figuresMs: seen.figuresAt - seen.clickAt,
      chartMs: seen.chartAt - seen.clickAt,
      blockingMs: seen.blockingMs,
      shift: seen.shift,
      steps,
    };
  });
}

/** The middle run's requests as a table. */
function printWaterfall(title: string, signIns: readonly SignIn[]): void {
  const middle = median(signIns.map(({ contentMs }) => contentMs));
  const shown = signIns.find(({ contentMs }) => contentMs === middle);
  const of = (read: (signIn: SignIn) => number): string => median(signIns.map(read)).toFixed(0);
  console.log(
    `\n${title}: content at ${middle.toFixed(0)} ms, chart at ${of(({ chartMs }) => chartMs)} ms, ` +
      `blocking time ${of(({ blockingMs }) => blockingMs)} ms; the middle run's requests after the click\n`,
  );
  console.log("| from ms | to ms | request |\n|---|---|---|");
  for (const { name, fromMs, toMs } of shown?.steps ?? [])
    console.log(`| ${fromMs.toFixed(0)} | ${toMs.toFixed(0)} | ${name} |`);
}

async function figuresOf(browser: Browser, sides: readonly Side[]): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const { name: speed, slowdown } of SPEEDS) {
    const runs = sides.map((): SignIn[] => []);
    for (let run = 0; run < RUNS; run += 1) {
      for (const [index, { url }] of sides.entries()) {
        const page = await freshPage(browser, url);
        runs[index]?.push(await signIn(page, slowdown));
        await page.context().close();
      }
    }
    for (const [index, { name }] of sides.entries()) {
      const signIns = runs[index] ?? [];
      const besides = index === 0 ? runs[1] : undefined;
      printWaterfall(`${name}, ${speed}`, signIns);
      const row = (what: string, unit: Figure["unit"], read: (signIn: SignIn) => number): Figure => ({
        what: `${name}, ${speed}: ${what}`,
        value: median(signIns.map(read)),
        unit,
        ...(besides ? { beside: { what: "before", value: median(besides.map(read)) } } : {}),
        samples: `median of ${RUNS}, typed with ${KEY_MS} ms a key`,
      });
      figures.push(
        row("click to content", "ms", ({ contentMs }) => contentMs),
        row("click to all figures", "ms", ({ figuresMs }) => figuresMs),
        row("click to chart", "ms", ({ chartMs }) => chartMs),
        row("blocking time after the click", "ms", ({ blockingMs }) => blockingMs),
        row("layout shift × 1000", "rows", ({ shift }) => Math.round(shift * 1_000)),
        row("requests after the click", "requests", ({ steps }) => steps.length),
      );
    }
  }
  return figures;
}

export async function measureSignIn(): Promise<readonly Figure[]> {
  const browser = await launch();
  try {
    return await withBuilds("sign-in", (sides) => figuresOf(browser, sides));
  } finally {
    await browser.close();
  }
}
