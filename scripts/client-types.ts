// Types of the API for other programs, from its own OpenAPI document: `npm run client` writes clients/typescript/api.ts,
// which `npm run check` compares.

interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** The shape of each member whose name is not known. */
  readonly additionalProperties?: false | Schema;
  readonly description?: string;
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Operation {
  readonly summary: string;
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required: boolean;
    readonly schema: Schema;
    readonly description?: string;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const HEADER =
  "// Generated from the OpenAPI document by `npm run client`; compared by `npm run check`. Do not edit.\n";
const PLAIN: Readonly<Record<string, string>> = {
  ...{ string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" },
};
const json = ({ content }: Content = {}) => content?.["application/json"]?.schema;

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "unknown";
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" | ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return `(${typeOf(schema.items ?? {})})[]`;
  if (schema.type === "object") {
    const { properties, additionalProperties: each } = schema;
    return properties ? objectOf(schema) : `Record<string, ${each ? typeOf(each) : "unknown"}>`;
  }
  return PLAIN[schema.type ?? ""] ?? "unknown";
}

function objectOf({ properties = {}, required = [] }: Schema): string {
  const members = Object.entries(properties).map(([name, field]) => {
    const sentence = field.description ? `/** ${field.description.replaceAll("*/", "")} */\n` : "";
    return `${sentence}${name}${required.includes(name) ? "" : "?"}: ${typeOf(field)};`;
  });
  return `{\n${members.join("\n")}\n}`;
}

function callOf({ summary, parameters = [], requestBody, responses }: Operation, name: string): string[] {
  const answer = json(responses["200"])?.properties?.data;
  if (!answer) return [];
  const asked = parameters.filter((each) => each.in === "query");
  const required = asked.flatMap((each) => (each.required ? [each.name] : []));
  const described = asked.map(({ schema, description, name: field }) => [
    field,
    { ...schema, ...(description ? { description } : {}) },
  ]);
  const query = objectOf({ properties: Object.fromEntries(described), required });
  const body = json(requestBody);
  const parts = [
    ...(asked.length > 0 ? [`query${required.length > 0 ? "" : "?"}: ${query};`] : []),
    ...(body ? [`body: ${typeOf(body)};`] : []),
    `answer: ${typeOf(answer)};`,
  ];
  return [`/** ${summary} */\n${JSON.stringify(name)}: {\n${parts.join("\n")}\n};`];
}

/** Calls that take an Idempotency-Key: a client may send them again when no answer came. */
const isKeyed = ({ parameters = [] }: Operation) =>
  parameters.some((each) => each.in === "header" && each.name === "Idempotency-Key");

/** The source of the types, not yet formatted. */
export function clientTypes({ paths, components }: ApiDocument): string {
  const schemas = Object.entries(components.schemas).filter(([name]) => !name.startsWith("Refusal"));
  const types = schemas.map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      callOf(operation, `${method.toUpperCase()} ${path}`),
    ),
  );
  const keyed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      isKeyed(operation) ? [JSON.stringify(`${method.toUpperCase()} ${path}`)] : [],
    ),
  );
  return [
    `${HEADER}\n${types.join("\n\n")}\n`,
    `/** Each call by method and path. */\nexport interface Calls {\n${calls.join("\n")}\n}\n`,
    `/** The calls that take an Idempotency-Key. */\nexport const KEYED_CALLS: ReadonlySet<string> = new Set([${keyed.join(", ")}]);\n`,
  ].join("\n");
}
