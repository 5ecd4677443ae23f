/** Creates the demo data once, before the first test: creating takes a server 14 s, copying takes almost nothing. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverOn } from "./own-server.ts";

export default async function makeDemoWorld(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "tallyboard-e2e-"));
  const server = await serverOn(folder);
  await server.start();
  await server.stop();
  process.env.E2E_DEMO_WORLD = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
