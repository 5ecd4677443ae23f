/** Examples of the OpenAPI document: made from each schema, with the values that a field of that name has in a warehouse. */

import fieldExamples from "./field-examples.json" with { type: "json" };

type Node = Readonly<Record<string, unknown>>;

const ID = "018f6d2e-7a31-4c55-9b0e-2f6f3f0a8c11";
const AT = "2026-03-02T01:30:00.000Z";
const DAY = "2026-03-02";

/** By the name of the field. A name that is missing here has a value by its schema alone. */
const VALUES: Readonly<Record<string, unknown>> = fieldExamples;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const nodesOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

function textOf(schema: Node, name: string): string {
  if (schema.format === "date-time") return AT;
  if (schema.format === "date") return DAY;
  const pattern = typeof schema.pattern === "string" ? new RegExp(schema.pattern) : /^/;
  const fitting = [VALUES[name], name, ID, "330106", DAY, "123456"].find(
    (value): value is string => typeof value === "string" && pattern.test(value),
  );
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema as Readonly<Record<string, number>>;
  return (fitting ?? name).padEnd(minLength, "-").slice(0, maxLength);
}

function numberOf(schema: Node, name: string): number {
  const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = schema as Readonly<Record<string, number>>;
  const value = VALUES[name];
  return Math.min(maximum, Math.max(minimum, typeof value === "number" ? value : 1));
}

/** The fields that are said together: of an id and the codes that may stand for it the first code. */
function sayable(properties: Node): readonly (readonly [string, unknown])[] {
  const said = new Set<unknown>();
  const words = new Set<unknown>();
  for (const [field, of] of Object.entries(properties)) {
    const id = isNode(of) ? of["x-insteadOf"] : undefined;
    if (id !== undefined && !said.has(id)) {
      said.add(id);
      words.add(field);
    }
  }
  return Object.entries(properties).filter(
    ([field, of]) =>
      words.has(field) || !(said.has(field) || (isNode(of) && of["x-insteadOf"] !== undefined)),
  );
}

/** A value that the schema accepts. `inside` are the components that it is part of: one that holds itself ends there. */
function exampleOf(schema: Node, name: string, schemas: Node, inside: readonly string[] = []): unknown {
  if (typeof schema.$ref === "string") {
    const of = schema.$ref.replace("#/components/schemas/", "");
    const component = schemas[of];
    return isNode(component) ? exampleOf(component, name, schemas, [...inside, of]) : null;
  }
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum.includes(VALUES[name]) ? VALUES[name] : schema.enum[0];
  const [choice] = nodesOf(schema.anyOf ?? schema.oneOf);
  if (choice)
    return exampleOf({ ...schema, anyOf: undefined, oneOf: undefined, ...choice }, name, schemas, inside);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object":
      return Object.fromEntries(
        sayable(isNode(schema.properties) ? schema.properties : {}).flatMap(([field, of]) =>
          // A body, which is in no component, leaves out what only answers have.
          isNode(of) && !(of.readOnly && inside.length === 0)
            ? [[field, exampleOf(of, field, schemas, inside)]]
            : [],
        ),
      );
    case "array": {
      const items = isNode(schema.items) ? schema.items : {};
      const isItself = inside.some((of) => items.$ref === `#/components/schemas/${of}`);
      return isItself ? [] : [exampleOf(items, name, schemas, inside)];
    }
    case "string":
      return textOf(schema, name);
    case "integer":
    case "number":
      return numberOf(schema, name);
    case "boolean":
      return true;
    default:
      return null;
  }
}

/** The document with an example in each component and in each body that a call takes. */
export function withExamples<Document extends object>(document: Document): Document {
  const {
    paths = {},
    webhooks = {},
    components,
  } = document as Readonly<Record<"paths" | "webhooks" | "components", Node>>;
  const schemas = isNode(components.schemas) ? components.schemas : {};
  const withBody = (operation: unknown): unknown => {
    if (!isNode(operation) || !isNode(operation.requestBody)) return operation;
    const content = isNode(operation.requestBody.content) ? operation.requestBody.content : {};
    const shown = Object.entries(content).map(([type, media]) => [
      type,
      isNode(media) && isNode(media.schema)
        ? { ...media, example: exampleOf(media.schema, "", schemas) }
        : media,
    ]);
    return { ...operation, requestBody: { ...operation.requestBody, content: Object.fromEntries(shown) } };
  };
  const each = (node: Node, change: (value: unknown, name: string) => unknown) =>
    Object.fromEntries(Object.entries(node).map(([name, value]) => [name, change(value, name)]));
  const withBodies = (methods: unknown) => (isNode(methods) ? each(methods, withBody) : methods);
  return {
    ...document,
    paths: each(paths, withBodies),
    webhooks: each(webhooks, withBodies),
    components: {
      ...components,
      schemas: each(schemas, (schema, name) =>
        isNode(schema) ? { ...schema, examples: [exampleOf(schema, name, schemas, [name])] } : schema,
      ),
    },
  };
}
