// The end of .ci/run: sums what each run left in test-results, and fails on a failure, on a step that ended
// badly, and on a test that was skipped in every run that met it. Usage: ci-summary.mjs <failed steps> <label of a run>...
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";
import { lineOf, sum } from "./test-results.mjs";

const [steps, ...labels] = process.argv.slice(2);
const failedSteps = Number(steps ?? "0");

const outcomes = labels
  .map((label) => join(root, "test-results", `${label}.json`))
  .filter((path) => existsSync(path))
  .map((path) => JSON.parse(readFileSync(path, "utf8")));
const all = sum(outcomes);
const ran = new Set([...all.passed, ...all.failed]);
const neverRun = [...new Set(all.skipped)].filter((title) => !ran.has(title));

for (const title of all.failed) console.log(`failed: ${title}\n${all.reasons[title] ?? ""}`);
for (const title of neverRun) console.log(`skipped in every run: ${title}`);
if (failedSteps > 0) console.log(`${failedSteps} of the steps above ended badly`);

// A test that was skipped in every run counts as a failure here, and so does a step that failed without a test.
const failed = [...all.failed, ...neverRun];
if (failed.length === 0 && failedSteps > 0) failed.push("a step");
process.exitCode = failed.length > 0 || all.passed.length === 0 ? 1 : 0;
console.log(lineOf({ passed: all.passed, failed, skipped: [] }));
