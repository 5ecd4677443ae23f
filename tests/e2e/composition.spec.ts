/** Chinese typed by an input method: the Enter that ends a word submits nothing, in Chrome's order and in Safari's. */
import { expect, type Page } from "@playwright/test";
import { signIn, tick } from "./people.ts";
import { test } from "./test.ts";

/** An input method that composes a word in the focused field and confirms it with Enter. */
async function composeIn(page: Page, word: string, order: "chrome" | "safari"): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const confirm = () =>
    devtools.send("Input.dispatchKeyEvent", {
      ...{ type: "keyDown", key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 },
      // With a text the browser would submit the field's form, as at any Enter.
      text: "\r",
    });
  await devtools.send("Input.imeSetComposition", {
    text: word,
    selectionStart: 0,
    selectionEnd: word.length,
  });
  if (order === "chrome") await confirm();
  await devtools.send("Input.insertText", { text: word });
  if (order === "safari") await confirm();
  await devtools.send("Input.dispatchKeyEvent", { type: "keyUp", key: "Enter", windowsVirtualKeyCode: 229 });
  await devtools.detach();
}

for (const order of ["chrome", "safari"] as const)
  test(`the Enter that ends a word neither saves a view nor signs in nor opens a page, in the order of ${order}`, async ({
    browser,
    page,
    baseURL,
  }) => {
    const sent: string[] = [];
    page.on("request", (request) => sent.push(new URL(request.url()).pathname));
    await page.goto("/login");
    await page.locator("input[autocomplete=username]").focus();
    await composeIn(page, "王", order);
    await expect(page.locator("input[autocomplete=username]")).toHaveValue("王");
    await page.locator("input[autocomplete=current-password]").fill("tallyboard");
    await page.locator("input[autocomplete=username]").focus();
    await page.keyboard.press("End");
    await composeIn(page, "五", order);
    await expect(page.locator("input[autocomplete=username]")).toHaveValue("王五");
    await page.keyboard.press("Enter");
    await expect.poll(() => sent.filter((path) => path === "/api/user/login").length).toBe(1);

    const admin = await signIn(browser, baseURL ?? "", "admin", { path: "/entry/entry-list" });
    await tick(admin, "状态", "待审核");
    await admin.getByRole("button", { name: "存为视图" }).click();
    const dialog = admin.getByRole("dialog", { name: "存为视图" });
    const name = dialog.getByRole("textbox", { name: "名称" });
    await expect(name).toBeFocused();
    await composeIn(admin, `待审${order === "chrome" ? "一" : "二"}`, order);
    await expect(name).not.toHaveValue("");
    await composeIn(admin, "核", order);
    await expect(name).toHaveValue(/核$/);
    await expect(dialog).toBeVisible();
    // Its own Enter does what the button does, with a checkbox beside the line.
    await admin.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(admin.getByRole("navigation", { name: "视图" })).toContainText("核");

    await admin.keyboard.press("Control+k");
    const palette = admin.getByRole("dialog").getByRole("combobox");
    await expect(palette).toBeFocused();
    const before = admin.url();
    await composeIn(admin, "库存", order);
    await expect(palette).toHaveValue("库存");
    await expect(admin.getByRole("option").first()).toBeVisible();
    await composeIn(admin, "管", order);
    await expect(palette).toHaveValue("库存管");
    expect(admin.url()).toBe(before);
    await admin.keyboard.press("Enter");
    await expect(admin).toHaveURL(/warehouse-repertory/);
  });
