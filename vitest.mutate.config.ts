import { defineConfig } from "vitest/config";

/** For scripts/mutate.mjs, which chooses the files: one project, and tests that need no server. */
export default defineConfig({
  test: { environment: "node", include: ["tests/{domain,ledger,machines}/**/*.test.ts"] },
});
