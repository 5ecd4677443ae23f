// npm test: unit and API tests (Vitest, embedded database), then the main jobs end to end in a real browser
// (Playwright, tag @main). The last line is the sum of both.
//   npm test -- tests/domain      only these files, no browser
//   npm run test:rest             what npm test leaves out: tests/long, the other browser tests, Firefox and WebKit
//   npm run faults                the fault tests alone, all of them (FAULTS_SHARE=0.1: a tenth)
//   BROWSER_SHARD=2/5             of the browser tests of test:rest the second fifth of the files
//   SUITE_SHARD=1/2               of the unit and API tests, of tests/long or of the faults the first half of the files
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { browserInstall, findBrowser, missingBrowsers } from "./browser.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { filesUnder, root } from "./paths.mjs";
import { lineOf, nothing, readPlaywright, readVitest, sum } from "./test-results.mjs";

const args = process.argv.slice(2);
const isFaults = args.includes("--faults");
const isRest = args.includes("--rest");
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

function runVitest(...projects) {
  const report = join(results, `${label}-${projects.join("-")}.json`);
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const only = filters.length > 0 ? filters : projects.flatMap((project) => ["--project", project]);
  const shard = process.env.SUITE_SHARD;
  const part = shard && !projects.includes("browsers") ? [`--shard=${shard}`] : [];
  const exitCode = run("vitest/vitest.mjs", ["run", ...only, ...part, ...reporters]);
  return readVitest(report, exitCode);
}

function runBrowser() {
  if (filesUnder("tests/e2e").length === 0) return nothing();
  if (!findBrowser()) {
    warnSkipped(
      "the end-to-end tests, for no Chromium was found",
      `${browserInstall}\n\nor name one in CHROME_PATH, and run npm test again.`,
    );
    return { ...nothing(), skipped: ["tests/e2e › the browser part"] };
  }
  const report = join(results, `${label}-playwright.json`);
  rmSync(report, { force: true });
  const shard = process.env.BROWSER_SHARD;
  const part = isRest && shard ? [`--shard=${shard}`] : [];
  const which = [isRest ? "--grep-invert" : "--grep", "@main"];
  const exitCode = run("@playwright/test/cli.js", ["test", "--reporter=list,json", ...which, ...part], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return readPlaywright(report, exitCode);
}

function warnSkipped(what, install) {
  const rule = "=".repeat(78);
  console.warn(`\n${rule}\nSKIPPED: ${what}. Install with\n\n    ${install}\n${rule}\n`);
}

/** The smoke in Firefox and WebKit; the tests of a browser that is not there count as skipped. */
function runOtherBrowsers() {
  const missing = missingBrowsers();
  if (missing.length > 0) {
    warnSkipped(
      "the smoke in other browsers, as far as they are missing",
      `sudo apt-get install -y ${missing.join(" ")}`,
    );
  }
  return runVitest("browsers");
}

function sayWhatIsMissing() {
  for (const [name, suites] of [
    ["DATABASE_URL", "the PostgreSQL suites"],
    ["REDIS_URL", "the Redis suites"],
  ]) {
    if (!process.env[name]) console.log(`skipped: ${suites}, for ${name} is not set`);
  }
}

function main() {
  if (!ensureBuilt()) return { ...nothing(), failed: ["npm run build"] };
  const vitest = runVitest(...(isFaults ? ["faults"] : isRest ? ["long"] : ["house", "server"]));
  const browser = isFaults || filters.length > 0 ? nothing() : runBrowser();
  const others = isRest ? runOtherBrowsers() : nothing();
  sayWhatIsMissing();
  return sum([vitest, browser, others]);
}

const outcome = main();
writeFileSync(join(results, `${label}.json`), `${JSON.stringify(outcome, null, 2)}\n`);
for (const title of outcome.failed) console.error(`failed: ${title}\n${outcome.reasons[title] ?? ""}`);
console.log(lineOf(outcome));
// A run that ran nothing has shown nothing.
process.exitCode = outcome.failed.length > 0 || outcome.passed.length === 0 ? 1 : 0;
