// A browser that is killed (SIGKILL) a while after its page has said that something waits, again and again: what it said
// is sent by the next browser on the same profile, and takes effect once. A real Chromium on a profile on disk.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserContext, chromium, type Page, expect as shown } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { browserArgs, findBrowser } from "../../scripts/browser.mjs";
import { systemClock } from "../../server/platform/clock.ts";
import { openDatabase } from "../../server/platform/database.ts";
import type { EntryDetail, EntryRow } from "../../src/contracts/entry.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import { type OwnServer, serverOn } from "../e2e/own-server.ts";
import { choose } from "../e2e/people.ts";
import { byHand, scan } from "../e2e/requests.ts";
import { prepareEmbedded, testLog } from "../support/database.ts";
import { createVehicle, onDelivery, openedDelivery, readDelivery } from "../support/deliveries.ts";
import { announce, approved, command } from "../support/entries.ts";
import { readDetail } from "../support/entry-driver.ts";
import { type ExitCrew, exitInPicking, granted, readExit, stockUp } from "../support/exits.ts";
import { createSmallWorld, password } from "../support/people.ts";
import { apiAt } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";
import { isWhole, report, times } from "./share.ts";

/** One intent of a person: until it is shown as waiting, and what the next browser must make of it. */
interface Kind {
  readonly account: "huaxin" | "admin";
  /** Ends when the page has said it; returns what it is about. */
  readonly leave: (page: Page, round: number) => Promise<string>;
  /** Times that it took effect; the next browser is open on `page`. */
  readonly count: (about: string, page: Page) => Promise<number>;
}

/** The longest time between the words and the kill. */
const LONGEST_MS = isWhole ? 60_000 : 3_000;
const ROUNDS = times(100);
const AGAIN = { timeout: 45_000 };
/** 1 × 1 pixel. */
const PHOTO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let server: OwnServer;
let warehouse: SmallWarehouse;
let crew: ExitCrew;
let vehicles: readonly string[];
let tokens: Readonly<Record<Kind["account"], string>>;
const profiles: string[] = [];

beforeAll(async () => {
  const prepared = await prepareEmbedded();
  const db = await openDatabase({ database: prepared.choice, redisUrl: null }, testLog);
  const world = await createSmallWorld({ db, clock: systemClock });
  warehouse = await createSmallWarehouse({ db, clock: systemClock });
  vehicles = await Promise.all(
    Array.from({ length: Math.ceil(ROUNDS / 7) }, () => createVehicle({ db, clock: systemClock })),
  );
  await db.close();
  if (prepared.choice.kind !== "embedded") throw new Error("the server's folder is needed");
  server = await serverOn(prepared.choice.directory, { WORLD: "empty" });
  await server.start();
  const [huaxin, admin] = await Promise.all([signedIn("huaxin"), signedIn("admin")]);
  tokens = { huaxin, admin };
  crew = {
    ...{ owner: apiAt(server.url, huaxin), admin: apiAt(server.url, admin) },
    clientId: world.clientIds.huaxin,
  };
}, 180_000);

afterAll(async () => {
  await server?.remove();
  for (const folder of profiles) rmSync(folder, { recursive: true, force: true });
});

async function signedIn(username: string): Promise<string> {
  const answer = await apiAt(server.url, null).post<{ tokenValue: string }>("/api/user/login", {
    body: { username, password },
  });
  return granted("signing in", answer).tokenValue;
}

const profileOf = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "tallyboard-profile-"));
  profiles.push(folder);
  return folder;
};

async function open(
  profile: string,
  account: Kind["account"],
): Promise<{ context: BrowserContext; page: Page }> {
  const executablePath = findBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    ...{ baseURL: server.url, locale: "zh-CN", timezoneId: "Asia/Shanghai", args: browserArgs },
    viewport: { width: 1440, height: 900 },
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto("/healthz");
  await page.evaluate((token) => localStorage.setItem("token", token), tokens[account]);
  return { context, page };
}

/** The browser of this profile, without its helpers, which end with it. */
function pidOf(profile: string): number {
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const given = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0");
      const isBrowser =
        given.includes(`--user-data-dir=${profile}`) && !given.some((each) => each.startsWith("--type="));
      if (isBrowser && !given[0]?.endsWith("sh")) return Number(name);
    } catch {
      // It ended meanwhile.
    }
  }
  throw new Error("the browser's process was not found");
}

