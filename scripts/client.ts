// npm run client: writes clients/typescript/api.ts from the OpenAPI document of a server of its own. --check compares.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startTestServer } from "../tests/support/server.ts";
import { type ApiDocument, clientTypes } from "./client-types.ts";
import { root } from "./paths.mjs";

const server = await startTestServer({ world: "bare" });
const document = (await (await fetch(`${server.url}/api/docs/json`)).json()) as ApiDocument;
await server.stop();

const file = join(root, "clients/typescript/api.ts");
const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
const written = execFileSync(process.execPath, [biome, "format", `--stdin-file-path=${file}`], {
  input: clientTypes(document),
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
if (!process.argv.includes("--check")) writeFileSync(file, written);
else if (readFileSync(file, "utf8") !== written) {
  process.stderr.write(
    "clients/typescript/api.ts is not what the API is. Run npm run client and commit it.\n",
  );
  process.exit(1);
}
process.exit(0);
