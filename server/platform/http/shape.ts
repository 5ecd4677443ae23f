import { type TSchema, Type } from "typebox";
import { Compile } from "typebox/compile";
import type { TLocalizedValidationError } from "typebox/error";
import { Settings } from "typebox/system";
import { PLAN_YEARS } from "../../../src/domain/instant.ts";
import { visibleLines, visibleText } from "../../../src/domain/normal-form.ts";
import type { FieldError } from "./outcome.ts";

// One wrong field in a list of 500 lines must not hide the others; what a person reads stays short enough.
const MOST_ERRORS = 64;
Settings.Set({ maxErrors: MOST_ERRORS });

/** This many wrong items of a list are described; the others are usually wrong in the same way. */
const MOST_ITEMS = 16;

export type Judgement = { readonly value: unknown } | { readonly errors: readonly FieldError[] };

/**
 * A validator of one shape: returns the value, or the errors by field. Nothing is coerced or dropped but the invisible
 * characters of texts that the shape marks as a person's words (`x-text`). The
 * compiled check decides; only a value that fails it is described, and of that only the first errors.
 */
export function judgeOf(schema: TSchema): (value: unknown) => Judgement {
  const validator = Compile(schema);
  const narrow = narrowerOf(schema);
  const tidy = tidierOf(schema) ?? ((value: unknown) => value);
  return (value) => {
    if (validator.Check(value)) {
      const unstorable = unstorableTexts(value);
      return unstorable.length > 0 ? { errors: unstorable } : { value: tidy(value) };
    }
    const { part, indexes, tooLong } = narrow(value);
    const errors = validator.Errors(part).map((error) => {
      const [, name = "", at = "", rest = ""] = /^\/([^/]+)\/(\d+)(.*)$/s.exec(error.instancePath) ?? [];
      const index = indexes.get(name)?.[Number(at)];
      return index === undefined ? error : { ...error, instancePath: `/${name}/${index}${rest}` };
    });
    return { errors: [...tooLong, ...fieldErrors(errors)].slice(0, MOST_ERRORS) };
  };
}

type Tidier = (value: unknown) => unknown;

/** Returns what takes invisible characters off the texts of a value of this shape; null: it has no such texts. */
function tidierOf(schema: TSchema): Tidier | null {
  const kind = (schema as { readonly "x-text"?: "line" | "lines" })["x-text"];
  if (kind) {
    const tidied = kind === "line" ? visibleText : visibleLines;
    return (value) => (typeof value === "string" ? tidied(value) : value);
  }
  if (Type.IsUnion(schema)) return schema.anyOf.map(tidierOf).find((tidier) => tidier !== null) ?? null;
  if (Type.IsArray(schema)) {
    const ofItem = tidierOf(schema.items);
    return ofItem && ((value) => (Array.isArray(value) ? value.map(ofItem) : value));
  }
  if (!Type.IsObject(schema)) return null;
  const members = Object.entries(schema.properties).flatMap(([name, member]) => {
    const tidier = tidierOf(member);
    return tidier ? [[name, tidier] as const] : [];
  });
  if (members.length === 0) return null;
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const given: Readonly<Record<string, unknown>> = { ...value };
    const tidied = members.flatMap(([name, tidier]) =>
      Object.hasOwn(given, name) ? [[name, tidier(given[name])] as const] : [],
    );
    return { ...given, ...Object.fromEntries(tidied) };
  };
}

/** The description of an invalid value. `indexes`: which items of a list were described, by the list's name. */
interface Narrowed {
  readonly part: unknown;
  readonly indexes: ReadonlyMap<string, readonly number[]>;
  /** Lists that have too many items. */
  readonly tooLong: readonly FieldError[];
}

/**
 * To describe errors takes a hundred times as long as to find that there are some. So only a part is described: of each
 * list the first wrong items, of unknown members the first.
 */
