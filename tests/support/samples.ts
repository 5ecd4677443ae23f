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
  readonly format?: string;
  /** Required, unless one of these fields stands for it. */
  readonly "x-or"?: readonly string[];
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

/** An id that no row has. */
const NOBODY = "00000000-0000-7000-8000-000000000007";
/** Where idPlaces puts an id. */
export const PLACE = "00000000-0000-7000-8000-00000000000f";

const FORMATS: Readonly<Record<string, string>> = { date: "2026-11-21", "date-time": "2026-11-21T08:00:00Z" };
const TEXTS = [NOBODY, "A1", "13900001111", ...Object.values(FORMATS), "沪A12345", "a@b.cn", "1"];

function sampleOf(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return sampleOf(shape.anyOf[0] ?? {});
  switch (shape.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(shape.properties ?? {})
          .filter(([name, of]) => of["x-or"] || shape.required?.includes(name))
          .map(([name, of]) => [name, sampleOf(of)]),
      );
    case "array":
      return Array.from({ length: shape.minItems ?? 0 }, () => sampleOf(shape.items ?? {}));
    case "integer":
    case "number":
      return Math.max(1, shape.minimum ?? 1, (shape.exclusiveMinimum ?? 0) + 1);
    case "boolean":
      return false;
    default: {
      const formatted = FORMATS[shape.format ?? ""];
      if (formatted) return formatted;
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
  const asked = (operation.parameters ?? []).filter(
    (each) => each.in === "query" && (each.required || each.schema["x-or"]),
  );
  return {
    query: Object.fromEntries(asked.map(({ name, schema }) => [name, String(sampleOf(schema))])),
    body: operation.requestBody
      ? sampleOf(operation.requestBody.content["application/json"].schema)
      : undefined,
  };
}

/**
 * The smallest requests of a route that hold an id at one of its places each, as PLACE: fields of the query, of the
 * body and of its lines, required ones and others.
 */
export function idPlaces(
  document: Document,
  method: string,
  url: string,
): readonly { readonly place: string; readonly sample: Sample }[] {
  const operation = document.paths[url]?.[method.toLowerCase()];
  const smallest = sampleRequest(document, method, url);
  const isId = ({ type, pattern, items, anyOf = [] }: Shape): boolean =>
    (type === "array" && isId(items ?? {})) ||
    (pattern?.includes("[0-9a-f]{12}") ?? false) ||
    anyOf.some(isId);
  const named = (shape: Shape): unknown => (shape.type === "array" ? [PLACE] : PLACE);
  const inQuery = (operation?.parameters ?? [])
    .filter((each) => each.in === "query" && isId(each.schema))
    .map(({ name }) => ({
      place: `?${name}`,
      sample: { ...smallest, query: { ...smallest.query, [name]: PLACE } },
    }));
  const body = operation?.requestBody?.content["application/json"]?.schema;
  const fields = Object.entries(body?.properties ?? {});
  const sent = (more: object) => ({ ...smallest, body: { ...(smallest.body as object), ...more } });
  const inBody = fields
    .filter(([, shape]) => isId(shape))
    .map(([name, shape]) => ({ place: name, sample: sent({ [name]: named(shape) }) }));
  const inLines = fields.flatMap(([name, { items }]) =>
    Object.entries(items?.properties ?? {})
      .filter(([, shape]) => isId(shape))
      .map(([field]) => ({
        place: `${name}[].${field}`,
        sample: sent({ [name]: [{ ...(sampleOf(items ?? {}) as object), [field]: PLACE }] }),
      })),
  );
  return [...inQuery, ...inBody, ...inLines];
}
