/** Role-based visibility as pages use it, in a browser: the component itself, bundled for this test alone. */
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { bundled } from "./bundled.ts";
import { test } from "./test.ts";

const harness = fileURLToPath(new URL("shell-visible.tsx", import.meta.url));
let script = "";

test.beforeAll(async () => {
  script = await bundled(harness);
});

for (const { roles, isSeen } of [
  { roles: '["admin"]', isSeen: false },
  { roles: '["client", "admin"]', isSeen: true },
  { roles: "[]", isSeen: true },
]) {
  test(`for a client, what is for ${roles} is ${isSeen ? "there" : "not there at all"}`, async ({ page }) => {
    await page.setContent(`<div id="root" data-roles='${roles}'></div>`);
    await page.addScriptTag({ content: script });
    await expect(page.getByText("for everyone")).toBeVisible();
    await expect(page.getByText("for some eyes only")).toHaveCount(isSeen ? 1 : 0);
  });
}

test("without a list of roles it fails with “need roles”, and shows nothing", async ({ page }) => {
  const thrown: string[] = [];
  page.on("pageerror", ({ message }) => thrown.push(message));
  await page.setContent(`<div id="root" data-roles='null'></div>`);
  await page.addScriptTag({ content: script });
  await expect.poll(() => thrown).toContain("need roles");
  await expect(page.getByText("for some eyes only")).toHaveCount(0);
});
