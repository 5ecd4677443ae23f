import { type TSchema, Type } from "typebox";
import { Compile } from "typebox/compile";
import type { TLocalizedValidationError } from "typebox/error";
import { Settings } from "typebox/system";
import type { FieldError } from "./outcome.ts";

// One wrong field in a list of 500 lines must not hide the others; what a person reads stays short enough.
const MOST_ERRORS = 64;
Settings.Set({ maxErrors: MOST_ERRORS });

const loneSurrogate = /\p{Surrogate}/u;

export type Judgement = { readonly value: unknown } | { readonly errors: readonly FieldError[] };

/** A judge of one shape: the value as it is, or what is wrong with it by field. Nothing is coerced or dropped. */
export function judgeOf(schema: TSchema): (value: unknown) => Judgement {
  const validator = Compile(schema);
  return (value) => {
    const unstorable = unstorableTexts(value, "");
    if (unstorable.length > 0) return { errors: unstorable };
    return validator.Check(value) ? { value } : { errors: fieldErrors(validator.Errors(value)) };
  };
}

/**
 * Query strings are text: a declared integer or boolean is read from its one canonical spelling, and anything
 * else is left as the text that it is, for the judge to refuse.
 */
export function readQuery(
  schema: TSchema,
  query: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const properties: Readonly<Record<string, TSchema>> = Type.IsObject(schema) ? schema.properties : {};
  return Object.fromEntries(
    Object.entries(query).map(([name, text]) => {
      const declared = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (typeof text !== "string" || declared === undefined) return [name, text];
      if (Type.IsInteger(declared) && /^(0|-?[1-9]\d{0,14})$/.test(text)) return [name, Number(text)];
      if (Type.IsBoolean(declared) && /^(true|false)$/.test(text)) return [name, text === "true"];
      return [name, text];
    }),
  );
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair; unsaid, both would end as our fault (50000). */
function unstorableTexts(value: unknown, path: string): FieldError[] {
  if (typeof value === "string") {
    return value.includes("\0") || loneSurrogate.test(value) ? [{ path, key: "validation.invalid" }] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => unstorableTexts(inner, join(path, name)));
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** `/lines/0/expected` becomes `lines.0.expected`; JSON Pointer's escapes are undone (RFC 6901). */
function dotted(pointer: string): string {
  return pointer.slice(1).replaceAll("/", ".").replaceAll("~1", "/").replaceAll("~0", "~");
}

/** A union reports each branch: the branch that came nearest is the one that a person can act on. */
const nearness = (error: TLocalizedValidationError): number => {
  if (error.keyword === "anyOf") return 3;
  if (error.keyword === "type") return error.params.type === "null" ? 2 : 1;
  return 0;
};

/** One error a field, in the words that texts know. */
export function fieldErrors(errors: readonly TLocalizedValidationError[]): FieldError[] {
  const byPath = new Map<string, TLocalizedValidationError[]>();
  const found: FieldError[] = [];
  for (const error of errors) {
    const path = dotted(error.instancePath);
    if (error.keyword === "required") {
      for (const name of error.params.requiredProperties) {
        found.push({ path: join(path, name), key: "validation.required" });
      }
    } else if (error.keyword === "additionalProperties") {
      for (const name of error.params.additionalProperties) {
        found.push({ path: join(path, name), key: "validation.unknownField" });
      }
    } else if (error.keyword !== "boolean") {
      byPath.set(path, [...(byPath.get(path) ?? []), error]);
    }
  }
  for (const [path, ofPath] of byPath) {
    const nearest = ofPath.toSorted((a, b) => nearness(a) - nearness(b))[0];
    if (nearest) found.push({ path, ...words(nearest) });
  }
  return found;
}

function words(error: TLocalizedValidationError): Omit<FieldError, "path"> {
  switch (error.keyword) {
    case "type":
      return { key: "validation.type" };
    case "const":
    case "enum":
      return { key: "validation.choice" };
    case "minLength":
      return error.params.limit === 1
        ? { key: "validation.required" }
        : { key: "validation.tooShort", values: { limit: error.params.limit } };
    case "maxLength":
      return { key: "validation.tooLong", values: { limit: error.params.limit } };
    case "minItems":
      return { key: "validation.tooFewItems", values: { limit: error.params.limit } };
    case "maxItems":
      return { key: "validation.tooManyItems", values: { limit: error.params.limit } };
    case "minimum":
    case "exclusiveMinimum":
      return { key: "validation.tooSmall", values: { limit: Number(error.params.limit) } };
    case "maximum":
    case "exclusiveMaximum":
      return { key: "validation.tooLarge", values: { limit: Number(error.params.limit) } };
    default:
      return { key: "validation.pattern" };
  }
}
