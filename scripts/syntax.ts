import { parseSync } from "oxc-parser";

/** A node of the syntax tree as the checks use it: its type, its position, and other fields. */
export type SyntaxNode = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** The parsed file; throws with its path on a syntax error, because a check must not pass unread code. */
export function parseFile(path: string, source: string): SyntaxNode {
  const parsed = parseSync(path, source);
  const error = parsed.errors[0];
  if (error) throw new Error(`${path}: ${error.message}`);
  const program: unknown = parsed.program;
  if (!isNode(program)) throw new Error(`${path}: no syntax tree`);
  return program;
}

/** The nodes right under a node, in the order of the source. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** Calls the visitor on the node and on everything under it, parents first. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const child of childrenOf(node)) walk(child, visit);
}

/**
 * A string or template literal as its fixed parts: `["a.b"]` for "a.b", `["a.", ".b"]` for `a.${x}.b`; null
 * for any other node.
 */
export function fixedParts(node: unknown): readonly string[] | null {
  if (!isNode(node)) return null;
  if (node.type === "Literal" && typeof node.value === "string") return [node.value];
  if (node.type !== "TemplateLiteral" || !Array.isArray(node.quasis)) return null;
  return node.quasis.map((quasi: { readonly value: { readonly cooked: string } }) => quasi.value.cooked);
}

/** Matches what fixed parts with anything between them may become. */
export function patternOf(parts: readonly string[]): RegExp {
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escaped.join("(?:.+)")}$`, "su");
}
