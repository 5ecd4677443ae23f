/** Applies the events of a topic to the rows that a list shows: pure, by version, never backwards. */
import type { ListQuery } from "../../contracts/list.ts";
import type { LogEvent } from "../../contracts/live.ts";
import type { Mark } from "./live.policy.ts";

// Whether a row belongs on a list: applies the wire's filters in the browser. Pure.

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
function changesOrder(before: object, after: object, query: ListQuery): boolean {
  const fields = text(query.sort).split(",").filter(Boolean);
  const of = (row: object, field: string): string =>
    text((row as Readonly<Record<string, unknown>>)[field.replace(/^-/, "")]);
  return fields.some((field) => of(before, field) !== of(after, field));
}

export interface ListRow {
  readonly id: string;
  readonly version: number;
}

export interface ListRules<Row extends ListRow> {
  /** The row of an event, merged with the row known before; null: fetch the row. */
  readonly rowOf: (event: LogEvent, before?: Row) => Row | null;
  /** An event's changes of a row without a new version, such as a count; null: none. */
  readonly patchOf?: ((event: LogEvent, before: Row) => Row | null) | undefined;
  readonly fits: (row: Row, query: ListQuery) => Fit;
}

export interface Applied<Row extends ListRow> {
  readonly rows: readonly Row[];
  /** The rows that changed, by id, and who changed them. */
  readonly changed: Readonly<Record<string, Mark>>;
  /** Rows entered, left or moved: only the server knows the page that results. */
  readonly mustRefetch: boolean;
}

/** Each event once; an event that is not newer than the row it is about changes nothing. */
export function applyEvents<Row extends ListRow>(
  rows: readonly Row[],
  events: readonly LogEvent[],
  query: ListQuery,
  rules: ListRules<Row>,
): Applied<Row> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changed: Record<string, Mark> = {};
  let mustRefetch = false;
  let isPatched = false;
  for (const event of events) {
    const before = byId.get(event.id);
    const patched = before && event.version === before.version ? rules.patchOf?.(event, before) : null;
    if (patched) {
      byId.set(event.id, patched);
      isPatched = true;
    }
    if (before && event.version <= before.version) continue;
    const after = rules.rowOf(event, before);
    if (event.type === "deleted" || after === null) {
      mustRefetch ||= before !== undefined || after === null;
      continue;
    }
    const fit = rules.fits(after, query);
    if (!before) {
      mustRefetch ||= fit !== false;
      continue;
    }
    byId.set(event.id, after);
    changed[event.id] = { kind: "changed", ...newsOf(event, before) };
    mustRefetch ||= fit !== true || changesOrder(before, after, query);
  }
  if (Object.keys(changed).length === 0 && !isPatched) return { rows, changed, mustRefetch };
  return { rows: rows.map((row) => byId.get(row.id) ?? row), changed, mustRefetch };
}

/** Who did what; an event with a key is the reader's own. */
const newsOf = ({ by, type, commandKey }: LogEvent, before: object): Pick<Mark, "news"> =>
  commandKey === undefined ? { news: { by, type, before } } : {};

/** The row of an event's data: `data.row`, or data itself where it is one. */
export function rowOfData<Row extends ListRow>(event: LogEvent): Row | null {
  const { data } = event;
  const row = isObject(data) && isObject(data.row) ? data.row : data;
  // The topic's contract defines the row; the list itself uses only id and version.
  return isRow(row) ? (row as Row) : null;
}

/** Rows that are the same version keep their identity, so that only what changed is drawn again. */
export function keepIdentity<Row extends ListRow>(
  before: readonly Row[],
  after: readonly Row[],
): readonly Row[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return after.map((row) => {
    const old = known.get(row.id);
    return old && old.version === row.version && JSON.stringify(old) === JSON.stringify(row) ? old : row;
  });
}

const isRow = (value: unknown): value is ListRow =>
  isObject(value) && typeof value.id === "string" && typeof value.version === "number";

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
