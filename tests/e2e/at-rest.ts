import type { Page } from "@playwright/test";

/** Waits until all time-based animations have ended; scroll-based ones never end. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    const timed = document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline);
    return Promise.all(timed.map(({ finished }) => finished.then(() => null).catch(() => null)));
  });
}
