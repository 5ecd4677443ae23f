/**
 * What a screen reader calls each control, picture and region: a canvas, a field, a landmark or a role without a name,
 * and a button or link that shows an icon alone.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesUnder, root } from "./paths.mjs";
import { parseFile, type SyntaxNode, walk } from "./syntax.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const NAMED_TAGS = words("canvas video audio iframe input select textarea nav section dialog progress meter");
const NAMED_ROLES = words(
  "img group region toolbar listbox tablist tabpanel radiogroup navigation complementary form dialog alertdialog menu tree grid progressbar meter slider combobox textbox searchbox switch checkbox radio",
);
const NAMES = ["aria-label", "aria-labelledby", "title", "alt"];

/** An element of JSX: its tag as it is written, its attributes, and what stands in it. */
interface Element extends SyntaxNode {
  readonly openingElement: {
    readonly name: { readonly name?: string };
    readonly attributes: readonly Attribute[];
  };
  readonly children: readonly SyntaxNode[];
}
interface Attribute extends SyntaxNode {
  readonly name?: { readonly name: string };
  readonly value?: SyntaxNode & { readonly value?: unknown };
}

const isElement = (node: SyntaxNode): node is Element => node.type === "JSXElement";
const given = ({ openingElement }: Element, name: string): Attribute | undefined =>
  openingElement.attributes.find((attribute) => attribute.name?.name === name);
/** Names may come with the rest of the props; `aria-hidden` has none. */
const isNamed = (element: Element): boolean =>
  [...NAMES, "aria-hidden", "hidden"].some((name) => given(element, name)) ||
  element.openingElement.attributes.some(({ type }) => type === "JSXSpreadAttribute");

/** Styled elements of all files by `path#name`: `const Box = chakra("nav", …)`. */
type Styled = ReadonlyMap<string, string>;
type Tree = { readonly path: string; readonly source: string; readonly program: SyntaxNode };

function styledIn({ path, program }: Tree): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  walk(program, (node) => {
    const { id, init } = node as {
      id?: { name?: string };
      init?: { callee?: { name?: string }; arguments: never[] };
    };
    if (node.type !== "VariableDeclarator" || init?.callee?.name !== "chakra") return;
    const [of] = init.arguments as readonly { readonly value?: unknown }[];
    if (typeof of?.value === "string") found.push([`${path}#${id?.name}`, of.value]);
  });
  return found;
}

/** Components that show what stands in them on a button or a link. */
const BUTTONS = /^(?:Link|Reason)?Button$/;

/** The tag of HTML behind each name of a file: its own, and what it imports; `svg` for an icon. */
function tagsOf({ path, program }: Tree, styled: Styled): (name: string) => string | undefined {
  const imported = new Map<string, string>();
  walk(program, (node) => {
    if (node.type !== "ImportDeclaration") return;
    const from = String((node.source as { readonly value: string }).value);
    for (const { local, imported: theirs } of node.specifiers as readonly {
      readonly local: { readonly name: string };
      readonly imported?: { readonly name: string };
    }[])
      imported.set(
        local.name,
        from === "lucide-react" ? "svg" : (styled.get(`${join(dirname(path), from)}#${theirs?.name}`) ?? ""),
      );
  });
  return (name) => {
    if (/^[a-z]/.test(name)) return name;
    return (
      styled.get(`${path}#${name}`) ?? (imported.get(name) || (BUTTONS.test(name) ? "button" : undefined))
    );
  };
}

/** Whether it shows words, or something that may have some: all but icons, hidden parts and what they stand in. */
function mayHaveWords(node: SyntaxNode, tagOf: (name: string) => string | undefined): boolean {
  const { children = [] } = node as Partial<Element>;
  return children.some((child) => {
    if (child.type === "JSXText") return String(child.value).trim() !== "";
    if (!isElement(child)) return child.type !== "JSXFragment" || mayHaveWords(child, tagOf);
    if (given(child, "aria-hidden")) return false;
    return tagOf(child.openingElement.name.name ?? "") === undefined || mayHaveWords(child, tagOf);
  });
}

function faultsIn(tree: Tree, styled: Styled): readonly string[] {
  const { path, source, program } = tree;
  const tagOf = tagsOf(tree, styled);
  const labelled = new Set([...source.matchAll(/htmlFor=(\{[^}]*\}|"[^"]*")/g)].map(([, id]) => id));
  const found: string[] = [];
  walk(program, (node) => {
    if (!isElement(node)) return;
    const { name } = node.openingElement.name;
    // The parts of Chakra's controls name themselves.
    if (name === undefined) return;
    const tag = tagOf(name) ?? "";
    const role = given(node, "role")?.value?.value;
    const id = given(node, "id")?.value;
    if (isNamed(node) || (id && labelled.has(source.slice(id.start, id.end)))) return;
    const isFocused = given(node, "tabIndex")?.value;
    const isMeant =
      typeof role === "string"
        ? NAMED_ROLES.has(role)
        : NAMED_TAGS.has(tag) || (isFocused && source.slice(isFocused.start, isFocused.end) === "{0}");
    const isBare = (tag === "button" || tag === "a") && !mayHaveWords(node, tagOf);
    const line = source.slice(0, node.start).split("\n").length;
    if (isMeant || isBare) found.push(`${path}:${line}: <${name}> has no name: give it an aria-label`);
  });
  return found;
}

/** Elements without a name, as `path:line: what`. */
export function nameless(sources: ReadonlyMap<string, string>): readonly string[] {
  const trees = [...sources].map(([path, source]) => ({ path, source, program: parseFile(path, source) }));
  const styled = new Map(trees.flatMap(styledIn));
  return trees.flatMap((tree) => faultsIn(tree, styled));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = filesUnder("src").filter((path) => path.endsWith(".tsx"));
  const found = nameless(new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")])));
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
