import { defineConfig } from "vitest/config";

/**
 * Two projects: `house` is what `npm test` runs; `faults` kills servers and floods sockets, takes minutes,
 * and runs by `npm run faults` (all of it) and `.ci/run` (a tenth, by FAULTS_SHARE).
 * A file that needs a DOM says so in its first line: `// @vitest-environment happy-dom`.
 */
const shared = {
  environment: "node",
  // Argon2, an embedded database and a socket server start in many suites; two cores carry two of them.
  testTimeout: 30_000,
  hookTimeout: 120_000,
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
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/e2e/**", "tests/faults/**"],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
