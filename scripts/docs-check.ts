/**
 * Every file, folder and command that a Markdown page names exists: `server/app.ts`, `npm run check`, and the targets of
 * links between pages. A page about a file that was moved is found on the day of the move.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Folders outside the repository, because they are created here. */
const MADE = new Set([
  ".git",
  ".tallyboard",
  "node_modules",
  "dist",
  "data",
  "test-results",
  ".parcel-cache",
]);

/** Records of the past name what there was. */
const RECORDS = [/^CHANGELOG\.md$/, /^docs\/decisions\//];

const PATH = /^(?:\.?[\w@-]+\/)+[\w.@*-]*$/;
const FILE = /^[\w.-]+\.(?:tsx?|mjs|cjs|json|md|sql|yml)$/;

export interface Page {
  readonly path: string;
  readonly text: string;
}

export interface House {
  /** All files of the repository, by path from its root. */
  readonly files: readonly string[];
  readonly scripts: ReadonlySet<string>;
}

/** Names in the page that the project lacks, one sentence each. */
export function faultsOf({ path, text }: Page, { files, scripts }: House): readonly string[] {
  const folders = new Set(files.flatMap((file) => foldersOf(file)));
  const names = new Set(files.map((file) => basename(file)));
  const exists = (named: string): boolean => {
    const plain = named.replace(/\/$/, "");
    const isThere = (at: string) => folders.has(at) || files.includes(at);
    return isThere(plain) || isThere(join(dirname(path), plain));
  };
  const faults: string[] = [];
  if (!RECORDS.some((record) => record.test(path))) {
    for (const [, code = ""] of text.replaceAll(/```[\s\S]*?```/g, "").matchAll(/`([^`\n]+)`/g)) {
      const isTop = folders.has(code.split("/")[0] ?? "");
      if (PATH.test(code) && isTop && !code.includes("*") && !exists(code))
        faults.push(`${path}: there is no ${code}`);
      if (FILE.test(code) && !names.has(code)) faults.push(`${path}: no file is called ${code}`);
    }
    for (const [, script = ""] of text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g))
      if (!scripts.has(script)) faults.push(`${path}: there is no npm run ${script}`);
  }
  for (const [, target = ""] of text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g))
    if (!/^[a-z]+:/.test(target) && !exists(target))
      faults.push(`${path}: the link to ${target} leads nowhere`);
  return [...new Set(faults)];
}

const foldersOf = (file: string): readonly string[] => {
  const parts = file.split("/").slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { filesUnder, root } = await import("./paths.mjs");
  const files = readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : MADE.has(entry.name) ? [] : filesUnder(entry.name),
  );
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const house = { files, scripts: new Set(Object.keys(scripts)) };
  const pages = files.filter((file) => file.endsWith(".md"));
  const faults = pages.flatMap((path) => faultsOf({ path, text: read(path) }, house));
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) process.exitCode = 1;
}
