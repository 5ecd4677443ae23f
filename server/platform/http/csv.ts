import type { Locale } from "../../../src/contracts/texts/render.ts";
import { type Streamed, stream } from "./outcome.ts";

type Cell = string | number | boolean | null;

export interface CsvColumn<Row> {
  readonly title: string;
  readonly of: (row: Row) => Cell;
}

/** Columns with their title in each language. */
export type TitledColumns<Row> = readonly (readonly [
  zhCN: string,
  enUS: string,
  of: (row: Row, locale: Locale) => Cell,
])[];

/** The columns in the language of the reader. */
export const titled = <Row>(locale: Locale, columns: TitledColumns<Row>): readonly CsvColumn<Row>[] =>
  columns.map(([zhCN, enUS, of]) => ({
    title: locale === "zh-CN" ? zhCN : enUS,
    of: (row) => of(row, locale),
  }));

/**
 * Spreadsheets run what begins like a formula (OWASP, CSV Injection), some also by the full-width signs that Chinese
 * keyboards type: a quote makes it text again.
 */
const likeFormula = /^[=+\-@\t\r\n＝＋－＠]/;

/** One cell by RFC 4180. Numbers stay numbers: a minus before our own digits is no formula. */
function cell(value: Cell): string {
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
  // Without the byte order mark, spreadsheets do not detect UTF-8 and show Chinese text wrongly.
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
