// Who may import whom (docs/architecture.md). Read by a real parser, type imports included, and judged on
// resolved paths: Biome's noRestrictedImports sees only the written specifier, which cannot say "a sibling".
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { filesUnder, root } from "./paths.mjs";

type Room = {
  readonly name: string;
  readonly at: RegExp;
  readonly may: "*" | "server" | readonly string[];
  readonly packages: readonly string[] | null;
};
type Placed = Room & { readonly feature: string | null };
type Asked = { readonly specifier: string; readonly lazy: boolean; readonly isType?: boolean };

const machineRooms = [
  ...["machines/console", "machines/monitor", "machines/page", "machines/channel", "machines/feed"],
];
const belowViews = [
  ...["theme", "machines/react", ...machineRooms, "lifecycles"],
  ...["domain", "contracts", "texts", "locales"],
];
const pageParts = [
  ...["requests", "resources", "audit-trail", "saved-views", "reading", "board", "labels", "setup", "kit"],
];
const belowMachines = ["lifecycles", "contracts", "texts", "domain"];
const machines = (room: string, ...below: readonly string[]): Room => ({
  name: `machines/${room}`,
  at: new RegExp(`^src/machines/${room}/`),
  may: [...below.map((name) => `machines/${name}`), ...belowMachines],
  packages: ["xstate"],
});

/**
 * Each room, by the first pattern that fits the path; `feature` is the part that makes siblings strangers.
 * May: the rooms that it may import besides itself; packages: null for any, else the allowed ones.
 */
