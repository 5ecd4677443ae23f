// npm run check: everything that can be judged without running the product, in under a minute. All steps run,
// two at a time, even when one has failed; each says its name, its time and what it found.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./paths.mjs";

const modules = (path) => join(root, "node_modules", path);
const script = (name, ...args) => ["--import", "tsx", join(root, "scripts", name), ...args];

/** Longest first, so that the short ones fill the second core. */
const steps = [
  { name: "types (tsc)", run: [modules("typescript/bin/tsc"), "--noEmit", "--pretty", "false"] },
  {
    name: "unused files, exports and dependencies (knip)",
    run: [modules("knip/bin/knip.js"), "--no-progress"],
  },
  {
    name: "format and lint (biome)",
    run: [modules("@biomejs/biome/bin/biome"), "ci", "--colors=off", "--error-on-warnings", "."],
  },
  { name: "who imports whom", run: script("import-law.ts") },
  { name: "texts in both languages", run: script("locale-check.ts") },
  { name: "generated pages of the lifecycles", run: script("diagrams.ts", "--check") },
  { name: "generated types of the tables", run: script("schema.ts", "--check") },
  {
    name: "types of the client, and what was promised to other programs",
    run: script("client.ts", "--check"),
  },
  { name: "migrations only add", run: script("migration-check.ts") },
  { name: "generated table of the environment", run: script("environment.ts", "--check") },
  { name: "generated readings of the palette", run: script("readings.ts", "--check") },
  { name: "lock file for every platform", run: [join(root, "scripts/lock-check.mjs")] },
  { name: "specification, its code and its tests", run: script("specification-check.ts"), tells: true },
  { name: "what the pages of the docs name", run: script("docs-check.ts") },
  { name: "names for screen readers", run: script("names-check.ts") },
  { name: "words of the house", run: script("words-check.ts") },
];

function runStep(step) {
  const began = performance.now();
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(process.execPath, step.run, { cwd: root, env: { ...process.env, NO_COLOR: "1" } });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (text) => {
        output += text;
      });
    }
    child.on("error", (error) => resolve({ ...step, passed: false, output: error.message, seconds: 0 }));
    child.on("close", (code) => {
      const seconds = (performance.now() - began) / 1000;
      resolve({ ...step, passed: code === 0, output: output.trim(), seconds });
    });
  });
}

function say({ name, passed, tells, output, seconds }) {
  console.log(`${passed ? "ok    " : "FAILED"}  ${seconds.toFixed(1).padStart(5)} s  ${name}`);
  if (!passed || tells) console.log(output.replace(/^/gm, "        "));
}

const began = performance.now();
const waiting = [...steps];
let failed = 0;

async function worker() {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const outcome = await runStep(step);
    if (!outcome.passed) failed += 1;
    say(outcome);
  }
}

await Promise.all([worker(), worker()]);
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(`${steps.length - failed} of ${steps.length} checks passed in ${seconds} s`);
process.exitCode = failed > 0 ? 1 : 0;
