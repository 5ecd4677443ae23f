import { type Streamed, stream } from "./outcome.ts";

export interface CsvColumn<Row> {
  readonly title: string;
  readonly of: (row: Row) => string | number | boolean | null;
}

/** Spreadsheets run what begins like a formula (OWASP, CSV Injection): a quote makes it text again. */
const likeFormula = /^[=+\-@\t\r]/;

/** One cell by RFC 4180. Numbers stay numbers: a minus in front of digits of ours is no formula. */
function cell(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const safe = likeFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly string[]): string => `${cells.join(",")}\r\n`;

async function* linesOf<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  // The mark tells spreadsheets that it is UTF-8: without it they show Chinese as something else.
  yield `\uFEFF${line(columns.map(({ title }) => cell(title)))}`;
  for await (const row of rows) yield line(columns.map(({ of }) => cell(of(row))));
}

/** A CSV file that is written while its rows are read; `name` without its ending. */
export function csv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
): Streamed {
  const headers = { "content-disposition": `attachment; filename="${name.replaceAll(/[^\w-]/g, "-")}.csv"` };
  return stream("text/csv; charset=utf-8", linesOf(columns, rows), { headers });
}
