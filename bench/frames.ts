/**
 * Frames of an open list while changes arrive: an admin has the record of entries open with 200 rows a page, the largest
 * page there is; people of a client submit and withdraw entries that it shows, twenty commands a second: first all 200
 * in turn, then only those in sight. Times between callbacks of requestAnimationFrame, and the long tasks, as the page
 * itself measures them. Beside it a bare page, which changes one text as often while the same commands are carried out:
 * what the machine can do. With BESIDE (a checkout with a build) both builds take turns in one run.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import type { EntryRow } from "../src/contracts/entry.ts";
import type { ListPage } from "../src/contracts/list.ts";
import type { Option } from "../src/contracts/options.ts";
import { ask, signIn } from "./support/api.ts";
import { freshPage, launch } from "./support/browser.ts";
import { type Figure, quantile } from "./support/figure.ts";
import { type Side, withBuilds } from "./support/server.ts";

const RUNS = Number(process.env.RUNS ?? 2);
const ROWS = 200;
/** Of the rows, those that the window shows. */
const IN_SIGHT = 15;
const PER_SECOND = 20;
const SECONDS = 10;
const FRAME_MS = 20;

interface Frames {
  readonly frames: readonly number[];
  readonly longTasks: readonly number[];
}
type Measuring = Window & { measured?: { frames: number[]; longTasks: number[]; isOver: boolean } };

/** Drafts enough to fill a page, none of them submitted yet. */
async function drafts(url: string, token: string): Promise<EntryRow[]> {
  const [warehouse] = await ask<readonly Option[]>(url, token, "/api/warehouse/options");
  const types = await ask<ListPage<{ readonly id: string }>>(
    url,
    token,
    "/api/goods/type/queryByPage?pageSize=3",
  );
  const lines = types.list.map((type) => ({ typeId: type.id, expected: 100 }));
  if (!warehouse || lines.length === 0) throw new Error("the demo world has a warehouse and goods");
  const made: EntryRow[] = [];
  while (made.length < ROWS)
    made.push(await ask(url, token, "/api/entry/saveOrUpdate", { warehouseId: warehouse.id, lines }));
  return made;
}

/** Sends each command at its time, whatever those of other rows are waiting for. */
async function change(url: string, token: string, rows: EntryRow[]): Promise<void> {
  const sent = rows.map(() => Promise.resolve());
  const beganMs = performance.now();
  const send = async (at: number): Promise<void> => {
    const row = rows[at];
    if (!row) return;
    const { id, version, status } = row;
    const command = status === "pending" ? "withdraw" : "submit";
    rows[at] = await ask<EntryRow>(url, token, `/api/entry/${command}`, { id, version });
  };
  for (let count = 0; count < PER_SECOND * SECONDS; count += 1) {
    const at = count % rows.length;
    sent[at] = (sent[at] ?? Promise.resolve()).then(() => send(at));
    await sleep(Math.max(0, beganMs + ((count + 1) * 1_000) / PER_SECOND - performance.now()));
  }
  await Promise.all(sent);
}

/** As text: tsx adds helpers to functions, which the page does not have. */
const MEASURE = `
  const measured = { frames: [], longTasks: [], isOver: false };
  window.measured = measured;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (!measured.isOver) measured.longTasks.push(duration);
  }).observe({ type: "longtask" });
  let last = performance.now();
  requestAnimationFrame(function step(now) {
    measured.frames.push(now - last);
    last = now;
    if (!measured.isOver) requestAnimationFrame(step);
  });
`;
const startMeasuring = (page: Page): Promise<unknown> => page.evaluate(`(() => {${MEASURE}})()`);

const measuredIn = (page: Page): Promise<Frames> =>
  page.evaluate(() => {
    const { measured } = window as Measuring;
    if (!measured) throw new Error("nothing was measured");
    measured.isOver = true;
    // The first one began before the observation.
    return { frames: measured.frames.slice(1), longTasks: measured.longTasks };
  });

/** A page with as many lines as the list shows, one of which changes as often. */
const BARE = `<style>p { height: 40px; margin: 0 }</style>${"<p>0</p>".repeat(IN_SIGHT)}<script>
  let count = 0;
  setInterval(() => { document.querySelectorAll("p")[count++ % ${IN_SIGHT}].textContent = count; }, ${1_000 / PER_SECOND});
</script>`;

