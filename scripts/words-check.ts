// The words of the house (docs/glossary.md, docs/architecture.md "Style"): one word per concept, no names that
// say nothing, no loose ends, nothing that belongs to one person's machine.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { REQUEST_KINDS } from "../src/contracts/request-kinds.ts";
import { root } from "./paths.mjs";

type Rule = { readonly in: RegExp; readonly no: RegExp; readonly say: string };

const code = /\.(ts|tsx|mjs)$/;
const product = /^(src|server)\/.*\.(ts|tsx|mjs|sql)$/;
const ours = /\.(ts|tsx|mjs|md|json|sql|html|sh)$|^\.ci\/run$/;

/** Comments, docs and test titles name the actor and use no riddle words; `src/locales` holds texts for users. */
const inPlain = (ending: string) => new RegExp(`^(?!src/locales/).*${ending}`);
const riddle =
  "(?:who(?:ever|mever)|(?:no|some|any|every)body|anew|in vain|thereof|therein|lest|hence|of its own accord)";
const status = `"(?:${[...new Set(Object.values(REQUEST_KINDS).flatMap(({ sets }) => sets.all))].join("|")})"`;
const nameTheActor = "name the actor, in plain English";

/** Each rule is judged line by line; `say` tells what to write instead. */
const rules: readonly Rule[] = [
  { in: product, no: /\b(?:inbound|outbound)(?:Request|Order)s?\b/i, say: "the words are entry and exit" },
  { in: product, no: /\binventory\b/i, say: "the word is repertory (the page) or stock (the rows)" },
  { in: product, no: /\bshipments?\b/i, say: "the word is delivery" },
  { in: product, no: /\bcustomers?\b/i, say: "the company that owns goods is a client" },
  { in: product, no: /货主/, say: "the company that owns goods is 客户" },
  { in: code, no: /@ts-(?:ignore|nocheck)/, say: "mend the type instead" },
  {
    in: /^server\/(?!seeds\/|migrations\/|platform\/sql-rows)/,
    no: /\bstatus\b\S* (?:not )?in \('/,
    say: "a set of statuses has a name beside the statuses (isOneOf)",
  },
  {
    // The way on the page of the sign-in is a picture.
    in: /^(?:server\/(?!seeds\/)|src\/(?!contracts\/|machines\/lifecycles\/|views\/login\/)).*\.tsx?$/,
    no: new RegExp(`\\[(?:${status}, )+${status}\\]`),
    say: "a set of statuses has a name beside the statuses, and a way is the chart's stations",
  },
  {
    in: product,
    no: /\b(?:TODO|FIXME|XXX)\b|[Nn]ot implemented|[Cc]oming soon/,
    say: "finish it, or leave it out",
  },
  { in: inPlain("\\.md$"), no: new RegExp(`\\b${riddle}\\b`, "i"), say: nameTheActor },
  {
    in: inPlain("\\.(ts|tsx|mjs)$"),
    no: new RegExp(`(?<=(?:(?:^|\\s)//|^\\s*/?\\*|/\\*\\*| description: ").*)\\b${riddle}\\b`, "i"),
    say: nameTheActor,
  },
  {
    in: inPlain("\\.(test|spec)\\.tsx?$"),
    no: new RegExp(`(?<=\\b(?:it|test|describe)\\b.*\\(["'\`].*)\\b${riddle}\\b`, "i"),
    say: nameTheActor,
  },
  { in: /^tests\/.*\.(ts|tsx)$/, no: /waitForTimeout\(/, say: "wait for a condition, not for time" },
  {
    in: ours,
    no: /(?:^|[\s"'`(=])\/(?:home|Users|root|work|mnt)\/\w/,
    say: "a path of one person's machine belongs in no file",
  },
];

const emptyNames = /(?:^|[/.-])(?:utils?|helpers?|misc|manager|common-?functions)(?:[/.-]|$)/i;

/** Breaches in a file's path and lines, as `path:line: what, and what instead`. */
export function wordBreaches(path: string, source: string): string[] {
  const found: string[] = [];
  if (product.test(path) && emptyNames.test(path)) found.push(`${path}: a name that says nothing`);
  if (/^(src|server)\/.*\/index\.tsx?$/.test(path)) found.push(`${path}: no barrels, name the file`);
  for (const [index, line] of source.split("\n").entries()) {
    for (const rule of rules) {
      const bad = rule.in.test(path) ? rule.no.exec(line) : null;
      if (bad) found.push(`${path}:${index + 1}: “${bad[0].trim()}”: ${rule.say}`);
    }
  }
  return found;
}

/** What git knows or would take, so that ignored folders stay out. */
function projectFiles(): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  // This file and its test hold the forbidden words by trade.
  const exempt = /^(?:package-lock\.json|scripts\/words-check\.ts|tests\/scripts\/words-check\.test\.ts)$/;
  return listed
    .split("\n")
    .filter((path) => ours.test(path) && !exempt.test(path) && existsSync(join(root, path)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = projectFiles().flatMap((path) => wordBreaches(path, readFileSync(join(root, path), "utf8")));
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