async function kill(profile: string, context: BrowserContext): Promise<void> {
  const closed = new Promise<void>((resolve) => context.once("close", () => resolve()));
  process.kill(pidOf(profile), "SIGKILL");
  await closed;
}

const waits = (page: Page) => shown(page.getByText(/1 项操作在等待网络/)).toBeVisible(AGAIN);
/** Sends it without a network, and lets it wait. */
async function leaveWaiting(page: Page, send: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true);
  await send();
  await page.getByRole("button", { name: "关闭并继续等待" }).click(AGAIN);
  await waits(page);
}
/** What a hand does without a network is unsent at the foot at once; nothing is asked. */
async function leaveUnsent(page: Page, work: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true);
  await work();
  await shown(page.getByText(/1 项未发送/)).toBeVisible(AGAIN);
}
const sourceOf = (round: number): string => `KILL-${Date.now().toString(36)}-${round}`;
async function fillEntry(page: Page, round: number): Promise<string> {
  const source = sourceOf(round);
  await page.goto("/entry/entry-apply");
  await choose(page, "仓库", "SH1", /SH1/);
  await page.getByLabel("来源单号").fill(source);
  await choose(page, "货品 1", "SH1-PLAIN");
  await page.locator("main li").getByRole("spinbutton").first().fill("7");
  return source;
}
const filed = async (source: string, status: string): Promise<number> => {
  const query = { sourceNumber: source };
  const { list } = granted(
    "the list",
    await crew.owner.get<ListPage<EntryRow>>("/api/entry/queryByPage", { query }),
  );
  return list.filter((row) => row.status === status).length + 100 * Math.max(0, list.length - 1);
};
const toReceive = (): Promise<EntryDetail> =>
  approved(crew.owner, crew.admin, warehouse, [{ typeId: warehouse.typeId, expected: 3 }]);
async function countOnDesk(page: Page, id: string): Promise<void> {
  await page.goto(`/entry/entry-handle?receive=${id}`);
  await shown(page.getByPlaceholder("扫描或输入")).toBeFocused(AGAIN);
  await scan(page, "SH1-PLAIN");
  await shown(page.getByText(/^回车放入/)).toBeVisible(AGAIN);
  await byHand(page, "");
  await shown(page.getByText(/：数量，最多/).first()).toBeVisible(AGAIN);
  await byHand(page, "");
  await shown(page.getByText("全部点齐，回车入账")).toBeVisible(AGAIN);
}

