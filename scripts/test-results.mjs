import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./paths.mjs";

/**
 * What one runner did: the names of the tests by outcome, and why those failed that did. A name is `file › title`, the same in every run, so
 * that `.ci/run` can tell whether a test that one run skipped was run by another.
 */
export const nothing = () => ({ passed: [], failed: [], skipped: [], reasons: {} });

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null);

/** On a busy machine a test misses a moment now and then. More of them than this in one run is a defect. */
const mostFlaky = 4;

/** Tests that passed when tried again are named, and count as passed; where there are too many, as failed. */
function countFlaky(outcome, flaky) {
  for (const title of flaky) console.log(`passed at the second try: ${title}`);
  (flaky.length > mostFlaky ? outcome.failed : outcome.passed).push(...flaky);
}

/** The beginning of an error, without the colours of a terminal: enough to know what was awaited and what was there. */
function reasonOf(messages) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is how colours begin
  const plain = messages.join("\n--\n").replaceAll(/\u001b\[[0-9;]*m/g, "");
  return plain.split("\n").slice(0, 25).join("\n");
}

/**
 * Vitest's JSON report. A test that passed but has a message of failure needed its second try. A file that could not
 * even be loaded counts as one failed test.
 */
export function readVitest(path, exitCode) {
  const outcome = nothing();
  const flaky = [];
  const report = read(path);
  for (const file of report?.testResults ?? []) {
    const name = relative(root, file.name).replaceAll("\\", "/");
    for (const test of file.assertionResults) {
      const title = [name, ...test.ancestorTitles, test.title].join(" › ");
      if (test.status === "passed") (test.failureMessages.length > 0 ? flaky : outcome.passed).push(title);
      else if (test.status === "failed") {
        outcome.failed.push(title);
        outcome.reasons[title] = reasonOf(test.failureMessages);
      } else outcome.skipped.push(title);
    }
    const hasFailedTest = file.assertionResults.some((test) => test.status === "failed");
    if (file.status === "failed" && !hasFailedTest) {
      const title = `${name} › (the file itself)`;
      outcome.failed.push(title);
      outcome.reasons[title] = reasonOf([file.message ?? ""]);
    }
  }
  countFlaky(outcome, flaky);
  return withExitCode(outcome, exitCode, "vitest");
}

/** Playwright's JSON report. */
export function readPlaywright(path, exitCode) {
  const outcome = nothing();
  const flaky = [];
  const walk = (suite, trail) => {
    for (const spec of suite.specs ?? []) {
      const title = [...trail, spec.title].join(" › ");
      for (const test of spec.tests) {
        if (test.status === "expected") outcome.passed.push(title);
        else if (test.status === "skipped") outcome.skipped.push(title);
        else if (test.status === "flaky") flaky.push(title);
        else {
          outcome.failed.push(title);
          const errors = test.results.flatMap((result) => result.errors ?? []);
          outcome.reasons[title] = reasonOf(errors.map((error) => error.message ?? ""));
        }
      }
    }
    for (const inner of suite.suites ?? []) walk(inner, [...trail, inner.title]);
  };
  for (const file of read(path)?.suites ?? []) walk(file, [`tests/e2e/${file.file}`]);
  countFlaky(outcome, flaky);
  return withExitCode(outcome, exitCode, "playwright");
}

/** A runner that ended badly without naming a test (a crash, an unhandled rejection) is a failure as well. */
function withExitCode(outcome, exitCode, runner) {
  if (exitCode !== 0 && outcome.failed.length === 0) {
    outcome.failed.push(`${runner} › (ended with exit code ${exitCode})`);
  }
  return outcome;
}

export function sum(outcomes) {
  return {
    passed: outcomes.flatMap((outcome) => outcome.passed),
    failed: outcomes.flatMap((outcome) => outcome.failed),
    skipped: outcomes.flatMap((outcome) => outcome.skipped),
    reasons: Object.assign({}, ...outcomes.map((outcome) => outcome.reasons)),
  };
}

/** The line that ends every run: `12 passed, 0 failed`, and `, 3 skipped` where some were. */
export function lineOf({ passed, failed, skipped }) {
  const tail = skipped.length > 0 ? `, ${skipped.length} skipped` : "";
  return `${passed.length} passed, ${failed.length} failed${tail}`;
}
