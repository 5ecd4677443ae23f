/** Rows between the database and the wire: which columns a row is read from, and its instants as texts. */
import { type RawBuilder, sql } from "kysely";

/**
 * The SELECT list of a row: each field by name, from a column (`e.clientId`) or an expression. A missing field does
 * not compile. The columns are one SQL text, built once: Kysely would compile column references with each query.
 */
export function selection<Row>(
  of: Readonly<Record<keyof Row & string, string | RawBuilder<unknown>>>,
): RawBuilder<Row> {
  const fields = Object.entries<string | RawBuilder<unknown>>(of);
  const columns = fields.flatMap(([field, from]) =>
    typeof from === "string" ? [`${inSnakeCase(from)} as "${inSnakeCase(field)}"`] : [],
  );
  const expressions = fields.flatMap(([field, from]) =>
    typeof from === "string" ? [] : [sql`${from} as ${sql.id(field)}`],
  );
  return sql.join<Row>([sql.raw(columns.join(", ")), ...expressions]);
}

const inSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A stored row as the wire carries it: each Date as ISO 8601 text. */
export const wireRow = <Row>(stored: object): Row =>
  Object.fromEntries(
    Object.entries(stored).map(([field, value]) => [
      field,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as Row;
