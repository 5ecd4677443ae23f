// Compares the texts of both languages with each other and with the code: a key that one language lacks, a key that
// the code uses and neither language has, an unused key, a sentence whose named values differ.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LOCALES, type Locale, loaders } from "../src/locales/loaders.ts";
import { filesUnder, root } from "./paths.mjs";
import { requiredTexts } from "./required-texts.ts";
import { fixedParts, parseFile, patternOf, walk } from "./syntax.ts";

/** A table flattened: dotted key → sentence, or null for a leaf that is a function. */
export type Texts = ReadonlyMap<string, string | null>;

export function flatten(table: unknown, prefix = ""): Map<string, string | null> {
  const flat = new Map<string, string | null>();
  if (typeof table !== "object" || table === null) return flat;
  for (const [key, value] of Object.entries(table)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (typeof value === "string") flat.set(path, value);
    else if (typeof value === "function") flat.set(path, null);
    else for (const [inner, leaf] of flatten(value, path)) flat.set(inner, leaf);
  }
  return flat;
}

const namesIn = (sentence: string) =>
  [...new Set([...sentence.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1]))].sort().join(", ");

/** Differences between two languages: keys on one side only, and sentences with different values. */
export function differences(one: [string, Texts], other: [string, Texts]): string[] {
  const [name, texts] = one;
  const [otherName, otherTexts] = other;
  const found: string[] = [];
  for (const [key, text] of texts) {
    if (!otherTexts.has(key)) found.push(`${key} is missing in ${otherName}`);
    const twin = otherTexts.get(key);
    if (typeof text === "string" && typeof twin === "string" && namesIn(text) !== namesIn(twin)) {
      found.push(`${key} asks for {${namesIn(text)}} in ${name}, for {${namesIn(twin)}} in ${otherName}`);
    }
  }
  for (const key of otherTexts.keys()) if (!texts.has(key)) found.push(`${key} is missing in ${name}`);
  return found;
}

/** Keys in a source: `asked` by t("a.b") itself, `seen` in any literal that could be a key. */
export function keysIn(path: string, source: string) {
  const asked: string[] = [];
  const seen: (readonly string[])[] = [];
  walk(parseFile(path, source), (node) => {
    const parts = fixedParts(node);
    // `${a}.${b}` could become any key, and would hide every unused one: some part of the key must be said.
    if (parts?.length === 1 || parts?.some((part) => /[a-z]\.|\.[a-z]/i.test(part))) seen.push(parts);
    if (node.type !== "CallExpression" || !Array.isArray(node.arguments)) return;
    const callee = node.callee as { readonly name?: string; readonly property?: { readonly name?: string } };
    if ((callee.name ?? callee.property?.name) !== "t") return;
    const key = fixedParts(node.arguments[0]);
    if (key?.length === 1 && key[0] !== undefined) asked.push(key[0]);
  });
  return { asked, seen };
}

/** Keys that the code uses and no table has, and keys that no literal of the code can become. */
export function againstCode(texts: Texts, sources: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  const literals = new Set<string>();
  const patterns: RegExp[] = [];
  for (const [path, source] of sources) {
    const { asked, seen } = keysIn(path, source);
    for (const key of asked) if (!texts.has(key)) found.push(`${path} asks for ${key}, which no table has`);
    for (const parts of seen) {
      if (parts.length === 1) literals.add(parts[0] ?? "");
      else patterns.push(patternOf(parts));
    }
  }
  for (const key of texts.keys()) {
    // Shared texts (src/contracts/texts) are under `texts` in the browser; the server omits that prefix.
    const names = key.startsWith("texts.") ? [key, key.slice("texts.".length)] : [key];
    if (!names.some((name) => literals.has(name) || patterns.some((pattern) => pattern.test(name)))) {
      found.push(`${key} is used nowhere`);
    }
  }
  return found;
}

/** What the product names at run time, and no table has: of each group one key, or a key that begins with it, is enough. */
export function missing(texts: Texts, required: readonly (readonly string[])[]): string[] {
  const keys = [...texts.keys()];
  const has = (name: string) => keys.some((key) => key === name || key.startsWith(`${name}.`));
  return required.filter((group) => !group.some(has)).map((group) => `no table has ${group.join(" or ")}`);
}

/** The browser's texts of one language, as the application itself loads them. */
async function browserTexts(locale: Locale): Promise<Texts> {
  const parts = [await loaders[locale].boot(), await loaders[locale].pages()];
  return new Map(parts.flatMap((part) => [...flatten(part)]));
}

/** The sources that may use a text: everything but the tables themselves. */
function askingSources(): Map<string, string> {
  const isTable = (path: string) => /^src\/(locales\/(zh-CN|en-US)|contracts\/texts)\//.test(path);
  const paths = [...filesUnder("src"), ...filesUnder("server")].filter(
    (path) => /\.tsx?$/.test(path) && !isTable(path),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

async function main(): Promise<string[]> {
  const [first, second] = LOCALES;
  const texts = await browserTexts(first);
  return [
    ...differences([first, texts], [second, await browserTexts(second)]),
    ...againstCode(texts, askingSources()),
    ...missing(texts, requiredTexts()),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = await main();
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
