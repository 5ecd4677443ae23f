#!/usr/bin/env node
// The command `tallyboard`. A release holds the built server in dist; a checkout runs the commands from their source,
// and builds before it starts the server.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "server/cli/main.ts");
const isCheckout = existsSync(source);

if (process.argv[2] === "start" && process.argv.length === 3) {
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, isCheckout ? "scripts/start.mjs" : "dist/server/main.js")).href);
} else if (isCheckout) {
  const { register } = await import("tsx/esm/api");
  register();
  await import(pathToFileURL(source).href);
} else {
  await import(pathToFileURL(join(root, "dist/server/cli.js")).href);
}
