import {
  type Expression,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import { type TObject, type TSchema, Type } from "typebox";
import { type ListPage, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, TOTAL_CAP } from "../../../src/contracts/list.ts";
import { isDay } from "../../../src/domain/business-day.ts";
import { isInstant } from "../../../src/domain/instant.ts";
import { visibleText } from "../../../src/domain/normal-form.ts";
import { plainPhone } from "../../../src/domain/phone.ts";
import { formsOf, isFormOf } from "../normal-forms.ts";
import { orSpelled } from "../spelled-rows.ts";
import { hasKeyword } from "./options-query.ts";
import { type FieldError, type Invalid, invalid } from "./outcome.ts";

/** `day` is a date, `instant` a timestamptz that may also be asked for by business day. */
export type ColumnKind = "uuid" | "text" | "integer" | "boolean" | "day" | "instant";

/** A column as the wire knows it. */
export interface ListColumn {
  /** `e.createdAt`, or an expression. */
  readonly of: string | Expression<unknown>;
  readonly kind: ColumnKind;
  /** The only values there are; any other is 40000. */
  readonly values?: readonly string[];
  /** The server makes its values: they have one spelling, and are looked up by it. */
  readonly isNumber?: true;
  /** May be sorted by: there is an index that does it. */
  readonly sorts?: true;
}

/** The allowed queries of a list; everything else is 40000. */
export interface ListSpec {
  readonly columns: Readonly<Record<string, ListColumn>>;
  /** The rows' id, which breaks ties: `e.id`. */
  readonly id: string;
  /** `["-createdAt"]` */
  readonly sort: readonly string[];
  /** The columns that the keyword searches; absent: no keyword. */
  readonly keyword?: readonly (string | Expression<unknown>)[];
  /** Which rows a keyword finds, where an index knows a better way than to compare each row. */
  readonly finds?: (keyword: string) => Expression<SqlBool>;
  /** Which rows a keyword finds by pinyin as well; null: the keyword is no pinyin. */
  readonly spelled?: (keyword: string) => RawBuilder<SqlBool> | null;
  /** How the same rows are found where very many have the keyword, too many to collect them for a page. */
  readonly dense?: (keyword: string) => Dense;
}

/** What is known of a keyword that very many rows may have. */
export interface Dense {
  /** Whether one row has it: a page near the front is full soon when its order is walked. Absent: as always. */
  readonly row?: Expression<SqlBool>;
  /**
   * Ids of what has the keyword, each once and only some thousands, and the column of the rows that belong to it: where
   * those alone are more than a pager counts, no others are counted.
   */
  readonly of: readonly { readonly ids: RawBuilder<unknown>; readonly column: string }[];
}

/** A query that has been judged: values of their kinds, columns of the spec. */
export interface ListRequest {
  readonly current: number;
  readonly pageSize: number;
  readonly sort: readonly { readonly column: ListColumn; readonly descending: boolean }[];
  readonly keyword: string | null;
  readonly filters: readonly Filter[];
}

interface Filter {
  readonly column: ListColumn;
  readonly test: "in" | "from" | "to";
  readonly values: readonly string[];
}

const longestValue = 2_000;
const mostValues = 100;
/** A page behind this many rows is first looked up by its ids. */
const FAR_ROWS = 1_000;
const shapes: Readonly<Record<Exclude<ColumnKind, "day" | "instant">, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  text: /^[\s\S]*$/,
  integer: /^-?\d{1,9}$/,
  boolean: /^(true|false)$/,
};

/** A column of one of these names can be sorted by, not filtered: the parameter is older than the column. */
const reserved = new Set(["current", "pageSize", "sort", "keyword"]);

/** The error of a value by its column's kind: a key of the texts, or null. */
function faultOf({ kind, values }: ListColumn, value: string): string | null {
  if (kind === "day") return isDay(value) ? null : "validation.day";
  if (kind === "instant") return isDay(value) || isInstant(value) ? null : "validation.instant";
  if (!shapes[kind].test(value)) return "validation.pattern";
  return values && !values.includes(value) ? "validation.choice" : null;
}

const isRange = (kind: ColumnKind) => kind === "day" || kind === "instant";

