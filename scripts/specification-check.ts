// docs/specification.md names, for each requirement, the code that does it and the test that shows it. Here each
// of them is looked for: a renamed file or a removed test must not leave a promise behind.
//   `src/machines/console/session.machine.ts`                        a file or folder that exists
//   `src/machines/console/session.machine.ts#sessionMachine`         … that holds this word
//   not yet                                                  said openly, counted, and let pass
//   `tests/machines/session.test.ts › session › signs out`   a test with this title, at least its last parts
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./paths.mjs";
import { childrenOf, fixedParts, parseFile, patternOf, type SyntaxNode } from "./syntax.ts";

type Title = { readonly trail: readonly RegExp[]; readonly isTest: boolean };
type Read = (path: string) => string | null;

const runners = new Set(["it", "test", "describe"]);
/** `it.skip`, `describe.skip`, `test.fixme`, `it.todo`: never run, so they show nothing. (`skipIf` depends on the machine.) */
const idle = new Set(["skip", "fixme", "todo"]);

/** `it`, `test.each`, `describe.skipIf(x)`, `test.describe` … → the name that the call starts with and its last. */
function calleeNames(node: unknown): readonly string[] {
  const callee = node as SyntaxNode | null;
  if (!callee) return [];
  if (callee.type === "Identifier") return [String(callee.name)];
  if (callee.type === "MemberExpression") {
    return [...calleeNames(callee.object), ...calleeNames(callee.property)];
  }
  if (callee.type === "CallExpression") return calleeNames(callee.callee);
  if (callee.type === "TaggedTemplateExpression") return calleeNames(callee.tag);
  return [];
}

/** A title as a pattern: `%s`, `$name` of a table and `${…}` of a template match any text. */
function titlePattern(node: unknown): RegExp | null {
  const parts = fixedParts(node);
  if (!parts) return null;
  return patternOf(parts.flatMap((part) => part.split(/%[sdifjo#]|\$\w[\w.]*/u)));
}

/** Every test and group of a test file that runs, with the titles above it. */
export function titlesOf(path: string, source: string): Title[] {
  const found: Title[] = [];
  const visit = (node: SyntaxNode, trail: readonly RegExp[]): void => {
    let here = trail;
    if (node.type === "CallExpression" && Array.isArray(node.arguments)) {
      const names = calleeNames(node.callee);
      if (runners.has(names[0] ?? "") && names.some((name) => idle.has(name))) return;
      const title = runners.has(names[0] ?? "") ? titlePattern(node.arguments[0]) : null;
      if (title && !names.includes("step")) {
        here = [...trail, title];
        found.push({ trail: here, isTest: !names.includes("describe") });
      }
    }
    for (const child of childrenOf(node)) visit(child, here);
  };
  visit(parseFile(path, source), []);
  return found;
}

/** The named titles must be the last ones of some test's trail, in order; a group alone shows nothing. */
function hasTest(titles: readonly Title[], named: readonly string[]): boolean {
  return titles.some(({ trail, isTest }) => {
    if (!isTest) return false;
    const tail = trail.slice(-named.length);
    return tail.length === named.length && tail.every((pattern, at) => pattern.test(named[at] ?? ""));
  });
}

const isCodePath = (text: string) =>
  /^(?:src|server|scripts|public|tests|bench|docs|\.ci)\/[\w@./-]+(?:#\w+)?$/.test(text);
/** A requirement is a table row that starts with its section and item: `| 3.2 |`. */
const requirementRow = /^\|\s*(\d+(?:\.\d+)*[a-z]?)\s*\|/;
/** Marks a requirement that is not yet built or not yet tested. */
const notYet = /\bnot yet\b/;

/** The requirements of the document, and those marked as not yet met. */
export function progress(markdown: string): { readonly total: number; readonly open: readonly string[] } {
  const rows = markdown.split("\n").filter((line) => requirementRow.test(line));
  const open = rows.filter((line) => notYet.test(line)).map((line) => requirementRow.exec(line)?.[1] ?? "");
  return { total: rows.length, open };
}

/** Errors of the document; `read` returns a file's text, "" for a folder, null if nothing exists. */
export function findings(markdown: string, read: Read): string[] {
  const found: string[] = [];
  const titles = new Map<string, Title[]>();
  let requirements = 0;
  for (const [index, line] of markdown.split("\n").entries()) {
    const at = `docs/specification.md:${index + 1}`;
    const spans = [...line.matchAll(/`([^`]+)`/g)].map((span) => span[1] ?? "");
    let code = 0;
    let tests = 0;
    for (const span of spans) {
      const [path = "", ...named] = span.split(" › ").map((part) => part.trim());
      if (named.length > 0) {
        tests += 1;
        const source = read(path);
        if (source === null) found.push(`${at} names ${path}, which does not exist`);
        else {
          const known = titles.get(path) ?? titlesOf(path, source);
          titles.set(path, known);
          if (!hasTest(known, named)) found.push(`${at}: ${path} has no test “${named.join(" › ")}”`);
        }
      } else if (isCodePath(span)) {
        code += 1;
        const [file = "", word] = span.split("#");
        const source = read(file);
        if (source === null) found.push(`${at} names ${file}, which does not exist`);
        else if (word && !source.includes(word)) found.push(`${at}: ${file} holds no ${word}`);
      }
    }
    const requirement = requirementRow.exec(line)?.[1];
    if (requirement) {
      requirements += 1;
      if (code === 0 && !notYet.test(line)) found.push(`${at}: requirement ${requirement} names no code`);
      if (tests === 0 && !notYet.test(line)) found.push(`${at}: requirement ${requirement} names no test`);
    }
  }
  if (requirements === 0) found.push("docs/specification.md lists no requirement");
  return found;
}

function readFromRoot(path: string): string | null {
  const full = join(root, path);
  if (!existsSync(full)) return null;
  try {
    return readFileSync(full, "utf8");
  } catch {
    return ""; // a folder
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const markdown = readFromRoot("docs/specification.md") ?? "";
  const found = findings(markdown, readFromRoot);
  const { total, open } = progress(markdown);
  console.log(
    `${total - open.length} of ${total} requirements met${open.length > 0 ? `; not yet: ${open.join(", ")}` : ""}`,
  );
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
