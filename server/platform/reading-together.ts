import { type RawBuilder, sql } from "kysely";
import type { Reader } from "./reader.ts";

/** Reads the rows of a query. Values arrive as JSON has them: an instant is ISO text, every number is a number. */
export type ReadRows = <Row>(query: RawBuilder<Row>) => Promise<readonly Row[]>;

/** An instant of such a row, as the wire writes it (ISO 8601, UTC, milliseconds). */
export const instantText = (instant: string): string => new Date(instant).toISOString();

interface Asked {
  readonly query: RawBuilder<unknown>;
  readonly answer: (rows: readonly unknown[]) => void;
  readonly fail: (reason: unknown) => void;
}

type JsonRow = Readonly<Record<string, unknown>>;

/** As the plugin of the other reads names columns. */
const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const renamed = (row: JsonRow): JsonRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [camelCase(name), value]));

/**
 * Queries that are asked for in the same turn run as one statement: all of them see the same moment, for the price of
 * one round trip. When one fails, all of them do.
 */
export function readingTogether(db: Reader): ReadRows {
  let asked: Asked[] = [];
  const run = async (): Promise<void> => {
    const together = asked;
    asked = [];
    try {
      const parts = together.map(
        ({ query }) => sql`(select coalesce(json_agg(part.*), '[]') from (${query}) as part)`,
      );
      const { rows } = await sql<{ answers: readonly (readonly JsonRow[])[] }>`
        select json_build_array(${sql.join(parts)}) as "answers"`.execute(db);
      for (const [index, { answer }] of together.entries())
        answer((rows[0]?.answers[index] ?? []).map(renamed));
    } catch (error) {
      for (const { fail } of together) fail(error);
    }
  };
  return (query) =>
    new Promise((resolve, reject) => {
      if (asked.length === 0) queueMicrotask(run);
      asked.push({ query, answer: (rows) => resolve(rows as never), fail: reject });
    });
}

/** What was begun together, by name, when all of it is there. */
export async function allOf<Begun extends object>(
  begun: Begun,
): Promise<{ readonly [Name in keyof Begun]: Awaited<Begun[Name]> }> {
  const values = await Promise.all(Object.values(begun));
  const names = Object.keys(begun);
  // Object.fromEntries forgets which names there are.
  return Object.fromEntries(names.map((name, index) => [name, values[index]])) as {
    readonly [Name in keyof Begun]: Awaited<Begun[Name]>;
  };
}