const rooms: readonly Room[] = [
  { name: "main", at: /^src\/main\.tsx$/, may: "*", packages: null },
  // The wall display's own composition root, fetched by main.tsx at its path alone.
  { name: "main", at: /^src\/monitor\.tsx$/, may: "*", packages: null },
  // The page of the widgets, served by `npm run dev` alone.
  { name: "main", at: /^src\/kit\.tsx$/, may: "*", packages: null },
  // Scripts of their own, outside the bundles of the page.
  { name: "early", at: /^src\/(?:early|worker|worker-off)\.ts$/, may: [], packages: [] },
  { name: "domain", at: /^src\/domain\//, may: [], packages: [] },
  { name: "texts", at: /^src\/contracts\/texts\//, may: ["contracts", "domain"], packages: ["typebox"] },
  { name: "contracts", at: /^src\/contracts\//, may: ["domain", "texts"], packages: ["typebox"] },
  {
    name: "lifecycles",
    at: /^src\/machines\/lifecycles\//,
    may: ["contracts", "texts", "domain"],
    packages: ["xstate"],
  },
  {
    // Hooks by which views select from machines.
    name: "machines/react",
    at: /^src\/machines\/react\//,
    may: [...machineRooms, ...belowMachines],
    packages: ["xstate", "@xstate/react", "react"],
  },
  machines("feed"),
  machines("channel", "feed"),
  machines("console", "channel", "feed"),
  machines("page", "console", "channel", "feed"),
  machines("monitor", "page", "channel", "feed"),
  {
    name: "services",
    at: /^src\/services\//,
    may: ["contracts", "texts", "domain", "locales"],
    packages: null,
  },
  { name: "locales", at: /^src\/locales\//, may: ["contracts", "texts", "domain"], packages: [] },
  { name: "theme", at: /^src\/views\/theme\//, may: ["domain"], packages: null },
  {
    name: "kit",
    at: /^src\/views\/kit\//,
    may: belowViews,
    packages: null,
  },
  // Between the widgets and the pages: what the pages of several features are made of.
  { name: "reading", at: /^src\/views\/reading\//, may: ["kit", ...belowViews], packages: null },
  { name: "board", at: /^src\/views\/board\//, may: ["kit", ...belowViews], packages: null },
  { name: "labels", at: /^src\/views\/labels\//, may: ["kit", ...belowViews], packages: null },
  { name: "setup", at: /^src\/views\/setup\//, may: ["kit", ...belowViews], packages: null },
  {
    name: "resources",
    at: /^src\/views\/resources\//,
    may: ["reading", "kit", ...belowViews],
    packages: null,
  },
  { name: "saved-views", at: /^src\/views\/saved-views\//, may: ["kit", ...belowViews], packages: null },
  {
    name: "requests",
    at: /^src\/views\/requests\//,
    may: ["saved-views", "reading", "kit", ...belowViews],
    packages: null,
  },
  {
    name: "audit-trail",
    at: /^src\/views\/audit-trail\//,
    may: ["resources", "kit", ...belowViews],
    packages: null,
  },
  { name: "shell", at: /^src\/views\/shell\//, may: ["views", ...pageParts, ...belowViews], packages: null },
  {
    name: "views",
    at: /^src\/views\/(?<feature>[^/]+)\//,
    may: [...pageParts, ...belowViews],
    packages: null,
  },
  {
    name: "server/main",
    at: /^server\/(?:(?:main|app|job-kinds|request-kinds|event-types)\.ts$|cli\/)/,
    may: "server",
    packages: null,
  },
  // Connects the features' lifecycles to each other, for the server and for the seeds.
  {
    name: "server/connect-lifecycles",
    at: /^server\/connect-lifecycles\.ts$/,
    may: "server",
    packages: null,
  },
  {
    name: "server/features",
    at: /^server\/features\/(?<feature>[^/]+)\//,
    may: [
      ...["server/resource", "server/lifecycle", "server/ledger", "server/feed", "server/platform"],
      ...["lifecycles", "contracts", "texts", "domain"],
    ],
    packages: null,
  },
  {
    // What all master data shares: lists, saving, deleting, importing, from one description each.
    name: "server/resource",
    at: /^server\/resource\//,
    may: ["server/lifecycle", "server/feed", "server/platform", "contracts", "texts", "domain"],
    packages: null,
  },
  {
    // What every lifecycle's commands share: lock, check, decide, save, publish, in one transaction.
    name: "server/lifecycle",
    at: /^server\/lifecycle\//,
    may: ["server/ledger", "server/feed", "server/platform", "lifecycles", "contracts", "texts", "domain"],
    packages: null,
  },
  {
    name: "server/ledger",
    at: /^server\/ledger\//,
    may: ["server/feed", "server/platform", "contracts", "texts", "domain"],
    packages: null,
  },
  {
    name: "server/feed",
    at: /^server\/feed\//,
    may: ["server/platform", "contracts", "texts", "domain"],
    packages: null,
  },
  {
    // Backup and restore: the whole database and its files.
    name: "server/backup",
    at: /^server\/backup\//,
    may: ["server/features", "server/ledger", "server/feed", "server/platform"],
    packages: null,
  },
  {
    name: "server/seeds",
    at: /^server\/seeds\//,
    may: "server",
    packages: null,
  },
  {
    name: "server/platform",
    at: /^server\/platform\//,
    may: ["contracts", "texts", "domain"],
    packages: null,
  },
];

/** Folders of src that the server may import: shared ones, without views and without the outside. */
const shared = new Set(["lifecycles", "contracts", "texts", "domain"]);
/** The package of schemas: the server's alone, for the browser needs none of its weight. */
const SCHEMAS = "typebox";
/** Only these compose; no file imports them (only main and app compose the seeds). */
const roots = new Set(["main", "early", "server/main"]);

function roomOf(path: string): Placed | null {
  for (const room of rooms) {
    const fit = room.at.exec(path);
    if (fit) return { ...room, feature: fit.groups?.feature ?? null };
  }
  return null;
}

function mayImport(from: Placed, to: Placed): boolean {
  if (from.name === to.name && from.feature === to.feature) return true;
  if (from.may === "*") return !to.name.startsWith("server/");
  if (roots.has(to.name)) return from.name === "server/main" && to.name === "server/main";
  if (from.may === "server") return to.name.startsWith("server/") || shared.has(to.name);
  return from.may.includes(to.name);
}

/** The imported specifiers of a file: imports, re-exports, `import()`, also `import type`. */
export function importsOf(path: string, source: string): Asked[] {
  const parsed = parseSync(path, source);
  if (parsed.errors.length > 0) throw new Error(`${path}: ${parsed.errors[0]?.message}`);
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  const dynamic = dynamicImports.map(({ moduleRequest: at }) => ({
    specifier: source.slice(at.start + 1, at.end - 1),
    lazy: true,
  }));
  const typed = [...source.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)\s*\./g)].map((found) => ({
    specifier: found[1] ?? "",
    lazy: true,
  }));
  return [
    ...staticImports.map(({ moduleRequest, entries, start, end }) => ({
      specifier: moduleRequest.value,
      lazy: false,
      isType: entries.length > 0 && source.slice(start, end).startsWith("import type"),
    })),
    ...staticExports.flatMap((found) =>
      found.entries.flatMap((entry) =>
        entry.moduleRequest ? [{ specifier: entry.moduleRequest.value, lazy: false }] : [],
      ),
    ),
    ...dynamic,
    ...typed,
  ];
}

const packageOf = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

/** Every breach in a set of files, given as path → source; the same words that `npm run check` prints. */
export function breaches(files: ReadonlyMap<string, string>): string[] {
  const found = new Set<string>();
  const graph = new Map<string, string[]>();
  /** The contracts that a contract loads, and the package of schemas where it loads that. */
  const loaded = new Map<string, string[]>();
  const asked: { readonly path: string; readonly target: string }[] = [];
  for (const [path, source] of files) {
    const from = roomOf(path);
    if (!from) {
      found.add(`${path} stands in no room of docs/architecture.md`);
      continue;
    }
    for (const { specifier, lazy, isType } of importsOf(path, source)) {
      const loads = (target: string) => void loaded.set(path, [...(loaded.get(path) ?? []), target]);
      if (specifier === SCHEMAS && !isType) loads(SCHEMAS);
      if (!specifier.startsWith(".")) {
        const isBuiltin = specifier.startsWith("node:");
        if (isBuiltin && path.startsWith("src/"))
          found.add(`${path} imports ${specifier}: src runs in a browser`);
        else if (!isBuiltin && from.packages && !from.packages.includes(packageOf(specifier))) {
          found.add(`${path} imports the package ${specifier}: ${from.name} may not`);
        }
        continue;
      }
      const target = normalize(join(dirname(path), specifier)).replaceAll("\\", "/");
      const to = roomOf(target);
      if (!to) {
        if (!target.endsWith(".json")) found.add(`${path} imports ${target}, which stands in no room`);
        continue;
      }
      if (!mayImport(from, to)) {
        const strangers = from.name === to.name ? " (siblings are strangers: move what both need down)" : "";
        found.add(`${path} imports ${target}: ${from.name} may not import ${to.name}${strangers}`);
      }
      // The shell reaches the pages by import() alone: else each page would be part of the first load.
      if (from.name === "shell" && to.name === "views" && !lazy) {
        found.add(`${path} imports ${target} at once: the shell composes pages by lazy import() only`);
      }
      if (to.name === "contracts" && !isType) {
        if (from.name === "contracts") loads(target);
        else if (path.startsWith("src/")) asked.push({ path, target });
      }
      if (files.has(target)) graph.set(path, [...(graph.get(path) ?? []), target]);
    }
  }
  const hasSchemas = (path: string): boolean =>
    path === SCHEMAS || (loaded.get(path) ?? []).some((next) => hasSchemas(next));
  for (const { path, target } of asked.filter((each) => hasSchemas(each.target)))
    found.add(
      `${path} imports ${target}: the browser takes only types (import type) of what loads ${SCHEMAS}`,
    );
  for (const circle of circles(graph)) found.add(`circle: ${circle.join(" → ")}`);
  return [...found].sort();
}

/** Each circle once, as the path that closes it (depth first, three colours). */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const found: string[][] = [];
  const walk = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      found.push([...trail.slice(at), path]);
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
  return found;
}

/** Every source file of the browser and of the server. */
export function sourceFiles(): Map<string, string> {
  const paths = [...filesUnder("src"), ...filesUnder("server")].filter((path) => /\.tsx?$/.test(path));
  return new Map(
    paths
      .filter((path) => existsSync(join(root, path)))
      .map((path) => [path, readFileSync(join(root, path), "utf8")]),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = breaches(sourceFiles());
  for (const breach of found) console.error(breach);
  process.exitCode = found.length > 0 ? 1 : 0;
}
