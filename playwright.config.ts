import { defineConfig } from "@playwright/test";
import { browserArgs, findBrowser } from "./scripts/browser.mjs";

const launchOptions = (executablePath: string | null) => ({
  ...(executablePath ? { executablePath } : {}),
  args: browserArgs,
});

/**
 * End to end: built servers (embedded database, demo world) and a real Chromium. tests/e2e/test.ts gives each file a
 * server of its own, so that files may run beside each other.
 */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  globalSetup: "./tests/e2e/global-setup.ts",
  // Two cores carry two browsers with their servers.
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // A second try on a server of its own; what needed one is named at the end of the run (scripts/test-results.mjs).
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1440, height: 900 },
    // Each context would fetch the code of all desks; the offline-*.spec.ts allow it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // Recording every test would take a third of the processor: the second try is recorded, or by hand `--trace on`.
    trace: "on-first-retry",
  },
  projects: [
    {
      name: "console",
      testIgnore: "alerts.spec.ts",
      use: { launchOptions: launchOptions(findBrowser({ hasNotices: false })) },
    },
    {
      name: "notices",
      testMatch: "alerts.spec.ts",
      use: { launchOptions: launchOptions(findBrowser()) },
    },
  ],
});
