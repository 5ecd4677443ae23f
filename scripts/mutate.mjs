// Mutation tests on demand. Stryker changes the code of a part in every way that it knows, one change at a time, and
// runs the part's tests: a change that they do not notice is a line without a test.
//   npm run mutate                                              every part
//   npm run mutate -- feed guard                                some parts
//   npm run mutate -- domain --mutate src/domain/gtin.ts        and further options of `stryker run`
// Results are kept in .tallyboard/mutation-<part>.json: the next run repeats only what has changed since.
import { spawnSync } from "node:child_process";
import { root } from "./paths.mjs";

/** What is changed, and the tests that have to notice: fast ones, without servers and databases. */
const parts = {
  domain: ["src/domain/**/*.ts", "tests/domain/**/*.test.ts"],
  lifecycles: ["src/machines/lifecycles/*.ts", "tests/machines/lifecycles/*.test.ts"],
  feed: ["src/machines/feed/reducer.ts,src/machines/feed/feed.machine.ts", "tests/machines/feed*.test.ts"],
  guard: [
    "src/machines/console/guard.judge.ts,src/machines/console/guard.places.ts",
    "tests/machines/guard.*.test.ts",
  ],
  ledger: ["server/ledger/promise.ts,server/ledger/stock-key.ts", "tests/ledger/*.test.ts"],
};

const given = process.argv.slice(2);
const split = given.findIndex((word) => word.startsWith("-"));
const names = split < 0 ? given : given.slice(0, split);
const options = split < 0 ? [] : given.slice(split);
const unknown = names.find((name) => !(name in parts));
if (unknown) {
  console.error(`${unknown} is no part; there are ${Object.keys(parts).join(", ")}`);
  process.exit(1);
}
for (const name of names.length > 0 ? names : Object.keys(parts)) {
  const [code, tests] = parts[name];
  const kept = `.tallyboard/mutation-${name}.json`;
  const stryker = ["stryker", "run", "--mutate", code, "--testFiles", tests, "--incrementalFile", kept];
  const { status } = spawnSync("npx", [...stryker, ...options], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
