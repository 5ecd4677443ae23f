// Ten lines are picked on a desk whose network is cut after some of them and whose browser is killed (SIGKILL) after
// some more, at random; the next browser opens without a network, picks the rest, and the network comes back. Each line is
// picked once, at the hour of the hand. A real Chromium and a real Firefox, each on a profile on disk.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserArgs, findBrowser, findExecutable } from "../../scripts/browser.mjs";
import { systemClock } from "../../server/platform/clock.ts";
import { openDatabase } from "../../server/platform/database.ts";
import { newId } from "../../server/platform/ids.ts";
import type { ExitDetail, ExitRow } from "../../src/contracts/exit.ts";
import { type Driver, until } from "../browsers/driver.ts";
import { startFirefox } from "../browsers/firefox.ts";
import { type OwnServer, serverOn } from "../e2e/own-server.ts";
import { type Cut, cuttable } from "../support/cut.ts";
import { prepareEmbedded, testLog } from "../support/database.ts";
import { draftExit, type ExitCrew, granted, readExit, sendExit, stockUp } from "../support/exits.ts";
import { createSmallWorld, password } from "../support/people.ts";
import { apiAt } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";
import { isWhole, report, times } from "./share.ts";

const LINES = 10;
/** The longest time between the words and the kill. */
const LONGEST_MS = 3_000;

let server: OwnServer;
let network: Cut;
let warehouse: SmallWarehouse;
let typeIds: readonly string[];
let crew: ExitCrew;
let token: string;
const profiles: string[] = [];

beforeAll(async () => {
  const prepared = await prepareEmbedded();
  const db = await openDatabase({ database: prepared.choice, redisUrl: null }, testLog);
  const world = await createSmallWorld({ db, clock: systemClock });
  warehouse = await createSmallWarehouse({ db, clock: systemClock });
  const at = systemClock.now();
  const types = Array.from({ length: LINES }, (_, line) => ({
    ...{ id: newId(), skuCode: `H1-${line}`, name: `货品${line}`, unit: "袋", createdAt: at, updatedAt: at },
  }));
  await db.transaction((tx) => tx.insertInto("goodsType").values(types).execute());
  typeIds = types.map(({ id }) => id);
  await db.close();
  if (prepared.choice.kind !== "embedded") throw new Error("the server's folder is needed");
  server = await serverOn(prepared.choice.directory, { WORLD: "empty" });
  await server.start();
  network = await cuttable(server.url);
  const [owner, admin] = await Promise.all(
    ["huaxin", "admin"].map(async (username) => {
      const answer = await apiAt(server.url, null).post<{ tokenValue: string }>("/api/user/login", {
        body: { username, password },
      });
      return granted("signing in", answer).tokenValue;
    }),
  );
  token = admin ?? "";
  crew = {
    ...{ owner: apiAt(server.url, owner ?? ""), admin: apiAt(server.url, token) },
    clientId: world.clientIds.huaxin,
  };
  for (const typeId of typeIds) await stockUp(crew, { ...warehouse, typeId }, 1_000);
}, 180_000);

afterAll(async () => {
  await network?.cut();
  await server?.remove();
  for (const folder of profiles) rmSync(folder, { recursive: true, force: true });
});

const profileOf = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `tallyboard-${name}-`));
  profiles.push(folder);
  return folder;
};

/** Ten lines of one unit each, in picking. */
async function tenLines(): Promise<ExitDetail> {
  const lines = typeIds.map((typeId) => ({ typeId, requested: 1 }));
  const draft = await draftExit(crew, warehouse, { lines, mode: "pickup" });
  let row: Pick<ExitRow, "id" | "version"> = draft;
  for (const [api, command] of [
    [crew.owner, "submit"],
    [crew.admin, "approve"],
    [crew.admin, "startPicking"],
  ] as const)
    row = granted(command, await sendExit(api, command, { id: row.id, version: row.version }));
  return readExit(crew.admin, row.id);
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

async function startChromium(profile: string): Promise<Driver> {
  const executablePath = findBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    ...{ locale: "zh-CN", args: browserArgs, viewport: { width: 390, height: 844 } },
  });
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    goto: async (url) => void (await page.goto(url)),
    read: <T>(expression: string) => page.evaluate<T>(expression),
    act: () => Promise.reject(new Error("its hand presses buttons")),
    async end() {
      const closed = new Promise<void>((resolve) => context.once("close", () => resolve()));
      process.kill(pidOf(profile), "SIGKILL");
      await closed;
    },
  };
}