async function framesDuring(page: Page, work: () => Promise<unknown>): Promise<Frames> {
  await startMeasuring(page);
  await work();
  return await measuredIn(page);
}

const SCENES = ["all 200 in turn", "the 15 in sight", "bare page", "at rest"] as const;
type Seen = Readonly<Record<(typeof SCENES)[number], { frames: number[]; longTasks: number[] }>>;

const nothingSeen = (): Seen =>
  Object.fromEntries(SCENES.map((scene) => [scene, { frames: [], longTasks: [] }])) as unknown as Seen;

/** One page's life: at rest, under both streams of changes; then the bare page under the same commands. */
async function observe(browser: Browser, side: Prepared, seen: Seen): Promise<void> {
  const { url, owner, admin, rows } = side;
  const page = await freshPage(browser, url, admin);
  const note = async (scene: keyof Seen, during: Page, work: () => Promise<unknown>) => {
    const { frames, longTasks } = await framesDuring(during, work);
    seen[scene].frames.push(...frames);
    seen[scene].longTasks.push(...longTasks);
  };
  await page.goto(`/entry/entry-list?pageSize=${ROWS}&sort=-createdAt`);
  await page.locator('[data-freshness="live"]').first().waitFor();
  await page.getByRole("link", { name: rows.at(-1)?.number ?? "" }).waitFor();
  await note("at rest", page, () => sleep(3_000));
  await note("all 200 in turn", page, () => change(url, owner, rows));
  const inSight = rows.slice(-IN_SIGHT);
  await note("the 15 in sight", page, () => change(url, owner, inSight));
  await page.context().close();
  const bare = await freshPage(browser, url);
  await bare.setContent(BARE);
  await note("bare page", bare, () => change(url, owner, inSight));
  await bare.context().close();
  rows.splice(-IN_SIGHT, IN_SIGHT, ...inSight);
}

interface Prepared extends Side {
  readonly owner: string;
  readonly admin: string;
  readonly rows: EntryRow[];
}

async function figuresOf(browser: Browser, sides: readonly Side[]): Promise<readonly Figure[]> {
  const prepared: Prepared[] = [];
  for (const side of sides) {
    const { url } = side;
    const [owner, admin] = [await signIn(url, "huaxin2"), await signIn(url, "admin")];
    prepared.push({ ...side, owner, admin, rows: await drafts(url, owner) });
  }
  const runs = prepared.map((side) => ({ side, seen: nothingSeen() }));
  for (let run = 0; run < RUNS; run += 1)
    for (const { side, seen } of runs) await observe(browser, side, seen);
  return runs.flatMap(({ side, seen }, index) => {
    const before = index === 0 ? runs[1]?.seen : undefined;
    const quantiles = SCENES.flatMap((scene) =>
      [0.5, 0.95, 0.99].map((p): Figure => {
        const { frames } = seen[scene];
        const isJudged = p === 0.95 && scene !== "bare page" && scene !== "at rest";
        return {
          what: `${side.name}, ${ROWS} rows, ${PER_SECOND} changes a second, ${scene}: frame p${p * 100}`,
          value: quantile(frames, p),
          unit: "ms",
          samples: `${frames.length} frames`,
          ...(isJudged ? { atMost: FRAME_MS } : {}),
          ...(before ? { beside: { what: "before", value: quantile(before[scene].frames, p) } } : {}),
        };
      }),
    );
    const longTasks = SCENES.map((scene): Figure => {
      const sum = (of: Seen) => of[scene].longTasks.reduce((total, each) => total + each, 0);
      return {
        what: `${side.name}, ${scene}: long tasks together`,
        value: sum(seen),
        unit: "ms",
        samples: `${seen[scene].longTasks.length} of them`,
        ...(before ? { beside: { what: "before", value: sum(before) } } : {}),
      };
    });
    return [...quantiles, ...longTasks];
  });
}

export async function measureFrames(): Promise<readonly Figure[]> {
  const browser = await launch();
  try {
    return await withBuilds("frames", (sides) => figuresOf(browser, sides));
  } finally {
    await browser.close();
  }
}
