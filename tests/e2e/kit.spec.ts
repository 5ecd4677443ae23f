/** The widgets by themselves, bundled for this test: no server stands behind them. */
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { build } from "esbuild";
import { atRest } from "./at-rest.ts";
import { test } from "./test.ts";

let script = "";

test.beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("kit.tsx", import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "chrome111",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  script = outputFiles[0]?.text ?? "";
});

async function open(page: Page, locale: string, theme: string): Promise<void> {
  await page.setContent(
    `<!doctype html><html data-locale="${locale}" data-theme="${theme}"><title>Kit</title><div id="root"></div></html>`,
  );
  await page.addScriptTag({ content: script });
  await expect(page.getByRole("heading", { name: "Kit" })).toBeVisible();
}

async function expectClean(page: Page, what: string): Promise<void> {
  await atRest(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  expect(found, what).toEqual([]);
}

// Each language and each theme once: names depend on the one, contrast on the other.
for (const [locale, theme] of [
  ["zh-CN", "light"],
  ["en-US", "dark"],
] as const)
  test(`every widget in each of its states is accessible in ${locale}, ${theme}`, async ({ page }) => {
    test.setTimeout(300_000);
    await open(page, locale, theme);
    await expectClean(page, "at rest");
    for (const [name, role] of [
      ["Open menu", "menu"],
      ["Open choices", "menu"],
      ["Open dialog", "dialog"],
      ["Open question", "alertdialog"],
      ["Open drawer", "dialog"],
    ] as const) {
      const opener = page.getByRole("button", { name });
      await opener.click();
      await expect(page.getByRole(role)).toBeVisible();
      await expectClean(page, name);
      await page.keyboard.press("Escape");
      await expect(page.getByRole(role)).toHaveCount(0);
      await expect(opener, name).toBeFocused();
    }
    await page.getByRole("combobox", { name: "Choice" }).click();
    await expect(page.getByRole("listbox")).toBeVisible();
    await expectClean(page, "options");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Open notices" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Title" })).toHaveCount(5);
    await expectClean(page, "notices");
  });

test.describe("a menu", () => {
  test("is left by Tab from its button, by Escape and by a click beside it", async ({ page }) => {
    await open(page, "en-US", "light");
    const opener = page.getByRole("button", { name: "Open menu" });
    const menu = page.getByRole("menu", { name: "Menu of a row" });
    await opener.press("Enter");
    await expect(menu).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Open choices" })).toBeFocused();
    await opener.click();
    await expect(menu).toBeFocused();
    await opener.click();
    await expect(menu).toHaveCount(0);
    await opener.click();
    await expect(menu).toBeVisible();
    await page.getByRole("heading", { name: "Kit" }).click();
    await expect(menu).toHaveCount(0);
  });

  test("goes by arrows and first letters, reads a reason, and acts once", async ({ page }) => {
    await open(page, "en-US", "light");
    await page.getByRole("button", { name: "Open menu" }).press("ArrowDown");
    const menu = page.getByRole("menu");
    await expect(menu).toBeFocused();
    const active = (name: string) =>
      expect(menu.getByRole("menuitem", { name })).toHaveAttribute("data-highlighted", "");
    await active("Edit");
    await page.keyboard.press("ArrowDown");
    await active("Approve Not by the submitter");
    await page.keyboard.press("Enter");
    await expect(page.locator("output")).toHaveText("none");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await active("Delete");
    await page.keyboard.type("el");
    await active("Elsewhere");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#elsewhere$/);
    await expect(menu).toHaveCount(0);
  });

  test("of choices stays open, also within a drawer that it lies above", async ({ page }) => {
    await open(page, "en-US", "light");
    await page.getByRole("button", { name: "Open drawer" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("button", { name: "Open choices" }).click();
    const one = page.getByRole("menuitemcheckbox", { name: "One" });
    await expect(one).toHaveAttribute("aria-checked", "true");
    await one.click();
    await expect(one).toHaveAttribute("aria-checked", "false");
    await page.keyboard.press("Escape");
    await expect(one).toHaveCount(0);
    await expect(drawer).toBeVisible();
    await drawer.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(drawer.locator("output")).toHaveText("delete");
  });
});