const firefox = findExecutable(["firefox-esr", "firefox"]);
const BROWSERS = [
  { name: "Chromium", isThere: findBrowser() !== null, rounds: times(100), start: startChromium },
  {
    name: "Firefox",
    isThere: firefox !== null,
    rounds: times(20),
    start: (profile: string) => startFirefox(firefox ?? "", profile),
  },
];

const says = (driver: Driver, text: string) =>
  until(text, () => driver.read<boolean>(`document.body.innerText.includes(${JSON.stringify(text)})`));
/** Presses the first button in sight whose words begin so; answers when, by the page's own clock. */
const presses = (driver: Driver, words: string) =>
  until(words, () =>
    driver.read<number | null>(`(() => {
      const found = [...document.querySelectorAll("button")].find(
        (each) => each.checkVisibility() && !each.disabled && each.textContent.trim().startsWith(${JSON.stringify(words)}));
      if (!found) return null;
      found.click();
      return Date.now();
    })()`),
  );
/** The next line of the desk, by thumb; answers when. */
async function pickNext(driver: Driver): Promise<number> {
  await presses(driver, "不扫码，直接选择");
  return presses(driver, "拣 1 袋");
}
const deskAt = (id: string): string => `${network.url}/exit/exit-handle?pick=${id}`;

/** Signed in, with the code of the desk kept. */
async function prepare(driver: Driver): Promise<void> {
  await driver.goto(`${network.url}/healthz`);
  await driver.read(
    `(localStorage.setItem("token", ${JSON.stringify(token)}), localStorage.setItem("arco-locale", "zh-CN"), true)`,
  );
  await driver.goto(`${network.url}/exit/exit-handle`);
  await until("the worker", () =>
    driver.read<boolean>(
      `Promise.race([navigator.serviceWorker.ready.then(({ active }) => active.state === "activated"),
        new Promise((resolve) => setTimeout(resolve, 500, false))])`,
    ),
  );
}

/** The packet of an exit is on the disk. */
const keeps = (driver: Driver, id: string) =>
  until("the packet", () =>
    driver.read<boolean>(`indexedDB.databases().then((all) => all.some(({ name }) => name === "tallyboard-packets") && new Promise((resolve) => {
      const opening = indexedDB.open("tallyboard-packets");
      opening.onerror = () => resolve(false);
      opening.onsuccess = () => {
        const database = opening.result;
        if (!database.objectStoreNames.contains("packets")) { database.close(); return resolve(false); }
        const asking = database.transaction("packets").objectStore("packets").getAllKeys();
        asking.onsuccess = () => { database.close(); resolve(asking.result.some((key) => String(key).includes("exit/detail?id=${id}"))); };
      };
    }))`),
  );

const whole = (count: number): number => Math.floor(Math.random() * count);

interface Story {
  readonly cutAfter: number;
  readonly killedAfter: number;
  readonly delayMs: number;
}

const randomStory = (): Story => {
  const cutAfter = whole(LINES - 1);
  return { cutAfter, killedAfter: cutAfter + 1 + whole(LINES - 1 - cutAfter), delayMs: whole(LONGEST_MS) };
};

/** Picks until the browser is killed with unsent picks; answers when each was done. */
async function untilKilled(driver: Driver, { id }: ExitDetail, story: Story): Promise<number[]> {
  const doneAt: number[] = [];
  await driver.goto(deskAt(id));
  await keeps(driver, id);
  for (let line = 0; line < story.killedAfter; line += 1) {
    if (line === story.cutAfter) {
      // What was picked with a network is booked, so that the words count what is unsent alone.
      await until("booked", async () => (await readExit(crew.admin, id)).pickedTotal === line);
      await network.cut();
    }
    doneAt.push(await pickNext(driver));
  }
  await says(driver, `${story.killedAfter - story.cutAfter} 项未发送`);
  await sleep(story.delayMs);
  await driver.end();
  return doneAt;
}

