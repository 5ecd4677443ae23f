/** The service worker: opens the console without a network, keeps nothing of the API, and can be switched off. */
import { expect, type Page } from "@playwright/test";
import { ownServer } from "./own-server.ts";
import { enter } from "./people.ts";
import { nextBuild } from "./shell-next-build.ts";
import { test } from "./test.ts";

test.use({ serviceWorkers: "allow" });

/** Resolves when the page's worker runs and has the page in hand. */
const workerRuns = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise((resolve) => active?.addEventListener("statechange", resolve, { once: true }));
  });

/** The paths in the browser's caches, by the name of the cache. */
const cached = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const kept = await (await caches.open(name)).keys();
      found[name] = kept.map(({ url }) => new URL(url).pathname);
    }
    return found;
  });

const registrations = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

const mainScript = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => [...document.scripts].map(({ src }) => src).find((src) => src.includes("/main.")));

test("who is not signed in, and a wall display, get no worker", async ({ page }) => {
  for (const path of ["/login", "/monitor"]) {
    await page.goto(path);
    await expect(page.locator("input").first()).toBeVisible();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await registrations(page), path).toBe(0);
  }
});

test("the worker keeps shell and desks, and no answer of the API, whatever was looked at", async ({
  page,
  baseURL,
}) => {
  await enter(page, "operator");
  await workerRuns(page);
  // Through the worker now: lists, a desk, a page that is no desk, a file.
  for (const path of [
    "/exit/exit-handle",
    "/entry/entry-handle",
    "/warehouse/warehouse-repertory",
    "/message",
  ]) {
    await page.goto(path);
    await expect(page.locator("[data-freshness=live]").first()).toBeVisible();
  }
  await page.evaluate(() => fetch("/api/bulletin/queryByPage?current=1&pageSize=20"));
  const caches = await cached(page);
  expect(Object.keys(caches)).toHaveLength(1);
  const kept = Object.values(caches).flat();
  expect(kept).toContain("/");
  for (const name of [
    "main",
    "Frame",
    "LoginPage",
    "ExitHandlePage",
    "EntryHandlePage",
    "work-disk",
    "socket",
  ])
    expect(
      kept.some((path) => path.startsWith(`/${name}.`)),
      name,
    ).toBe(true);
  for (const name of ["RepertoryPage", "ChartCanvas", "monitor", "UserPage"])
    expect(
      kept.some((path) => path.startsWith(`/${name}.`)),
      name,
    ).toBe(false);
  expect(kept.filter((path) => path !== "/" && !/^\/[\w.-]+\.[0-9a-f]{8}\.(?:js|svg)$/.test(path))).toEqual(
    [],
  );
  // Nor is one made up where the network is away: the request fails as it would without a worker.
  await page.context().setOffline(true);
  const answer = await page.evaluate(
    (url) =>
      fetch(url).then(
        () => "answered",
        () => "failed",
      ),
    `${baseURL}/api/user/info`,
  );
  expect(answer).toBe("failed");
});

test("a new build is there with one reload, and the files of the one before are gone", async ({
  browser,
}) => {
  const server = await ownServer();
  const next = nextBuild();
  try {
    await server.start();
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await enter(page, "admin");
    await workerRuns(page);
    const [before] = Object.keys(await cached(page));
    const script = await mainScript(page);

    await server.kill();
    await server.start(next.main);
    await page.reload();
    expect(await mainScript(page)).not.toBe(script);
    await expect(page.locator("[data-freshness=live]").first()).toBeVisible();
    await expect
      .poll(async () => Object.keys(await cached(page)), { timeout: 60_000 })
      .toEqual([`tallyboard-shell-${next.id}`]);
    expect(before).not.toBe(`tallyboard-shell-${next.id}`);
    const now = await mainScript(page);
    expect(Object.values(await cached(page)).flat()).toContain(new URL(now ?? "").pathname);

    // And it is the new one that opens without a server.
    await server.kill();
    await page.reload();
    expect(await mainScript(page)).toBe(now);
    await context.close();
  } finally {
    await server.remove();
    next.remove();
  }
});

test("with SERVICE_WORKER=off a browser drops worker and files with its next page, and opens none without a network", async ({
  browser,
}) => {
  const server = await ownServer();
  try {
    await server.start();
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await enter(page, "admin");
    await workerRuns(page);
    await page.evaluate(() => localStorage.setItem("kept", "yes"));
    await server.kill();
    await server.start(undefined, { SERVICE_WORKER: "off" });
    await page.reload();
    await expect.poll(() => registrations(page)).toBe(0);
    expect(await cached(page)).toEqual({});
    // What a person has in the browser stays.
    expect(await page.evaluate(() => localStorage.getItem("kept"))).toBe("yes");
    await expect(page.locator("[data-freshness=live]").first()).toBeVisible();

    await server.kill();
    await expect(page.reload()).rejects.toThrow(/ERR_CONNECTION_REFUSED/);

    // Switched on again it comes back by itself.
    await server.start();
    await page.goto("/");
    await expect
      .poll(async () => Object.values(await cached(page)).flat(), { timeout: 60_000 })
      .toContain("/");
    await context.close();
  } finally {
    await server.remove();
  }
});
