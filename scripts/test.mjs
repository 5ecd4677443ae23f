// npm test: unit and API tests (Vitest, embedded database), then the product end to end in a real browser
// (Playwright). The last line is the sum of both.
//   npm test -- tests/domain      only these files, no browser
//   npm run faults                the fault tests alone, all of them (FAULTS_SHARE=0.1: a tenth)
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserInstall, findBrowser } from "./browser.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { filesUnder, root } from "./paths.mjs";
import { lineOf, nothing, readPlaywright, readVitest, sum } from "./test-results.mjs";

const args = process.argv.slice(2);
const isFaults = args.includes("--faults");
const filters = args.filter((arg) => !arg.startsWith("--"));
const label = args.find((arg) => arg.startsWith("--label="))?.slice("--label=".length) ?? "npm-test";

const results = join(root, "test-results");
mkdirSync(results, { recursive: true });

const run = (bin, parameters, env = {}) =>
  spawnSync(process.execPath, [join(root, "node_modules", bin), ...parameters], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  }).status ?? 1;

function runVitest() {
  const project = isFaults ? "faults" : "house";
  const report = join(results, `${label}-vitest.json`);
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const projects = filters.length > 0 ? [] : ["--project", project];
  const exitCode = run("vitest/vitest.mjs", ["run", ...projects, ...reporters, ...filters]);
  return readVitest(report, exitCode);
}

/** A port that nobody holds now; the server of the browser tests takes it a moment later. */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function runBrowser() {
  if (filesUnder("tests/e2e").length === 0) return nothing();
  const browser = findBrowser();
  if (!browser) {
    const rule = "=".repeat(78);
    console.warn(`\n${rule}\nSKIPPED: the end-to-end tests, for no Chromium was found. Install one with\n`);
    console.warn(`    ${browserInstall}\n\nor name one in CHROME_PATH, and run npm test again.\n${rule}\n`);
    return { ...nothing(), skipped: ["tests/e2e › the browser part"] };
  }
  const folder = mkdtempSync(join(tmpdir(), "tallyboard-e2e-"));
  const report = join(results, `${label}-playwright.json`);
  rmSync(report, { force: true });
  try {
    const exitCode = run("@playwright/test/cli.js", ["test", "--reporter=list,json"], {
      CHROME_PATH: browser,
      E2E_PORT: String(await freePort()),
      E2E_DATA_DIR: folder,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    return readPlaywright(report, exitCode);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sayWhatIsMissing() {
  for (const [name, suites] of [
    ["DATABASE_URL", "the PostgreSQL suites"],
    ["REDIS_URL", "the Redis suites"],
  ]) {
    if (!process.env[name]) console.log(`skipped: ${suites}, for ${name} is not set`);
  }
}

async function main() {
  if (!ensureBuilt()) return { ...nothing(), failed: ["npm run build"] };
  const vitest = runVitest();
  const browser = isFaults || filters.length > 0 ? nothing() : await runBrowser();
  sayWhatIsMissing();
  return sum([vitest, browser]);
}

const outcome = await main();
writeFileSync(join(results, `${label}.json`), `${JSON.stringify(outcome, null, 2)}\n`);
for (const title of outcome.failed) console.error(`failed: ${title}`);
console.log(lineOf(outcome));
// A run that ran nothing has shown nothing.
process.exitCode = outcome.failed.length > 0 || outcome.passed.length === 0 ? 1 : 0;
