import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/**
 * End to end: a built server of its own (embedded database, demo world, a fresh DATA_DIR) and a real Chromium.
 * scripts/test.mjs picks the port, finds the browser and removes the folder afterwards; called by hand, the
 * defaults below stand. The environment carries both to Playwright's workers, which read this file again.
 */
process.env.E2E_PORT ??= "4173";
process.env.E2E_DATA_DIR ??= join(tmpdir(), `tallyboard-e2e-${process.pid}`);
if (process.env.CHROME_PATH === undefined && existsSync("/usr/bin/chromium")) {
  process.env.CHROME_PATH = "/usr/bin/chromium";
}
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  // One server and one demo world for all: the files take turns, and two cores carry server and browser.
  workers: 1,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: [
        // Chromium's sandbox needs a user of its own, which a container's root has not.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: "node dist/server/main.js",
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "ignore",
    stderr: "pipe",
    env: {
      PORT: process.env.E2E_PORT,
      HOST: "127.0.0.1",
      DATA_DIR: process.env.E2E_DATA_DIR,
      WORLD: "demo",
      NODE_ENV: "test",
      // The browser part is about the embedded database that a newcomer starts with.
      DATABASE_URL: "",
      REDIS_URL: "",
    },
  },
});
