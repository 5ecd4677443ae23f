import { expect, type Page } from "@playwright/test";
import { enter, PASSWORD } from "./people.ts";
import { test } from "./test.ts";

/** The paths that the page has asked for, in order. */
function asked(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

const hasCodeOf = (paths: readonly string[], name: string): boolean =>
  paths.some((path) => path.startsWith(`/${name}.`));

test.describe("first content", () => {
  test("what follows the sign-in is fetched while the form is typed into, so the click fetches no script", async ({
    page,
  }) => {
    const paths = asked(page);
    await page.goto("/login");
    await expect(page.locator("input[name=username]")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(hasCodeOf(paths, "Frame")).toBe(false);
    await page.locator("input[name=username]").pressSequentially("admin");
    await page.locator("input[name=password]").pressSequentially(PASSWORD);
    // The last part, after the chart: what most pages share.
    await expect.poll(() => hasCodeOf(paths, "work-routes")).toBe(true);
    await page.waitForLoadState("networkidle");
    const before = paths.length;
    await page.locator("button[type=submit]").click();
    await expect(page.locator("main dl dd").first()).toBeVisible();
    await expect(page.locator("main canvas").first()).toBeVisible();
    expect(paths.slice(before).filter((path) => path.endsWith(".js"))).toEqual([]);
    // No other page's code came with it.
    expect(hasCodeOf(paths, "UserPage")).toBe(false);
  });

  test("the workplace asks all its questions before the first is answered", async ({ page }) => {
    const questions = [
      "/api/overview",
      "/api/content-data",
      "/api/popular/list",
      "/api/bulletin/queryByPage",
      "/api/bulletin/beside",
    ];
    const waiting = new Map<string, () => void>();
    for (const path of questions) {
      await page.route(
        (url) => url.pathname === path,
        async (route) => {
          await new Promise<void>((resolve) => waiting.set(path, resolve));
          await route.continue();
        },
        { times: 1 },
      );
    }
    // The live channel brings figures too: without it, only the questions do.
    await page.routeWebSocket(/socket\.io/, () => undefined);
    await page.goto("/login");
    await page.locator("input[name=username]").fill("admin");
    await page.locator("input[name=password]").fill(PASSWORD);
    await page.locator("button[type=submit]").click();
    await expect.poll(() => [...waiting.keys()].sort()).toEqual([...questions].sort());
    for (const answer of waiting.values()) answer();
    await expect(page.locator("main dl dd").first()).toBeVisible();
  });

  test("pointing at a menu link, or focusing it, fetches the code of its page", async ({ page }) => {
    const paths = asked(page);
    await enter(page, "admin");
    await expect(page.locator("main dl dd").first()).toBeVisible();
    const menu = page.getByRole("navigation", { name: "主菜单" });
    await menu.getByRole("button", { name: "系统管理" }).click();
    expect(hasCodeOf(paths, "PostPage")).toBe(false);
    await menu.getByRole("link", { name: "岗位管理" }).hover();
    await expect.poll(() => hasCodeOf(paths, "PostPage")).toBe(true);
    expect(hasCodeOf(paths, "RolePage")).toBe(false);
    await menu.getByRole("link", { name: "角色管理" }).focus();
    await expect.poll(() => hasCodeOf(paths, "RolePage")).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/dashboard/workplace");
  });
});