/** How far the hours in the history are from those of the hand, in ms. */
async function apartMs(id: string, doneAt: readonly number[]): Promise<number> {
  const history = granted(
    "the history",
    await crew.admin.get<readonly { type: string; at: string; doneAt?: string | null }[]>(
      "/api/exit/history",
      {
        query: { id },
      },
    ),
  );
  const hours = history
    .filter(({ type }) => type === "pick")
    .map((event) => Date.parse(event.doneAt ?? event.at))
    .toSorted((a, b) => a - b);
  return Math.max(...hours.map((hour, at) => Math.abs(hour - (doneAt[at] ?? 0))));
}

describe.each(BROWSERS)("in $name", ({ name, isThere, rounds, start }) => {
  it.skipIf(!isThere)(
    `of ten lines picked through a cut and a kill, ${rounds} times, each is booked once`,
    async () => {
      const profile = profileOf(name);
      // The one that ends a round begins the next.
      let driver = await start(profile);
      await prepare(driver);
      const bad: string[] = [];
      let farthestMs = 0;
      let unsent = 0;
      for (let round = 0; round < rounds; round += 1) {
        const exit = await tenLines();
        const story = randomStory();
        const doneAt = await untilKilled(driver, exit, story);
        driver = await start(profile);
        await driver.goto(deskAt(exit.id));
        await says(driver, "无网络，显示");
        await says(driver, `${story.killedAfter - story.cutAfter} 项未发送`);
        for (let line = story.killedAfter; line < LINES; line += 1) doneAt.push(await pickNext(driver));
        await says(driver, `${LINES - story.cutAfter} 项未发送`);
        unsent += LINES - story.cutAfter;
        await network.mend();
        let picked = 0;
        for (let tries = 0; tries < 120 && picked < LINES; tries += 1) {
          await sleep(500);
          picked = (await readExit(crew.admin, exit.id)).pickedTotal;
        }
        // A second booking of the same pick would be here by then.
        await sleep(500);
        const { pickedTotal, lines } = await readExit(crew.admin, exit.id);
        if (pickedTotal !== LINES || lines.some((line) => line.picked !== 1))
          bad.push(`round ${round}, ${JSON.stringify(story)}: ${pickedTotal} of ${LINES} picked`);
        else farthestMs = Math.max(farthestMs, await apartMs(exit.id, doneAt));
        if (round % 20 === 19) report(`${name}: ${round + 1} rounds, ${bad.length} bad`);
      }
      await driver.end();
      report(
        `${name}: ${rounds} killed, ${unsent} picks unsent, ${bad.length} rounds with a loss or a double; at most ${farthestMs} ms from the hand's hour`,
      );
      expect(bad).toEqual([]);
      if (isWhole) expect(farthestMs).toBeLessThanOrEqual(2_000);
    },
    // A round that waits for all that it may wait for ends within a minute, with a reason.
    rounds * 60_000,
  );
});

it.skipIf(findBrowser() === null)(
  "and where the disk of the browser is lost with it, the picks are missed",
  async () => {
    const profile = profileOf("control");
    const first = await startChromium(profile);
    await prepare(first);
    const exit = await tenLines();
    const story = { cutAfter: 2, killedAfter: 5, delayMs: 0 };
    await untilKilled(first, exit, story);
    rmSync(join(profile, "Default", "IndexedDB"), { recursive: true, force: true });
    await network.mend();
    const next = await startChromium(profile);
    await next.goto(deskAt(exit.id));
    await says(next, "货品9");
    await sleep(3_000);
    await next.end();
    expect((await readExit(crew.admin, exit.id)).pickedTotal).toBe(story.cutAfter);
  },
);
