import type { Page } from "@playwright/test";

/** When everything that moves with time has come to its end; what moves with a scroll position never does. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    const timed = document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline);
    return Promise.all(timed.map(({ finished }) => finished.then(() => null).catch(() => null)));
  });
}
