import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./paths.mjs";

/** server/main.ts, and what runs beside it (workers, children) as server/platform/entrypoints.json lists it. */
export async function buildServer(outdir, buildId) {
  const list = join(root, "server/platform/entrypoints.json");
  const further = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  await build({
    absWorkingDir: root,
    entryPoints: ["server/main.ts", ...further],
    outdir,
    outbase: "server",
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20.19",
    sourcemap: "linked",
    define: { "process.env.BUILD_ID": JSON.stringify(buildId) },
    logLevel: "warning",
  });
  cpSync(join(root, "server/migrations"), join(outdir, "migrations"), { recursive: true });
  cpSync(join(root, "server/seeds/guides/files"), join(outdir, "guides"), { recursive: true });
}
