import { defineConfig } from "vitest/config";

/**
 * Five projects. `npm test` runs `house` and `server` (the tests that start servers and databases). `npm run test:rest`
 * runs `long` (as `server`, but a file takes from ten seconds to a minute) and the smoke in Firefox and WebKit,
 * `browsers`. `faults` kills servers and floods sockets and takes minutes: `npm run faults` runs all of it, `.ci/run` a
 * twentieth (FAULTS_SHARE).
 * A file that needs a DOM says so in its first line: `// @vitest-environment happy-dom`.
 */
const shared = {
  environment: "node",
  // Argon2, an embedded database and a socket server start in many suites; two cores carry two of them.
  testTimeout: 30_000,
  hookTimeout: 120_000,
  // As in playwright.config.ts: what needed a second try is named at the end of the run (scripts/test-results.mjs).
  retry: process.env.CI === undefined ? 0 : 1,
} as const;

const withServer = ["tests/server/**/*.test.ts", "tests/platform/**/*.test.ts"];
const long = ["tests/long/**/*.test.ts"];

/** Tests that start servers and databases. */
const server = {
  ...shared,
  globalSetup: "./tests/support/global-setup.ts",
  // The files of one worker share what they import: loading the server again took most of a short file's time.
  isolate: false,
} as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    fileParallelism: true,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: "house",
          // A thread starts faster than a process, and each file has one of its own.
          pool: "threads",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [...withServer, ...long, "tests/e2e/**", "tests/faults/**", "tests/browsers/**"],
        },
      },
      {
        extends: true,
        test: { ...server, name: "server", include: withServer },
      },
      {
        extends: true,
        test: { ...server, name: "long", include: long },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "browsers",
          include: ["tests/browsers/**/*.test.ts"],
          testTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          // A part of a run that waits this long waits for nothing that will come.
          testTimeout: process.env.FAULTS_SHARE === undefined ? 1_800_000 : 600_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
