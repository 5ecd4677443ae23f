import { type TSchema, Type } from "typebox";

/** How much of a JSON body is parsed at all; what exceeds it is refused (40000) before it is parsed. */
export interface BodyLimits {
  readonly bytes: number;
  /** Values of any kind, lists and objects included. */
  readonly values: number;
  readonly depth: number;
}

const LEAST_BYTES = 4_096;
const MOST_BYTES = 2_097_152;
const LEAST_VALUES = 200;
const LEAST_DEPTH = 12;
/** A character of JSON takes at most this many bytes: an escaped surrogate pair. */
const BYTES_A_CHARACTER = 12;
/** Texts whose length follows from a pattern or format: ids, days, instants. */
const PATTERNED_CHARACTERS = 64;
/** Values of any shape: read-only members of a row that is posted back. */
const UNKNOWN = { bytes: 4_096, values: 100, depth: 8 } as const satisfies BodyLimits;

const scalar = (bytes: number): BodyLimits => ({ bytes, values: 1, depth: 1 });

/** The most that a value of the schema can take. */
function mostOf(schema: TSchema): BodyLimits {
  if (Type.IsString(schema)) {
    const { maxLength } = schema as { readonly maxLength?: number };
    return scalar(maxLength === undefined ? 4 * PATTERNED_CHARACTERS : 2 + maxLength * BYTES_A_CHARACTER);
  }
  if (Type.IsArray(schema)) {
    const item = mostOf(schema.items);
    const { maxItems: most = 100 } = schema as { readonly maxItems?: number };
    return { bytes: 2 + most * (item.bytes + 1), values: 1 + most * item.values, depth: item.depth + 1 };
  }
  if (Type.IsObject(schema)) {
    const members = Object.entries(schema.properties).map(([name, member]) => {
      const most = mostOf(member);
      return { ...most, bytes: most.bytes + name.length + 4 };
    });
    return {
      bytes: 2 + members.reduce((sum, { bytes }) => sum + bytes, 0),
      values: 1 + members.reduce((sum, { values }) => sum + values, 0),
      depth: 1 + Math.max(0, ...members.map(({ depth }) => depth)),
    };
  }
  if (Type.IsUnion(schema)) {
    const parts = schema.anyOf.map(mostOf);
    return {
      bytes: Math.max(...parts.map(({ bytes }) => bytes)),
      values: Math.max(...parts.map(({ values }) => values)),
      depth: Math.max(...parts.map(({ depth }) => depth)),
    };
  }
  if (Type.IsUnknown(schema)) return UNKNOWN;
  return scalar(PATTERNED_CHARACTERS);
}

/** A body's limits, from its schema: at least 4 KB, to describe its errors; at most 2 MB (bilingual bulletin). */
export function bodyLimitsOf(schema: TSchema | undefined): BodyLimits {
  const most = schema ? mostOf(schema) : scalar(0);
  return {
    bytes: Math.min(MOST_BYTES, Math.max(LEAST_BYTES, most.bytes)),
    values: Math.max(LEAST_VALUES, 2 * most.values),
    depth: Math.max(LEAST_DEPTH, most.depth),
  };
}

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const OPENS: ReadonlySet<number> = new Set([91, 123]);
const CLOSES: ReadonlySet<number> = new Set([93, 125]);

/** Whether a JSON text nests deeper, or holds more values, than the limits allow. Reads it once, and builds nothing. */
export function exceeds(text: string, { values, depth }: Omit<BodyLimits, "bytes">): boolean {
  let valuesSeen = 1;
  let depthNow = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (code === COMMA) valuesSeen += 1;
    else if (OPENS.has(code)) {
      depthNow += 1;
      valuesSeen += 1;
    } else if (CLOSES.has(code)) depthNow -= 1;
    if (valuesSeen > values || depthNow > depth) return true;
  }
  return false;
}

/** Where the text that begins at this quote ends. */
function endOfText(text: string, quoteAt: number): number {
  let at = quoteAt + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    at += code === BACKSLASH ? 2 : 1;
  }
  return at;
}