/** The names that a list's query may have, for defineRoute: an unknown one is refused, and the document is true. */
export function listQuerySchema(spec: ListSpec): TObject {
  const value = (description: string) =>
    Type.Optional(Type.String({ minLength: 1, maxLength: longestValue, description }));
  const sorted = Object.keys(spec.columns).filter((name) => spec.columns[name]?.sorts);
  const properties: Record<string, TSchema> = {
    current: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: "The page, from 1." })),
    pageSize: Type.Optional(
      Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX, description: "Rows a page; 20 when left out." }),
    ),
    sort: value(`\`field\` ascending, \`-field\` descending, several by comma; of ${sorted.join(", ")}.`),
    ...(spec.keyword ? { keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) } : {}),
  };
  for (const [name, { kind }] of Object.entries(spec.columns)) {
    if (kind !== "instant" && !reserved.has(name))
      properties[name] = value(`Rows with this ${name}; several values by comma.`);
    if (isRange(kind))
      Object.assign(properties, {
        [`${name}From`]: value(`Rows with this ${name} or a later one.`),
        [`${name}To`]: value(`Rows with this ${name} or an earlier one.`),
      });
  }
  return Type.Object(properties, { additionalProperties: false });
}

/** Checks what the schema cannot: sort fields, and each value by its column's kind. */
export function readListQuery(
  spec: ListSpec,
  query: Readonly<Record<string, unknown>>,
): ListRequest | Invalid {
  const errors: FieldError[] = [];
  const asked = textOf(query.sort)?.split(",") ?? spec.sort;
  const sort = asked.flatMap((each) => {
    const descending = each.startsWith("-");
    const name = descending ? each.slice(1) : each;
    const column = Object.hasOwn(spec.columns, name) ? spec.columns[name] : undefined;
    if (column?.sorts) return [{ column, descending }];
    errors.push({ path: "sort", key: "validation.choice" });
    return [];
  });
  const filters = Object.entries(spec.columns).flatMap(([name, column]) => [
    ...(reserved.has(name) ? [] : filterOf(column, "in", name, query, errors)),
    ...filterOf(column, "from", `${name}From`, query, errors),
    ...filterOf(column, "to", `${name}To`, query, errors),
  ]);
  if (errors.length > 0) return invalid(errors);
  return {
    current: numberOf(query.current) ?? 1,
    pageSize: numberOf(query.pageSize) ?? PAGE_SIZE_DEFAULT,
    sort,
    keyword: visibleText(textOf(query.keyword) ?? "") || null,
    filters,
  };
}

export const isInvalid = (request: ListRequest | Invalid): request is Invalid => "errors" in request;

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

function filterOf(
  column: ListColumn,
  test: Filter["test"],
  path: string,
  query: Readonly<Record<string, unknown>>,
  errors: FieldError[],
): Filter[] {
  const text = Object.hasOwn(query, path) ? textOf(query[path]) : null;
  if (text === null) return [];
  const values = test === "in" ? [...new Set(text.split(","))] : [text];
  if (values.length > mostValues) {
    errors.push({ path, key: "validation.tooManyItems", values: { limit: mostValues } });
    return [];
  }
  for (const value of values) {
    const key = faultOf(column, value);
    if (key) errors.push({ path, key });
  }
  return [{ column, test, values }];
}

const expressionOf = (of: ListColumn["of"]): Expression<unknown> =>
  typeof of === "string" ? sql.ref(of) : of;

/** The conditions of a request; days are days of the business's time zone, and a `To` day counts to its end. */
export function conditionsOf(spec: ListSpec, request: ListRequest, timeZone: string): Expression<SqlBool>[] {
  const conditions = request.filters.map((filter) => conditionOf(filter, timeZone));
  if (request.keyword !== null && spec.keyword) {
    const byTexts = spec.finds?.(request.keyword) ?? contains(spec.keyword, request.keyword);
    conditions.push(orSpelled(byTexts, spec.spelled?.(request.keyword) ?? null));
  }
  return conditions;
}

