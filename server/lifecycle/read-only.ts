/**
 * saveOrUpdate takes the row that a list gave: its read-only members may come back. Unchanged ones are ignored, changed
 * ones are refused by their name (40000).
 */
import { isDeepStrictEqual } from "node:util";
import { type TObject, type TProperties, Type } from "typebox";
import type { FieldError } from "../platform/http/outcome.ts";

/**
 * A row's read-only members. `kept`: must be as the row has it. `drifts`: changes without a new version of the row
 * (presence, counts of other rows), so that a row just read may be out of date; ignored.
 */
export type ReadOnly<Row, Body = never> = Readonly<Record<Exclude<keyof Row, keyof Body>, "kept" | "drifts">>;

/** Read-only members by name. */
export type Names = Readonly<Record<string, "kept" | "drifts">>;

const DESCRIPTIONS = {
  kept: "Read-only: ignored when unchanged, refused when changed.",
  drifts: "Read-only, and changes without a new version of the row: ignored.",
};

/** The body of saveOrUpdate that also takes the read-only members, of any shape: what they may be is asked of the row. */
export function withReadOnly<Properties extends TProperties>(
  body: TObject<Properties>,
  readOnly: Names,
): TObject<Properties> {
  const repeated = Object.entries(readOnly).map(
    ([name, kind]) =>
      [name, Type.Optional(Type.Unknown({ readOnly: true, description: DESCRIPTIONS[kind] }))] as const,
  );
  // The read-only members are no part of what handlers read: `partedOf` takes them out.
  const properties: Properties = { ...Object.fromEntries(repeated), ...body.properties };
  return Type.Object(properties, { additionalProperties: false });
}

/** A body without its read-only members, and these apart. */
export function partedOf<Body extends object>(
  given: Body,
  readOnly: Names,
): { readonly body: Body; readonly repeated: Readonly<Record<string, unknown>> } {
  const isRepeated = ([name]: [string, unknown]) => Object.hasOwn(readOnly, name);
  const entries = Object.entries(given);
  return {
    body: Object.fromEntries(entries.filter((entry) => !isRepeated(entry))) as Body,
    repeated: Object.fromEntries(entries.filter(isRepeated)),
  };
}

/** The read-only members that differ from the row's; a row that is yet to be made has none of them. */
export function changedIn(
  readOnly: Names,
  repeated: Readonly<Record<string, unknown>>,
  row: object | null,
): readonly FieldError[] {
  const values = new Map(Object.entries(row ?? {}));
  return Object.entries(repeated)
    .filter(([name, value]) => {
      if (row !== null && readOnly[name] === "drifts") return false;
      return !isDeepStrictEqual(value, values.get(name) ?? null);
    })
    .map(([path]) => ({ path, key: "validation.readOnly" }));
}
