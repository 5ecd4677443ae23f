/** The page of the widgets (src/kit.tsx), bundled for this test and sent with the security headers of the server. */
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, LOOKS } from "./accessible.ts";
import { bundled } from "./bundled.ts";
import { test } from "./test.ts";

let script = "";

test.beforeAll(async () => {
  script = await bundled(fileURLToPath(new URL("../../src/kit.tsx", import.meta.url)));
});

const refused = new WeakMap<Page, string[]>();

async function open(page: Page, baseURL: string | undefined, locale: string, theme: string): Promise<void> {
  const { headers } = await fetch(new URL("/login", baseURL));
  const policy = { "content-security-policy": headers.get("content-security-policy") ?? "" };
  expect(policy["content-security-policy"]).toContain("default-src 'self'");
  const document = `<!doctype html><html lang="${locale}"><title>Kit</title><body><div id="root"></div><script src="/kit.js"></script>`;
  await page.route(/\/kit(\?.*)?$/, (route) =>
    route.fulfill({ headers: { ...policy, "content-type": "text/html; charset=utf-8" }, body: document }),
  );
  await page.route("**/kit.js", (route) =>
    route.fulfill({ headers: { "content-type": "text/javascript; charset=utf-8" }, body: script }),
  );
  const messages: string[] = [];
  refused.set(page, messages);
  page.on("console", (message) => {
    if (/Content.Security.Policy|TrustedHTML/i.test(message.text())) messages.push(message.text());
  });
  await page.goto(`/kit?locale=${locale}&theme=${theme}`);
  await expect(page.getByRole("heading", { name: "Kit" })).toBeVisible();
}

for (const [locale, theme] of LOOKS)
  test(`every widget in each of its states is accessible in ${locale}, ${theme}`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(300_000);
    await open(page, baseURL, locale, theme);
    await expectAccessible(page, "at rest");
    for (const [name, role] of [
      ["Open menu", "menu"],
      ["Open choices", "menu"],
      ["Open dialog", "dialog"],
      ["Open question", "alertdialog"],
      ["Open drawer", "dialog"],
      ["列与密度|Columns and density", "menu"],
    ] as const) {
      const opener = page.getByRole("button", { name: new RegExp(name) });
      await opener.click();
      await expect(page.getByRole(role)).toBeVisible();
      await expectAccessible(page, name);
      await page.keyboard.press("Escape");
      await expect(page.getByRole(role)).toHaveCount(0);
      await expect(opener, name).toBeFocused();
    }
    for (const name of ["Choice", "Made choice", "Awaited choice", "Failed choice"]) {
      await page.getByRole("combobox", { name, exact: true }).click();
      await expect(page.getByRole("listbox", { includeHidden: true })).toHaveCount(1);
      await expectAccessible(page, name);
      await page.keyboard.press("Escape");
    }
    await page.getByRole("button", { name: /Approve/ }).hover();
    await expect(page.locator("[role=tooltip]")).toBeVisible();
    await expectAccessible(page, "tooltip");
    await page.getByRole("button", { name: "Open notices" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Title" })).toHaveCount(5);
    await expectAccessible(page, "notices");
    expect(refused.get(page)).toEqual([]);
  });

test("a form over the page takes one Escape for its options, one for the question, and keeps its input", async ({
  page,
  baseURL,
}) => {
  await open(page, baseURL, "en-US", "light");
  const opener = page.getByRole("button", { name: "Open form" });
  await opener.click();
  const form = page.getByRole("dialog", { name: "Form" });
  const field = form.getByRole("combobox");
  await expect(field).toBeFocused();
  await field.press("ArrowDown");
  await expect(form.getByRole("listbox")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form.getByRole("listbox")).toHaveCount(0);
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button").first()).toBeFocused();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("Tab");
  await expect(question.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(field).toBeFocused();
  // A press beside the drawer asks too.
  await page.mouse.click(1200, 400);
  await question.getByRole("button").last().click();
  await expect(form).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("a tooltip lies beside its button, above a drawer too, and takes one Escape for itself", async ({
  page,
  baseURL,
}) => {
  await open(page, baseURL, "en-US", "light");
  await page.getByRole("button", { name: "Open drawer" }).click();
  const drawer = page.getByRole("dialog");
  const button = drawer.getByRole("button", { name: "Open choices" });
  const tooltip = page.locator("[role=tooltip]");
  await button.hover();
  await expect(tooltip).toHaveText("Open choices");
  await expect(tooltip).toBeInViewport({ ratio: 1 });
  const [from, shown] = [await button.boundingBox(), await tooltip.boundingBox()];
  expect(Math.abs((shown?.y ?? 0) + (shown?.height ?? 0) - (from?.y ?? 0))).toBeLessThan(12);
  await page.keyboard.press("Escape");
  await expect(tooltip).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
});

test("a checkbox is ticked by a click on its words and by Space, and a fixed one is not", async ({
  page,
  baseURL,
}) => {
  await open(page, baseURL, "en-US", "light");
  const tick = page.getByRole("checkbox", { name: "Ticked" });
  await expect(tick).toHaveAccessibleDescription("A hint");
  await tick.click({ position: { x: 40, y: 12 } });
  await expect(tick).not.toBeChecked();
  await tick.press("Space");
  await expect(tick).toBeChecked();
  const fixed = page.getByRole("checkbox", { name: "Fixed tick" });
  await expect(fixed).toBeDisabled();
  await fixed.click({ force: true });
  await expect(fixed).not.toBeChecked();
});

test("a choice stays selected in its open list, so that an input method replaces it, and a press beside closes it", async ({
  page,
  baseURL,
}) => {
  await open(page, baseURL, "en-US", "light");
  const field = page.getByRole("combobox", { name: "Made choice" });
  await field.click();
  await expect(page.getByRole("listbox").getByRole("option", { name: "Alpha" })).toBeVisible();
  await page.evaluate(async () => {
    for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame);
  });
  const selected = () =>
    field.evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
    );
  expect(await selected()).toBe("Alpha");
  await page.keyboard.press("End");
  await expect(field).toHaveAttribute("aria-activedescendant", /Beta$/);
  await page.getByRole("heading", { name: "Kit" }).click();
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(field).not.toBeFocused();
});

test("a switch is pressed by a click on its words and by Space; tabs move by arrows and open by Enter", async ({
  page,
  baseURL,
}) => {
  await open(page, baseURL, "en-US", "light");
  const toggle = page.getByRole("switch", { name: "Pressed here" });
  await toggle.click({ position: { x: 20, y: 16 } });
  await expect(toggle).toBeChecked();
  await toggle.press("Space");
  await expect(toggle).not.toBeChecked();
  const tabs = page.getByRole("tablist", { name: "line" }).getByRole("tab");
  await tabs.first().press("ArrowRight");
  await expect(tabs.last()).toBeFocused();
  await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(tabs.last()).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel", { name: "Second" }).first()).toHaveText("second");
});

test.describe("a menu", () => {
  test("is left by Tab from its button, by Escape and by a click beside it", async ({ page, baseURL }) => {
    await open(page, baseURL, "en-US", "light");
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

  test("goes by arrows and first letters, reads a reason, and acts once", async ({ page, baseURL }) => {
    await open(page, baseURL, "en-US", "light");
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

  test("of choices stays open, also within a drawer that it lies above", async ({ page, baseURL }) => {
    await open(page, baseURL, "en-US", "light");
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
