/** A new message makes a sound and a desktop notification for people who turned them on: in a real browser. */
import { expect, type Page } from "@playwright/test";
import { fileEntry, signIn } from "./people.ts";
import { test } from "./test.ts";

interface Watched {
  readonly sounds: number;
  readonly notices: readonly string[];
}

/** Counts the browser's sounds and notifications, and lets a test look away from the window. */
async function watchBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { sounds: 0, notices: [] as string[], isAway: false };
    Object.assign(window, { seen });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...given) {
      seen.sounds += 1;
      return start.apply(this, given);
    };
    const Shown = window.Notification;
    window.Notification = new Proxy(Shown, {
      construct(target, given) {
        seen.notices.push(`${given[0]} | ${given[1].body}`);
        return new target(given[0], given[1]);
      },
    });
    document.hasFocus = () => !seen.isAway;
  });
}
const seenIn = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { seen: Watched }).seen);
const lookAway = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (window as unknown as { seen: { isAway: boolean } }).seen.isAway = true;
  });

test("an admin turns on sound and desktop notices: new messages sound and show once, older ones do not", async ({
  browser,
  baseURL,
}) => {
  const admin = await signIn(browser, baseURL ?? "", "admin");
  await admin.context().grantPermissions(["notifications"], { origin: baseURL });
  await watchBrowser(admin);
  await admin.reload();
  await admin.getByRole("button", { name: /^消息/ }).click();
  const panel = admin.getByRole("dialog").filter({ visible: true });
  await panel.getByRole("switch", { name: "声音提示" }).click();
  await panel.getByRole("switch", { name: "桌面通知" }).click();
  await expect(panel.getByRole("switch", { name: "桌面通知" })).toBeChecked();
  // A sample plays at once.
  expect((await seenIn(admin)).sounds).toBe(2);

  // The choice survives a reload; messages that were there before make no alert.
  await admin.reload();
  await admin.getByRole("button", { name: /^消息/ }).click();
  await expect(panel.getByRole("switch", { name: "声音提示" })).toBeChecked();
  await admin.keyboard.press("Escape");
  expect(await seenIn(admin)).toMatchObject({ sounds: 0, notices: [] });

  const huaxin = await signIn(browser, baseURL ?? "", "huaxin");
  await fileEntry(huaxin, "A0001", 3);
  await expect.poll(async () => (await seenIn(admin)).sounds).toBe(2);
  // Looked at, the window's own toast is enough.
  expect((await seenIn(admin)).notices).toEqual([]);

  await lookAway(admin);
  const number = await fileEntry(huaxin, "A0001", 4);
  await expect.poll(async () => (await seenIn(admin)).notices.length).toBe(1);
  const [notice] = (await seenIn(admin)).notices;
  expect(notice).toContain((number.match(/RK\d{6}-[A-Z0-9]{4}/) ?? ["no number"])[0]);
  expect((await seenIn(admin)).sounds).toBe(4);

  // Another person in the same browser has not turned anything on.
  await huaxin.getByRole("button", { name: /^消息/ }).click();
  const theirs = huaxin.getByRole("dialog").filter({ visible: true });
  await expect(theirs.getByRole("switch", { name: "声音提示" })).not.toBeChecked();
});
