/** Named parts of the OpenAPI document, and the sentence that each field and parameter has. */
import fieldWords from "./field-words.json" with { type: "json" };

type Node = Readonly<Record<string, unknown>>;
type Schemas = Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const described = (name: string, value: unknown): unknown => {
  if (!isNode(value) || value.description !== undefined) return value;
  const description = fieldSentence(name);
  return description === null ? value : { ...value, description };
};

const eachOf = (node: Node, change: (value: unknown, name: string) => unknown): Node =>
  Object.fromEntries(Object.entries(node).map(([name, value]) => [name, change(value, name)]));

/** A schema that refers to itself, as one with a name: references to it become references to a component. */
export function selfReferring(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(selfReferring);
  if (!isNode(schema)) return schema;
  const { $defs, $ref, ...rest } = schema;
  if (isNode($defs) && typeof $ref === "string" && isNode($defs[$ref])) {
    const { $id: _, ...own } = $defs[$ref];
    return selfReferring({ ...own, title: $ref, ...rest });
  }
  return typeof $ref === "string" ? { "x-component": $ref } : eachOf(rest, selfReferring);
}

/**
 * Moves each schema with a name (`title`) to the components and leaves a reference; gives fields and parameters the
 * sentences that they lack. Throws if two different schemas have one name.
 */
export function withComponents<Document extends object>(document: Document): Document {
  const schemas: Schemas = {};
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isNode(value)) return value;
    if (typeof value["x-component"] === "string") return reference(value["x-component"], value.description);
    const node = eachOf(value, (each, name) =>
      name === "properties" && isNode(each)
        ? eachOf(each, (field, of) => walk(described(of, field)))
        : name === "example" || name === "enum"
          ? each
          : walk(each),
    );
    if (typeof node.in === "string" && typeof node.name === "string") return described(node.name, node);
    if (typeof node.title !== "string" || node.type !== "object") return node;
    const { title, description, ...own } = node;
    const before = schemas[title];
    if (before && JSON.stringify(before) !== JSON.stringify(own))
      throw new Error(`Two shapes of the API are named ${title}.`);
    schemas[title] = own;
    return reference(title, description);
  };
  const { components, ...rest } = document as Document & { readonly components?: Node };
  const walked = eachOf(rest, walk);
  return { ...document, ...walked, components: { ...components, schemas } };
}

const reference = (title: string, description: unknown) => ({
  $ref: `#/components/schemas/${title}`,
  ...(description === undefined ? {} : { description }),
});

/** What the OpenAPI document says about a field whose own schema says nothing: one sentence for each name. */
const SENTENCES: Readonly<Record<string, string>> = fieldWords;

const wordsOf = (name: string) => name.replaceAll(/[A-Z]+/g, (letters) => ` ${letters.toLowerCase()}`).trim();

/** Names that are made alike: `clientId`, `clientName`, `exitNumber`, `approvedAt`, `goodTotal`, `rejectReason`. */
const PATTERNS: readonly (readonly [RegExp, (of: string) => string])[] = [
  [/^(.+)Id$/, (of) => `Id of the ${of}.`],
  [/^(.+)Name$/, (of) => `Name of the ${of}.`],
  [/^(.+)(?:Number|Code)$/, (of) => `Number or code of the ${of}.`],
  [/^(.+)At$/, (of) => `When it was ${of}.`],
  [/^(.+)Total$/, (of) => `Sum of the units ${of} over all lines.`],
  [/^(.+)Reason$/, (of) => `Reason of the ${of}.`],
];

/** The sentence about a field of that name; null: there is none. */
function fieldSentence(name: string): string | null {
  if (SENTENCES[name]) return SENTENCES[name];
  for (const [pattern, sentence] of PATTERNS) {
    const [, of] = pattern.exec(name) ?? [];
    if (of) return sentence(wordsOf(of));
  }
  return null;
}
