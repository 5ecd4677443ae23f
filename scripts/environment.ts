/** `npm run environment`: writes docs/environment.md from server/platform/variables.json. `--check` compares. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { VARIABLES } from "../server/platform/variables.ts";
import { root } from "./paths.mjs";

const page = `# Environment variables

<!-- Generated from server/platform/variables.json by \`npm run environment\`; compared by \`npm run check\`. Do not edit. -->

The server and the command line read these variables and no configuration file. An invalid value stops the process with
one line that names it, and exit code 1. An empty variable counts as unset.

| variable | unset | meaning |
|---|---|---|
${VARIABLES.map(({ name, unset, meaning }) => `| \`${name}\` | ${unset} | ${meaning} |`).join("\n")}

Single sign-on: [single-sign-on.md](single-sign-on.md). Keys and roles: [security-keys.md](security-keys.md).
`;

const file = join(root, "docs/environment.md");
if (!process.argv.includes("--check")) writeFileSync(file, page);
else if (readFileSync(file, "utf8") !== page) {
  process.stderr.write(
    "docs/environment.md is not what the code reads. Run npm run environment and commit it.\n",
  );
  process.exitCode = 1;
}
