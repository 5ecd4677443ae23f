/** Whether a row belongs on a list: applies the wire's filters in the browser. Pure. */
import type { ListQuery } from "../../contracts/list.ts";

/** "unknown": only the server can say (a keyword, a field that the row does not carry). */
export type Fit = boolean | "unknown";

const PAGING = ["current", "pageSize", "sort"];

const text = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

/** The query without empty values (null, undefined, '') and without paging: the filters. */
export function filtersOf(query: ListQuery): readonly (readonly [string, string])[] {
  return Object.entries(query)
    .filter(([name, value]) => !PAGING.includes(name) && text(value) !== "")
    .map(([name, value]) => [name, text(value)] as const);
}

/** Whether a row passes every filter of the query. */
export function fitsQuery(row: object, query: ListQuery): Fit {
  let fit: Fit = true;
  for (const [name, wanted] of filtersOf(query)) {
    const one = fitsFilter(row as Readonly<Record<string, unknown>>, name, wanted);
    if (one === false) return false;
    if (one === "unknown") fit = "unknown";
  }
  return fit;
}

function fitsFilter(row: Readonly<Record<string, unknown>>, name: string, wanted: string): Fit {
  if (name in row) return wanted.split(",").includes(text(row[name]));
  const bound = /^(.+)(From|To)$/.exec(name);
  const value = bound ? row[bound[1] ?? ""] : undefined;
  if (!bound || typeof value !== "string") return "unknown";
  // Dates and instants of one form sort as text; a date bounds an instant by its whole day, which the server knows.
  if (value.length !== wanted.length) return "unknown";
  return bound[2] === "From" ? value >= wanted : value <= wanted;
}

/** Whether a change moved the row within the list: a sorted field differs. */
export function changesOrder(before: object, after: object, query: ListQuery): boolean {
  const fields = text(query.sort).split(",").filter(Boolean);
  const of = (row: object, field: string): string =>
    text((row as Readonly<Record<string, unknown>>)[field.replace(/^-/, "")]);
  return fields.some((field) => of(before, field) !== of(after, field));
}