function narrowerOf(schema: TSchema): (value: unknown) => Narrowed {
  const properties: Readonly<Record<string, TSchema>> = Type.IsObject(schema) ? schema.properties : {};
  const lists = Object.entries(properties).flatMap(([name, property]) =>
    Type.IsArray(property)
      ? [{ name, most: (property as { readonly maxItems?: number }).maxItems, item: Compile(property.items) }]
      : [],
  );
  return (value) => {
    const indexes = new Map<string, number[]>();
    const tooLong: FieldError[] = [];
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return { part: value, indexes, tooLong };
    const given: Readonly<Record<string, unknown>> = { ...value };
    const unknown = Object.keys(given).filter((name) => !Object.hasOwn(properties, name));
    const names = [...Object.keys(properties), ...unknown.slice(0, MOST_ERRORS)];
    const part = Object.fromEntries(
      names.flatMap((name) => (Object.hasOwn(given, name) ? [[name, given[name]]] : [])),
    );
    for (const { name, most = Number.POSITIVE_INFINITY, item } of lists) {
      const list = given[name];
      if (!Array.isArray(list) || list.length <= MOST_ITEMS) continue;
      if (list.length > most)
        tooLong.push({ path: name, key: "validation.tooManyItems", values: { limit: most } });
      const wrong: number[] = [];
      for (let at = 0; at < list.length && wrong.length < MOST_ITEMS; at += 1) {
        if (!item.Check(list[at])) wrong.push(at);
      }
      const taken = wrong.length > 0 ? wrong : [0];
      indexes.set(name, taken);
      part[name] = taken.map((at) => list[at]);
    }
    return { part, indexes, tooLong };
  };
}

/**
 * Query strings are text: a declared integer or boolean is read from its one canonical spelling; everything else stays
 * text, which the validator refuses.
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

/**
 * PostgreSQL stores neither NUL nor half of a surrogate pair; without this check both would end as an internal error
 * (50000). Iterative, because the sender chooses the depth of a value of unknown shape.
 */
function unstorableTexts(value: unknown): FieldError[] {
  const found: FieldError[] = [];
  const waiting: { readonly value: unknown; readonly path: string }[] = [{ value, path: "" }];
  for (let next = waiting.pop(); next && found.length < MOST_ERRORS; next = waiting.pop()) {
    const { value: inner, path } = next;
    if (typeof inner === "string") {
      if (inner.includes("\0") || !isWellFormed(inner)) found.push({ path, key: "validation.invalid" });
    } else if (typeof inner === "object" && inner !== null) {
      for (const [name, member] of Object.entries(inner))
        if (typeof member === "string" || typeof member === "object")
          waiting.push({ value: member, path: join(path, name) });
    }
  }
  return found.reverse();
}

const loneSurrogate = /\p{Surrogate}/u;
const isWellFormed = (text: string): boolean => !loneSurrogate.test(text);

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
function fieldErrors(errors: readonly TLocalizedValidationError[]): FieldError[] {
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
    } else if (error.keyword !== "boolean" && error.keyword !== "if") {
      byPath.set(path, [...(byPath.get(path) ?? []), error]);
    }
  }
  for (const [path, ofPath] of byPath) {
    const nearest = ofPath.toSorted((a, b) => nearness(a) - nearness(b))[0];
    if (nearest) found.push({ path, ...words(nearest) });
  }
  return found;
}

/** The formats that src/contracts/body-shapes.ts knows. */
const FORMAT_WORDS: Readonly<Record<string, string>> = {
  "date-time": "validation.instant",
  date: "validation.day",
  phone: "validation.phone",
  plate: "validation.plate",
};

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
    case "format":
      return { key: FORMAT_WORDS[error.params.format] ?? "validation.pattern" };
    case "pattern":
      return { key: error.params.pattern === PLAN_YEARS ? "validation.planned" : "validation.pattern" };
    default:
      return { key: "validation.pattern" };
  }
}
