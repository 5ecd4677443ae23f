import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./paths.mjs";

/** Beside each other, because both look for their workers and migrations in their own folder. */
const programs = [
  { in: "server/main.ts", out: "main" },
  { in: "server/cli/main.ts", out: "cli" },
];

/** The packages that the bundles import, also by import(): what a release depends on. */
function importedPackages({ outputs }) {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  const specifiers = imports
    .filter(({ external, path }) => external && !isBuiltin(path))
    .map(({ path }) => path);
  const nameOf = (path) =>
    path
      .split("/")
      .slice(0, path.startsWith("@") ? 2 : 1)
      .join("/");
  return [...new Set(specifiers.map(nameOf))].sort();
}

/** The server, the command line, and what runs beside them (workers, children) as entrypoints.json lists it. */
export async function buildServer(outdir, buildId) {
  const list = join(root, "server/platform/entrypoints.json");
  const further = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  const beside = further.map((path) => ({ in: path, out: path.replace(/^server\/|\.\w+$/g, "") }));
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...programs, ...beside],
    outdir,
    bundle: true,
    packages: "external",
    metafile: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    sourcemap: "linked",
    define: { "process.env.BUILD_ID": JSON.stringify(buildId) },
    logLevel: "warning",
  });
  writeFileSync(join(outdir, "packages.json"), `${JSON.stringify(importedPackages(metafile), null, 2)}\n`);
  cpSync(join(root, "server/migrations"), join(outdir, "migrations"), { recursive: true });
  cpSync(join(root, "server/seeds/files"), join(outdir, "seeds"), { recursive: true });
}
