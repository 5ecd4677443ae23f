import type { Page } from "@playwright/test";

/** Waits until all time-based animations have ended; scroll-based ones and those of a spinner never end. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    const timed = document
      .getAnimations()
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.all(timed.map(({ finished }) => finished.then(() => null).catch(() => null)));
  });
}
