/** Tests that need their own server: a newer version, and one with late answers. */
import { expect } from "@playwright/test";
import { ownServer } from "./own-server.ts";
import { enter } from "./people.ts";
import { nextBuild } from "./shell-next-build.ts";
import { fillSignIn } from "./shell-support.ts";
import { test } from "./test.ts";

test("a new version is offered, can wait, and is there after the reload, with the person still signed in", async ({
  browser,
}) => {
  const server = await ownServer();
  const next = nextBuild();
  try {
    await server.start();
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await enter(page, "admin");
    await expect(page.locator("[data-freshness=live]")).toBeVisible();
    await expect(page.getByText("有新版本可用。")).toHaveCount(0);
    const scripts = () =>
      page.evaluate(() => [...document.scripts].map(({ src }) => src).find((src) => src.includes("/main.")));
    const before = await scripts();

    await server.kill();
    await server.start(next.main);
    const banner = page.getByText("有新版本可用。");
    await expect(banner).toBeVisible({ timeout: 60_000 });
    await page.getByRole("button", { name: "稍后" }).click();
    await expect(banner).toHaveCount(0);

    // Another page that was opened before, and takes the offer.
    await page.reload();
    await expect(page.locator("main h1")).toBeVisible();
    await expect(page.locator("[data-freshness=live]")).toBeVisible();
    await expect(banner).toHaveCount(0);
    expect(await scripts()).not.toBe(before);

    await server.kill();
    await server.start();
    await expect(banner).toBeVisible({ timeout: 60_000 });
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.getByRole("button", { name: "重新加载" }).click();
    await expect.poll(() => page.evaluate(() => "isSame" in window)).toBe(false);
    await expect(page).toHaveURL(/\/dashboard\/workplace$/);
    await expect(page.locator("[data-freshness=live]")).toBeVisible();
    await expect(banner).toHaveCount(0);
    expect(await scripts()).toBe(before);
    await context.close();
  } finally {
    await server.remove();
    next.remove();
  }
});

test("with the development switch on, messages and dashboard show that they are loading, and then come", async ({
  browser,
}) => {
  const server = await ownServer({ SLOW_ANSWERS: "on" });
  try {
    await server.start();
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await page.goto("/login");
    // Records every state of the page that a person could have seen.
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const busy = [...document.querySelectorAll("main [aria-busy=true]")].some(
          (each) => (each as HTMLElement).offsetHeight > 0,
        );
        if (busy) seen.add("loading");
        if (document.querySelector("main dl dd")) seen.add("figures");
      }).observe(document, { childList: true, subtree: true, attributes: true });
    });
    await page.reload();
    await fillSignIn(page, "admin");
    await expect(page.locator("main dl dd").first()).toBeVisible();
    const seen = () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(await seen()).toEqual(["loading", "figures"]);
    await page.goto("/message");
    await expect(page.locator("main li").first()).toBeVisible();
    expect(await seen()).toContain("loading");
    await context.close();
  } finally {
    await server.remove();
  }
});