const kinds: Readonly<Record<string, Kind>> = {
  "a submission": {
    account: "huaxin",
    leave: async (page, round) => {
      const source = await fillEntry(page, round);
      const button = page.getByRole("button", { name: "提交审核", exact: true });
      await leaveWaiting(page, () => button.click());
      return source;
    },
    count: (source) => filed(source, "pending"),
  },
  "a draft": {
    account: "huaxin",
    leave: async (page, round) => {
      const source = await fillEntry(page, round);
      await leaveWaiting(page, () => page.getByRole("button", { name: "保存草稿" }).click());
      return source;
    },
    count: (source) => filed(source, "draft"),
  },
  "a held decision": {
    account: "admin",
    leave: async (page) => {
      const draft = await announce(crew.owner, warehouse, [{ typeId: warehouse.typeId, expected: 2 }]);
      const { id, number } = await command(crew.owner, "submit", { id: draft.id, version: draft.version });
      await page.goto(`/entry/entry-verify?open=${id}`);
      const approve = page.getByRole("button", { name: "通过", exact: true });
      await shown(page.getByRole("main").getByRole("link", { name: number })).toBeVisible(AGAIN);
      await shown(approve).not.toHaveAttribute("aria-disabled", AGAIN);
      await page.context().setOffline(true);
      await approve.click();
      await shown(page.getByRole("button", { name: new RegExp(`^撤销：.*${number}`) })).toBeVisible();
      return id;
    },
    count: async (id) => Number((await readDetail(crew.admin, id)).status === "approved"),
  },
  "a pick": {
    account: "admin",
    leave: async (page) => {
      await stockUp(crew, warehouse, 10);
      const { id } = await exitInPicking(crew, warehouse);
      const { allocations } = await readExit(crew.admin, id);
      await page.goto(`/exit/exit-handle?pick=${id}`);
      await shown(page.getByPlaceholder("扫描或输入")).toBeFocused(AGAIN);
      await scan(page, allocations[0]?.locationCode ?? "");
      await scan(page, "SH1-PLAIN");
      await leaveUnsent(page, () => byHand(page, "1"));
      return id;
    },
    count: async (id) => (await readExit(crew.admin, id)).pickedTotal,
  },
  "a receipt": {
    account: "admin",
    leave: async (page) => {
      const { id } = await toReceive();
      await countOnDesk(page, id);
      await leaveUnsent(page, () => byHand(page, ""));
      return id;
    },
    count: async (id) => {
      const { receipts, goodTotal } = await readDetail(crew.admin, id);
      return receipts.length + (goodTotal > 3 ? 100 : 0);
    },
  },
  "a signature with a photo": {
    account: "admin",
    leave: async (page, round) => {
      const { id } = await openedDelivery(crew, warehouse);
      await onDelivery(crew.admin, id, "assign", vehicles[Math.floor(round / 7)] ?? "");
      await onDelivery(crew.admin, id, "depart");
      await page.goto(`/delivery/delivery-list/${id}`);
      await page.getByRole("button", { name: "签收", exact: true }).click(AGAIN);
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("签收人").fill("周小姐");
      const photo = { name: "proof.png", mimeType: "image/png", buffer: PHOTO };
      await dialog.locator("input[type=file]").setInputFiles(photo);
      await shown(dialog.getByRole("button", { name: /照片 1|签收凭证/ }).first()).toBeVisible(AGAIN);
      await leaveWaiting(page, () => dialog.getByRole("button", { name: "签收", exact: true }).click());
      return id;
    },
    count: async (id) => {
      const { status, proofId } = await readDelivery(crew.admin, id);
      return Number(status === "signed" && proofId !== null);
    },
  },
  "the work of a desk": {
    account: "admin",
    leave: async (page) => {
      const { id } = await toReceive();
      await countOnDesk(page, id);
      // A person needs longer than the disk to look up from the scanner.
      await sleep(1_000);
      return id;
    },
    count: async (id, page) => {
      if (!page.url().includes(id)) await page.goto(`/entry/entry-handle?receive=${id}`);
      return page.getByText("全部点齐，回车入账").count();
    },
  },
};

it(`${ROUNDS} browsers killed within ${LONGEST_MS / 1_000} s lose nothing that was called waiting, and double nothing`, async () => {
  const tally = new Map(Object.keys(kinds).map((name) => [name, { rounds: 0, lost: 0, doubled: 0 }]));
  const bad: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [name, kind] = Object.entries(kinds)[round % tally.size] as [string, Kind];
    const profile = profileOf();
    const first = await open(profile, kind.account);
    const about = await kind.leave(first.page, round);
    const delayMs = Math.random() * LONGEST_MS;
    await sleep(delayMs);
    await kill(profile, first.context);
    const next = await open(profile, kind.account);
    await next.page.goto("/dashboard/workplace");
    let count = 0;
    for (let tries = 0; tries < 60 && count === 0; tries += 1) {
      await sleep(500);
      count = await kind.count(about, next.page);
    }
    // Another try of the same command would be here by then.
    await sleep(500);
    count = await kind.count(about, next.page);
    await next.context.close();
    const sums = tally.get(name) ?? { rounds: 0, lost: 0, doubled: 0 };
    const isLost = count === 0;
    const isDoubled = count > 1;
    tally.set(name, {
      ...{ rounds: sums.rounds + 1, lost: sums.lost + Number(isLost) },
      doubled: sums.doubled + Number(isDoubled),
    });
    if (isLost || isDoubled)
      bad.push(
        `round ${round}, ${name}, killed after ${Math.round(delayMs)} ms: ${isLost ? "lost" : "doubled"}`,
      );
  }
  for (const [name, { rounds, lost, doubled }] of tally)
    report(`${name}: ${rounds} killed, ${lost} lost, ${doubled} doubled`);
  expect(bad).toEqual([]);
});