/** Whether one of the texts has the keyword in it. */
export function contains(
  texts: readonly (string | Expression<unknown>)[],
  keyword: string,
): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join(
    texts.map((of) => hasKeyword(expressionOf(of), keyword)),
    sql` or `,
  )})`;
}

function conditionOf({ column, test, values }: Filter, timeZone: string): Expression<SqlBool> {
  const of = expressionOf(column.of);
  const [value = ""] = values;
  if (column.kind === "day") {
    if (test === "from") return sql<SqlBool>`${of} >= ${value}::date`;
    if (test === "to") return sql<SqlBool>`${of} <= ${value}::date`;
    return sql<SqlBool>`${of} = any(${values}::date[])`;
  }
  if (column.kind === "instant") {
    const dayStart = (days: number) =>
      sql`((${value}::date + ${sql.raw(String(days))})::timestamp at time zone ${timeZone})`;
    if (test === "from") {
      return isDay(value)
        ? sql<SqlBool>`${of} >= ${dayStart(0)}`
        : sql<SqlBool>`${of} >= ${value}::timestamptz`;
    }
    return isDay(value) ? sql<SqlBool>`${of} < ${dayStart(1)}` : sql<SqlBool>`${of} <= ${value}::timestamptz`;
  }
  if (column.kind === "text" && !column.values && !column.isNumber) {
    const numbers = values.map(plainPhone);
    const given = [...new Set([...values, ...numbers])];
    return given.length === 1
      ? isFormOf(of, value)
      : sql<SqlBool>`normal_form(${of}) = any(${formsOf(given)})`;
  }
  const type = { uuid: "uuid", text: "text", integer: "integer", boolean: "boolean" }[column.kind];
  // Compare a single value with `=`: only then does an index that begins with the column also sort the result.
  return values.length === 1
    ? sql<SqlBool>`${of} = ${value}::${sql.raw(type)}`
    : sql<SqlBool>`${of} = any(${values}::${sql.raw(`${type}[]`)})`;
}

/** A select over `DB` whose rows are `Row`s; it already contains its own conditions (the reader's scope). */
type Listed<DB, TB extends keyof DB, Row> = SelectQueryBuilder<DB, TB, Row>;

/** How many rows there are beside each row of a page. */
interface Found {
  readonly found?: number;
}

/**
 * One page of `query`, and how many rows there are, counted to 10,000: both of one moment, so that who reads all pages
 * can tell whether rows have moved meanwhile.
 */
export async function readPage<Root, DB, TB extends keyof DB, Row extends object>(
  db: Kysely<Root>,
  query: Listed<DB, TB, Row>,
  {
    spec,
    request,
    timeZone,
    counts = query,
  }: {
    readonly spec: ListSpec;
    readonly request: ListRequest;
    readonly timeZone: string;
    /** The same rows in a form that is quicker to count. */
    readonly counts?: Listed<DB, TB, Row>;
  },
): Promise<ListPage<Row>> {
  const filters = conditionsOf(spec, { ...request, keyword: null }, timeZone);
  const conditions = conditionsOf(spec, request, timeZone);
  const dense = request.keyword === null ? undefined : spec.dense?.(request.keyword);
  const narrowed = (of: Listed<DB, TB, Row>, by: readonly Expression<SqlBool>[] = conditions) =>
    by.reduce<Listed<DB, TB, Row>>((so, condition) => so.where(condition), of);
  const ones = (of: Listed<DB, TB, Row>) => of.clearSelect().select(sql`1`.as("one"));
  const counted = ones(narrowed(counts)).limit(TOTAL_CAP + 1);
  const most = sql.lit(TOTAL_CAP + 1);
  const found = (dense?.of ?? []).reduceRight((rest, { ids, column }) => {
    // One after the other: the planner would rather join all of them, and stop early in that.
    const own = ones(narrowed(counts, filters))
      .where(sql<SqlBool>`${sql.ref(column)} = part.id`)
      .offset(0);
    const enough = sql`select 1 from (${ids}) as part (id) cross join lateral (${own}) as own limit ${most}`;
    return sql<number>`case when (select count(*) from (${enough}) as enough) = ${most} then ${most} else ${rest} end`;
  }, sql<number>`(select count(*) from (${counted}) as counted)`);
  const offset = (request.current - 1) * request.pageSize;
  const lastDescending = request.sort.at(-1)?.descending ?? false;
  // Nulls stand where the index has them: to say otherwise would sort every row for each page.
  const ordered = (of: Listed<DB, TB, Row>) =>
    request.sort
      .reduce<Listed<DB, TB, Row>>(
        (so, { column, descending }) => so.orderBy(expressionOf(column.of), descending ? "desc" : "asc"),
        of,
      )
      .orderBy(sql.ref(spec.id), lastDescending ? "desc" : "asc");
  const pageOf = (of: Listed<DB, TB, Row>) => ordered(of).limit(request.pageSize).offset(offset);
  // The rows before a page that is far behind are passed by in the form that joins nothing.
  const ids = pageOf(narrowed(counts)).clearSelect().select(sql.ref(spec.id).as("id"));
  const countAlone = async () => {
    const { rows } = await sql<Found>`select ${found} as found`.execute(db);
    return rows[0]?.found ?? 0;
  };
  if (dense?.row && offset < FAR_ROWS) {
    // Whichever of the two does not fit the count is not begun.
    const where = (test: string) => sql<SqlBool>`(select found from of_all) ${sql.raw(test)} ${most}`;
    const few = pageOf(narrowed(query)).where(where("<"));
    const walked = pageOf(narrowed(query, [...filters, dense.row])).where(where("="));
    const order = sql.join([
      ...request.sort.map(
        ({ column, descending }) => sql`${expressionOf(column.of)} ${sql.raw(descending ? "desc" : "asc")}`,
      ),
      sql`${sql.ref(spec.id)} ${sql.raw(lastDescending ? "desc" : "asc")}`,
    ]);
    const { rows } = await sql<Row & Found>`with of_all as materialized (select ${found} as found)
      select r.*, (select found from of_all) as found
      from ((${few}) union all (${walked})) as r order by ${order}`.execute(db);
    return pageOfRows(rows, request, countAlone);
  }
  const page =
    offset < FAR_ROWS || counts === query
      ? pageOf(narrowed(query))
      : ordered(query.where(sql<SqlBool>`${sql.ref(spec.id)} in (${ids})`));
  return pageOfRows(await page.select(found.as("found")).execute(), request, countAlone);
}

/**
 * How many rows have each value of the named columns, each with all conditions but its own: what another choice in its
 * filter would find. Columns that the spec has not are left out.
 */
export async function countValues<Root, DB, TB extends keyof DB, Row extends object>(
  db: Kysely<Root>,
  query: Listed<DB, TB, Row>,
  names: readonly string[],
  { spec, request, timeZone }: { spec: ListSpec; request: ListRequest; timeZone: string },
): Promise<Readonly<Record<string, Readonly<Record<string, number>>>>> {
  const counts = await Promise.all(
    names.flatMap((name) => {
      const column = spec.columns[name];
      if (!column) return [];
      const filters = request.filters.filter((filter) => filter.column !== column);
      const rows = conditionsOf(spec, { ...request, filters }, timeZone)
        .reduce<Listed<DB, TB, Row>>((so, condition) => so.where(condition), query)
        .clearSelect()
        .select(sql<string>`${expressionOf(column.of)}::text`.as("value"));
      const counted = sql<{ readonly value: string; readonly rows: number }>`
        select value, count(*)::integer as rows from (${rows}) as found where value is not null group by value`;
      return [counted.execute(db).then((found) => [name, found.rows] as const)];
    }),
  );
  return Object.fromEntries(
    counts.map(([name, found]) => [name, Object.fromEntries(found.map(({ value, rows }) => [value, rows]))]),
  );
}

/** Takes the count off the rows; a page behind the last row has none, and is counted alone. */
export async function pageOfRows<Row extends object>(
  rows: readonly (Row & Found)[],
  { current, pageSize }: ListRequest,
  countAlone: () => Promise<number>,
): Promise<ListPage<Row>> {
  const found = rows[0]?.found ?? (current > 1 ? await countAlone() : 0);
  for (const row of rows) Reflect.deleteProperty(row, "found");
  return {
    list: rows,
    total: Math.min(found, TOTAL_CAP),
    totalCapped: found > TOTAL_CAP,
    current,
    pageSize,
  };
}

/** Streams every row of `query` that matches the filters, in pages by id, so no read stays open for long. */
export async function* readAll<DB, TB extends keyof DB, Row extends { readonly id: string }>(
  query: Listed<DB, TB, Row>,
  { spec, request, timeZone }: { spec: ListSpec; request: ListRequest; timeZone: string },
  pageSize = 500,
): AsyncGenerator<Row> {
  const filtered = conditionsOf(spec, request, timeZone).reduce<Listed<DB, TB, Row>>(
    (so, condition) => so.where(condition),
    query,
  );
  for (let after: string | null = null; ; ) {
    const from: Listed<DB, TB, Row> =
      after === null ? filtered : filtered.where(sql<SqlBool>`${sql.ref(spec.id)} > ${after}::uuid`);
    const rows: Row[] = await from.orderBy(sql.ref(spec.id)).limit(pageSize).execute();
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < pageSize || !last) return;
    after = last.id;
  }
}
