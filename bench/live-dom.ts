/**
 * From a person's command to the changed page of another person, with a hundred more sockets that follow the same
 * topic. A client's colleague submits and withdraws a request over and over; an admin has it open in a browser.
 *
 * Times are epoch ms with fractions, of one machine: just before the command is sent, when its answer arrives, and when
 * a MutationObserver sees the new status in the page. The commit happens between the first two, so "sent to DOM" is
 * longer than the time of the budget, and "answered to DOM" shorter: below zero, the page was faster than the answer.
 */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { EntryRow } from "../src/contracts/entry.ts";
import type { ListPage } from "../src/contracts/list.ts";
import type { Option } from "../src/contracts/options.ts";
import { zhCN } from "../src/contracts/texts/zh-CN.ts";
import { ask, signIn } from "./support/api.ts";
import { freshPage, withServedBrowser } from "./support/browser.ts";
import { type Figure, quantile } from "./support/figure.ts";
import type { Heard } from "./support/watchers.ts";

const COMMANDS = 120;
/** On a loaded machine fewer, but never under this many. */
const AT_LEAST = 60;
const NO_MORE_AFTER_MS = 60_000;
const WARM_UP = 10;
const SOCKETS = 100;
/** More than the 100 ms in which a page collects events after the first one: each command is separate. */
const BETWEEN_MS = 220;

interface Changed {
  readonly status: string;
  readonly at: number;
}

type Watching = Window & { changed?: Changed[] };

const now = () => performance.timeOrigin + performance.now();

/** The hundred sockets; `end` returns what they received. */
async function startWatchers(url: string, tokens: readonly string[]) {
  const script = fileURLToPath(new URL("support/watchers.ts", import.meta.url));
  const args = ["--import", "tsx", script, url, tokens.join(","), String(SOCKETS)];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  process.once("exit", () => child.kill("SIGKILL"));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const said = async () => String((await lines.next()).value);
  const first = await said();
  if (first !== "ready") throw new Error(`the watchers did not come up: ${first}`);
  return {
    async end(): Promise<readonly Heard[]> {
      child.stdin.end();
      return JSON.parse(await said()) as Heard[];
    },
  };
}

async function draft(url: string, token: string): Promise<EntryRow> {
  const [warehouse] = await ask<readonly Option[]>(url, token, "/api/warehouse/options");
  const types = await ask<ListPage<{ readonly id: string }>>(
    url,
    token,
    "/api/goods/type/queryByPage?pageSize=3",
  );
  const lines = types.list.map((type) => ({ typeId: type.id, expected: 100 }));
  if (!warehouse || lines.length === 0) throw new Error("the demo world has a warehouse and goods");
  return ask(url, token, "/api/entry/saveOrUpdate", { warehouseId: warehouse.id, lines });
}

/** Notes in the page itself when the status beside the request's number changes. */
async function observe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const changed: Changed[] = [];
    (window as Watching).changed = changed;
    let last: string | null = null;
    new MutationObserver(() => {
      const at = performance.timeOrigin + performance.now();
      const status = document.querySelector("main h1")?.closest("header")?.textContent ?? "";
      if (last !== null && status !== last) changed.push({ status, at });
      last = status;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    // Call it once, so that it knows the initial status.
    document.body.append(document.createComment(""));
  });
}

/** The moment at which the page's nth change showed the status. */
async function changedAt(page: Page, index: number, status: string): Promise<number> {
  const found = await page.waitForFunction((at) => (window as Watching).changed?.[at], index, {
    polling: 20,
  });
  const changed = (await found.jsonValue()) as Changed;
  if (!changed.status.includes(status)) throw new Error(`not ${status}: ${changed.status}`);
  return changed.at;
}

interface Sample {
  readonly key: string;
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly domAt: number;
}

async function sample(url: string, token: string, page: Page, start: EntryRow): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  let row = start;
  const began = now();
  for (let index = 0; index < WARM_UP + COMMANDS; index += 1) {
    if (samples.length >= AT_LEAST && now() - began > NO_MORE_AFTER_MS) break;
    const command = row.status === "draft" ? "submit" : "withdraw";
    const sentAt = now();
    row = await ask<EntryRow>(url, token, `/api/entry/${command}`, { id: row.id, version: row.version });
    const answeredAt = now();
    const word = zhCN.status.entry[row.status];
    const domAt = await changedAt(page, index, word);
    if (index >= WARM_UP) samples.push({ key: `${row.id} ${row.version}`, sentAt, answeredAt, domAt });
    await sleep(BETWEEN_MS);
  }
  return samples;
}

function figuresOf(samples: readonly Sample[], heard: readonly Heard[]): readonly Figure[] {
  const byKey = new Map(heard.map((each) => [each.key, each]));
  const arrivals = samples.map(({ key, sentAt }) => {
    const found = byKey.get(key);
    if (found?.sockets !== SOCKETS)
      throw new Error(`${found?.sockets ?? 0} of ${SOCKETS} sockets heard ${key}`);
    return { median: found.medianAt - sentAt, last: found.lastAt - sentAt };
  });
  const toDom = samples.map((each) => each.domAt - each.sentAt);
  const afterAnswer = samples.map((each) => each.domAt - each.answeredAt);
  const count = `${samples.length} commands`;
  const figure = (what: string, values: readonly number[], p: number, atMost?: number): Figure => ({
    what: `${what}, p${p * 100}`,
    value: quantile(values, p),
    unit: "ms",
    samples: count,
    ...(atMost ? { atMost } : {}),
  });
  const beside = (what: string, p: number) => ({
    what,
    value: quantile(
      arrivals.map((each) => each.median),
      p,
    ),
  });
  return [
    { ...figure("command sent to changed DOM", toDom, 0.5, 60), beside: beside("bare socket", 0.5) },
    { ...figure("command sent to changed DOM", toDom, 0.99, 200), beside: beside("bare socket", 0.99) },
    figure("command answered to changed DOM", afterAnswer, 0.5, 60),
    figure("command answered to changed DOM", afterAnswer, 0.99, 200),
    figure(
      "command sent to the last of 100 sockets",
      arrivals.map((each) => each.last),
      0.99,
    ),
  ];
}

export async function measureLiveDom(): Promise<readonly Figure[]> {
  return withServedBrowser(async ({ url, browser }) => {
    const [actor, admin, operator] = await Promise.all(
      ["huaxin2", "admin", "operator"].map((who) => signIn(url, who)),
    );
    if (!actor || !admin || !operator) throw new Error("nobody signed in");
    const row = await draft(url, actor);
    const watchers = await startWatchers(url, [admin, operator]);
    const page = await freshPage(browser, url, admin);
    await page.goto(`/entry/entry-list/${row.id}`);
    await page.getByRole("heading", { level: 1, name: row.number }).waitFor();
    await page.locator('[data-freshness="live"]').first().waitFor();
    await observe(page);
    const samples = await sample(url, actor, page, row);
    return figuresOf(samples, await watchers.end());
  });
}
