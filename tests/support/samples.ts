/** Requests of the right shape, made from the OpenAPI document: what is required and nothing else. */

interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly pattern?: string;
}

interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Shape;
  }[];
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly schema: Shape } } };
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Nobody's id. */
export const NOBODY = "00000000-0000-7000-8000-000000000007";

const TEXTS = [NOBODY, "A1", "13900001111", "2026-11-21", "2026-11-21T08:00:00Z", "沪A12345", "a@b.cn", "1"];

function sampleOf(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return sampleOf(shape.anyOf[0] ?? {});
  switch (shape.type) {
    case "object":
      return Object.fromEntries(
        (shape.required ?? []).map((name) => [name, sampleOf(shape.properties?.[name] ?? {})]),
      );
    case "array":
      return Array.from({ length: shape.minItems ?? 0 }, () => sampleOf(shape.items ?? {}));
    case "integer":
    case "number":
      return Math.max(1, shape.minimum ?? 1, (shape.exclusiveMinimum ?? 0) + 1);
    case "boolean":
      return false;
    default: {
      const { pattern, minLength = 0, maxLength = 1_000 } = shape;
      const fits = (text: string) =>
        text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern).test(text));
      return TEXTS.find(fits) ?? "x".repeat(Math.max(1, minLength));
    }
  }
}

export interface Sample {
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The smallest request that the route's schemas accept. */
export function sampleRequest(document: Document, method: string, url: string): Sample {
  const operation = document.paths[url]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${url} is not in the document`);
  const asked = (operation.parameters ?? []).filter((each) => each.in === "query" && each.required);
  return {
    query: Object.fromEntries(asked.map(({ name, schema }) => [name, String(sampleOf(schema))])),
    body: operation.requestBody
      ? sampleOf(operation.requestBody.content["application/json"].schema)
      : undefined,
  };
}
