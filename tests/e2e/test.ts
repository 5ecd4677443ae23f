/**
 * Playwright's `test`, after which everybody goes home: a page that stayed open would go on following its server, and
 * be drawn, under whatever the next tests do.
 */
import { test as base } from "@playwright/test";

export const test = base.extend<{ everybodyGoesHome: undefined }>({
  everybodyGoesHome: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
