import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./paths.mjs";

/** Beside each other, because both look for their workers and migrations in their own folder. */
const programs = [
  { in: "server/main.ts", out: "main" },
  { in: "server/cli/main.ts", out: "cli" },
];

/** The server, the command line, and what runs beside them (workers, children) as entrypoints.json lists it. */
export async function buildServer(outdir, buildId) {
  const list = join(root, "server/platform/entrypoints.json");
  const further = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  const beside = further.map((path) => ({ in: path, out: path.replace(/^server\/|\.\w+$/g, "") }));
  await build({
    absWorkingDir: root,
    entryPoints: [...programs, ...beside],
    outdir,
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
