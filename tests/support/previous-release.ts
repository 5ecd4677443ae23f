/** The server of an earlier version, built from the history of the repository, for trying an upgrade. */
import { execFileSync, type StdioOptions } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrationsFolder } from "../../server/platform/migrate.ts";
import { type BuiltServer, builtAt } from "./server-process.ts";
import { newestMigration } from "./versions.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface PreviousRelease {
  /** What to call it: the tag, or the commit and why that one. */
  readonly name: string;
  readonly commit: string;
}

/** What git prints in a repository; null: nothing, or it failed. */
function ask(folder: string, ...args: readonly string[]): string | null {
  try {
    const stdio: StdioOptions = ["ignore", "pipe", "ignore"];
    return execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio }).trim() || null;
  } catch {
    return null;
  }
}

const attempt = (...args: readonly string[]): string | null => ask(root, ...args);

/** The last tag of a release (`v0.1.0`) before the commit that is checked out, which may be tagged itself. */
export const lastTag = (folder: string): string | null =>
  ask(folder, "describe", "--tags", "--abbrev=0", "--match=v[0-9]*", "HEAD^");

/** Whether servers of this commit accept newer migrations that allow them beside (docs/decisions/0017). */
const knowsOthersBeside = (commit: string): boolean =>
  attempt("show", `${commit}:server/platform/migrate.ts`)?.includes("compatible-from") ?? false;

/**
 * The last release's tag that this version contains; without tags the commit before the newest migration, or the one that brought
 * it if the earlier ones could not run beside a newer version. Null: no history, such as in a shallow clone.
 */
export function findPreviousRelease(): PreviousRelease | null {
  const tag = lastTag(root);
  const commit = tag && attempt("rev-parse", `${tag}^{commit}`);
  if (tag && commit) return { name: tag, commit };
  const newest = newestMigration(migrationsFolder());
  const path = `server/migrations/${newest}`;
  const brought = attempt("log", "-1", "--format=%H", "--diff-filter=A", "--", path);
  if (!brought) return null;
  const before = attempt("rev-parse", "--verify", `${brought}^`);
  if (before && knowsOthersBeside(before))
    return { name: `${before.slice(0, 7)}, the commit before ${newest}`, commit: before };
  if (attempt("rev-parse", "--is-shallow-repository") === "true" || !knowsOthersBeside(brought)) return null;
  return { name: `${brought.slice(0, 7)}, the commit with ${newest}`, commit: brought };
}

/** Builds the server of a commit as that commit's own script does. Built once a commit. */
export function buildRelease({ commit }: PreviousRelease): BuiltServer {
  const folder = join(root, `.tallyboard/release-${commit.slice(0, 12)}`);
  const outdir = join(folder, "test-server");
  if (!existsSync(outdir)) {
    const aside = `${folder}.${process.pid}`;
    rmSync(aside, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(aside, { recursive: true });
    const sources = execFileSync("git", ["archive", "--format=tar", commit], {
      cwd: root,
      maxBuffer: 2 ** 30,
    });
    execFileSync("tar", ["-x", "-C", aside], { input: sources });
    bringPackages(aside);
    const script = `import("./scripts/build-server.mjs").then((it) => it.buildServer("test-server", "release"))`;
    execFileSync(process.execPath, ["--input-type=module", "--eval", script], { cwd: aside });
    renameSync(aside, folder);
  }
  return builtAt(join(outdir, "main.js"));
}

type Packages = Readonly<Record<string, { readonly version?: string } | undefined>>;
interface Lock {
  readonly packages: Packages;
}

/** This version's packages where the earlier one's are the same; otherwise its own are installed. */
function bringPackages(folder: string): void {
  const read = <T>(...path: readonly string[]): T => JSON.parse(readFileSync(join(...path), "utf8"));
  const { dependencies } = read<{ dependencies: Record<string, string> }>(folder, "package.json");
  const [earlier, own] = [folder, root].map((each) => read<Lock>(each, "package-lock.json").packages);
  const differ = Object.keys(dependencies)
    .map((name) => `node_modules/${name}`)
    .some((place) => earlier?.[place]?.version !== own?.[place]?.version);
  if (!differ) symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  else
    execFileSync("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund", "--silent"], {
      cwd: folder,
      stdio: "inherit",
    });
}
