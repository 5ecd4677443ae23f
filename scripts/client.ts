// npm run client: writes clients/typescript/api.ts from the OpenAPI document of a server of its own. npm run contract
// writes clients/contract.txt: what is promised to programs from this version on. --check compares both.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startTestServer } from "../tests/support/server.ts";
import { type ApiDocument, clientTypes } from "./client-types.ts";
import { breaksOf, contractOf, type Promised } from "./contract.ts";
import { root } from "./paths.mjs";

const server = await startTestServer({ world: "bare" });
const document = (await (await fetch(`${server.url}/api/docs/json`)).json()) as ApiDocument & Promised;
await server.stop();

const file = join(root, "clients/typescript/api.ts");
const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
const written = execFileSync(process.execPath, [biome, "format", `--stdin-file-path=${file}`], {
  input: clientTypes(document),
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
const contract = join(root, "clients/contract.txt");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
/** What may break the promise: a new major version, before 1.0 a new minor one. */
const lineOf = (of: string): string =>
  of
    .split(".")
    .slice(0, of.startsWith("0.") ? 2 : 1)
    .join(".");

if (process.argv.includes("--contract")) writeFileSync(contract, `${version}\n${contractOf(document)}`);
else if (!process.argv.includes("--check")) writeFileSync(file, written);
else {
  const [promised = "", ...facts] = readFileSync(contract, "utf8").split("\n");
  const breaks = lineOf(promised) === lineOf(version) ? breaksOf(facts.join("\n"), document, today()) : [];
  const faults = [
    ...(readFileSync(file, "utf8") === written
      ? []
      : ["clients/typescript/api.ts is not what the API is. Run npm run client and commit it."]),
    ...breaks.map(
      (what) => `Version ${promised} promised programs otherwise (clients/contract.txt): ${what}`,
    ),
  ];
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exit(faults.length > 0 ? 1 : 0);
}
process.exit(0);

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
